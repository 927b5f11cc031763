import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Caller, isPlatformAdmin } from '../../platform/access/caller.ts'
import { whereMay } from '../../platform/access/grants.ts'
import { inside } from '../../platform/access/territory.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { readable } from '../publications/reading/visibility.ts'
import type { MediaRow } from './rows.ts'

/** A media with a file that is asked for. */
export type FileOwner = Pick<MediaRow, 'id' | 'kind' | 'name' | 'files'> & { is_public: boolean }

// The expressions of these conditions are those of indexes, such as publications_media_ids.
const byPublication = sql`(p.images is not null or p.documents is not null) and p.deleted_at is null
  and jsonb_path_query_array(coalesce(p.images, '[]') || coalesce(p.documents, '[]'), '$[*].media_id') @> to_jsonb(m.id::text)`
const asLogo = sql`a.logo is not null and a.deleted_at is null and a.logo ->> 'media_id' = m.id::text`
const asElu = sql`e.photo is not null and e.photo ->> 'media_id' = m.id::text`
const asPhoto = sql`a.photo is not null and a.deleted_at is null and a.photo ->> 'media_id' = m.id::text`

const ownersOf = prepared<{ key: string }, FileOwner>(
  (slot) => sql`select m.id, m.kind, m.name, m.files, m.uses > 0 and (
        exists (select from publications p where ${byPublication} and ${readable('p')})
        or exists (select from acteurs a where ${asLogo} and a.active) or exists (select from acteurs a where ${asPhoto} and a.active)
        or exists (select from elus e where ${asElu} and e.visible)) as is_public
    from medias m where m.key = ${slot('key')} and m.state = 'ready' and (m.uses > 0 or m.attached_at is null)
    order by is_public desc, m.uses > 0 desc, m.id limit 100`,
)

/**
 * Returns the media whose files have this key, those that a public record uses first: a publication that residents read now (an ended alert too), an actor that is
 * active, or an official who is shown. Several media have the same files if the same bytes were uploaded several times. What a record used before is left out.
 */
export const fileOwners = (db: Db, key: string): Promise<FileOwner[]> => ownersOf(db, { key })

/**
 * Returns the first of these media that the caller sees although no public record uses it: as a person who may write for its actor; or with the
 * record that uses it, be it shown or waiting, as its people, as the municipal office of one of its communes, and as a reader of the back-office.
 */
export async function seenByCaller(db: Db, caller: Caller, medias: readonly FileOwner[]): Promise<FileOwner | undefined> {
  if (isPlatformAdmin(caller)) return medias[0]
  const linked = sql`array(select l.acteur_id from actor_users l join acteurs k on k.id = l.acteur_id
    where l.user_id = ${caller.userId}::uuid and k.active and k.deleted_at is null)`
  const offices = sql`array(select k.id from communes k where k.mairie_actor_id = any(${linked}))`
  const ofPublication = sql`(p.acteur_id = any(${linked}) or (p.commune_id || p.commune_ids) && ${offices}
    or ${isWhere(caller, 'publications.read', 'p.commune_id')})`
  const ofActeur = sql`(a.id = any(${linked}) or ${isWhere(caller, 'acteurs.read', 'a.commune_id')})`
  const { rows } = await sql<{ id: string }>`
    select m.id from medias m where m.id = any(${medias.map(({ id }) => id)}::uuid[]) and (
      exists (select from actor_users l join acteurs k on k.id = l.acteur_id where l.user_id = ${caller.userId}::uuid and l.acteur_id = m.acteur_id
        and k.active and k.deleted_at is null and (l.role = 'owner' or 'manage_publications' = any(l.permissions)))
      or exists (select from publications p where ${byPublication} and ${ofPublication})
      or exists (select from publication_waiting_edits w join publications p on p.id = w.publication_id
        where m.id in (select media_ids(w.content -> 'images', w.content -> 'documents')) and p.deleted_at is null and ${ofPublication})
      or exists (select from acteurs a where ${asLogo} and ${ofActeur}) or exists (select from acteurs a where ${asPhoto} and ${ofActeur})
      or exists (select from elus e where ${asElu} and ${isWhere(caller, 'communes.read', 'e.commune_id')}))`.execute(db)
  const seen = new Set(rows.map(({ id }) => id))
  return medias.find(({ id }) => seen.has(id))
}

/** The condition that a record is where the caller has a permission of the back-office. */
function isWhere(caller: Caller, permission: 'publications.read' | 'acteurs.read' | 'communes.read', commune: string): RawBuilder<SqlBool> {
  const territory = whereMay(caller, permission)
  if (territory === undefined) return sql<SqlBool>`false`
  return territory === null ? sql<SqlBool>`true` : inside(territory, commune)
}

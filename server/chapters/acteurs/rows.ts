import { sql } from 'kysely'
import type { z } from 'zod'
import type { Acteur, AdminActeur } from '../../../contract/acteurs/acteur-records.ts'
import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import { isId } from '../../platform/db/id.ts'
import { assertVersion } from '../../platform/lists/etag.ts'
import { opinionsOn } from '../mairie/opinion-columns.ts'
import type { Tx } from '../../platform/db/db.ts'

/** An actor as anyone may see it, with the version that its ETag contains. */
export type ActeurRow = z.output<typeof Acteur> & { version: number }
/** An actor as administrators see it. */
export type AdminActeurRow = z.output<typeof AdminActeur>

/** The columns of an ActeurRow, of `acteurs a` with ACTEUR_JOINS. */
export const ACTEUR_COLUMNS = sql`a.id, a.nom, a.slug, a.type, a.description, a.commune_id,
  json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement) as commune,
  a.adresse, a.telephone, a.telephone_e164, a.email, a.site_web, a.horaires, a.latitude, a.longitude, a.valide, a.badge, a.logo, a.photo, a.created_at, a.updated_at, a.version`
/** The columns of an AdminActeurRow. */
export const ADMIN_COLUMNS = sql`${ACTEUR_COLUMNS}, a.active, a.can_publish, a.deleted_at,
  array(select f.commune_id from acteur_communes f where f.acteur_id = a.id order by f.commune_id) as commune_ids,
  (select count(*)::int from actor_users l where l.acteur_id = a.id) as users_count, ${opinionsOn('acteur_id', 'a.id')} as avis_mairies`
export const ACTEUR_JOINS = sql`join communes c on c.id = a.commune_id`

const visible = (column: 'id' | 'slug') =>
  prepared<{ key: string }, ActeurRow>(
    (slot) =>
      sql`select ${ACTEUR_COLUMNS} from acteurs a ${ACTEUR_JOINS}
        where ${sql.ref(`a.${column}`)} = ${slot('key')} and a.active and a.deleted_at is null`,
  )
const byId = visible('id')
const bySlug = visible('slug')

/**
 * Returns one actor of the public directory.
 * @param key its id or its slug
 * @throws AppError not_found, also for an actor that is not active or is deleted
 */
export async function getActeur(db: Db, key: string): Promise<ActeurRow> {
  return found((isId(key) && (await byId(db, { key }))[0]) || (await bySlug(db, { key }))[0])
}

/**
 * Returns one actor in any state.
 * @throws AppError not_found
 */
export async function adminActeur(db: Db, id: string): Promise<AdminActeurRow> {
  const { rows } = await sql<AdminActeurRow>`select ${ADMIN_COLUMNS} from acteurs a ${ACTEUR_JOINS} where a.id = ${id}`.execute(db)
  return found(rows[0])
}

/**
 * Locks an actor and reads it.
 * @param ifMatch the versions that it may have; undefined: any version
 * @throws AppError not_found, precondition_failed
 */
export async function lockActeur(tx: Tx, id: string, ifMatch?: number[]): Promise<AdminActeurRow> {
  const locked = await tx.selectFrom('acteurs').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) throw new AppError('not_found')
  const acteur = await adminActeur(tx, id)
  assertVersion(acteur, ifMatch)
  return acteur
}

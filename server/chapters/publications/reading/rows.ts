import { sql } from 'kysely'
import { type Db, prepared } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import type { OfficeRow } from './row-types.ts'
import { featured, hiddenBecause, visible } from './visibility.ts'
import { asOffice, EDIT_CONTENT, EDIT_CONTENT_IN_LISTS, type StoredRow, waitingColumn } from '../writing/waiting-edit.ts'

/** Columns of every row but for `image_url`, of `publications p`. `en_avant` is computed at the current time, not the stored column. Spec §2-9, §2-57. */
const OWN_COLUMNS = sql`p.id, p.title, p.body, p.acteur_id, p.commune_id, p.type_id, p.kind, p.moderation_status, p.valide,
  p.publie_le, ${featured('p')} as en_avant, p.featured_until, p.epingle, p.source_url, p.date_debut, p.date_fin, p.expire_le,
  p.alerte, p.acte, p.created_at, p.updated_at`
/** The event as lists show it: a series may have hundreds of occurrences. */
const EVENT_IN_LISTS = sql`p.evenement - array['occurrences', 'repetition'] as evenement`

/**
 * The columns of an UnnamedRow but for its event, of `publications p`: its names are added by named(). The address at the source of an imported
 * picture is shown to nobody who would load it: `image_url` is the path of the first picture, which this service sends. `withOwnAddresses()`
 * completes it. Spec §2-58.
 */
export const UNNAMED_COLUMNS = sql`${OWN_COLUMNS}, nullif(p.commune_ids, '{}') as commune_ids, p.images, p.documents,
  case when p.import_source_id is null then p.image_url else p.images #>> '{0,media,url}' end as image_url`
/** The columns of an UnnamedRow in a list. Spec §2-9. */
export const PUBLIC_COLUMNS = sql`${UNNAMED_COLUMNS}, ${EVENT_IN_LISTS}`
/** The columns of one UnnamedRow with its version. */
export const PUBLIC_RECORD_COLUMNS = sql`${UNNAMED_COLUMNS}, p.evenement, p.version`

/** The joins of the columns below to `publications p`. */
export const JOINS = sql`left join acteurs a on a.id = p.acteur_id join communes c on c.id = p.commune_id`
const OFFICE = sql`${OWN_COLUMNS}, p.image_url, p.commune_ids, p.communes_retirees, coalesce(p.images, '[]') as images, coalesce(p.documents, '[]') as documents, p.version,
  case when a.id is not null then json_build_object('id', a.id, 'nom', a.nom, 'slug', a.slug, 'badge', a.badge) end as acteur,
  json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement, 'code_insee', c.code_insee) as commune,
  case when p.commune_ids = '{}' then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', f.id, 'slug', f.slug, 'nom', f.nom, 'departement', f.departement) order by f.nom, f.id), '[]'::json)
    from communes f where f.id = any(p.commune_ids)) end as communes,
  p.deleted_at, p.status_reason, p.correction_demandee, p.reports_count, p.import_source_id,
  coalesce(${visible('p')}, false) as visible, ${hiddenBecause('p')} as hidden_because`
/** The columns of a StoredRow in a list, of `publications p` with JOINS. Spec §2-9. */
export const OFFICE_COLUMNS = sql`${OFFICE}, ${EVENT_IN_LISTS}, ${waitingColumn(EDIT_CONTENT_IN_LISTS)}`
/** The columns of one StoredRow: the event is complete, as it is stored. */
export const OFFICE_RECORD_COLUMNS = sql`${OFFICE}, p.evenement, ${waitingColumn(EDIT_CONTENT)}`

const byId = prepared<{ id: string }, StoredRow>(
  (slot) => sql`select ${OFFICE_RECORD_COLUMNS} from publications p ${JOINS} where p.id = ${slot('id')}`,
)

/**
 * Returns one publication in any state, deleted ones included.
 * @throws AppError not_found
 */
export async function officeRow(db: Db, id: string): Promise<OfficeRow> {
  return asOffice(found((await byId(db, { id }))[0]))
}

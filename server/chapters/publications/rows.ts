import type { z } from 'zod'
import type { OfficePublication, Publication } from '../../../contract/publications/publication-records.ts'
import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { featured, hiddenBecause, visible } from './visibility.ts'

/** A publication as anyone may see it, with the version that its ETag contains. */
export type PublicRow = z.output<typeof Publication> & { version: number }
/** A publication as its author, the municipal office and the back-office see it. */
export type OfficeRow = z.output<typeof OfficePublication>

/** The fields of a publication that its author writes. Pinning needs another permission. */
export const CONTENT = [
  'title',
  'body',
  'commune_id',
  'commune_ids',
  'type_id',
  'date_debut',
  'date_fin',
  'source_url',
  'image_url',
] as const satisfies (keyof PublicRow)[]

/** The columns of a PublicRow, of `publications p`: `en_avant` is computed at the current time, not the stored column. Spec §2-9. */
export const PUBLIC_COLUMNS = sql`p.id, p.title, p.body, p.acteur_id, p.commune_id, p.commune_ids, p.type_id, p.moderation_status, p.valide,
  p.publie_le, ${featured('p')} as en_avant, p.featured_until, p.epingle, p.source_url, p.date_debut, p.date_fin, p.image_url, p.created_at, p.updated_at, p.version`

/** The columns of an OfficeRow, of `publications p` with OFFICE_JOINS. Spec §2-9. */
export const OFFICE_COLUMNS = sql`${PUBLIC_COLUMNS}, p.deleted_at, p.status_reason, p.reports_count, p.import_source_id,
  coalesce(${visible('p')}, false) as visible, ${hiddenBecause('p')} as hidden_because,
  case when a.id is not null then json_build_object('id', a.id, 'nom', a.nom) end as acteur, json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom) as commune`

/** The joins of OFFICE_COLUMNS to `publications p`. */
export const OFFICE_JOINS = sql`left join acteurs a on a.id = p.acteur_id join communes c on c.id = p.commune_id`

const byId = prepared<{ id: string }, OfficeRow>(
  (slot) => sql`select ${OFFICE_COLUMNS} from publications p ${OFFICE_JOINS} where p.id = ${slot('id')}`,
)

/**
 * Returns one publication in any state, deleted ones included.
 * @throws AppError not_found
 */
export async function officeRow(db: Db, id: string): Promise<OfficeRow> {
  const [row] = await byId(db, { id })
  if (!row) throw new AppError('not_found')
  return row
}

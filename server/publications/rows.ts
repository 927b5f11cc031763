import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { type Db, prepared } from '../db/db.ts'

/** A publication as anyone may see it. */
export interface PublicRow {
  id: string
  title: string
  body: string
  acteur_id: string
  commune_id: string
  commune_ids: string[]
  type_id: string | null
  moderation_status: string
  valide: boolean
  publie_le: string | null
  en_avant: boolean
  featured_until: string | null
  epingle: boolean
  source_url: string | null
  date_debut: string | null
  date_fin: string | null
  image_url: string | null
  created_at: string
  updated_at: string
  version: number
}

/** A publication as its author, the municipal office and the back-office see it. */
export interface OfficeRow extends PublicRow {
  deleted_at: string | null
  status_reason: string | null
  reports_count: number
  import_source_id: string | null
  acteur: { id: string; nom: string }
  commune: { id: string; slug: string; nom: string }
}

/** The columns of a PublicRow, of `publications p`. */
export const PUBLIC_COLUMNS = sql`p.id, p.title, p.body, p.acteur_id, p.commune_id, p.commune_ids, p.type_id, p.moderation_status, p.valide,
  p.publie_le, p.en_avant, p.featured_until, p.epingle, p.source_url, p.date_debut, p.date_fin, p.image_url, p.created_at, p.updated_at, p.version`

/** The columns of an OfficeRow, of `publications p` with OFFICE_JOINS. */
export const OFFICE_COLUMNS = sql`${PUBLIC_COLUMNS}, p.deleted_at, p.status_reason, p.reports_count, p.import_source_id,
  json_build_object('id', a.id, 'nom', a.nom) as acteur, json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom) as commune`

/** Joins what an OfficeRow shows besides `publications p`. */
export const OFFICE_JOINS = sql`join acteurs a on a.id = p.acteur_id join communes c on c.id = p.commune_id`

const byId = prepared<{ id: string }, OfficeRow>(
  (slot) => sql`select ${OFFICE_COLUMNS} from publications p ${OFFICE_JOINS} where p.id = ${slot('id')}`,
)

/**
 * One publication in any state, deleted ones included.
 * @throws AppError not_found
 */
export async function officeRow(db: Db, id: string): Promise<OfficeRow> {
  const [row] = await byId(db, { id })
  if (!row) throw new AppError('not_found')
  return row
}

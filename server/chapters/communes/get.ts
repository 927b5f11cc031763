import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { isId } from '../../platform/db/id.ts'
import { type CommuneRow, ROW_COLUMNS } from './rows.ts'

type Detail = CommuneRow & {
  region: string
  region_nom: string
  latitude: number | null
  longitude: number | null
  anciennes_communes: string[]
  mairie_actor_id: string | null
  epci_nom: string | null
  epci_siren: string | null
  created_at: string
  updated_at: string
}

const DETAIL = sql<Detail>`
  select ${ROW_COLUMNS}, c.region, c.region_nom, c.latitude, c.longitude, c.mairie_actor_id, c.epci_nom, c.epci_siren, c.created_at, c.updated_at,
    array(select n.nom from commune_noms n where n.commune_id = c.id and n.type in ('deleguee', 'associee', 'ancienne')
      order by n.nom collate "und-x-icu") as anciennes_communes
  from communes c`
const bySlug = prepared<{ slug: string }, Detail>((slot) => sql`${DETAIL} where c.slug = ${slot('slug')}`)
const detailById = prepared<{ id: string }, Detail>((slot) => sql`${DETAIL} where c.id = ${slot('id')}`)
/** Finds the current slug by a former one. */
const formerSlug = prepared<{ slug: string }, { slug: string }>(
  (slot) => sql`select c.slug from commune_slugs f join communes c on c.id = f.commune_id where f.slug = ${slot('slug')}`,
)

const SLUG = /^[a-z0-9-]{1,200}$/

/**
 * Returns a commune by its slug, current or former, or by its id. Spec §4.4-6.
 * @throws AppError not_found
 */
export async function getCommune(db: Db, slug: string): Promise<{ data: Detail }> {
  if (isId(slug)) {
    const [commune] = await detailById(db, { id: slug })
    if (commune) return { data: commune }
  }
  if (!SLUG.test(slug)) throw new AppError('not_found')
  const [data] = await bySlug(db, { slug })
  if (data) return { data }
  const [moved] = await formerSlug(db, { slug })
  if (!moved) throw new AppError('not_found')
  return getCommune(db, moved.slug)
}

/** The fields of a commune that its dependent records need. */
export interface CommuneContext {
  id: string
  nom: string
  departement: string
  timezone: string
  mairie_actor_id: string | null
}

const byId = prepared<{ id: string }, CommuneContext>(
  (slot) => sql`select id, nom, departement, timezone, mairie_actor_id from communes where id = ${slot('id')}`,
)

/**
 * Returns these fields of a commune by its id.
 * @throws AppError not_found
 */
export async function communeById(db: Db, id: string): Promise<CommuneContext> {
  const [commune] = await byId(db, { id })
  if (!commune) throw new AppError('not_found')
  return commune
}

import { sql } from 'kysely'
import { type Db, prepared } from '../../../platform/db/db.ts'

/** The filters by place of a public list. Several of them: communes that satisfy all. */
export interface PlaceFilters {
  commune_id?: string[] | undefined
  departement?: string | undefined
  intercommunalite?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
  /** Kilometres. */
  rayon?: number | undefined
}

const RADIUS_KM = 10

const around = prepared<{ lat: number; lng: number; metres: number }, { id: string }>((slot) => {
  const here = sql`on_sphere(${slot('lat')}, ${slot('lng')})`
  const reach = sql`straight_distance(${slot('metres')})`
  const position = sql`on_sphere(c.latitude, c.longitude)`
  return sql`select c.id from communes c where ${position} <@ cube_enlarge(${here}, ${reach}, 3) and (${position} <-> ${here}) <= ${reach}`
})
const ofIntercommunality = prepared<{ siren: string }, { id: string }>(
  (slot) => sql`select id from communes where epci_siren = ${slot('siren')}`,
)
const ofDepartement = prepared<{ code: string }, { id: string }>((slot) => sql`select id from communes where departement = ${slot('code')}`)

/** Returns the ids of the communes that the filters select; null without such a filter. Spec §4.2-23. */
export async function communesOf(db: Db, filters: PlaceFilters): Promise<string[] | null> {
  const { commune_id, departement, intercommunalite, lat, lng, rayon = RADIUS_KM } = filters
  const given: string[][] = commune_id ? [commune_id] : []
  if (lat !== undefined && lng !== undefined) given.push(await idsOf(around(db, { lat, lng, metres: rayon * 1000 })))
  if (intercommunalite) given.push(await idsOf(ofIntercommunality(db, { siren: intercommunalite })))
  if (departement) given.push(await idsOf(ofDepartement(db, { code: departement })))
  const [first, ...others] = given
  if (!first) return null
  const sets = others.map((ids) => new Set(ids))
  return first.filter((id) => sets.every((set) => set.has(id)))
}

const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)

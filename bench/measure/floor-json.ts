import type pg from 'pg'

/** A row as returned by the driver. */
export type Raw = Record<string, unknown>

const PUBLIC =
  `id title body acteur_id commune_id commune_ids type_id moderation_status valide publie_le en_avant featured_until epingle source_url
  date_debut date_fin image_url kind expire_le evenement alerte acte images documents acteur commune communes created_at updated_at`.split(
    /\s+/,
  )
const OFFICE = [
  ...PUBLIC,
  ...`version deleted_at status_reason reports_count visible hidden_because import_source_id duplicate_key duplicate_reason duplicate_count`.split(
    /\s+/,
  ),
]
const COMMUNE = 'id slug nom code_insee codes_postaux departement population'.split(' ')

/** Returns a function that makes a literal of these columns, as fast as one that is written by hand. */
const picked = (names: readonly string[]) =>
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('row', `return { ${names.map((name) => `${name}: row.${name}`).join(', ')} }`) as (row: Raw) => Raw

/** Returns the columns of a public publication. */
export const publicOf = picked(PUBLIC)
/** Returns those of a row with the occurrences of its event, which the database stores with more fields than an answer has. */
export function publicWithEvent(row: Raw): Raw {
  const { repetition: _, occurrences, ...event } = (row['evenement'] ?? {}) as Raw & { occurrences?: Raw[] }
  const shown = occurrences?.map(({ termine_le: _end, ...one }) => one)
  return publicOf({ ...row, evenement: row['evenement'] && { ...event, occurrences: shown } })
}
/** Returns the columns of the admin list. */
export const officeOf = picked(OFFICE)
/** Returns the columns of the communes list. */
export const communeOf = picked(COMMUNE)

/** Returns a function that adds the names of actors and communes to public rows, all of which the floor has in memory. */
export async function namesIn(pool: pg.Pool): Promise<(rows: Raw[]) => Raw[]> {
  const byId = async (columns: string, table: string) =>
    new Map((await pool.query<Raw>(`select ${columns} from ${table} order by nom, id`)).rows.map((row) => [row['id'], row]))
  const acteurs = await byId('id, nom, slug, badge', 'acteurs')
  const communes = await byId('id, slug, nom', 'communes')
  const order = new Map([...communes.keys()].map((id, n) => [id, n]))
  const furtherOf = (ids: unknown[]) => ids.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).map((id) => communes.get(id))
  return (rows) =>
    rows.map((row) =>
      Object.assign(row, {
        commune_ids: row['commune_ids'] ?? [],
        images: row['images'] ?? [],
        documents: row['documents'] ?? [],
        acteur: acteurs.get(row['acteur_id']) ?? null,
        commune: communes.get(row['commune_id']),
        communes: Array.isArray(row['commune_ids']) ? furtherOf(row['commune_ids']) : [],
      }),
    )
}

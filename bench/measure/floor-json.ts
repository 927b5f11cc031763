import type pg from 'pg'
import { CommuneRow } from '../../contract/communes/commune-records.ts'
import { AdminPublication, Publication } from '../../contract/publications/publication-records.ts'

/** A row as returned by the driver. */
export type Raw = Record<string, unknown>

/** As the contract has them: a list by hand would lack the next field. */
const [PUBLIC, OFFICE, COMMUNE] = [Publication, AdminPublication, CommuneRow.omit({ distance_m: true })].map(({ shape }) =>
  Object.keys(shape),
) as [string[], string[], string[]]

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
const pickedOffice = picked(OFFICE)
/** Returns the columns of the admin list. Without a waiting edit a row lacks two of them. */
export const officeOf = (row: Raw): Raw => pickedOffice({ modification: null, version_publique: null, ...row })
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

import { sql } from 'kysely'
import { type Db, prepared } from '../../../platform/db/db.ts'
import type { ListedRow } from './row-types.ts'

/** The names that public answers show beside a publication. */
type Names = Pick<ListedRow, 'acteur' | 'commune' | 'communes'>
/** Lists that are nearly always empty: they are read as null, which costs the driver nothing. */
type Lists = Pick<ListedRow, 'commune_ids' | 'images' | 'documents'>
type Acteur = NonNullable<Names['acteur']>
type Commune = Names['commune']

/** A public row as it is read, without names. */
export type UnnamedRow = Omit<ListedRow, keyof Names | keyof Lists> & { [K in keyof Lists]: Lists[K] | null }
/** The ids of the names of a row. */
type Ids = Pick<UnnamedRow, 'acteur_id' | 'commune_id' | 'commune_ids'>

/** Names by id. Those of further communes are lists in the order of the answer, by the ids of the row. */
interface NamesById {
  acteurs: Map<string, Acteur | null>
  communes: Map<string, Commune>
  further: Map<string, Commune[]>
}

interface NameRow {
  table: 'acteurs' | 'communes'
  id: string
  nom: string
  slug: string
  badge: string | null
  departement: string | null
  code_insee: string | null
}
const namesById = prepared<{ acteurs: string[]; communes: string[] }, NameRow>(
  (slot) => sql`
    select 'acteurs' as table, a.id, a.nom, a.slug, a.badge, null as departement, null as code_insee from acteurs a where a.id = any(${slot('acteurs')}::uuid[])
    union all
    (select 'communes', c.id, c.nom, c.slug, null, c.departement, c.code_insee from communes c where c.id = any(${slot('communes')}::uuid[]) order by c.nom, c.id)`,
)

/** Reads the names of rows. */
async function readNames(db: Db, rows: readonly Ids[]): Promise<NamesById> {
  const acteurs = new Set(rows.flatMap(({ acteur_id }) => acteur_id ?? []))
  const communes = new Set(rows.flatMap(({ commune_id, commune_ids }) => [commune_id, ...(commune_ids ?? [])]))
  const read: NamesById = { acteurs: new Map(), communes: new Map(), further: new Map() }
  for (const id of acteurs) read.acteurs.set(id, null)
  for (const { table, id, nom, slug, badge, departement, code_insee } of await namesById(db, {
    acteurs: [...acteurs],
    communes: [...communes],
  }))
    if (table === 'acteurs') read.acteurs.set(id, { id, nom, slug, badge })
    else read.communes.set(id, { id, slug, nom, departement: departement ?? '', code_insee: code_insee ?? '' })
  // The communes were read in the order of their names.
  for (const { commune_ids } of rows)
    if (commune_ids) {
      const ids = new Set(commune_ids)
      const inOrder = [...read.communes.values()].filter(({ id }) => ids.has(id))
      read.further.set(keyOf(commune_ids), inOrder)
    }
  return read
}
const keyOf = (ids: readonly string[]): string => ids.join()

/**
 * Adds to public rows the names of their actors and communes. One statement reads those of the page: joins and JSON values of each row would cost half as
 * much as the page itself.
 */
export async function named<R extends UnnamedRow>(db: Db, rows: readonly R[]): Promise<(R & Names & Lists)[]> {
  if (rows.length === 0) return []
  const names = await readNames(db, rows)
  return rows.map((row) => withNames(row, names))
}

const NOTHING: never[] = []
function withNames<R extends UnnamedRow>(row: R, { acteurs, communes, further }: NamesById): R & Names & Lists {
  const { acteur_id, commune_id, commune_ids } = row
  return Object.assign(row, {
    commune_ids: commune_ids ?? NOTHING,
    images: row.images ?? NOTHING,
    documents: row.documents ?? NOTHING,
    acteur: acteur_id === null ? null : (acteurs.get(acteur_id) ?? null),
    commune: of(communes, commune_id),
    communes: commune_ids === null ? NOTHING : of(further, keyOf(commune_ids)),
  })
}

/** Returns a value that must exist: a publication has its communes by foreign keys. */
function of<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The commune ${key} of a publication does not exist`)
  return value
}

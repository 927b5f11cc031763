import { sql } from 'kysely'
import { type Db, prepared } from '../../platform/db/db.ts'
import { type KnownChanges, rememberingOf } from '../../platform/db/known-changes.ts'
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

/** The most names of each kind in the memory of a process: some five megabytes. */
const NAMES_MAX = 10_000

/** Names by id. Those of further communes are lists in the order of the answer, by the ids of the row. */
class KnownNames {
  readonly acteurs = new Map<string, Acteur | null>()
  readonly communes = new Map<string, Commune>()
  readonly further = new Map<string, Commune[]>()

  /** Adds names. The oldest make place. */
  add({ acteurs, communes, further }: KnownNames): void {
    addTo(this.acteurs, acteurs)
    addTo(this.communes, communes)
    addTo(this.further, further)
  }
}
function addTo<T>(map: Map<string, T>, more: ReadonlyMap<string, T>): void {
  for (const [key, value] of more) map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= NAMES_MAX) break
    map.delete(oldest)
  }
}

/** The longest time in memory, for changes that nothing announces: triggers may be disabled. That of cached answers. */
const LIFE_MS = 30_000

/** The names in memory, which are those of the database while `count` is the count of changes. */
interface Memory {
  watch: { readonly count: number }
  count: number
  /** By performance.now(). */
  until: number
  names: KnownNames
}
const memories = new WeakMap<KnownChanges, Memory>()

/** Returns the names in memory; none after a change of an actor or a commune, or after their time. */
function memoryOf(changes: KnownChanges): Memory {
  const known = memories.get(changes)
  const watch = known?.watch ?? changes.watch(['acteurs', 'communes'])
  if (known && known.count === watch.count && performance.now() < known.until) return known
  const empty = { watch, count: watch.count, until: performance.now() + LIFE_MS, names: new KnownNames() }
  memories.set(changes, empty)
  return empty
}

interface NameRow {
  table: 'acteurs' | 'communes'
  id: string
  nom: string
  slug: string
  badge: string | null
  departement: string | null
}
const namesById = prepared<{ acteurs: string[]; communes: string[] }, NameRow>(
  (slot) => sql`
    select 'acteurs' as table, a.id, a.nom, a.slug, a.badge, null as departement from acteurs a where a.id = any(${slot('acteurs')}::uuid[])
    union all
    (select 'communes', c.id, c.nom, c.slug, null, c.departement from communes c where c.id = any(${slot('communes')}::uuid[]) order by c.nom, c.id)`,
)

/** Reads the names of rows. */
async function readNames(db: Db, rows: readonly Ids[]): Promise<KnownNames> {
  const acteurs = new Set(rows.flatMap(({ acteur_id }) => acteur_id ?? []))
  const communes = new Set(rows.flatMap(({ commune_id, commune_ids }) => [commune_id, ...(commune_ids ?? [])]))
  const read = new KnownNames()
  for (const id of acteurs) read.acteurs.set(id, null)
  for (const { table, id, nom, slug, badge, departement } of await namesById(db, { acteurs: [...acteurs], communes: [...communes] }))
    if (table === 'acteurs') read.acteurs.set(id, { id, nom, slug, badge })
    else read.communes.set(id, { id, slug, nom, departement: departement ?? '' })
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

const isKnown = ({ acteur_id, commune_id, commune_ids }: Ids, { acteurs, communes, further }: KnownNames): boolean =>
  (acteur_id === null || acteurs.has(acteur_id)) && communes.has(commune_id) && (commune_ids === null || further.has(keyOf(commune_ids)))

/**
 * Adds to public rows the names of their actors and communes. They are in memory while every change of them is known to this process
 * (docs/decisions/0015), else one statement reads those of the page: joins and JSON values of each row would cost half as much as the page itself.
 */
export async function named<R extends UnnamedRow>(db: Db, rows: readonly R[]): Promise<(R & Names & Lists)[]> {
  const changes = rememberingOf(db)
  const memory = changes?.isProven() ? memoryOf(changes) : null
  if (memory && rows.every((row) => isKnown(row, memory.names))) return rows.map((row) => withNames(row, memory.names))
  const read = await readNames(db, rows)
  if (memory && memory.count === memory.watch.count) memory.names.add(read)
  return rows.map((row) => withNames(row, read))
}

const NOTHING: never[] = []
function withNames<R extends UnnamedRow>(row: R, { acteurs, communes, further }: KnownNames): R & Names & Lists {
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

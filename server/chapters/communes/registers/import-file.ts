import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { assertPlausible } from '../../../platform/open-data/guard.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import { readFileInThread } from '../../../platform/open-data/read-file.ts'
import { type ImportCounts, type Refusal, refusals } from '../../../platform/open-data/refusals.ts'
import type { FileOrder } from '../../../platform/isolation/file-reader.ts'
import { registerMessage } from './messages-catalogue.ts'
import type { Plan } from './plan.ts'
import type { ImportOptions } from './run.ts'
import { type Staging, stage } from './staging.ts'

/** Some entries of a file, as the worker thread that parses it sends them. Its counts include the earlier chunks. */
export interface FileChunk<Entry> {
  /** The number of lines or records, refused and ignored ones included. */
  read: number
  /** The number of records on all pages, if the file has it; else 0. */
  total: number
  taken: { communeId: string; entry: Entry }[]
  /** Refused entries with the communes that they are about. */
  refused: (Refusal & { communeIds: string[] })[]
}

/** A file whose entries are staged by commune. */
export interface StagedFile<Entry, Chunk> {
  staging: Staging<Entry>
  refused: ReturnType<typeof refusals<Refusal>>
  /** The communes with a refused entry: their missing rows are not removed. */
  incomplete: ReadonlySet<string>
  read: number
  last: Chunk
}

/** How a file is parsed in a worker thread. */
interface Reading {
  reader: URL
  order: FileOrder
  heapMb: number
  /** The number of entries between two progress reports. */
  stride: number
  /** The error message for a file without a usable entry. */
  noneTaken: 'officials_none' | 'town_halls_none'
}

/**
 * Parses a file and stages its entries.
 * @param prepare called with each chunk before it is staged
 * @throws ImportError if the file cannot be read, or has no usable entry
 */
export async function stageFile<Entry, Chunk extends FileChunk<Entry>>(
  tx: Tx,
  { reader, order, heapMb, stride, noneTaken }: Reading,
  onProgress: ImportOptions['onProgress'],
  prepare?: (chunk: Chunk) => void,
): Promise<StagedFile<Entry, Chunk>> {
  const staging = await stage<Entry>(tx)
  const refused = refusals<Refusal>()
  const incomplete = new Set<string>()
  let reported = 0
  let last: Chunk | undefined
  for await (const chunk of readFileInThread<Chunk>(reader, order, heapMb)) {
    last = chunk
    prepare?.(chunk)
    for (const { communeId, entry } of chunk.taken) await staging.add(communeId, entry)
    for (const { line, reason, communeIds } of chunk.refused) {
      refused.add({ line, reason })
      for (const id of communeIds) incomplete.add(id)
    }
    if (chunk.read - reported < stride) continue
    reported = chunk.read
    onProgress?.({ step: 'reading', done: reported, total: chunk.total || null })
  }
  if (!last || staging.communes.size === 0) throw new ImportError(registerMessage(noneTaken, refused.first()))
  return { staging, refused, incomplete, read: last.read, last }
}

type Plans<P> = ReadonlyMap<string, P>

/** The table that a register fills, and how its rows are compared with the entries of a file. */
interface Target<Entry, Row, P> {
  table: 'elus' | 'commune_infos'
  /** The source of the register's rows, and the column of their key in the register. */
  source: string
  key: string
  /** Columns with the time of the last write. */
  stamps: string[]
  /** Returns the rows of some communes. */
  stored: (communeIds: string[]) => Promise<Row[]>
  /** Whether the register's files should have the row. */
  isExpected: (row: Row) => boolean
  /** @param complete whether every entry of the commune could be read; if not, no row is removed */
  plan: (entries: Entry[], rows: Row[], complete: boolean) => P
  /** Runs after the rows of some communes are written. */
  written?: (plans: Plans<P>) => Promise<void>
}

/**
 * Updates the communes of a staged file, some hundreds at a time.
 * @throws ImportError if too many rows are missing in the file
 */
export async function applyFile<Entry, Row extends { commune_id: string }, P extends Plan<object, object>>(
  tx: Tx,
  { staging, refused, incomplete, read }: StagedFile<Entry, unknown>,
  { force = false, onProgress }: ImportOptions,
  target: Target<Entry, Row, P>,
): Promise<ImportCounts> {
  const counts: ImportCounts = { read, created: 0, updated: 0, unchanged: 0, removed: 0, refused: refused.count() }
  let [existing, done] = [0, 0]
  for await (const batch of staging.batches()) {
    const stored = Map.groupBy(await target.stored([...batch.keys()]), ({ commune_id }) => commune_id)
    const plans = new Map<string, P>()
    for (const [communeId, entries] of batch) {
      const rows = stored.get(communeId) ?? []
      const plan = target.plan(entries, rows, !incomplete.has(communeId))
      plans.set(communeId, plan)
      existing += rows.filter(target.isExpected).length
      counts.created += plan.create.length
      counts.updated += plan.update.length
      counts.unchanged += plan.unchanged
      counts.removed += plan.remove.length
    }
    await writePlans(tx, target, plans)
    await target.written?.(plans)
    done += batch.size
    onProgress?.({ step: 'writing', done, total: staging.communes.size })
  }
  assertPlausible(counts.removed, existing, force)
  return counts
}

/** Writes the plans of some communes: one statement each for changed communes, and for removed, changed and new rows. */
async function writePlans(
  tx: Tx,
  { table, source, key, stamps }: Pick<Target<never, never, never>, 'table' | 'source' | 'key' | 'stamps'>,
  plans: Plans<Plan<object, object>>,
): Promise<void> {
  const changed = [...plans].filter(([, { create, update, remove }]) => create.length + update.length + remove.length > 0)
  if (changed.length === 0) return
  // A concurrent edit of a commune then fails instead of overwriting unseen changes.
  await sql`update communes set version = version + 1, updated_at = now_ms() where id = any(${changed.map(([id]) => id)}::uuid[])`.execute(
    tx,
  )
  const created = changed.flatMap(([commune_id, { create }]) => create.map((row) => ({ id: newId(), commune_id, ...row })))
  const updated = changed.flatMap(([, { update }]) => update)
  const removed = changed.flatMap(([, { remove }]) => remove)
  const target = sql.table(table)
  const recordset = (rows: object[]) => sql`json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json) as r`
  const stamped = sql.join(stamps.map((name) => sql.ref(name)))
  const now = sql.join(stamps.map(() => sql`now_ms()`))
  const names = Object.keys(updated[0] ?? created[0] ?? {}).filter((name) => !['id', 'commune_id', key].includes(name))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql.ref(`r.${name}`)))
  if (removed.length > 0) await sql`delete from ${target} where id = any(${removed}::uuid[])`.execute(tx)
  if (updated.length > 0)
    await sql`update ${target} t set (${columns}, ${stamped}) = row(${values}, ${now}) from ${recordset(updated)} where t.id = r.id`.execute(
      tx,
    )
  if (created.length > 0)
    await sql`
      insert into ${target} (id, commune_id, source, ${sql.ref(key)}, ${columns}, ${stamped})
      select r.id, r.commune_id, ${source}, ${sql.ref(`r.${key}`)}, ${values}, ${now} from ${recordset(created)}`.execute(tx)
}

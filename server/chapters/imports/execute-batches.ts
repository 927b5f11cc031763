import { type Db, transact } from '../../platform/db/db.ts'
import { sqlState } from '../../platform/db/sql-state.ts'
import { type BatchResult, doBatch } from './execute-batch.ts'
import type { Course } from './run-state.ts'
import { remark } from './run-log.ts'
import type { Incoming, Item } from './plan-batch.ts'
import { importMessage } from './messages-catalogue.ts'

/** The most items and characters of a batch: few enough that a request on the single connection of the embedded database hardly waits. */
const BATCH = { items: 100, characters: 200_000 }
/** The most lines of a dry run that are returned. */
export const PLAN_MAX = 1000
/** Data exceptions and integrity violations. */
const REFUSED_VALUE = /^2[23]\w{3}$/
const UNDONE = new Error('A dry run is taken back.')

/** Executes the items of a source in batches, each in its own transaction; the transactions of a dry run are rolled back. */
export async function doBatches(db: Db, course: Course, incoming: readonly Incoming[], next: () => void): Promise<void> {
  for (const batch of batchesOf(incoming)) {
    next()
    await doOne(db, course, batch)
    // Waiting requests are served between batches.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function* batchesOf(incoming: readonly Incoming[]): Generator<Incoming[]> {
  let [batch, characters]: [Incoming[], number] = [[], 0]
  for (const one of incoming) {
    const own = one.kind === 'item' ? one.content.body.length : 0
    if (batch.length === BATCH.items || (batch.length > 0 && characters + own > BATCH.characters)) {
      yield batch
      ;[batch, characters] = [[], 0]
    }
    batch.push(one)
    characters += own
  }
  if (batch.length > 0) yield batch
}

/** Executes a batch. If PostgreSQL rejects a value, the batch is split in halves until the bad item is found; only that item is refused. */
async function doOne(db: Db, course: Course, batch: readonly Incoming[]): Promise<void> {
  try {
    goOn(course, await (course.dry ? rolledBack(db, course, batch) : transact(db, (tx) => doBatch(tx, course, batch))))
  } catch (error) {
    const [first, ...others] = batch
    if (!first || !REFUSED_VALUE.test(sqlState(error) ?? '')) throw error
    if (others.length === 0) {
      if (first.kind !== 'item') throw error
      return doOne(db, course, [refusalOf(first)])
    }
    const half = Math.ceil(batch.length / 2)
    await doOne(db, course, batch.slice(0, half))
    await doOne(db, course, batch.slice(half))
  }
}

/** Executes a batch in a transaction and rolls it back. */
async function rolledBack(db: Db, course: Course, batch: readonly Incoming[]): Promise<BatchResult> {
  let result: BatchResult | undefined
  try {
    await transact(db, async (tx) => {
      result = await doBatch(tx, course, batch)
      throw UNDONE
    })
  } catch (error) {
    if (error !== UNDONE) throw error
  }
  if (!result) throw new Error('A batch gave nothing.')
  return result
}

function goOn(course: Course, { counts, lines, kept, made }: BatchResult): void {
  course.counts = counts
  course.seq += kept
  for (const [key, id] of made) course.made.set(key, course.dry ? null : id)
  if (!course.dry) return
  const shown = lines.filter(({ action }) => action !== null).slice(0, PLAN_MAX - course.plan.length)
  course.plan.push(...shown.map((line) => (line.action === 'create' ? { ...line, publication_id: null } : line)))
}

const refusalOf = ({ external_id, content: { title } }: Item): Incoming => ({
  kind: 'line',
  line: { ...remark('warn', importMessage('bad_content')), action: 'refuse', external_id, title },
})

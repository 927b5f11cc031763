import { type Db, transact } from '../../../platform/db/db.ts'
import { sqlState } from '../../../platform/db/sql-state.ts'
import { type BatchResult, executeBatch } from './execute-batch.ts'
import type { RunState } from './run-state.ts'
import { runLine } from './run-log.ts'
import type { Incoming, Item } from './plan-batch.ts'
import { importMessage } from '../messages-catalogue.ts'

/** The most items and characters of a batch: few enough that a request on the single connection of the embedded database hardly waits. */
const BATCH = { items: 100, characters: 200_000 }
/** The characters that an occurrence of an event counts: it is a row, in a publication and in the trail. */
const OCCURRENCE_CHARACTERS = 500
/** The most lines of a dry run that are returned. */
export const PLAN_MAX = 1000
/** Data exceptions and integrity violations. */
const REFUSED_VALUE = /^2[23]\w{3}$/
const UNDONE = new Error('A dry run is taken back.')

/** Executes the items of a source in batches, each in its own transaction; the transactions of a dry run are rolled back. */
export async function executeBatches(db: Db, runState: RunState, incoming: readonly Incoming[], next: () => void): Promise<void> {
  for (const batch of batchesOf(incoming)) {
    next()
    await executeOrSplit(db, runState, batch)
    // Waiting requests are served between batches.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function* batchesOf(incoming: readonly Incoming[]): Generator<Incoming[]> {
  let [batch, characters]: [Incoming[], number] = [[], 0]
  for (const one of incoming) {
    const occurrences = one.kind === 'item' ? (one.content.evenement?.occurrences_total ?? 0) : 0
    const own = one.kind === 'item' ? one.content.body.length + occurrences * OCCURRENCE_CHARACTERS : 0
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
async function executeOrSplit(db: Db, runState: RunState, batch: readonly Incoming[]): Promise<void> {
  try {
    applyResult(runState, await (runState.dry ? rolledBack(db, runState, batch) : transact(db, (tx) => executeBatch(tx, runState, batch))))
  } catch (error) {
    const [first, ...others] = batch
    if (!first || !REFUSED_VALUE.test(sqlState(error) ?? '')) throw error
    if (others.length === 0) {
      if (first.kind !== 'item') throw error
      return executeOrSplit(db, runState, [refusalOf(first)])
    }
    const half = Math.ceil(batch.length / 2)
    await executeOrSplit(db, runState, batch.slice(0, half))
    await executeOrSplit(db, runState, batch.slice(half))
  }
}

/** Executes a batch in a transaction and rolls it back. */
async function rolledBack(db: Db, runState: RunState, batch: readonly Incoming[]): Promise<BatchResult> {
  let result: BatchResult | undefined
  try {
    await transact(db, async (tx) => {
      result = await executeBatch(tx, runState, batch)
      throw UNDONE
    })
  } catch (error) {
    if (error !== UNDONE) throw error
  }
  if (!result) throw new Error('A batch gave nothing.')
  return result
}

function applyResult(runState: RunState, { counts, lines, kept, made, pictures }: BatchResult): void {
  runState.picturesCut ||= runState.picturesLeft > 0 && pictures === runState.picturesLeft
  runState.picturesLeft -= pictures
  runState.counts = counts
  runState.seq += kept
  for (const [key, id] of made) runState.made.set(key, runState.dry ? null : id)
  if (!runState.dry) return
  const shown = lines.filter(({ action }) => action !== null).slice(0, PLAN_MAX - runState.plan.length)
  runState.plan.push(...shown.map((line) => (line.action === 'create' ? { ...line, publication_id: null } : line)))
}

const refusalOf = ({ external_id, content: { title } }: Item): Incoming => ({
  kind: 'line',
  line: { ...runLine('warn', importMessage('bad_content')), action: 'refuse', external_id, title },
})

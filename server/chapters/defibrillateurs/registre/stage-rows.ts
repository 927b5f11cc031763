import type { Db } from '../../../platform/db/db.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import type { Batch } from './batches.ts'
import { deviceRowMessage, syncMessage } from './messages-catalogue.ts'
import type { Pace } from './yield-to-requests.ts'
import type { RowRefusal } from './run-outcome.ts'
import { putAside, type Tables } from './staging.ts'

const KEPT = 100
const TELL_EVERY_MS = 1000
/** Five times the registry's size: a small archive may expand to any number of rows. */
const ROWS_MAX = 1_000_000

/** Counts the refused rows and stores the first hundred. */
function rowRefusals() {
  const kept: RowRefusal[] = []
  let count = 0
  return {
    kept,
    count: () => count,
    /** Returns the first refused row, for a message that quotes it. */
    first: () => ({ line: kept[0]?.line ?? null, reason: kept[0]?.reason ?? null }),
    add: (refusal: RowRefusal) => {
      count += 1
      if (kept.length < KEPT) kept.push(refusal)
    },
  }
}
export type RowRefusals = ReturnType<typeof rowRefusals>

/**
 * Stages the rows of a file, batch by batch, so that memory and the embedded database stay free for requests.
 * @param tell called about once a second with the number of rows read so far; throws to end the work
 * @throws ImportError if the file is incomplete, or has too many rows
 */
export async function readRows(
  session: Db,
  tables: Tables,
  batches: AsyncIterable<Batch>,
  pace: Pace,
  tell: (read: number) => Promise<void>,
): Promise<{ read: number; refused: RowRefusals }> {
  const refused = rowRefusals()
  let read = 0
  let told = 0
  for await (const batch of batches) {
    await pace()
    read += batch.read
    if (read > ROWS_MAX) throw new ImportError(syncMessage('too_many_rows', { limit: ROWS_MAX }))
    for (const refusal of batch.refused) refused.add(refusal)
    for (const { line, source_id } of await putAside(session, tables, batch))
      refused.add({ line, source_id, reason: deviceRowMessage('number_twice') })
    if (performance.now() - told < TELL_EVERY_MS) continue
    told = performance.now()
    await tell(read)
  }
  return { read, refused }
}

import type { Db } from '../../../platform/db/db.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import { refusals } from '../../../platform/open-data/refusals.ts'
import type { Batch } from './batches.ts'
import { deviceRowMessage, syncMessage } from './messages-catalogue.ts'
import type { YieldToRequests } from './yield-to-requests.ts'
import type { RowRefusal } from './run-outcome.ts'
import { stageBatch, type Tables } from './staging.ts'

const PROGRESS_EVERY_MS = 1000
/** Five times the registry's size: a small archive may expand to any number of rows. */
const ROWS_MAX = 1_000_000

/**
 * Stages the rows of a file, batch by batch, so that memory and the embedded database stay free for requests.
 * @param onProgress called about once a second with the number of rows read so far; throws to end the work
 * @throws ImportError if the file is incomplete, or has too many rows
 */
export async function readRows(
  session: Db,
  tables: Tables,
  batches: AsyncIterable<Batch>,
  yieldToRequests: YieldToRequests,
  onProgress: (read: number) => Promise<void>,
): Promise<{ read: number; refused: ReturnType<typeof refusals<RowRefusal>> }> {
  const refused = refusals<RowRefusal>()
  let read = 0
  let reportedAt = 0
  for await (const batch of batches) {
    await yieldToRequests()
    read += batch.read
    if (read > ROWS_MAX) throw new ImportError(syncMessage('too_many_rows', { limit: ROWS_MAX }))
    for (const refusal of batch.refused) refused.add(refusal)
    for (const { line, source_id } of await stageBatch(session, tables, batch))
      refused.add({ line, source_id, reason: deviceRowMessage('number_twice') })
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) continue
    reportedAt = performance.now()
    await onProgress(read)
  }
  return { read, refused }
}

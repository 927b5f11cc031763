import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../../../contract/errors.ts'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { changePart } from './change-part.ts'
import { type LockedRun, lockRun } from './rows.ts'
import { bulkRun } from './run.job.ts'
import { end, isOpen } from './stop.ts'
import { keepPart, takeBackPart } from './undo-part.ts'

type Finish = (tx: Tx) => Promise<void>

/** Makes a run or its undo part by part. Between two parts the process may be killed: the next attempt goes on with the part that was not committed. */
export const bulkRunHandler = handler(bulkRun, async ({ database }, { run }, { signal, stopping, finish, last }) => {
  const { db } = database
  try {
    for (let more = true; more;) {
      signal.throwIfAborted()
      stopping.throwIfAborted()
      more = await nextPart(db, run, finish)
      // Waiting requests are served between two parts.
      await setImmediate()
    }
  } catch (error) {
    if (last && !signal.aborted && !stopping.aborted) await transact(db, (tx) => endLocked(tx, run))
    throw error
  }
})

/** @returns whether more parts may be left; otherwise the job has ended with this one */
async function nextPart(db: Db, id: string, finish: Finish): Promise<boolean> {
  try {
    return await transact(db, (tx) =>
      withRun(tx, id, finish, (run) => (run.status === 'undoing' ? takeBackPart(tx, run) : changePart(tx, run))),
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error
    // A rule forbids the part: what is undone stays so and this part is left as it is; a run ends, as its asker has other rights now.
    return transact(db, (tx) => withRun(tx, id, finish, (run) => (run.status === 'undoing' ? keepPart(tx, run) : stopped(tx, run))))
  }
}

async function withRun(tx: Tx, id: string, finish: Finish, work: (run: LockedRun) => Promise<boolean>): Promise<boolean> {
  const run = await lockRun(tx, id)
  const more = run !== undefined && (isOpen(run) || run.status === 'undoing') && (await work(run))
  if (!more) await finish(tx)
  return more
}

async function stopped(tx: Tx, run: LockedRun): Promise<boolean> {
  await end(tx, run)
  return false
}

async function endLocked(tx: Tx, id: string): Promise<void> {
  const run = await lockRun(tx, id)
  if (run && (isOpen(run) || run.status === 'undoing')) await end(tx, run)
}

import type { PgBoss } from 'pg-boss'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../access/context.ts'
import { record } from '../audit/record.ts'
import { transact } from '../db/db.ts'
import { inTransaction } from './boss.ts'
import { DEAD, deadJobIds, jobById } from './queue-tables.ts'
import { jobRow, type JobRow } from './rows.ts'
import type { Catalogue } from '../stored-messages/part.ts'

/** The context of a retry, with what it needs of the job queue. */
interface RetryContext extends Context {
  boss: PgBoss
  /** The kinds of job that this release runs: a job of another kind would wait for ever. */
  names: readonly string[]
  messages: () => Catalogue
}

/**
 * Gives a dead job back to its queue, with all its attempts, and records it in the audit trail. A job that its queue does not accept,
 * because one with the same key waits there, stays dead. Spec §1-16.
 * @throws AppError not_found; invalid_state where it is not dead, or its queue does not accept it
 */
export function retryJob({ db, caller, boss, names, messages }: RetryContext, { id }: { id: string }): Promise<JobRow> {
  return transact(db, async (tx) => {
    const before = await jobById(tx, id)
    if (!before) throw new AppError('not_found')
    const { row, job } = before
    if (job.state !== 'dead' || !names.includes(job.name)) throw new AppError('invalid_state')
    const moved = await inTransaction(tx, (over) => boss.redrive(DEAD, { ids: [row], db: over }))
    // pg-boss has marked a refused job as failed, and would delete it within days: the error rolls that back.
    const after = moved > 0 ? await jobById(tx, id) : undefined
    if (!after) throw new AppError('invalid_state')
    const given = jobRow(after.job, messages())
    await record(tx, caller, 'job.retry', { type: 'job', id, before: { state: 'dead' }, after: { state: 'waiting', name: given.name } })
    return given
  })
}

/** Gives back every dead job that its queue accepts, each for itself; returns their number. */
export async function retryAll(ctx: RetryContext): Promise<number> {
  let given = 0
  for (const id of await deadJobIds(ctx.db))
    try {
      await retryJob(ctx, { id })
      given += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  return given
}

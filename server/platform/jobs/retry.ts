import type { PgBoss } from 'pg-boss'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../access/context.ts'
import { record } from '../audit/record.ts'
import { transact, type Tx } from '../db/db.ts'
import { inTransaction } from './boss.ts'
import { DEAD, type DeadJob, jobsById, markDeadAgain, lockDead } from './queue-tables.ts'
import { jobRow, type JobRow } from './rows.ts'
import type { Catalogue } from '../stored-messages/part.ts'

/** The most dead jobs that one transaction gives back to their queues. */
const AT_ONCE = 500

/** The context of a retry, with what it needs of the job queue. */
interface RetryContext extends Context {
  boss: PgBoss
  /** The kinds of job that this release runs: a job of another kind would wait for ever. */
  names: readonly string[]
  messages: () => Catalogue
}

/**
 * Gives a dead job back to its queue, with all its attempts, and records it in the audit trail. Spec §1-16.
 * @throws AppError not_found; invalid_state where it is not dead, or its queue does not accept it
 */
export function retryJob(ctx: RetryContext, { id }: { id: string }): Promise<JobRow> {
  return transact(ctx.db, async (tx) => {
    const [before] = await jobsById(tx, [id])
    if (!before) throw new AppError('not_found')
    const [given] = before.state === 'dead' ? await requeue(ctx, tx, await lockDead(tx, [id], [], AT_ONCE)) : []
    if (!given) throw new AppError('invalid_state')
    return given
  })
}

/** Gives back every dead job that its queue accepts; returns their number. */
export async function retryAll(ctx: RetryContext): Promise<number> {
  const tried: string[] = []
  let given = 0
  for (;;) {
    const all = await transact(ctx.db, async (tx) => {
      const dead = await lockDead(tx, null, tried, AT_ONCE)
      return { dead, given: await requeue(ctx, tx, dead) }
    })
    if (all.dead.length === 0) return given
    given += all.given.length
    const taken = new Set(all.given.map(({ id }) => id))
    tried.push(...all.dead.filter(({ id }) => !taken.has(id)).map(({ id }) => id))
  }
}

/** A job that its queue does not accept, because one with the same key waits there, stays dead: pg-boss would delete it within days. */
async function requeue({ caller, boss, names, messages }: RetryContext, tx: Tx, dead: DeadJob[]): Promise<JobRow[]> {
  const known = dead.filter(({ name }) => names.includes(name))
  if (known.length === 0) return []
  const rows = known.map(({ row }) => row)
  await inTransaction(tx, (db) => boss.redrive(DEAD, { ids: rows, limit: AT_ONCE, db }))
  const refused = await markDeadAgain(tx, rows)
  const taken = known.flatMap(({ id, row }) => (refused.has(row) ? [] : id))
  const given = (await jobsById(tx, taken)).map((job) => jobRow(job, messages()))
  const changes = given.map(({ id, name }) => ({ type: 'job', id, before: { state: 'dead' }, after: { state: 'waiting', name } }))
  if (changes.length > 0) await record(tx, caller, 'job.retry', changes)
  return given
}

import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../access/context.ts'
import { record } from '../audit/record.ts'
import { neutraliseRows } from '../backup/neutralise.ts'
import type { AfterRestore } from '../chapter.ts'
import { type Db, transact, type Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import type { JobKind } from '../jobs/kind.ts'
import { waitingJobs } from '../jobs/queue-tables.ts'
import { trailEnd } from './identity.ts'
import type { Identity } from './judge.ts'

/** What happens with the work that waited when the database was copied. */
export type Choice = 'send' | 'drop'

/** Whether outgoing work is suspended, since when and why, and which jobs wait. */
export interface OutgoingState {
  id: string | null
  suspended: { since: string; because: string; waiting: { name: string; count: number; oldest_at: string }[] } | null
}

/** Returns the state of outgoing work. @param kinds the kinds of job of the service */
export async function outgoingState(db: Db, kinds: readonly JobKind[]): Promise<OutgoingState> {
  const identity = await db.selectFrom('database_identity').selectAll().executeTakeFirst()
  if (!identity) return { id: null, suspended: null }
  const { id, suspended_at: since, suspended_because: because } = identity
  if (since === null || because === null) return { id, suspended: null }
  // A tick of a schedule is nobody's work.
  const names = kinds.filter(({ outside, cron }) => outside && cron === undefined).map(({ name }) => name)
  return { id, suspended: { since, because, waiting: await waitingJobs(db, names) } }
}

/** The result of a settlement: the new name of the database in anchors, and the rows that were changed, by name. */
export interface Settled {
  id: string
  dropped: Readonly<Record<string, number>>
}

/**
 * Ends the suspension of outgoing work: this database is used from now on. With `drop`, what waited at the copy is not done: e-mails become
 * `uncertain`, runs end. What was asked for since the suspension is done in both cases. The database gets a new name in anchors.
 * @param chapters their statements that neutralise a copy
 * @param unnoticed settles a database also before a process has suspended it
 * @throws AppError invalid_state if outgoing work is not suspended
 */
export function settle(
  { db, caller }: Context,
  chapters: readonly AfterRestore[],
  { waiting, unnoticed = false }: { waiting: Choice; unnoticed?: boolean },
): Promise<Settled> {
  return transact(db, async (tx) => {
    const { rows } = await sql<Identity & { suspended_seq: number | null; now_at: string; now: string }>`
      select id, place, claimed, installation, suspended_at, suspended_because, suspended_seq, database_place() as now_at, now_ms() as now
      from database_identity for update`.execute(tx)
    const [identity] = rows
    if (!identity || (identity.suspended_at === null && !unnoticed)) throw new AppError('invalid_state')
    const { id: former, place, suspended_at, suspended_because, suspended_seq } = identity
    const dropped = waiting === 'drop' ? await neutraliseRows(tx, chapters, { how: 'copied', before: suspended_at ?? identity.now }) : {}
    const id = await renewIdentity(tx, former, suspended_seq ?? (await trailEnd(tx)))
    await record(tx, caller, 'database.settle', {
      type: 'database',
      id,
      before: { id: former, place, suspended: suspended_because },
      after: { id, place: identity.now_at, suspended: null, waiting, ...dropped },
    })
    return { id, dropped }
  })
}

/**
 * Gives a database another identity at its present place. The next process claims it.
 * @param seq the last row of the audit trail that the database shares with the former identity
 */
export async function renewIdentity(tx: Tx, former: string, seq: number): Promise<string> {
  const id = newId()
  await sql`insert into database_ancestors (id, until_seq) values (${former}, ${seq}) on conflict (id) do nothing`.execute(tx)
  await sql`update database_identity set id = ${id}, place = database_place(), claimed = false, installation = null,
    suspended_at = null, suspended_because = null, suspended_seq = null`.execute(tx)
  return id
}

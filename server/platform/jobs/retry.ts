import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import { type Db, transact, type Tx } from '../db/db.ts'
import { inTransaction } from './boss.ts'
import { DEAD } from './install.ts'
import { ID, inState, JOB_COLUMNS, JOB_TABLES, jobRow, type JobRow, type Stored } from './rows.ts'

/** How many jobs one transaction gives back. */
const AT_ONCE = 500

/** What giving dead jobs back takes. */
export interface Retrier {
  boss: PgBoss
  /** The kinds of job that this release runs: another would wait for ever. */
  names: readonly string[]
}

/**
 * Gives a dead job back to its queue, with all its attempts before it, and says so in the trail. Spec §1-16.
 * @throws AppError not_found; invalid_state where it is not dead, or its queue does not take it
 */
export function retryJob(retrier: Retrier, db: Db, caller: Caller, id: string): Promise<JobRow> {
  return transact(db, async (tx) => {
    const [before] = await jobsById(tx, [id])
    if (!before) throw new AppError('not_found')
    const [given] = before.state === 'dead' ? await giveBack(retrier, tx, caller, await lockDead(tx, [id], [])) : []
    if (!given) throw new AppError('invalid_state')
    return given
  })
}

/** Gives back every dead job that its queue takes; says how many. */
export async function retryAll(retrier: Retrier, db: Db, caller: Caller): Promise<number> {
  const tried: string[] = []
  let given = 0
  for (;;) {
    const all = await transact(db, async (tx) => {
      const dead = await lockDead(tx, null, tried)
      return { dead, given: await giveBack(retrier, tx, caller, dead) }
    })
    if (all.dead.length === 0) return given
    given += all.given.length
    const taken = new Set(all.given.map(({ id }) => id))
    tried.push(...all.dead.filter(({ id }) => !taken.has(id)).map(({ id }) => id))
  }
}

interface Dead {
  /** The job's. */
  id: string
  /** That of its row in the queue `dead`. */
  row: string
  name: string
}

async function lockDead(tx: Tx, ids: string[] | null, but: string[]): Promise<Dead[]> {
  const { rows } = await sql<Dead>`
    select j.source_root_id as id, j.id as row, j.source_name as name from pgboss.job j
    where j.name = ${DEAD} and (${ids}::uuid[] is null or j.source_root_id = any(${ids}::uuid[]))
      and j.source_root_id <> all(${but}::uuid[])
    order by j.created_on, j.id limit ${AT_ONCE} for update`.execute(tx)
  return rows
}

/** What a queue does not take, as one with the same key waits there, stays dead: pg-boss would forget it within days. */
async function giveBack({ boss, names }: Retrier, tx: Tx, caller: Caller, dead: Dead[]): Promise<JobRow[]> {
  const known = dead.filter(({ name }) => names.includes(name))
  if (known.length === 0) return []
  const rows = known.map(({ row }) => row)
  await inTransaction(tx, (db) => boss.redrive(DEAD, { ids: rows, limit: AT_ONCE, db }))
  const refused = await sql<{ id: string }>`
    update pgboss.job set state = 'created', completed_on = null, output = null
    where name = ${DEAD} and id = any(${rows}::uuid[]) returning id`.execute(tx)
  const kept = new Set(refused.rows.map(({ id }) => id))
  const given = await jobsById(
    tx,
    known.flatMap(({ id, row }) => (kept.has(row) ? [] : id)),
  )
  const changes = given.map(({ id, name }) => ({ type: 'job', id, before: { state: 'dead' }, after: { state: 'waiting', name } }))
  if (changes.length > 0) await record(tx, caller, 'job.retry', changes)
  return given
}

/** Jobs as they stand; of the rows that each had in its life the one that tells. */
async function jobsById(tx: Tx, ids: string[]): Promise<JobRow[]> {
  const { rows } = await sql<Stored>`
    select ${JOB_COLUMNS} from ${JOB_TABLES}
    where (j.source_root_id = any(${ids}::uuid[]) or (j.id = any(${ids}::uuid[]) and j.name = any(select name from pgboss.queue)))
      and ${ID} = any(${ids}::uuid[]) and ${sql.join(inState(), sql` and `)}`.execute(tx)
  return rows.map(jobRow)
}

import { LOCKS } from '../db/locks.ts'
import type pg from 'pg'
import { PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
import { sqlState } from '../db/sql-state.ts'
import { OperatorError } from '../operator-error.ts'
import type { JobKind } from './kind.ts'
import { DEAD, isInstalled } from './queue-tables.ts'

/** After how many seconds without a heartbeat a worker loses its job. pg-boss allows no less. */
const HEARTBEAT = 10
/** Seconds between two heartbeats of a worker. */
export const HEARTBEAT_REFRESH = 3
const HOUR = 3600
const DAY = 24 * HOUR
/** For how long a done job can be looked up: over a weekend. */
const DONE_RETENTION = 3 * DAY
/** pg-boss's own queue, through which it sends scheduled jobs. */
const TICKS = '__pgboss__send-it'

const deadQueue: QueueOptions = { retentionSeconds: 90 * DAY, deleteAfterSeconds: DONE_RETENTION, retryLimit: 0 }
const ticksQueue: QueueOptions = { heartbeatSeconds: HEARTBEAT, retryLimit: 10, deleteAfterSeconds: HOUR }

/**
 * The queue's own policy has no retry delay, because it would delay a takeover as well: run.ts sets the delay after a failure.
 * A job waits for a worker for up to a year.
 */
const queueOf = ({ attempts, seconds }: JobKind): QueueOptions => ({
  retryLimit: attempts - 1,
  retryDelay: 0,
  // run.ts ends an attempt sooner, and sets its retry delay.
  expireInSeconds: seconds + 10,
  heartbeatSeconds: HEARTBEAT,
  retentionSeconds: 365 * DAY,
  deleteAfterSeconds: DONE_RETENTION,
})

const policyOf = ({ policy }: JobKind) => (policy === 'one' ? 'exclusive' : 'standard')

/**
 * Installs or updates pg-boss's own schema, `pgboss`, and the queues of these jobs; one process at a time, on one connection.
 * @throws OperatorError when the role may not create it; Error when a job's policy differs from its queue's: a queue's policy cannot
 *   change, so the job needs another name
 */
export async function installQueue(pool: pg.Pool, jobs: readonly JobKind[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = '1h'; set lock_timeout = 0")
    await client.query(`select pg_advisory_lock(${LOCKS.jobQueue})`)
    await installOver(client, jobs)
  } catch (error) {
    if (sqlState(error) !== '42501') throw error
    throw new OperatorError(
      'The role of DATABASE_URL may not install the job queue: grant it "create" on the database, or make a schema "pgboss" that it owns.',
      { cause: error },
    )
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCKS.jobQueue})`).catch(() => {})
    // Closed, not released to the pool: its session settings differ from the pool's.
    client.release(true)
  }
}

async function installOver(client: pg.PoolClient, jobs: readonly JobKind[]): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    createSchema: !(await isInstalled(client)),
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  try {
    await boss.start()
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    await settle(boss, queues.get(DEAD), DEAD, deadQueue, 'standard')
    await settle(boss, queues.get(TICKS), TICKS, ticksQueue, 'standard')
    for (const job of jobs)
      await settle(boss, queues.get(job.name), job.name, { ...queueOf(job), deadLetter: job.wake ? null : DEAD }, policyOf(job))
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Creates a queue, or updates its options to those of this release. */
async function settle(
  boss: PgBoss,
  found: QueueResult | undefined,
  name: string,
  { deadLetter = null, ...options }: QueueOptions & { deadLetter?: string | null },
  policy: string,
): Promise<void> {
  if (!found) return boss.createQueue(name, { ...options, policy, ...(deadLetter === null ? {} : { deadLetter }) })
  if (found.policy !== policy)
    throw new Error(`The queue of the job ${name} is "${found.policy}", not "${policy}": give the job another name.`)
  const wanted = Object.entries(options)
  const isOther = wanted.some(([key, value]) => found[key as keyof QueueOptions] !== value) || (found.deadLetter ?? null) !== deadLetter
  // Null removes what the queue had; the types of pg-boss do not declare it.
  if (isOther) await boss.updateQueue(name, { ...options, deadLetter: deadLetter as string })
}

import { LOCKS } from '../db/locks.ts'
import type pg from 'pg'
import { PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
import { sqlState } from '../db/sql-state.ts'
import { OperatorError } from '../operator-error.ts'
import type { JobKind } from './kind.ts'
import { createRunningIndex, DEAD, hasRunningIndex, isInstalled } from './queue-tables.ts'

/** How long a worker may be silent before its job is another's, in seconds. pg-boss allows no less. */
const HEARTBEAT = 10
/** How often a worker says that it lives. */
export const HEARTBEAT_REFRESH = 3
const HOUR = 3600
const DAY = 24 * HOUR
/** How long a job that is done can be looked up: over a weekend. */
const DONE_KEPT = 3 * DAY
/** pg-boss's own queue, through which it sends the jobs of a tick. */
const TICKS = '__pgboss__send-it'

const deadQueue: QueueOptions = { retentionSeconds: 90 * DAY, deleteAfterSeconds: DONE_KEPT, retryLimit: 0 }
const ticksQueue: QueueOptions = { heartbeatSeconds: HEARTBEAT, retryLimit: 10, deleteAfterSeconds: HOUR }

/**
 * No waiting in the queue's own policy, since it would make a takeover wait as well: run.ts sets the wait after a failure.
 * A job that waits for a worker does so for a year.
 */
const queueOf = ({ attempts, seconds }: JobKind): QueueOptions => ({
  retryLimit: attempts - 1,
  retryDelay: 0,
  // run.ts ends an attempt sooner, with its wait.
  expireInSeconds: seconds + 10,
  heartbeatSeconds: HEARTBEAT,
  retentionSeconds: 365 * DAY,
  deleteAfterSeconds: DONE_KEPT,
})

const policyOf = ({ policy }: JobKind) => (policy === 'one' ? 'exclusive' : 'standard')

/**
 * Installs or updates pg-boss's own schema, `pgboss`, and the queues of these jobs; one process at a time, on one connection.
 * @throws OperatorError when the role may not make it; Error when a job's policy differs from that of its queue: a policy is for ever, so the job needs another name
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
    // Not handed back: its session settings are not those of the pool.
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
    for (const job of jobs) await settle(boss, queues.get(job.name), job.name, { ...queueOf(job), deadLetter: DEAD }, policyOf(job))
    await indexRunning(client)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * What is looked for every second must not be looked for among all that was done: of pg-boss's own indexes none has it. Making it
 * waits for every transaction that ends a job, and all others behind it; so not for long, and never again once it is there.
 */
async function indexRunning(client: pg.PoolClient): Promise<void> {
  if (await hasRunningIndex(client)) return
  await client.query("set lock_timeout = '500ms'")
  await createRunningIndex(client).catch((error: unknown) => {
    // The next start tries again: it is only faster with it.
    if (sqlState(error) !== '55P03') throw error
  })
}

/** Makes a queue, or gives it the options of this release. */
async function settle(
  boss: PgBoss,
  found: QueueResult | undefined,
  name: string,
  options: QueueOptions & { deadLetter?: string },
  policy: string,
): Promise<void> {
  if (!found) return boss.createQueue(name, { ...options, policy })
  if (found.policy !== policy)
    throw new Error(`The queue of the job ${name} is "${found.policy}", not "${policy}": give the job another name.`)
  const wanted = Object.entries(options)
  if (wanted.some(([key, value]) => found[key as keyof QueueOptions] !== value)) await boss.updateQueue(name, options)
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type OpenDatabase, openPostgres } from '../db/open.ts'
import type { Services } from '../services.ts'
import { migratedDatabase } from '../../test/prepared-database.ts'
import { WORKER_TABLES } from '../../test/job-worker.ts'
import { until } from '../../test/jobs.ts'
import { NO_OWN_POSTGRES, type OwnPostgres, ownPostgres } from '../../test/own-postgres.ts'
import { senders, sendEffects, type Worker, workers } from '../../test/workers.ts'
import { jobCount } from '../../test/queue-tables.ts'
import { DEAD } from './queue-tables.ts'

const JOBS = 120
const STORMS = 10
/** A job whose worker seems lost waits up to a minute. Killed workers: takeover.test.ts, and `npm run proof -- faults` under load. */
const PATIENCE_MS = 240_000

/** A hundred jobs in each transaction, so that they are begun with while others are sent. */
async function sendMany(services: Services, name: string, count: number, ms: number): Promise<void> {
  for (let first = 0; first < count; first += 100)
    await sendEffects(
      services,
      Array.from({ length: Math.min(100, count - first) }, (_, n) => `${name} ${first + n}`),
      ms,
    )
}

/** Every state of pg-boss but the one of a job that is done. */
const UNDONE = ['created', 'retry', 'active', 'cancelled', 'failed']

/** Waits until all jobs are done, and counts what they left: each its own effect, once, and no job in any other state. */
async function assertOnce({ pool }: OpenDatabase, name: string, count: number): Promise<void> {
  const left = async () =>
    (await jobCount(pool, { name: 'test.effect', states: UNDONE })) + (await jobCount(pool, { name: DEAD, states: UNDONE }))
  await until(`all ${name} are done`, async () => (await left().catch(() => -1)) === 0, PATIENCE_MS)
  const { rows } = await pool.query(
    'select count(*)::int as effects, count(distinct text)::int as jobs from job_effects where text like $1',
    [`${name} %`],
  )
  assert.deepEqual(rows, [{ effects: count, jobs: count }])
}

describe('each effect exactly once', { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' }, () => {
  const { start, end } = workers()
  let running: Worker[] = []
  let database: OpenDatabase
  let services: Services
  let url = ''
  const closers: (() => Promise<void>)[] = []
  after(async () => {
    end()
    for (const close of closers.toReversed()) await close()
  })

  before(async () => {
    const created = await migratedDatabase()
    url = created?.url ?? ''
    closers.push(async () => created?.drop())
    database = openPostgres(url, { max: 5 })
    closers.push(() => database.close())
    services = await senders(database)
    await database.pool.query(WORKER_TABLES)
    running = await Promise.all([1, 2, 3].map(() => start({ DATABASE_URL: url })))
  })

  test(`${STORMS} times every connection is terminated under running jobs`, async () => {
    const admin = new pg.Client({ connectionString: url, application_name: 'storm' })
    await admin.connect()
    await sendMany(services, 'storm', JOBS, 300)
    let ended = 0
    for (let storm = 0; storm < STORMS; storm += 1) {
      await sleep(Math.random() * 400)
      const { rows } = await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'beffroi'",
      )
      ended += rows.length
    }
    await admin.end()
    assert.ok(ended >= STORMS, `${ended} connections ended`)
    await assertOnce(database, 'storm', JOBS)
    for (const { child } of running) assert.deepEqual([child.exitCode, child.signalCode], [null, null])
  })
})

describe(
  'PostgreSQL crashes under running workers',
  { skip: process.env['TEST_DATABASE_URL'] ? NO_OWN_POSTGRES : 'with PostgreSQL' },
  () => {
    const { start, end } = workers()
    let server: OwnPostgres
    let database: OpenDatabase
    after(async () => {
      end()
      await database.close()
      await server.remove()
    })

    test('no job is lost and none has its effect twice; the workers go on by themselves', async () => {
      server = await ownPostgres()
      database = openPostgres(server.url, { max: 5 })
      const services = await senders(database)
      await database.pool.query(WORKER_TABLES)
      const running = await Promise.all([1, 2].map(() => start({ DATABASE_URL: server.url })))
      const done = async () => (await database.pool.query('select count(*)::int as n from job_effects')).rows[0].n as number
      await sendMany(services, 'crash', 200, 300)
      await until('some are done', async () => (await done()) > 10)
      await server.crash()
      await sleep(1000)
      await server.start()
      await until('the service sees it', async () => (await done().catch(() => -1)) >= 0)
      await sendMany(services, 'afterwards', 20, 0)
      await assertOnce(database, 'crash', 200)
      await assertOnce(database, 'afterwards', 20)
      for (const { child, output } of running) {
        assert.deepEqual([child.exitCode, child.signalCode], [null, null])
        assert.doesNotMatch(output(), /job dead/)
      }
    })
  },
)

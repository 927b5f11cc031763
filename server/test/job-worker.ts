import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { environment, readConfig } from '../platform/settings/config.ts'
import { transact } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { makeLogger } from '../platform/http/logs/request-log.ts'
import { makeJobs } from '../platform/jobs/make-jobs.ts'
import { JOBS as OWN } from '../chapters.ts'
import { makeServices } from '../services.ts'
import { openDatabase } from '../start.ts'
import { testJob } from './test-job.ts'

/**
 * A job that is slow at its first attempt. It writes its effect and its end in one transaction, and its start separately. A process with
 * HOLD waits before the commit, and sends statements meanwhile, so that the session is never idle for long.
 */
export const slow = testJob({
  name: 'test.slow',
  data: z.object({ text: z.string(), ms: z.number() }),
  attempts: 5,
  wait: { first: 60, longest: 60 },
  seconds: 60,
  policy: 'any',
  run: async ({ database: { db, pool } }, { text, ms }, { number, finish }) => {
    await pool.query('insert into job_begun (text, pid) values ($1, $2)', [text, process.pid])
    const hold = environment['HOLD'] !== undefined
    if (number === 1 && !hold) await sleep(ms)
    await transact(db, async (tx) => {
      await sql`insert into job_effects (text) values (${text})`.execute(tx)
      await finish(tx)
      const held = hold && number === 1 ? ms : 0
      for (let waited = 0; waited < held; waited += 250) {
        await sql`select`.execute(tx)
        await sleep(250)
      }
    })
  },
})

/**
 * A short job, sent in large numbers. Half of its duration is before its transaction, half within it. The retry delay is short, because
 * faults are.
 */
export const effect = testJob({
  name: 'test.effect',
  data: z.object({ text: z.string(), ms: z.number() }),
  attempts: 50,
  wait: { first: 0, longest: 1 },
  seconds: 60,
  policy: 'any',
  workers: 5,
  run: async ({ database: { db } }, { text, ms }, { finish }) => {
    await sleep(ms / 2)
    await transact(db, async (tx) => {
      await sql`insert into job_effects (text) values (${text})`.execute(tx)
      await sleep(ms / 2)
      await finish(tx)
    })
  },
})

/** A job that fails with an error of no kind that the queue knows. */
export const broken = testJob({
  name: 'test.broken',
  data: z.object({}),
  attempts: 3,
  wait: { first: 60, longest: 60 },
  seconds: 60,
  policy: 'any',
  wake: true,
  run: async () => {
    await sleep(1)
    throw new RangeError('nobody reads this')
  },
})

/** The tables of these jobs. */
export const WORKER_TABLES = `
  create table job_begun (text text not null, pid integer not null, at timestamptz not null default clock_timestamp());
  create table job_effects (text text not null)`

/** The jobs of the service and these, for tests that start worker processes. The process of a single attempt imports this name. */
export const JOBS = [...OWN, slow, effect, broken]

// As a program this file is a worker only, over the database of its environment.
if (import.meta.main) {
  const config = readConfig(environment)
  const database = await openDatabase(config)
  await migrate(database.pool)
  const logger = makeLogger(config.logLevel)
  const services = await makeServices(config, logger, database)
  services.jobs = await makeJobs({ config, logger, database, jobs: JOBS }, () => services, 2, new URL(import.meta.url))
  await services.jobs.work()
  process.once('SIGTERM', () => void services.jobs.stop().then(() => process.exit(0)))
  console.log('working')
}

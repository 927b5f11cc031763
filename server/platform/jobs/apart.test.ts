import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Harness, harness } from '../../test/harness.ts'
import { deadJobs, findLostJobs, jobsOf, runJobs } from '../../test/jobs.ts'
import { broken, JOBS, slow, WORKER_TABLES } from '../../test/job-worker.ts'
import { loseSecondWorker } from '../../test/queue-tables.ts'
import { transact } from '../db/db.ts'
import { makeLogger } from '../http/logs/request-log.ts'
import type { Jobs } from './jobs.ts'

/** Whatever kills the process of a job shall not kill the service a third time. */
describe('a job whose workers were lost twice', () => {
  let h: Harness
  let jobs: Jobs
  let log = ''
  before(async () => {
    h = await harness()
    await h.reset()
    await h.services.database.pool.query(WORKER_TABLES)
    const list = new URL('../../test/job-worker.ts', import.meta.url)
    jobs = await jobsOf(h.services, JOBS, { logger: makeLogger('info', { write: (line) => void (log += line) }), list })
  })
  after(async () => {
    await jobs.stop()
    await h.services.database.pool.query('drop table job_begun, job_effects')
  })

  test('is run in a process of its own on PostgreSQL, and here on the embedded database', async () => {
    const { database } = h.services
    await transact(h.db, (tx) => jobs.send(tx, slow, { text: 'lost', ms: 0 }))
    await loseSecondWorker(database.pool, slow.name)
    await findLostJobs(database)
    await runJobs({ jobs, database })
    const { rows } = await database.pool.query<{ pid: number }>('select pid from job_begun')
    assert.deepEqual(
      rows.map(({ pid }) => pid === process.pid),
      [database.kind === 'embedded'],
    )
    assert.equal(log.includes('"job run in a process of its own"'), database.kind === 'postgres')
    assert.deepEqual((await database.pool.query('select text from job_effects')).rows, [{ text: 'lost' }])
    assert.deepEqual(await deadJobs(h), [])
  })

  test('fails there with its own error and the line that threw it; one that only wakes is not among the dead', async () => {
    const { database } = h.services
    await transact(h.db, (tx) => jobs.send(tx, broken, {}))
    await loseSecondWorker(database.pool, broken.name)
    await runJobs({ jobs, database })
    const line = log.split('\n').find((one) => one.includes('"job dead"')) ?? assert.fail()
    assert.match(line, /"error":"RangeError"/)
    assert.match(line, /"at":"server\/test\/job-worker\.ts:\d+"/)
    assert.ok(!line.includes('nobody reads this'))
    assert.deepEqual(await deadJobs(h), [])
  })
})

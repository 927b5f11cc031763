import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { transact } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { makeLogger } from '../http/logs/request-log.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { deadJobs, findLostJobs, isIdle, jobsOf, runJobs, until } from '../../test/jobs.ts'
import { insertLostJobs, insertOddJob, storedJobs } from '../../test/queue-tables.ts'
import { JobError } from './errors.ts'
import { jobMessage } from './messages-catalogue.ts'
import type { Jobs } from './jobs.ts'
import { testJob } from '../../test/test-job.ts'

const CANARY = 'camille@example.fr'
const plain = { attempts: 2, wait: { first: 0, longest: 0 }, seconds: 30, policy: 'any' as const }
let ran: string[] = []

/** Whatever a handler may throw, by the name of the case. */
const THROWN: Record<string, () => unknown> = {
  text: () => CANARY,
  nothing: () => undefined,
  null: () => null,
  number: () => 42,
  object: () => ({ message: CANARY, code: '23505' }),
  'error without a constructor': () => Object.assign(new Error(CANARY), { constructor: undefined }),
  'error of itself': () => {
    const error = new Error(CANARY)
    error.cause = error
    return error
  },
  'error that cannot be read': () =>
    new Proxy(new Error(CANARY), {
      get: () => {
        throw new Error(CANARY)
      },
    }),
}
const throwing = testJob({
  ...plain,
  name: 'test.throwing',
  data: z.object({ what: z.string() }),
  run: async (_services, { what }) => {
    throw THROWN[what]?.()
  },
})
const careful = testJob({
  ...plain,
  name: 'test.careful',
  data: z.object({ text: z.string() }),
  run: async (_services, { text }) => void ran.push(text),
})
const deaf = testJob({
  ...plain,
  name: 'test.deaf',
  attempts: 2,
  seconds: 1,
  data: z.object({ text: z.string() }),
  run: async ({ database: { db } }, { text }, { number, finish }) => {
    ran.push(`begun ${number}`)
    if (number === 1) await sleep(2500)
    await transact(db, async (tx) => {
      await sql`insert into deaf_effects (text) values (${text})`.execute(tx)
      await finish(tx)
    })
  },
})
const listening = testJob({
  ...plain,
  name: 'test.listening',
  attempts: 1,
  seconds: 1,
  data: z.object({}),
  run: (_services, _data, { signal }) => sleep(60_000, undefined, { signal }),
})
/** Ends when the process is asked to stop, however often. */
const interrupted = testJob({
  ...plain,
  name: 'test.interrupted',
  attempts: 1,
  data: z.object({}),
  run: async (_services, _data, { number, stopping }) => {
    ran.push(`attempt ${number}`)
    if (number < 4) await sleep(60_000, undefined, { signal: stopping })
  },
})
const JOBS = [throwing, careful, deaf, listening, interrupted]

describe('jobs and rows that are not as they should be', () => {
  let h: Harness
  let jobs: Jobs
  let log = ''
  before(async () => {
    h = await harness()
    jobs = await jobsOf(h.services, JOBS, { logger: makeLogger('info', { write: (line) => void (log += line) }) })
    await h.services.database.pool.query('create table deaf_effects (text text)')
  })
  beforeEach(async () => {
    await h.reset()
    ran = []
    log = ''
  })
  after(async () => {
    await jobs.stop()
    await h.services.database.pool.query('drop table deaf_effects')
  })
  const run = () => runJobs({ jobs, database: h.services.database })
  const send: Jobs['send'] = (tx, ...rest) => jobs.send(tx, ...rest)
  const put = (name: string, data: string | null) => insertOddJob(h.services.database.pool, newId(), name, data)

  test('whatever a handler throws, the job is retried and dies, and is logged once, without the text of the error', async () => {
    for (const what of Object.keys(THROWN)) await transact(h.db, (tx) => send(tx, throwing, { what }))
    await run()
    const dead = await deadJobs(h)
    assert.equal(dead.length, Object.keys(THROWN).length)
    for (const { attempts, error } of dead) assert.deepEqual([attempts, error?.class !== '' && error?.message !== ''], [2, true])
    assert.equal(log.split('"job dead"').length - 1, dead.length)
    assert.equal(log.split('"job failed"').length - 1, dead.length)
    assert.doesNotMatch(log + JSON.stringify(dead), /camille/)
    const outputs = (await storedJobs(h.services.database.pool)).map(({ output, source_output }) => [output, source_output])
    assert.doesNotMatch(JSON.stringify(outputs), /camille/)
  })

  test('rows that no release would have sent die, and stop nobody', async () => {
    for (const data of [
      'null',
      '"text"',
      '[]',
      '{"text": 1}',
      '{"other": true}',
      `{"text": {"deep": ${'['.repeat(500)}${']'.repeat(500)}}}`,
    ])
      await put(careful.name, data)
    await put(careful.name, null)
    await transact(h.db, (tx) => send(tx, careful, { text: 'good' }))
    await run()
    assert.deepEqual(ran, ['good'])
    assert.deepEqual(
      (await deadJobs(h)).map(({ attempts, error }) => [attempts, error?.class]),
      Array.from({ length: 7 }, () => [1, 'JobHopeless']),
    )
  })

  test('a job of a kind that this release does not run waits, and stops nobody', async () => {
    const newer = testJob({ ...plain, name: 'test.newer', data: z.object({}), run: async () => {} })
    const of = await jobsOf(h.services, [...JOBS, newer])
    await transact(h.db, (tx) => of.send(tx, newer, {}))
    await transact(h.db, (tx) => send(tx, careful, { text: 'good' }))
    await jobs.work()
    await until('what is known is done', () => ran.length === 1)
    await jobs.stop()
    const stored = await storedJobs(h.services.database.pool, { name: 'test.newer' })
    assert.deepEqual(
      stored.map(({ state }) => state),
      ['created'],
    )
    await runJobs({ jobs: of, database: h.services.database })
    assert.ok(await isIdle(h.services.database))
  })

  test('two million characters are carried as they are; what the database cannot hold is refused where it is sent', async () => {
    const text = 'é☃𝄞'.repeat(700_000)
    await transact(h.db, (tx) => send(tx, careful, { text }))
    await run()
    assert.ok(ran[0] === text)
    await assert.rejects(transact(h.db, (tx) => send(tx, careful, { text: 'a\u0000b' })))
    await run()
    assert.equal(ran.length, 1)
  })

  test('a handler that does not hear that its time is up is left alone, and what it does later does not count', async () => {
    await transact(h.db, (tx) => send(tx, deaf, { text: 'once' }))
    await jobs.work()
    await until('the second attempt is made', () => ran.includes('begun 2'))
    await sleep(1500)
    await jobs.stop()
    assert.deepEqual((await h.services.database.pool.query('select text from deaf_effects')).rows, [{ text: 'once' }])
    assert.match(log, /"TimeUp".*"job failed"/)
  })

  test('a handler whose signal aborts has timed out, whatever it throws then', async () => {
    await transact(h.db, (tx) => send(tx, listening, {}))
    await run()
    assert.deepEqual((await deadJobs(h))[0]?.error, {
      class: 'TimeUp',
      message: 'La tentative a duré trop longtemps.',
      message_en: 'The attempt took too long.',
    })
  })

  test('restarts use up no attempt: a job of one attempt outlives three', async () => {
    await transact(h.db, (tx) => send(tx, interrupted, {}))
    for (let attempt = 1; attempt < 4; attempt += 1) {
      await jobs.work()
      await until('it has begun', () => ran.length === attempt)
      await jobs.stop()
    }
    await run()
    assert.deepEqual(ran, ['attempt 1', 'attempt 2', 'attempt 3', 'attempt 4'])
    assert.deepEqual(await deadJobs(h), [])
    assert.equal(log.split('"job handed back"').length - 1, 3)
  })

  test('jobs that lose their worker on their last attempt are dead, though several processes look on', async () => {
    const other = await jobsOf(h.services, JOBS)
    await insertLostJobs(h.services.database.pool, careful.name)
    await Promise.all([jobs.work(), other.work()])
    await Promise.all([1, 2].map(() => findLostJobs(h.services.database)))
    await until('they are dead', async () => (await deadJobs(h)).length === 5)
    await Promise.all([jobs.stop(), other.stop()])
    assert.deepEqual(ran, [])
    assert.deepEqual(
      (await deadJobs(h)).map(({ attempts, error }) => [attempts, error?.class]),
      Array.from({ length: 5 }, () => [2, 'WorkerLost']),
    )
  })

  test('an error of the handler after its end is no second end', async () => {
    const talkative = testJob({
      ...plain,
      name: 'test.talkative',
      data: z.object({}),
      run: async ({ database: { db } }, _data, { finish }) => {
        await transact(db, finish)
        throw new JobError(jobMessage('failed'))
      },
    })
    const of = await jobsOf(h.services, [talkative])
    const id = await transact(h.db, (tx) => of.send(tx, talkative, {}))
    await runJobs({ jobs: of, database: h.services.database })
    const stored = await storedJobs(h.services.database.pool, { name: talkative.name })
    assert.deepEqual(
      stored.map((one) => [one.id, one.state]),
      [[id, 'completed']],
    )
    assert.deepEqual(await deadJobs(h), [])
  })
})

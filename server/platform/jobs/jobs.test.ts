import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { machineCaller } from '../access/caller.ts'
import { transact } from '../db/db.ts'
import { makeLogger } from '../http/logs/request-log.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { deadJobs, isIdle, jobsOf, runJobs, until } from '../../test/jobs.ts'
import { changeJobs, JOB_TABLE, storedJobs } from '../../test/queue-tables.ts'
import { JobError, JobHopeless } from './errors.ts'
import { jobMessage } from './messages-catalogue.ts'
import { fileMessage } from '../open-data/messages-catalogue.ts'
import type { Jobs } from './jobs.ts'
import { testJob } from '../../test/test-job.ts'

const plain = { attempts: 3, wait: { first: 0, longest: 0 }, seconds: 30, policy: 'any' as const }
let ran: string[] = []
let faults: Error[] = []

const note = testJob({
  ...plain,
  name: 'test.note',
  data: z.object({ text: z.string() }),
  run: async (_services, { text }, { finish }) => {
    const { db } = (await harness()).services.database
    await transact(db, async (tx) => {
      ran.push(text)
      await finish(tx)
    })
  },
})
const only = testJob({ ...plain, name: 'test.only', policy: 'one', data: z.object({}), run: async () => void ran.push('only') })
const faulty = testJob({
  ...plain,
  name: 'test.faulty',
  data: z.object({ secret: z.string() }),
  run: async (_services, { secret }) => {
    const fault = faults.shift()
    if (fault) throw fault
    ran.push(secret)
  },
})
const patient = testJob({
  ...plain,
  name: 'test.patient',
  wait: { first: 100, longest: 250 },
  data: z.object({}),
  run: () => Promise.reject(new JobError(jobMessage('failed'))),
})
const long = testJob({
  ...plain,
  name: 'test.long',
  attempts: 2,
  data: z.object({ ms: z.number() }),
  run: async (_services, { ms }, { stopping, number }) => {
    ran.push(`begun ${number}`)
    await sleep(number === 1 ? ms : 0, undefined, ms > 5000 ? { signal: stopping } : {})
    ran.push(`ended ${number}`)
  },
})
const hasty = testJob({
  ...plain,
  name: 'test.hasty',
  attempts: 1,
  seconds: 1,
  data: z.object({}),
  run: () => sleep(60_000, undefined, { ref: false }),
})
const JOBS = [note, only, faulty, patient, long, hasty]

/** Spec §1-16. */
describe('background jobs', () => {
  let h: Harness
  let jobs: Jobs
  let log = ''

  before(async () => {
    h = await harness()
    jobs = await jobsOf(h.services, JOBS, { logger: makeLogger('info', { write: (line) => void (log += line) }) })
  })
  beforeEach(async () => {
    await h.reset()
    ran = []
    faults = []
    log = ''
  })
  after(() => jobs.stop())

  const send: Jobs['send'] = (tx, ...rest) => jobs.send(tx, ...rest)
  const run = () => runJobs({ jobs, database: h.services.database })
  const states = async () => (await storedJobs(h.services.database.pool)).map(({ name, state }) => ({ name, state }))

  test('a job of a transaction that is rolled back was never sent', async () => {
    const failed = transact(h.db, async (tx) => {
      await send(tx, note, { text: 'never' })
      throw new Error('no')
    })
    await assert.rejects(failed, /no/)
    await transact(h.db, (tx) => send(tx, note, { text: 'once' }))
    await run()
    assert.deepEqual(ran, ['once'])
  })

  test('data that are not those of the job are refused where it is sent', async () => {
    await assert.rejects(
      transact(h.db, (tx) => send(tx, note, { text: 1 as never })),
      z.ZodError,
    )
  })

  test('two workers never run one job twice', async () => {
    const other = await jobsOf(h.services, JOBS)
    const texts = Array.from({ length: 60 }, (_, n) => String(n))
    await transact(h.db, async (tx) => {
      for (const text of texts) await send(tx, note, { text })
    })
    await Promise.all([jobs.work(), other.work()])
    await until('the jobs are done', () => isIdle(h.services.database))
    await Promise.all([jobs.stop(), other.stop()])
    assert.deepEqual(ran.toSorted(), texts.toSorted())
  })

  test('of a job of which there may be one, one waits for each key', async () => {
    const ask = (key: string) => transact(h.db, (tx) => send(tx, only, {}, { key }))
    const ids = await Promise.all(Array.from({ length: 10 }, () => ask('a')))
    assert.equal(ids.filter((id) => id !== null).length, 1)
    assert.notEqual(await ask('b'), null)
    await run()
    assert.deepEqual(ran, ['only', 'only'])
    assert.notEqual(await ask('a'), null)
  })

  test('not before its moment', async () => {
    await transact(h.db, (tx) => send(tx, note, { text: 'tomorrow' }, { at: new Date(Date.now() + 86_400_000) }))
    await run()
    assert.deepEqual(ran, [])
  })

  test('a job that fails is tried again, and its end is like any other', async () => {
    faults = [new Error('one'), new Error('two')]
    await transact(h.db, (tx) => send(tx, faulty, { secret: 'at last' }))
    await run()
    assert.deepEqual(ran, ['at last'])
    assert.deepEqual(await deadJobs(h), [])
  })

  test('waits grow, up to the longest', async () => {
    await transact(h.db, (tx) => send(tx, patient, {}))
    const waits = []
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await run()
      const [failed] = await storedJobs(h.services.database.pool, { states: ['retry'] })
      waits.push(failed?.due_in ?? 0)
      await changeJobs(h.services.database.pool, 'start_after = now()')
    }
    assert.ok(waits[0]! > 95 && waits[0]! <= 201, String(waits))
    assert.ok(waits[1]! > 195 && waits[1]! <= 251, String(waits))
  })

  test('a failure that cannot be written, on a full disk, uses up one attempt and not all of them', async () => {
    const { pool } = h.services.database
    await pool.query(
      `create function test_no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    )
    // The delay of the next attempt does not fit on the disk; what pg-boss itself would write does.
    await pool.query(
      `create trigger test_no_room before update on ${JOB_TABLE} for each row
       when (new.name = 'test.patient' and new.start_after is distinct from old.start_after) execute function test_no_room()`,
    )
    await transact(h.db, (tx) => send(tx, patient, {}))
    const running = run()
    const one = async () => (await storedJobs(pool, { name: 'test.patient' }))[0]
    await until('the attempt has begun', async () => (await one())?.state === 'active')
    await sleep(1500)
    await pool.query(`drop trigger test_no_room on ${JOB_TABLE}; drop function test_no_room`)
    await running
    const job = await one()
    assert.deepEqual([job?.state, job?.retry_count], ['retry', 0])
    assert.ok((job?.due_in ?? 0) > 95, String(job?.due_in))
  })

  test('a job that uses up its attempts is dead: kept with the class of its fault, without what it carried, and run again when asked', async () => {
    faults = Array.from({ length: 3 }, () => new RangeError('camille@example.fr is out of range'))
    await transact(h.db, (tx) => send(tx, faulty, { secret: 'camille@example.fr' }))
    await run()
    const [dead] = await deadJobs(h)
    assert.deepEqual(
      [dead?.name, dead?.attempts, dead?.attempts_max, dead?.error],
      ['test.faulty', 3, 3, { class: 'RangeError', message: 'La tentative a échoué.', message_en: 'The attempt failed.' }],
    )
    assert.deepEqual(
      (await storedJobs(h.services.database.pool, { name: 'dead' })).map(({ kept_days }) => kept_days),
      [90],
    )
    assert.match(log, /"job dead"/)
    assert.match(log, /jobs\.test\.ts:\d+/)
    assert.doesNotMatch(log + JSON.stringify(dead), /camille|range of/)
    assert.equal((await jobs.retry({ db: h.db, caller: machineCaller('system') }, { id: dead!.id })).state, 'waiting')
    await run()
    assert.deepEqual(ran, ['camille@example.fr'])
    assert.deepEqual(await deadJobs(h), [])
  })

  test('a fault that no attempt would mend ends it at once, in its own words', async () => {
    faults = [new JobHopeless(fileMessage('file_missing'))]
    await transact(h.db, (tx) => send(tx, faulty, { secret: 'x' }))
    await run()
    assert.deepEqual(
      (await deadJobs(h)).map(({ attempts, error }) => [attempts, error?.class, error?.message, error?.message_en]),
      [[1, 'JobHopeless', 'Le fichier n’existe pas.', 'The file does not exist.']],
    )
  })

  test('an attempt that takes too long is given up', async () => {
    await transact(h.db, (tx) => send(tx, hasty, {}))
    await run()
    assert.deepEqual(
      (await deadJobs(h)).map(({ error }) => error?.class),
      ['TimeUp'],
    )
  })

  test('a process with ROLE=api sends, and never works', async () => {
    const api = await jobsOf(h.services, JOBS, { role: 'api' })
    await transact(h.db, (tx) => api.send(tx, note, { text: 'later' }))
    await api.work()
    await sleep(700)
    assert.deepEqual([ran, (await states()).map(({ state }) => state)], [[], ['created']])
    await api.stop()
  })

  test('stopping: what runs finishes, what waits is not taken', async () => {
    await transact(h.db, (tx) => send(tx, long, { ms: 800 }))
    await jobs.work()
    await until('it has begun', () => ran.length > 0)
    await transact(h.db, (tx) => send(tx, note, { text: 'waits' }))
    await jobs.stop()
    assert.deepEqual(ran, ['begun 1', 'ended 1'])
    assert.deepEqual(
      (await states()).map(({ state }) => state),
      ['completed', 'created'],
    )
  })

  test('stopping: a job that would take longer returns to the queue, and another worker takes it at once', async () => {
    await transact(h.db, (tx) => send(tx, long, { ms: 60_000 }))
    await jobs.work()
    await until('it has begun', () => ran.length > 0)
    await jobs.stop()
    assert.deepEqual(
      (await storedJobs(h.services.database.pool)).map(({ state, retry_count, retry_limit, output }) => [
        state,
        retry_count,
        retry_limit,
        (output as { error?: string }).error,
      ]),
      [['retry', 0, long.attempts, 'WorkerStopped']],
    )
    await run()
    assert.deepEqual(ran, ['begun 1', 'begun 2', 'ended 2'])
  })
})

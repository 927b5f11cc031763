import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { transact } from '../db/db.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { deadJobs, isIdle, jobsOf, until } from '../../test/jobs.ts'
import { changeJobs, deleteJobs, jobCount, storedJobs } from '../../test/queue-tables.ts'
import { testJob } from '../../test/test-job.ts'
import type { Jobs } from './jobs.ts'

/** What began, in its order, and how many ran at the same time at most. */
let begun: string[] = []
let running = 0
let most = 0
/** What takes a job away before it ends, what breaks the one that has it, and what waits until the process is asked to stop. */
let meanwhile: ((text: string) => Promise<void>) | undefined
let poison: string | undefined
let waits = false

const effects = testJob({
  name: 'test.batch',
  data: z.object({ text: z.string() }),
  attempts: 2,
  wait: { first: 0, longest: 0 },
  seconds: 30,
  policy: 'any',
  batch: { size: 10, concurrent: 2, everyMs: 50 },
  run: async ({ database }, { text }, { finish, stopping }) => {
    begun.push(text)
    running += 1
    most = Math.max(most, running)
    try {
      if (waits) await until('the process is asked to stop', () => stopping.aborted)
      else await sleep(5)
      await transact(database.db, async (tx) => {
        await sql`insert into batch_effects values (${text})`.execute(tx)
        if (text === poison) throw new Error('poisoned')
        await meanwhile?.(text)
        await finish(tx)
      })
    } finally {
      running -= 1
    }
  },
})

describe('jobs that are taken several at once', () => {
  let h: Harness
  let jobs: Jobs
  before(async () => {
    h = await harness()
    await h.reset()
    await h.services.database.pool.query('create table batch_effects (text text not null)')
    jobs = await jobsOf(h.services, [effects])
  })
  after(() => h.services.database.pool.query('drop table batch_effects'))
  beforeEach(async () => {
    await deleteJobs(h.services.database.pool)
    await h.services.database.pool.query('truncate batch_effects')
    begun = []
    most = 0
    meanwhile = poison = undefined
    waits = false
  })
  const send = (...texts: string[]) =>
    transact(h.db, (tx) =>
      jobs.sendAll(
        tx,
        effects,
        texts.map((text) => ({ text })),
      ),
    )
  const work = async () => {
    await jobs.work()
    await until('the jobs are done', () => isIdle(h.services.database))
    await jobs.stop()
  }
  const left = async () =>
    (await h.services.database.pool.query('select text from batch_effects order by text')).rows.map(({ text }) => text)
  const done = () => jobCount(h.services.database.pool, { name: 'test.batch', states: ['completed'] })

  test('sent by one statement, run side by side, each with its own effect and end', async () => {
    await send('a', 'b', 'c', 'd', 'e', 'f', 'g')
    await work()
    assert.deepEqual(await left(), ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    assert.deepEqual([most, await done()], [2, 7])
  })

  test('a job that fails leaves no effect and delays no other: only it is dead', async () => {
    poison = 'b'
    await send('a', 'b', 'c', 'd', 'e', 'f')
    await work()
    assert.deepEqual(begun.toSorted(), ['a', 'b', 'b', 'c', 'd', 'e', 'f'])
    assert.deepEqual(await left(), ['a', 'c', 'd', 'e', 'f'])
    assert.deepEqual(
      (await deadJobs(h.services.database)).map(({ attempts }) => attempts),
      [2],
    )
  })

  test('one that another worker took over meanwhile leaves nothing, the others are run, each once', async (context) => {
    const { kind, pool } = h.services.database
    if (kind === 'embedded') return context.skip('one connection: nobody takes a job while another is run')
    // As another worker's attempt would stand in the database, which then ends it.
    meanwhile = async (text) => {
      if (text !== 'b') return
      const b = (await storedJobs(pool)).find(({ data }) => data['text'] === 'b')
      await changeJobs(pool, `state = 'completed', retry_count = 1`, { id: b?.id ?? '' })
    }
    await send('a', 'b', 'c')
    await work()
    assert.deepEqual(begun.toSorted(), ['a', 'b', 'c'])
    assert.deepEqual([await left(), await done()], [['a', 'c'], 3])
    return undefined
  })

  test('first attempts come first, then what failed least', async () => {
    await send('worst', 'bad', 'a', 'b')
    for (const { id, data } of await storedJobs(h.services.database.pool)) {
      const failures = data['text'] === 'worst' ? 5 : data['text'] === 'bad' ? 1 : 0
      const tried = `retry_limit = 9, state = 'retry', started_on = now(), retry_count = ${failures}`
      if (failures > 0) await changeJobs(h.services.database.pool, tried, { id })
    }
    await work()
    assert.deepEqual(
      [begun.slice(0, 2).toSorted(), begun.slice(2)],
      [
        ['a', 'b'],
        ['bad', 'worst'],
      ],
    )
    assert.deepEqual(await left(), ['a', 'b', 'bad', 'worst'])
  })

  test('the highest priority comes first', async () => {
    await send('a', 'b', 'c', 'd', 'e', 'f')
    for (const { id, data } of await storedJobs(h.services.database.pool))
      if (['d', 'e'].includes(String(data['text']))) await changeJobs(h.services.database.pool, 'priority = 1', { id })
    await work()
    assert.deepEqual(begun.slice(0, 2).toSorted(), ['d', 'e'])
  })

  test('what has not begun when the process stops is handed back at once, with its attempt', async () => {
    waits = true
    await send('a', 'b', 'c', 'd', 'e')
    await jobs.work()
    await until('two have begun', () => begun.length === 2)
    await jobs.stop()
    assert.deepEqual([begun, await left()], [begun.slice(0, 2), begun.slice(0, 2).toSorted()])
    const stored = await storedJobs(h.services.database.pool, { states: ['retry'] })
    assert.deepEqual(
      stored.map(({ retry_limit }) => retry_limit),
      [2, 2, 2],
    )
    waits = false
    await work()
    assert.deepEqual([await left(), await done()], [['a', 'b', 'c', 'd', 'e'], 5])
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { transact, type Tx } from '../db/db.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { deadJobs, isIdle, jobsOf, until } from '../../test/jobs.ts'
import { changeJobs, deleteJobs, storedJobs } from '../../test/queue-tables.ts'
import type { Jobs } from './jobs.ts'
import { testJob } from '../../test/test-job.ts'

/** What ran, in one call each. */
let rounds: string[][] = []
let alone: string[] = []
/** What takes away a job of the round before it ends, and what breaks those that hold it. */
let meanwhile: (() => Promise<void>) | undefined
let poison: string | undefined

const leave = (tx: Tx, texts: string[]) => sql`insert into together_effects select unnest(${texts}::text[])`.execute(tx)

const effects = testJob({
  name: 'test.together',
  data: z.object({ text: z.string(), heavy: z.boolean().default(false) }),
  attempts: 2,
  wait: { first: 0, longest: 0 },
  seconds: 30,
  policy: 'any',
  together: {
    jobs: 10,
    apartMs: 50,
    weight: ({ heavy }) => (heavy ? 4 : 1),
    most: 4,
    run: async ({ database }, jobs, finish) => {
      const texts = jobs.map(({ data }) => data.text)
      rounds.push(texts)
      await transact(database.db, async (tx) => {
        await leave(tx, texts)
        if (poison !== undefined && texts.includes(poison)) throw new Error('poisoned')
        await meanwhile?.()
        await finish(tx)
      })
    },
  },
  run: async ({ database }, { text }, { finish }) => {
    alone.push(text)
    await transact(database.db, async (tx) => {
      await leave(tx, [text])
      if (text === poison) throw new Error('poisoned')
      await finish(tx)
    })
  },
})

describe('jobs that are run together', () => {
  let h: Harness
  let jobs: Jobs
  before(async () => {
    h = await harness()
    await h.reset()
    await h.services.database.pool.query('create table together_effects (text text not null)')
    jobs = await jobsOf(h.services, [effects])
  })
  after(() => h.services.database.pool.query('drop table together_effects'))
  beforeEach(async () => {
    await deleteJobs(h.services.database.pool)
    await h.services.database.pool.query('truncate together_effects')
    rounds = []
    alone = []
    meanwhile = poison = undefined
  })
  const send = (...texts: string[]) =>
    transact(h.db, async (tx) => {
      for (const text of texts) await jobs.send(tx, effects, { text, heavy: text.startsWith('heavy') })
    })
  const work = async () => {
    await jobs.work()
    await until('the jobs are done', () => isIdle(h.services.database))
    await jobs.stop()
  }
  const left = async () =>
    (await h.services.database.pool.query('select text from together_effects order by text')).rows.map(({ text }) => text)
  const states = async () => {
    const stored = await storedJobs(h.services.database.pool, { name: 'test.together' })
    const counted = Map.groupBy(stored, ({ state }) => state)
    return [...counted].map(([state, all]) => ({ state, n: all.length })).toSorted((x, y) => (x.state < y.state ? -1 : 1))
  }

  test('as many to a round as their weights allow; who would be alone runs alone', async () => {
    await send('a', 'b', 'c', 'd', 'heavy', 'e', 'f')
    await work()
    assert.deepEqual([rounds.map(({ length }) => length).toSorted((a, b) => a - b), alone], [[2, 4], ['heavy']])
    assert.deepEqual(await left(), ['a', 'b', 'c', 'd', 'e', 'f', 'heavy'])
    assert.deepEqual(await states(), [{ state: 'completed', n: 7 }])
  })

  test('of a round that fails nothing stays: each is run by itself, and only the one to blame is dead', async () => {
    poison = 'b'
    await send('a', 'b', 'c', 'd', 'e', 'f')
    await work()
    const spoilt = rounds.find((round) => round.includes('b')) ?? []
    assert.deepEqual([rounds.length, alone.toSorted()], [2, [...spoilt, 'b'].toSorted()])
    assert.deepEqual(await left(), ['a', 'c', 'd', 'e', 'f'])
    assert.deepEqual(
      (await deadJobs(h.services.database)).map(({ attempts }) => attempts),
      [2],
    )
  })

  test('one that another worker took over meanwhile: the round leaves nothing, the others are run, each once', async (context) => {
    const { kind, pool } = h.services.database
    if (kind === 'embedded') return context.skip('one connection: nobody takes a job while a round runs')
    // As another worker's attempt would stand in the database, which then ends it.
    meanwhile = async () => {
      meanwhile = undefined
      const b = (await storedJobs(pool)).find(({ data }) => data['text'] === 'b')
      await changeJobs(pool, `state = 'completed', retry_count = 1`, { id: b?.id ?? '' })
    }
    await send('a', 'b', 'c')
    await work()
    assert.deepEqual([rounds.length, alone.toSorted()], [1, ['a', 'b', 'c']])
    assert.deepEqual(await left(), ['a', 'c'])
    assert.deepEqual(await states(), [{ state: 'completed', n: 3 }])
    return undefined
  })

  test('what was tried before is run by itself, and what failed least comes first', async () => {
    await send('worst', 'bad', 'a', 'b')
    for (const { id, data } of await storedJobs(h.services.database.pool)) {
      const failures = data['text'] === 'worst' ? 5 : data['text'] === 'bad' ? 1 : 0
      const tried = `retry_limit = 9, state = 'retry', started_on = now(), retry_count = ${failures}`
      if (failures > 0) await changeJobs(h.services.database.pool, tried, { id })
    }
    await work()
    assert.deepEqual([rounds.map((round) => round.toSorted()), alone], [[['a', 'b']], ['bad', 'worst']])
    assert.deepEqual(await left(), ['a', 'b', 'bad', 'worst'])
  })
})

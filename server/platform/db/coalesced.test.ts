import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { coalesced, type WriteAll } from './coalesced.ts'
import { transact } from './db.ts'

/** Writes that share transactions, without a table: what is given comes back. */
describe('coalesced writes of any kind', () => {
  const settled = <T>(results: readonly PromiseSettledResult<T>[]) =>
    results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message))
  const several = (count: number) => Array.from({ length: count }, (_, n) => n)
  /** A write that notes what each of its transactions was given. */
  const noting = (noted: (readonly number[])[], check: (input: number, inputs: readonly number[]) => void = () => {}) =>
    (async (tx, inputs) => {
      noted.push(inputs)
      await sql`select pg_sleep(0.005)`.execute(tx)
      return Promise.allSettled(
        inputs.map(async (input) => {
          check(input, inputs)
          return input
        }),
      )
    }) satisfies WriteAll<number, number>

  test('the first begins alone; those that wait share transactions of 32 at most, each with its own result', async () => {
    const { db } = await harness()
    const noted: (readonly number[])[] = []
    const write = coalesced(noting(noted))
    assert.deepEqual(await Promise.all(several(100).map((n) => write(db, n))), several(100))
    assert.ok(noted.some((inputs) => inputs.length === 1 && inputs[0] === 0))
    assert.ok(noted.length <= 8, `${noted.length} transactions`)
    assert.ok(Math.max(...noted.map(({ length }) => length)) <= 32)
    assert.deepEqual(
      noted.flat().toSorted((one, other) => one - other),
      several(100),
    )
  })

  test('where transactions begin apart, the first begins at once and those that come one by one share the next', async () => {
    const { db } = await harness()
    const noted: (readonly number[])[] = []
    const write = coalesced(noting(noted), undefined, { apartMs: 400 })
    await write(db, 0)
    const rest = []
    for (const n of [1, 2, 3]) {
      rest.push(write(db, n))
      await sleep(1)
    }
    assert.deepEqual(await Promise.all(rest), [1, 2, 3])
    assert.deepEqual(noted, [[0], [1, 2, 3]])
  })

  test('inputs with one key are in different transactions, those with the key null by themselves', async () => {
    const { db } = await harness()
    const noted: (readonly number[])[] = []
    const write = coalesced(noting(noted), (n) => (n < 4 ? null : String(n % 10)))
    await Promise.all(several(60).map((n) => write(db, n)))
    for (const inputs of noted) {
      assert.equal(new Set(inputs.map((n) => n % 10)).size, inputs.length)
      assert.ok(inputs.length === 1 || inputs.every((n) => n >= 4))
    }
  })

  test('what is refused, and what makes the write fail, is written by itself', async () => {
    const { db } = await harness()
    const noted: (readonly number[])[] = []
    const refusing = coalesced(
      noting(noted, (input) => {
        if (input === 7) throw new Error('seven is refused')
      }),
    )
    const expected = several(20).map((n) => (n === 7 ? 'seven is refused' : n))
    assert.deepEqual(settled(await Promise.allSettled(several(20).map((n) => refusing(db, n)))), expected)
    assert.ok(noted.some((inputs) => inputs.length === 1 && inputs[0] === 7))

    const failing = coalesced<number, number>(async (tx, inputs) => {
      await sql`select 1`.execute(tx)
      if (inputs.includes(7)) throw new TypeError('a defect')
      return Promise.allSettled(inputs.map(async (input) => input))
    })
    assert.deepEqual(
      settled(await Promise.allSettled(several(20).map((n) => failing(db, n)))),
      several(20).map((n) => (n === 7 ? 'a defect' : n)),
    )
  })

  test('in a transaction of the caller it is written there', async () => {
    const { db } = await harness()
    const noted: (readonly number[])[] = []
    const write = coalesced(noting(noted))
    assert.deepEqual(await transact(db, async (tx) => [await write(tx, 1), await write(tx, 2)]), [1, 2])
    assert.deepEqual(noted, [[1], [2]])
  })

  test(
    'a transaction that takes long delays no others',
    { skip: process.env['TEST_DATABASE_URL'] ? false : 'one connection' },
    async () => {
      const { db } = await harness()
      const ended: number[] = []
      const write = coalesced<number, number>(async (tx, inputs) => {
        await sql`select pg_sleep(${inputs.includes(0) ? 1 : 0.001})`.execute(tx)
        ended.push(...inputs)
        return Promise.allSettled(inputs.map(async (input) => input))
      })
      const slow = write(db, 0)
      await Promise.all(several(3).map((n) => write(db, n + 1)))
      await sleep(1)
      assert.deepEqual(ended, [1, 2, 3])
      await slow
    },
  )
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { batches, TooManyWaiting } from './batches.ts'

/** A run that waits until it is let go, and notes what it was given. */
function held() {
  const runs: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  return {
    runs,
    run: async (items: number[]) => {
      runs.push(items)
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      if (items.includes(13)) throw new Error('unlucky')
      return items.map((item) => item * 2)
    },
    letGo: () => gates.splice(0).forEach(({ resolve }) => resolve()),
    turn: () => new Promise((resolve) => setImmediate(() => setImmediate(resolve))),
  }
}
const limits = { minIntervalMs: 0, atOnce: 1, size: 3, waiting: 5, isFaultOfItem: () => true }

describe('batches', () => {
  test('items added during a batch share the next one; each has its own result', async () => {
    const { run, runs, letGo, turn } = held()
    const add = batches(run, limits)
    const first = add(1)
    await turn()
    const rest = [2, 3, 4, 5].map(add)
    await turn()
    assert.deepEqual(runs, [[1]])
    letGo()
    assert.equal(await first, 2)
    await turn()
    letGo()
    await turn()
    letGo()
    assert.deepEqual(await Promise.all(rest), [4, 6, 8, 10])
    assert.deepEqual(runs, [[1], [2, 3, 4], [5]])
  })

  test('beyond the limit of waiting items, an item is refused', async () => {
    const { run, letGo, turn } = held()
    const add = batches(run, limits)
    const taken = [1, 2, 3, 4, 5].map(add)
    await assert.rejects(add(6), TooManyWaiting)
    await turn()
    letGo()
    await turn()
    letGo()
    assert.deepEqual(await Promise.all(taken), [2, 4, 6, 8, 10])
  })

  test('an item that fails its batch fails alone; an error that is no fault of an item fails all', async () => {
    for (const isFaultOfItem of [true, false]) {
      const { run, letGo, turn } = held()
      const add = batches(run, { ...limits, isFaultOfItem: () => isFaultOfItem })
      const all = Promise.allSettled([12, 13, 14].map(add))
      for (let n = 0; n < 5; n += 1) {
        await turn()
        letGo()
      }
      assert.deepEqual(
        (await all).map(({ status }) => status),
        isFaultOfItem ? ['fulfilled', 'rejected', 'fulfilled'] : ['rejected', 'rejected', 'rejected'],
      )
    }
  })
})

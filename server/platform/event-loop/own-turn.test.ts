import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'node:test'
import { ownTurn } from './own-turn.ts'

test('the first continues at once, those that ask in the same turn one after the other, a long queue faster', async () => {
  const done: number[] = []
  const all = Array.from({ length: 40 }, (_, n) => ownTurn().then(() => done.push(n)))
  await Promise.resolve()
  assert.deepEqual(done, [0])
  const steps: number[] = []
  while (done.length < 40) {
    const before = done.length
    await turn()
    steps.push(done.length - before)
  }
  await Promise.all(all)
  assert.ok(Math.max(...steps) <= 3 && steps.length > 13, steps.join(' '))
  await turn()
  let isDone = false
  void ownTurn().then(() => (isDone = true))
  await Promise.resolve()
  assert.ok(isDone, 'who asks alone waits for nothing')
})

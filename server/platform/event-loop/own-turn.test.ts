import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'node:test'
import { ownTurn } from './own-turn.ts'

test('the first continues at once, those that ask in the same turn one after the other, a long queue faster', async () => {
  let done = 0
  const all = Array.from({ length: 40 }, () => ownTurn().then(() => (done += 1)))
  await Promise.resolve()
  assert.equal(done, 1)
  const steps: number[] = []
  while (done < 40) {
    const before = done
    await turn()
    steps.push(done - before)
  }
  await Promise.all(all)
  assert.ok(Math.max(...steps) <= 3 && steps.length > 13, steps.join(' '))
  await turn()
  let isDone = false
  void ownTurn().then(() => (isDone = true))
  await Promise.resolve()
  assert.ok(isDone, 'who asks alone waits for nothing')
})

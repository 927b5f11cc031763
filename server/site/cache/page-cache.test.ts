import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageCache } from './page-cache.ts'

const PAGE_BYTES = 10_000
const answerOf = () => ({ status: 200, tag: '"1"', type: 'text/html', headers: {}, body: Buffer.alloc(PAGE_BYTES) })
/** The changes that a test makes known. */
function changesByHand() {
  const listeners: ((tags: readonly string[]) => void)[] = []
  const changes = {
    epoch: 0,
    isUsable: () => true,
    listen: (listener: (tags: readonly string[]) => void) => void listeners.push(listener),
    apply: (...tags: string[]) => {
      changes.epoch += 1
      for (const listener of listeners) listener(tags)
    },
  }
  return changes
}
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `br /commune-${n}`)

test('10,000 addresses that are asked for once store nothing; asked for twice, they store at most the bytes of the cache', () => {
  for (const megabytes of [0, 1]) {
    const changes = changesByHand()
    const cache = pageCache(megabytes * 1024 ** 2, changes)
    const keys = addresses(10_000)
    assert.deepEqual(
      keys.filter((key) => cache.isRepeated(key)),
      [],
    )
    for (const key of keys) {
      assert.ok(cache.isRepeated(key))
      cache.begin(key)(answerOf(), ['communes'], Infinity)
    }
    const bytes = keys.filter((key) => cache.find(key)).length * PAGE_BYTES
    assert.ok(bytes <= megabytes * 1024 ** 2, `${bytes}`)
    // The newest are there.
    assert.equal(cache.find(keys.at(-1) ?? '') !== undefined, megabytes > 0)
    changes.apply('communes')
    assert.equal(keys.filter((key) => cache.find(key)).length, 0)
  }
})

test('of very many addresses the first ones are forgotten', () => {
  const cache = pageCache(1024 ** 2, changesByHand())
  const keys = addresses(60_000)
  for (const key of keys) cache.isRepeated(key)
  assert.equal(cache.isRepeated(keys.at(-1) ?? ''), true)
  assert.equal(cache.isRepeated(keys[0] ?? ''), false)
})

test('an address that is longer than any of ours is not remembered, however often it is asked for', () => {
  const cache = pageCache(1024 ** 2, changesByHand())
  const long = `br /commune/recherche?q=${'%E2%82%AC'.repeat(590)}`
  for (let n = 0; n < 3; n += 1) assert.equal(cache.isRepeated(long), false)
})

test('readers of one page share its making until anything changes; what was begun before a change is not stored', async () => {
  const changes = changesByHand()
  const cache = pageCache(1024 ** 2, changes)
  let made = 0
  const make = async () => {
    const store = cache.begin('br /a')
    await new Promise((resolve) => setTimeout(resolve, 5))
    made += 1
    const answer = { ...answerOf(), headers: {} }
    store(answer, ['a'], Infinity)
    return answer
  }
  const [one, other] = await Promise.all([cache.once('br /a', make), cache.once('br /a', make)])
  assert.ok(one === other && made === 1)
  for (const tag of ['a', '*']) {
    assert.ok(cache.find('br /a'))
    changes.apply('b')
    assert.ok(cache.find('br /a'))
    changes.apply(tag)
    assert.equal(cache.find('br /a'), undefined)
    const before = cache.once('br /a', make)
    changes.apply(tag)
    const after = cache.once('br /a', make)
    assert.notEqual(await before, await after)
  }
  const stale = make()
  changes.apply('a')
  await stale
  assert.equal(cache.find('br /a'), undefined)
})

test('shortly before the end of a page one reader makes it again, while the others get the copy; one that the clock changes soon is not made again', (t) => {
  let now = 1000
  t.mock.method(performance, 'now', () => now)
  t.mock.method(Math, 'random', () => 0)
  const cache = pageCache(1024 ** 2, changesByHand())
  cache.begin('br /a')({ ...answerOf(), headers: {} }, ['a'], Infinity)
  cache.begin('br /b')({ ...answerOf(), headers: {} }, ['b'], now + 6000)
  now += 5500
  assert.ok(cache.find('br /a') && cache.find('br /b'))
  now += 140_000
  assert.equal(cache.isForRenewal('br /a'), false)
  assert.equal(cache.find('br /a'), undefined)
  assert.deepEqual([cache.isForRenewal('br /a'), cache.isForRenewal('br /a')], [true, false])
  assert.ok(cache.find('br /a'))
  now += 5000
  assert.equal(cache.find('br /a'), undefined)
})

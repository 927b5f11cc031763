import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pageCache } from './page-cache.ts'

const PAGE_BYTES = 10_000
const answerOf = () => ({ status: 200, tag: '"1"', type: 'text/html', headers: {}, body: Buffer.alloc(PAGE_BYTES) })
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `br /commune-${n}`)

test('10,000 addresses that are asked for once store nothing; asked for twice, they store at most the bytes of the cache', () => {
  for (const megabytes of [0, 1]) {
    const cache = pageCache(megabytes * 1024 ** 2, () => true)
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
    cache.onTags(['communes'])
    assert.equal(keys.filter((key) => cache.find(key)).length, 0)
  }
})

test('of very many addresses the first ones are forgotten', () => {
  const cache = pageCache(1024 ** 2, () => true)
  const keys = addresses(60_000)
  for (const key of keys) cache.isRepeated(key)
  assert.equal(cache.isRepeated(keys.at(-1) ?? ''), true)
  assert.equal(cache.isRepeated(keys[0] ?? ''), false)
})

test('an address that is longer than any of ours is not remembered, however often it is asked for', () => {
  const cache = pageCache(1024 ** 2, () => true)
  const long = `br /commune/recherche?q=${'%E2%82%AC'.repeat(590)}`
  for (let n = 0; n < 3; n += 1) assert.equal(cache.isRepeated(long), false)
})

test('readers of one page share its making, until something is invalidated; what its tags do not name does not hinder it from being stored', async () => {
  const cache = pageCache(1024 ** 2, () => true)
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
  const before = cache.once('br /a', make)
  cache.onTags(['a'])
  const after = cache.once('br /a', make)
  assert.notEqual(await before, await after)
  assert.equal(made, 3)
  cache.onTags(['a'])
  const meanwhile = make()
  cache.onTags(['b'])
  await meanwhile
  assert.ok(cache.find('br /a'))
  const stale = make()
  cache.onTags(['a'])
  await stale
  assert.equal(cache.find('br /a'), undefined)
})

test('shortly before the end of a page one reader makes it again, while the others get the copy; one that the clock changes soon is not made again', (t) => {
  let now = 1000
  t.mock.method(performance, 'now', () => now)
  t.mock.method(Math, 'random', () => 0)
  const cache = pageCache(1024 ** 2, () => true)
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

test('a making that knows its tags is shared unless one of them was invalidated, and never after missed invalidations', async () => {
  const cache = pageCache(1024 ** 2, () => true)
  let made = 0
  const asked = ['a']
  const read = () =>
    cache.once('br /a', async (share) => {
      share(() => asked)
      made += 1
      await sleep(20)
      return { ...answerOf(), headers: {} }
    })
  const first = read()
  cache.onTags(['b'])
  assert.equal(await read(), await first)
  assert.equal(made, 1)
  for (const change of [() => cache.onTags(['a']), () => cache.onGap(false), () => cache.onGap(true), () => cache.onTags(['*'])]) {
    const before = read()
    const count: number = made
    change()
    assert.notEqual(await read(), await before)
    assert.equal(made, count + 1)
  }
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { harness } from '../../test/harness.ts'
import { assertError, get } from '../../test/http.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { slots } from './slots.ts'

describe('slots', () => {
  test('slots are granted in first-come order, and never more than there are', async () => {
    const inTurn = slots(2)
    const order: number[] = []
    let [atOnce, most] = [0, 0]
    const work = (n: number) => async () => {
      most = Math.max(most, (atOnce += 1))
      order.push(n)
      await new Promise(setImmediate)
      atOnce -= 1
      if (n === 3) throw new Error('no')
      return n
    }
    const done = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => inTurn(work(n))))
    assert.deepEqual(order, [1, 2, 3, 4, 5, 6])
    assert.equal(most, 2)
    assert.deepEqual(
      done.map(({ status }) => status === 'fulfilled'),
      [true, true, false, true, true, true],
    )
  })

  test('a call that gets no slot in time is refused, and takes none afterwards', async () => {
    const inTurn = slots(1, 10)
    let free = () => {}
    const first = inTurn(() => new Promise<void>((resolve) => (free = resolve)))
    await assert.rejects(
      inTurn(async () => 1),
      { code: 'service_unavailable' },
    )
    free()
    await first
    assert.equal(await inTurn(async () => 2), 2)
  })

  test('a steady call whose expected wait is too long is refused at once, and the others wait', async () => {
    const inTurn = slots(1, 1000, { isSteady: true })
    const work = () => new Promise((resolve) => setTimeout(resolve, 300))
    await inTurn(work)
    const begun = performance.now()
    const refused: number[] = []
    const calls = Array.from({ length: 10 }, () => inTurn(work).catch(() => refused.push(performance.now() - begun)))
    await new Promise(setImmediate)
    // The fourth would wait 900 ms, the fifth 1,200. Timers of a busy machine fire later, never earlier.
    assert.ok(refused.length >= 6, String(refused))
    await Promise.all(calls)
    assert.ok(refused.length < 10)
    assert.equal(await inTurn(async () => 2), 2)
  })

  test('no more than a thousand calls wait: the next is refused at once', async () => {
    const inTurn = slots(1, 60_000)
    const held = Promise.withResolvers<void>()
    const calls = Array.from({ length: 1001 }, () => inTurn(() => held.promise))
    await assert.rejects(
      inTurn(async () => 1),
      { code: 'service_unavailable' },
    )
    held.resolve()
    await Promise.all(calls)
    assert.equal(await inTurn(async () => 2), 2)
  })
})

const skip = process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has one connection'

describe('searches that all hang', { skip }, () => {
  let stage: Stage
  let holder: pg.Client
  before(async () => {
    stage = await setStage()
    const { url } = (await harness()).services.database
    holder = new pg.Client({ connectionString: url ?? '' })
    await holder.connect()
    await holder.query('begin; lock table acteurs in access exclusive mode')
  })
  after(() => holder.end())

  for (const [who, list, other] of [
    ['public', '/acteurs', '/communes'],
    ['admin', '/admin/acteurs', '/admin/users'],
  ] as const)
    test(`hold up no other ${who} read, and are told to come back`, async () => {
      const by = who === 'admin' ? stage.back : {}
      const searches = Array.from({ length: 24 }, () => get(`${list}?q=association`, by))
      const reads = await Promise.all(Array.from({ length: 24 }, () => get(other, by)))
      assert.deepEqual([...new Set(reads.map(({ status }) => status))], [200])
      for (const answer of await Promise.all(searches)) {
        assertError(answer, 503, 'service_unavailable')
        assert.ok(Number(answer.headers.get('retry-after')) > 0)
      }
      await holder.query('rollback')
      assert.equal((await get(`${list}?q=association`, by)).status, 200)
      await holder.query('begin; lock table acteurs in access exclusive mode')
    })
})

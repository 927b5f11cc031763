import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../../contract/errors.ts'
import { DEFAULT_LIMITS } from '../../../../contract/limits.ts'
import { readConfig } from '../../settings/config.ts'
import { ownKeys, redisUrl } from '../../../test/redis.ts'
import { Expiring } from './expiring.ts'
import { LocalCounts } from './local-counts.ts'
import { rateLimits } from './rate-limit.ts'
import type { RateLimits } from '../../limits/limits.ts'

/** What an attempt says: the headers, and whether it passed. */
const attempt = async (limits: RateLimits, key: string): Promise<{ passed: boolean; headers: Record<string, string> }> => {
  try {
    return { passed: true, headers: (await limits.take('claims', key)).headers }
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'rate_limited')
    return { passed: false, headers: error.headers }
  }
}
const waited = async ({ headers }: { headers: Record<string, string> }) => {
  assert.match(headers['retry-after'] ?? '', /^[1-9]\d*$/)
  await sleep(Number(headers['retry-after']) * 1000)
}

const own = redisUrl ? ownKeys() : null
after(() => own?.remove())
const KINDS = [['in memory', ''], ...(own ? [['in Redis', own.url]] : [])] as [string, string][]

for (const [kind, url] of KINDS) {
  describe(`a limit of several windows, counted ${kind}`, { concurrency: true }, () => {
    const limitsOf = (windows: string) => rateLimits(readConfig({ REDIS_URL: url, RATE_LIMITS: `claims=${windows}` }))

    test('a refused request counts in no window', async () => {
      const limits = limitsOf('2/1+5/3600')
      assert.match((await attempt(limits, 'one')).headers['ratelimit'] ?? '', /^"claims-1";r=1;t=1, "claims-3600";r=4;t=(3600|3599)$/)
      await attempt(limits, 'one')
      for (let n = 0; n < 10; n += 1) await attempt(limits, 'one')
      const refused = await attempt(limits, 'one')
      assert.equal(refused.passed, false)
      assert.equal(refused.headers['ratelimit-policy'], '"claims-1";q=2;w=1, "claims-3600";q=5;w=3600')
      assert.match(refused.headers['ratelimit'] ?? '', /^"claims-1";r=0;t=1, "claims-3600";r=3;t=\d+$/)
      await waited(refused)
      const again = await attempt(limits, 'one')
      assert.equal(again.passed, true)
      assert.match(again.headers['ratelimit'] ?? '', /"claims-3600";r=2;/)
      limits.close()
    })

    test('a client that waits as long as Retry-After says is admitted, whichever window refused', async () => {
      const limits = limitsOf('2/1+3/3')
      const waits = []
      for (let round = 0; round < 3; round += 1) {
        let last = await attempt(limits, 'two')
        assert.equal(last.passed, true)
        while (last.passed) last = await attempt(limits, 'two')
        waits.push(Number(last.headers['retry-after']))
        await waited(last)
      }
      assert.ok(waits.every((wait) => wait <= 3))
      limits.close()
    })

    test('many at once: exactly as many as the tightest window has', async () => {
      const limits = limitsOf('30/3600+7/60')
      const all = await Promise.all(Array.from({ length: 60 }, () => attempt(limits, 'three')))
      assert.equal(all.filter(({ passed }) => passed).length, 7)
      assert.match((await attempt(limits, 'three')).headers['ratelimit'] ?? '', /^"claims-3600";r=23;/)
      limits.close()
    })
  })
}

describe('what a process remembers', () => {
  test('is bounded: of too many keys the oldest go', () => {
    for (const [kept, max] of [
      [new Expiring<number>(4), 4],
      [new Expiring<number>(), 100_000],
    ] as const) {
      for (let n = 0; n < max * 3; n += 1) kept.set(`key-${n}`, n, performance.now() + 60_000)
      assert.ok(kept.size <= max && kept.size >= max / 2, String(kept.size))
      assert.deepEqual([kept.get('key-0'), kept.get(`key-${max * 3 - 1}`)?.value], [undefined, max * 3 - 1])
    }
  })

  test('is forgotten when it is over, and not before', async () => {
    const kept = new Expiring<number>()
    for (let n = 0; n < 10; n += 1) kept.set(`key-${n}`, n, performance.now() + 5)
    await sleep(20)
    assert.equal(kept.get('key-9'), undefined)
    kept.set('new', 1, performance.now() + 60_000)
    await sleep(20)
    kept.set('newer', 2, performance.now() + 60_000)
    assert.deepEqual([kept.get('new')?.value, kept.get('newer')?.value], [1, 2])
    const short = new Expiring<number>()
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 10; n += 1) short.set(`${round}-${n}`, n, performance.now() + 5)
      await sleep(20)
    }
    assert.ok(short.size <= 20)
  })

  test('a flood of keys on one limit does not touch the counts of another', () => {
    const counts = new LocalCounts({ ...DEFAULT_LIMITS, sign_in_account: [{ points: 1, seconds: 60 }] }, 10)
    counts.take('sign_in_account', 'someone')
    for (let n = 0; n < 100; n += 1) counts.take('default', `key-${n}`)
    assert.equal(counts.take('sign_in_account', 'someone').passed, false)
  })

  test('windows longer than a timer can wait hold as well', () => {
    const counts = new LocalCounts({ ...DEFAULT_LIMITS, contact: [{ points: 1, seconds: 9_999_999 }] })
    assert.deepEqual([counts.take('contact', 'someone').passed, counts.take('contact', 'someone').passed], [true, false])
  })
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Redis } from 'ioredis'
import { readConfig } from '../config.ts'
import { anotherService, harness } from '../test/harness.ts'
import { ask, assertError } from '../test/http.ts'
import { makeUser } from '../test/make.ts'
import { addressKey } from './address.ts'
import { rateLimits } from './rate-limit.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const statuses = async (asks: Promise<{ status: number }>[]) =>
  Object.entries(Object.groupBy(await Promise.all(asks), ({ status }) => status)).map(([status, got]) => `${status}×${got?.length ?? 0}`)

describe('rate limits', () => {
  before(async () => (await harness()).reset())

  test('exactly so many pass, and the refusal says when to come back', async () => {
    const { url, close } = await anotherService({ RATE_LIMITS: 'default=20/60' })
    const asks = Array.from({ length: 50 }, () => ask('GET', `${url}/api/v1/communes`))
    assert.deepEqual(await statuses(asks), ['200×20', '429×30'])
    const refused = await ask('GET', `${url}/api/v1/communes`)
    assertError(refused, 429, 'rate_limited')
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.match(refused.headers.get('ratelimit') ?? '', /^"default";r=0;t=\d+$/)
    await close()
  })

  test('a forged X-Forwarded-For, a trailing slash or another case is no other client', async () => {
    const { url, close } = await anotherService({ RATE_LIMITS: 'default=3/60' })
    for (let n = 0; n < 3; n += 1) await ask('GET', `${url}/api/v1/communes`, { headers: { 'x-forwarded-for': `10.0.0.${n}` } })
    for (const path of ['/communes', '/communes?page=1', '/publications']) {
      assertError(await ask('GET', `${url}/api/v1${path}`, { headers: { 'x-forwarded-for': '10.9.9.9' } }), 429, 'rate_limited')
    }
    await close()
  })

  test('behind a trusted proxy each client is its own', async () => {
    const { url, close } = await anotherService({ RATE_LIMITS: 'default=2/60', TRUST_PROXY: '1' })
    const from = (address: string) => ask('GET', `${url}/api/v1/communes`, { headers: { 'x-forwarded-for': address } })
    assert.deepEqual(await statuses([from('203.0.113.1'), from('203.0.113.1'), from('203.0.113.1'), from('203.0.113.2')]), [
      '200×3',
      '429×1',
    ])
    // Only the last hop is the proxy's word; what stands before it anybody can write.
    assert.equal((await from('198.51.100.7, 203.0.113.1')).status, 429)
    await close()
  })

  test('a signed-in user is counted as that user, on whatever address', async () => {
    const { token } = await makeUser()
    const { url, close } = await anotherService({ RATE_LIMITS: 'default=2/60', TRUST_PROXY: '1' })
    const me = (address: string, bearer: string) =>
      ask('GET', `${url}/api/v1/me`, { token: bearer, headers: { 'x-forwarded-for': address } })
    assert.deepEqual(await statuses([me('203.0.113.1', token), me('203.0.113.2', token), me('203.0.113.3', token)]), ['200×2', '429×1'])
    const other = await makeUser()
    assert.equal((await me('203.0.113.1', other.token)).status, 200)
    await close()
  })

  test('an IPv6 network of 64 bits is one client; a mapped IPv4 address is that address', () => {
    assert.equal(addressKey('2001:db8:1:2:aaaa::1'), addressKey('2001:db8:1:2:bbbb:cccc::9'))
    assert.notEqual(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:3::1'))
    assert.equal(addressKey('::ffff:203.0.113.5'), addressKey('203.0.113.5'))
  })
})

describe('rate limits shared by Redis', { skip: redisUrl ? false : 'TEST_REDIS_URL is not set' }, () => {
  test('two processes count together, exactly', async () => {
    const config = readConfig({ REDIS_URL: redisUrl, RATE_LIMITS: 'default=10/60' })
    const [one, two] = [rateLimits(config), rateLimits(config)]
    const redis = new Redis(redisUrl ?? '')
    await redis.ping()
    const key = `test-${Date.now()}`
    await new Promise((resolve) => setTimeout(resolve, 200))
    const takes = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? one : two).take('default', key)))
    assert.equal(takes.filter(({ status }) => status === 'fulfilled').length, 10)
    one.close()
    two.close()
    redis.disconnect()
  })

  test('with Redis away, each process still limits', async () => {
    const limits = rateLimits(readConfig({ REDIS_URL: 'redis://127.0.0.1:1', RATE_LIMITS: 'default=5/60' }))
    const takes = await Promise.allSettled(Array.from({ length: 10 }, () => limits.take('default', 'someone')))
    assert.equal(takes.filter(({ status }) => status === 'fulfilled').length, 5)
    limits.close()
  })
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../../contract/errors.ts'
import { readConfig } from '../../settings/config.ts'
import { anotherService, harness } from '../../../test/harness.ts'
import { ask } from '../../../test/http.ts'
import { needsRedis, ownKeys, scriptCounter } from '../../../test/redis.ts'
import { type TcpProxy, startTcpProxy } from '../../../test/tcp-proxy.ts'
import { rateLimits } from './rate-limit.ts'
import type { RateLimits } from '../../limits/limits.ts'
import { sharedCountsGauge } from './shared-counts.ts'

const passed = async (takes: Promise<unknown>[]): Promise<number> =>
  (await Promise.allSettled(takes)).filter((take) => {
    if (take.status === 'rejected') assert.ok(take.reason instanceof AppError && take.reason.code === 'rate_limited', String(take.reason))
    return take.status === 'fulfilled'
  }).length
const many = (limits: RateLimits, times: number, key: string) => Array.from({ length: times }, () => limits.take('default', key))

describe('a Redis that is away at the start', () => {
  test('is said in the log once and in a metric', async () => {
    const warnings: string[] = []
    const logger = { warn: (_about: object, line: string) => void warnings.push(line), info: () => {} }
    const limits = rateLimits(readConfig({ REDIS_URL: 'redis://127.0.0.1:1' }), logger as never)
    const shown = async () => (await sharedCountsGauge.get()).values.map(({ value }) => value)
    try {
      for (let n = 0; n < 3; n += 1) await limits.take('default', 'somebody')
      assert.deepEqual([warnings.length, await shown()], [1, [0]])
      assert.match(warnings[0] ?? '', /Redis does not answer/)
    } finally {
      limits.close()
    }
    assert.deepEqual(await shown(), [])
  })
})

describe('counts shared by Redis', needsRedis, () => {
  let own: ReturnType<typeof ownKeys>
  let proxy: TcpProxy
  const scripts = scriptCounter()
  const open: RateLimits[] = []
  const limitsOver = (url: string, limits: string) => {
    const made = rateLimits(readConfig({ REDIS_URL: url, RATE_LIMITS: limits }))
    open.push(made)
    return made
  }
  before(async () => {
    own = ownKeys()
    proxy = await startTcpProxy(own.url, scripts.heard)
  })
  afterEach(() => {
    for (const limits of open.splice(0)) limits.close()
  })
  after(async () => {
    proxy.close()
    await own.remove()
  })

  test('two processes let exactly so many through', async () => {
    const script = `
      const { rateLimits } = await import(${JSON.stringify(new URL('rate-limit.ts', import.meta.url).href)})
      const { readConfig } = await import(${JSON.stringify(new URL('../../settings/config.ts', import.meta.url).href)})
      const limits = rateLimits(readConfig({ REDIS_URL: ${JSON.stringify(own.url)}, RATE_LIMITS: 'default=25/60' }))
      await limits.take('default', 'warm')
      await new Promise((resolve) => setTimeout(resolve, 500))
      process.stdout.write('ready\\n')
      process.stdin.once('data', async () => {
        const takes = await Promise.allSettled(Array.from({ length: 200 }, () => limits.take('default', 'both')))
        process.stdout.write(String(takes.filter(({ status }) => status === 'fulfilled').length))
        process.exit()
      })`
    const children = [1, 2].map(() =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
    const counts = children.map(async ({ stdin, stdout }) => {
      stdin.write('go\n')
      return Number(String((await once(stdout, 'data'))[0]))
    })
    const [one = 0, two = 0] = await Promise.all(counts)
    assert.equal(one + two, 25)
    await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))))
  })

  test('two services over HTTP let exactly so many through, and say what is left', async () => {
    await (await harness()).reset()
    const settings = { REDIS_URL: own.url, RATE_LIMITS: 'default=12/60', TRUST_PROXY: '1' }
    const [one, two] = [await anotherService(settings), await anotherService(settings)]
    const from = (url: string, address: string) => ask('GET', `${url}/api/v1/communes`, { headers: { 'x-forwarded-for': address } })
    await Promise.all([from(one.url, '192.0.2.1'), from(two.url, '192.0.2.1')])
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => from(n % 2 === 0 ? one.url : two.url, '203.0.113.9')))
    const good = answers.filter(({ status }) => status === 200)
    assert.deepEqual([good.length, answers.filter(({ status }) => status === 429).length], [12, 28])
    const left = good.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])).toSorted((a, b) => a - b)
    assert.deepEqual(left, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    await Promise.all([one.close(), two.close()])
  })

  test('what is given back in one process is free in the other', async () => {
    const limits = 'sign_in=2/60,default=1000/60'
    const [one, two] = [limitsOver(own.url, limits), limitsOver(own.url, limits)]
    // A process counts alone until its connection is open, which takes long on a busy machine.
    await Promise.all([used(one, 'first-warm'), used(two, 'second-warm')])
    const first = await one.take('sign_in', 'office')
    await two.take('sign_in', 'office')
    await assert.rejects(one.take('sign_in', 'office'), { code: 'rate_limited' })
    await assert.rejects(two.take('sign_in', 'office'), { code: 'rate_limited' })
    assert.match((await first.giveBack())['ratelimit'] ?? '', /r=1;/)
    await one.take('sign_in', 'office')
    await assert.rejects(one.take('sign_in', 'office'), { code: 'rate_limited' })
  })

  test('a flood on one key hardly reaches Redis', async () => {
    const limits = limitsOver(proxy.url, 'default=5/60')
    assert.equal(await passed(many(limits, 10, 'flood')), 5)
    const asked = scripts.count()
    for (let n = 0; n < 1000; n += 1) await assert.rejects(limits.take('default', 'flood'), { code: 'rate_limited' })
    assert.ok(scripts.count() - asked <= 10, `${scripts.count() - asked} scripts for 1000 refusals`)
  })

  test('a Redis that stops answering delays no request for long, and is used again when it answers', async () => {
    const limits = limitsOver(proxy.url, 'default=5/60')
    assert.equal(await passed(many(limits, 8, 'before')), 5)
    proxy.discard()
    assert.equal(await passed(many(limits, 20, 'silent')), 5)
    const since = performance.now()
    for (let n = 0; n < 200; n += 1) await limits.take('default', `silent-${n}`)
    assert.ok(performance.now() - since < 200 * 250)
    assert.equal(
      (await own.keys()).some((key) => key.includes('silent')),
      false,
    )
    proxy.forward()
    await used(limits, 'after-silence')
    assert.equal(await passed(many(limits, 20, 'together')), 5)
    assert.ok((await own.keys()).includes('beffroi:default:60:together'))
  })

  test('a Redis that goes away leaves each process to its own counts, and is used again when it is back', async () => {
    const limits = limitsOver(proxy.url, 'default=5/60')
    assert.equal(await passed(many(limits, 8, 'before-cut')), 5)
    await proxy.cut()
    assert.equal(await passed(many(limits, 20, 'cut')), 5)
    assert.equal(await passed(many(limits, 20, 'cut')), 0)
    await proxy.restore()
    await used(limits, 'after-cut')
  })

  /** Waits until Redis counts for these limits. */
  async function used(limits: RateLimits, name: string): Promise<void> {
    for (let n = 0; n < 100; n += 1) {
      await limits.take('default', `${name}-${n}`)
      if ((await own.keys()).some((key) => key.includes(name))) return
      await sleep(100)
    }
    assert.fail('Redis was not used')
  }
})

describe('a Redis that never answers', () => {
  test('refused connections and silence from the start: each process counts alone, without errors', async () => {
    const { createServer } = await import('node:net')
    const silent = createServer((socket) => socket.on('error', () => {}).resume())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    for (const url of ['redis://127.0.0.1:1', `redis://127.0.0.1:${port}`]) {
      const service = await anotherService({ REDIS_URL: url, RATE_LIMITS: 'default=5/60' })
      const since = performance.now()
      const statuses = await Promise.all(
        Array.from({ length: 40 }, async () => (await ask('GET', `${service.url}/api/v1/communes`)).status),
      )
      assert.deepEqual(
        [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length],
        [5, 35],
        url,
      )
      assert.ok(performance.now() - since < 40 * 250)
      await service.close()
    }
    silent.close()
  })
})

import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { anotherApp, anotherService, harness } from '../../../test/harness.ts'
import { ask, assertError } from '../../../test/http.ts'
import { makeUser } from '../../../test/make.ts'
import { addressKey } from '../address.ts'
import { makeLogger } from '../logs/request-log.ts'

const statuses = async (asks: Promise<{ status: number }>[]) =>
  Object.entries(Object.groupBy(await Promise.all(asks), ({ status }) => status)).map(([status, got]) => `${status}×${got?.length ?? 0}`)

/** The status of a path sent as it is spelled. */
const exactly = (url: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-App-Source: public\r\nConnection: close\r\n\r\n`),
    )
    socket.once('data', (data) => (resolve(Number(String(data).split(' ')[1])), socket.destroy()))
    socket.on('error', reject)
  })

/** Spec §8-4, §8-6. */
describe('rate limits', () => {
  before(async () => (await harness()).reset())

  const counted = async () => {
    const figures = await (await fetch(`${(await harness()).url}/metrics`)).text()
    return Number(/^beffroi_rate_limited_total\{limit="default"\} (\d+)$/m.exec(figures)?.[1] ?? 0)
  }

  test('exactly the allowed number pass, the refusal says when to retry, and refusals are counted for operators', async () => {
    const refusedBefore = await counted()
    const { url, close } = await anotherService({ RATE_LIMITS: 'default=20/60' })
    const asks = Array.from({ length: 50 }, () => ask('GET', `${url}/api/v1/communes`))
    assert.deepEqual(await statuses(asks), ['200×20', '429×30'])
    const refused = await ask('GET', `${url}/api/v1/communes`)
    assertError(refused, 429, 'rate_limited')
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.match(refused.headers.get('ratelimit') ?? '', /^"default";r=0;t=\d+$/)
    assert.equal((await counted()) - refusedBefore, 31)
    await close()
  })

  test('every answer says what is left, whatever it is', async () => {
    const { url, close } = await anotherService({ RATE_LIMITS: 'default=9/60', TRUST_PROXY: '1' })
    const asked = [
      ['GET', '/communes', 200],
      ['HEAD', '/communes', 200],
      ['GET', '/communes/nulle-part', 404],
      ['GET', '/communes?inconnu=1', 422],
      ['GET', '/me', 401],
      ['GET', '/admin/publications', 401],
      ['GET', '/communes', 200],
    ] as const
    const left = []
    for (const [method, path, status] of asked) {
      const answer = await ask(method, `${url}/api/v1${path}`, { headers: { 'x-forwarded-for': '203.0.113.1' } })
      assert.deepEqual([answer.status, answer.headers.get('ratelimit-policy')], [status, '"default";q=9;w=60'], path)
      left.push(/^"default";r=(\d+);t=\d+$/.exec(answer.headers.get('ratelimit') ?? '')?.[1])
    }
    assert.deepEqual(left, ['8', '7', '6', '5', '4', '3', '2'])
    await close()
  })

  test('a client that waits as long as Retry-After says is served again', async () => {
    const { url, close } = await anotherService({ RATE_LIMITS: 'default=2/2' })
    const at = () => ask('GET', `${url}/api/v1/communes`)
    for (let round = 0; round < 2; round += 1) {
      assert.equal((await at()).status, 200)
      let last = await at()
      while (last.status === 200) last = await at()
      assertError(last, 429, 'rate_limited')
      await sleep(Number(last.headers.get('retry-after')) * 1000)
    }
    await close()
  })

  test('no header makes another client, and HEAD is a request like another', async () => {
    const { url, close } = await anotherService({ RATE_LIMITS: 'default=3/60' })
    const FORGED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'x-forwarded-host']
    for (let n = 0; n < 3; n += 1) assert.equal((await ask('GET', `${url}/api/v1/communes`)).status, 200)
    for (const header of FORGED)
      assertError(await ask('GET', `${url}/api/v1/communes`, { headers: { [header]: 'for=10.9.9.9' } }), 429, 'rate_limited')
    assert.equal((await ask('HEAD', `${url}/api/v1/communes`)).status, 429)
    await close()
  })

  test('no spelling of an address is served past the limit', async () => {
    const { url, close } = await anotherService({ RATE_LIMITS: 'default=3/60' })
    for (let n = 0; n < 3; n += 1) await ask('GET', `${url}/api/v1/communes`)
    const SPELLINGS = [
      '/api/v1/communes?page=1',
      '/api/v1/%63ommunes',
      '/api/%76%31/communes',
      '/api/v1/communes/',
      '/api/v1/communes//',
      '/api/v1//communes',
      '//api/v1/communes',
      '/API/v1/communes',
      '/api/v1/Communes',
      '/api/v1/communes;a=b',
      '/api/v1/communes%2F',
      '/api/v1/communes%3Fpage=1',
      '/api/v1/communes#a',
      '/api/v1/publications/../communes',
    ]
    for (const path of SPELLINGS) assert.ok([404, 429].includes(await exactly(url, path)), path)
    for (const path of ['/api/v1/%63ommunes', '/api/v1/communes?page=1']) assert.equal(await exactly(url, path), 429, path)
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

  test('a proxy that forwards an invalid address is counted by its own address', async () => {
    const lines: string[] = []
    const { url, services, close } = await anotherService({ RATE_LIMITS: 'default=2/60', TRUST_PROXY: '1' })
    const logging = anotherApp(services, { logger: makeLogger('info', { write: (line) => lines.push(line) }) })
    await logging.listen({ host: '127.0.0.1', port: 0 })
    const { port } = logging.server.address() as AddressInfo
    const from = (origin: string, address: string) => ask('GET', `${origin}/api/v1/communes`, { headers: { 'x-forwarded-for': address } })
    const JUNK = [
      'not-an-address',
      '999.1.1.1',
      '203.0.113.1:99999999',
      '203.0.113.1:',
      '[203.0.113',
      '"><script>',
      '::zz',
      'for=unknown',
      '_hidden',
    ]
    assert.deepEqual(await statuses(JUNK.map((address) => from(url, address))), ['200×2', '429×7'])
    assert.equal((await from(url, '203.0.113.1')).status, 200)
    for (const address of JUNK) await from(`http://127.0.0.1:${port}`, address)
    logging.server.closeAllConnections()
    await logging.close()
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; ip: string }).filter(({ msg }) => msg === 'request')
    assert.deepEqual([...new Set(logged.map(({ ip }) => ip))], ['127.0.0.0'])
    await close()
  })

  test('an entry with a port, in brackets, with a zone or in IPv6 is read as the address in it', async () => {
    const lines: string[] = []
    const { url, services, close } = await anotherService({ RATE_LIMITS: 'default=2/60', TRUST_PROXY: '127.0.0.1,192.0.2.0/24' })
    const logging = anotherApp(services, { logger: makeLogger('info', { write: (line) => lines.push(line) }) })
    const address = await logging.listen({ host: '127.0.0.1', port: 0 })
    const from = async (origin: string, forwarded: string) =>
      (await ask('GET', `${origin}/api/v1/communes`, { headers: { 'x-forwarded-for': forwarded } })).status
    const SPELLINGS: Record<string, string[]> = {
      '203.0.113.0': [
        '203.0.113.1',
        '203.0.113.1:5678',
        '"203.0.113.1:5678"',
        'for=203.0.113.1;proto=https',
        '::ffff:203.0.113.1',
        '[::FFFF:cb00:7101]:443',
        '198.51.100.9, 203.0.113.1:5678',
        // The proxies in between write their ports too.
        '203.0.113.1:5678, 192.0.2.7:443',
      ],
      '2001:db8:1::': [
        '2001:db8:1:2::1',
        '[2001:db8:1:2::1]',
        '[2001:DB8:1:2::1]:443',
        '2001:db8:1:2::1%eth0',
        'for="[2001:db8:1:2::1]:4711"',
      ],
    }
    for (const [logged, spellings] of Object.entries(SPELLINGS)) {
      const answers = []
      for (const spelling of spellings) answers.push(await from(url, spelling))
      assert.deepEqual(answers, [200, 200, ...spellings.slice(2).map(() => 429)])
      lines.length = 0
      for (const spelling of spellings) await from(address, spelling)
      const ips = lines.map((line) => (JSON.parse(line) as { ip?: string }).ip).filter((ip) => ip !== undefined)
      assert.deepEqual([...new Set(ips)], [logged])
    }
    logging.server.closeAllConnections()
    await logging.close()
    await close()
  })

  test('moving about in an IPv6 network of 64 bits is no way out', async () => {
    const { url, close } = await anotherService({ RATE_LIMITS: 'default=3/60', TRUST_PROXY: '1' })
    const from = async (address: string) => (await ask('GET', `${url}/api/v1/communes`, { headers: { 'x-forwarded-for': address } })).status
    for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::2', '2001:0db8:0001:0002:1:2:3:4']) assert.equal(await from(address), 200)
    for (let n = 0; n < 10; n += 1) assert.equal(await from(`2001:db8:1:2:${n}::${n}`), 429)
    assert.equal(await from('2001:db8:1:3::1'), 200)
    for (let n = 0; n < 3; n += 1) await from('203.0.113.7')
    assert.equal(await from('::ffff:203.0.113.7'), 429)
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

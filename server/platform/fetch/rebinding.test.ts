import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Client, request } from 'undici'
import { pinnedConnector } from './connector.ts'
import { OutsideError } from './outside-error.ts'
import { outsideReader } from './reader.ts'
import { addressesOf } from './resolve.ts'
import { fails, testServers } from '../../test/outside-servers.ts'

const options = { accept: '*/*', timeouts: { connectMs: 300, totalMs: 1000 } }

describe('a name whose address changes', () => {
  const { serveHttp, serveRaw } = testServers()
  test('is asked for once a read: the answer that was checked is the one connected to', async () => {
    const inside = await serveHttp((_request, response) => response.end('secret'))
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    let asked = 0
    const resolve = async () => answers[Math.min(asked++, 1)] ?? []
    const reader = outsideReader({ fetchAllow: new Set() }, { resolve })
    const first = await reader.read('http://rebind.example.org/', options).catch((error: unknown) => error)
    assert.equal(asked, 1)
    assert.ok(!(first instanceof OutsideError && first.code === 'address_refused'))
    await fails(reader.read('http://rebind.example.org/', options), 'address_refused')
    assert.deepEqual([asked, inside.connections()], [2, 0])
  })

  test('the connector does not resolve: it goes where it was told, whatever the name', async () => {
    const there = await serveHttp((asked, response) => response.end(asked.headers.host))
    const dispatcher = new Client(`http://name.invalid:${there.port}`, { connect: pinnedConnector(['127.0.0.1'], 1000) })
    const { body } = await request(`http://name.invalid:${there.port}/`, { dispatcher })
    assert.equal(await body.text(), `name.invalid:${there.port}`)
    await dispatcher.destroy()
  })

  test('a connection that ended elsewhere is closed before a byte of the request', async () => {
    let bytes = 0
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const inside = await serveRaw((socket) => void socket.on('data', ({ length }) => (bytes += length)).on('close', () => close()))
    const origin = `http://127.0.0.1:${inside.port}`
    const dispatcher = new Client(origin, { connect: pinnedConnector(['93.184.215.14'], 1000) })
    await fails(request(origin, { dispatcher }), 'address_refused')
    await closed
    assert.deepEqual([inside.connections(), bytes], [1, 0])
    await dispatcher.destroy()
  })

  const target = (host: string) => ({ url: new URL(`http://${host}/`), host, port: 80, allowed: false })

  test('an address is asked of no resolver, and what a resolver gives is taken in one spelling', async () => {
    const { signal } = new AbortController()
    assert.deepEqual(await addressesOf(target('93.184.215.14'), signal, async () => []), ['93.184.215.14'])
    const mapped = await addressesOf({ ...target('agenda.local'), allowed: true }, signal, async () => [
      '::ffff:10.0.0.7',
      '2606:4700:0::1111',
    ])
    assert.deepEqual(mapped, ['10.0.0.7', '2606:4700::1111'])
  })

  test('a read that is over waits for no resolver', async () => {
    const end = new AbortController()
    const waiting = addressesOf(target('a.example.org'), end.signal, () => new Promise(() => {}))
    end.abort(new Error('over'))
    await assert.rejects(waiting, /over/)
    await assert.rejects(
      addressesOf(target('a.example.org'), end.signal, () => new Promise(() => {})),
      /over/,
    )
  })

  test('a name that the operator has opened is found as the machine finds it', async () => {
    const here = await serveHttp((asked, response) => response.end(asked.headers.host))
    const reader = outsideReader({ fetchAllow: new Set([`localhost:${here.port}`]) })
    assert.equal((await reader.read(`http://localhost:${here.port}/`, options)).body.toString(), `localhost:${here.port}`)
  })

  test('a name without addresses, and a resolver that fails or hangs', async () => {
    const by = (resolve: () => Promise<string[]>) =>
      outsideReader({ fetchAllow: new Set() }, { resolve }).read('http://a.example.org/', options)
    await fails(
      by(async () => []),
      'dns_failed',
    )
    await fails(
      by(() => Promise.reject(new Error('SERVFAIL at 10.0.0.2'))),
      'dns_failed',
    )
    await fails(
      by(() => new Promise(() => {})),
      'timed_out',
    )
    await fails(outsideReader({ fetchAllow: new Set() }).read('http://nothing-here.invalid/', { accept: '*/*' }), 'dns_failed')
  })
})

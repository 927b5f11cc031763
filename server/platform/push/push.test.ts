import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { afterEach, before, beforeEach, describe, test } from 'node:test'
import { type Harness, harness } from '../../test/harness.ts'
import { type PushService, pushService } from '../../test/push-service.ts'
import type { PushMessage, Subscription } from './message.ts'
import { makePush, type Push } from './push.ts'
import { pushContact } from './vapid.ts'

const TOTAL_MS = 1000
const FROM = { name: 'Beffroi', address: 'beffroi@beffroi.example.fr' }
const MESSAGE: PushMessage = { payload: Buffer.from('{"web_push":8030}'), ttlSeconds: 3600, urgency: 'high', topic: 'publication 1' }

describe('sending push messages', () => {
  let h: Harness
  let service: PushService
  let push: Push
  let to: Subscription
  const settings = (more: object = {}) => ({
    site: null,
    publicUrl: 'https://beffroi.example.fr',
    mail: { smtpUrl: undefined, from: FROM, dkim: undefined },
    pushServices: new Set([service.origin]),
    ...more,
  })
  before(async () => {
    h = await harness()
  })
  beforeEach(async () => {
    await h.reset()
    service = await pushService()
    push = makePush(settings(), h.db, h.services.secrets, { totalMs: TOTAL_MS })
    to = { endpoint: service.endpoint, ...service.keys, vapidKey: (await push.keys.current()).publicKey }
  })
  afterEach(() => service.close())

  test('a message arrives encrypted, with its headers, and a token that the public key verifies', async () => {
    assert.deepEqual(await push.send(to, MESSAGE), { outcome: 'accepted' })
    const [got, ...more] = service.got
    assert.deepEqual([got?.text, more], ['{"web_push":8030}', []])
    const headers = got?.headers ?? {}
    assert.deepEqual(
      [headers['ttl'], headers['urgency'], headers['content-encoding'], headers['transfer-encoding']],
      ['3600', 'high', 'aes128gcm', undefined],
    )
    assert.match(String(headers['topic']), /^[\w-]{32}$/)
    assert.match(String(headers['user-agent']), /^Beffroi\//)
    const { token = '', key = '' } = /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/.exec(headers.authorization ?? '')?.groups ?? {}
    assert.equal(key, to.vapidKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const isSigned = (text: string) =>
      verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
    assert.equal(isSigned(`${head}.${claims}`), true)
    assert.equal(isSigned(`${head}.${claims}x`), false)
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    assert.deepEqual(read(head), { typ: 'JWT', alg: 'ES256' })
    const { exp, ...rest } = read(claims)
    assert.deepEqual(rest, { aud: service.origin, sub: `mailto:${FROM.address}` })
    assert.ok(exp > Date.now() / 1000 + 3600 && exp < Date.now() / 1000 + 86_400)
  })

  test('TTL is within what every push service takes', async () => {
    for (const ttlSeconds of [0, -5, 1e9, 90.7]) await push.send(to, { ...MESSAGE, ttlSeconds })
    assert.deepEqual(
      service.got.map(({ headers }) => headers['ttl']),
      ['1', '1', '2419200', '90'],
    )
  })

  test('connections are kept, and at most sixteen', async () => {
    for (let n = 0; n < 5; n += 1) await push.send(to, MESSAGE)
    // undici waits one turn before it uses a connection again, and closes one that a slow machine leaves idle for four seconds.
    assert.ok(service.mostOpen() <= 2, String(service.mostOpen()))
    assert.ok(service.connections() < 5, String(service.connections()))
    await Promise.all(Array.from({ length: 60 }, () => push.send(to, MESSAGE)))
    assert.equal(service.got.length, 65)
    assert.ok(service.mostOpen() <= 16, String(service.mostOpen()))
    assert.ok(service.connections() < 60, String(service.connections()))
  })

  for (const [status, headers, expected] of [
    [200, {}, { outcome: 'accepted' }],
    [404, {}, { outcome: 'gone', status: 404 }],
    [410, {}, { outcome: 'gone', status: 410 }],
    [429, { 'retry-after': '17' }, { outcome: 'later', reason: 'busy', waitSeconds: 17 }],
    [429, { 'retry-after': '0' }, { outcome: 'later', waitSeconds: 1 }],
    [503, { 'retry-after': '999999' }, { outcome: 'later', waitSeconds: 3600 }],
    [503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, { outcome: 'later', waitSeconds: 1 }],
    [500, { 'retry-after': 'soon' }, { outcome: 'later', status: 500, waitSeconds: null, detail: 'no !' }],
    [400, {}, { outcome: 'refused', reason: 'status', status: 400, detail: 'no !' }],
    [403, {}, { outcome: 'refused', reason: 'status', status: 403 }],
    [413, {}, { outcome: 'refused', reason: 'too_large', status: 413 }],
    [307, { location: '/elsewhere' }, { outcome: 'refused', reason: 'redirect', status: 307 }],
    [301, { location: 'http://127.0.0.1:1/' }, { outcome: 'refused', reason: 'redirect', status: 301 }],
  ] as const)
    test(`the answer ${status} ${JSON.stringify(headers)} is ${expected.outcome}`, async () => {
      service.answers((response) => response.writeHead(status, headers).end('no\u0007\n!'))
      assert.partialDeepStrictEqual(await push.send(to, MESSAGE), expected)
      assert.equal(service.got.length, 1)
    })

  test('a huge answer is not read: its status counts, and the next message leaves', async () => {
    let written = 0
    service.answers((response) => {
      response.writeHead(403)
      const more = (): void => {
        if (written > 64 * 1024 ** 2 || response.destroyed) return
        written += 65_536
        response.write('x'.repeat(65_536), more)
      }
      more()
    })
    assert.partialDeepStrictEqual(await push.send(to, MESSAGE), { outcome: 'refused', status: 403, detail: '' })
    assert.ok(written < 16 * 1024 ** 2, String(written))
    service.answers((response) => response.writeHead(201).end())
    assert.deepEqual(await push.send(to, MESSAGE), { outcome: 'accepted' })
  })

  test('an answer whose body never ends counts by its status, within the time', async () => {
    service.answers((response) => response.writeHead(201).write('x'))
    assert.deepEqual(await push.send(to, MESSAGE), { outcome: 'accepted' })
  })

  test('no answer in time is unknown, and so is a connection that breaks, or a caller who stops', async () => {
    service.answers(() => {})
    assert.partialDeepStrictEqual(await push.send(to, MESSAGE), { outcome: 'unknown', reason: 'timed_out' })
    assert.partialDeepStrictEqual(await push.send(to, MESSAGE, AbortSignal.timeout(50)), { outcome: 'unknown', reason: 'broken' })
    service.answers((response) => response.socket?.destroy())
    assert.partialDeepStrictEqual(await push.send(to, MESSAGE), { outcome: 'unknown', reason: 'broken' })
    service.answers((response) => response.socket?.end('garbage\r\n\r\n'))
    assert.partialDeepStrictEqual(await push.send(to, MESSAGE), { outcome: 'unknown', reason: 'broken' })
    assert.equal(service.got.length, 4)
  })

  test('what certainly did not leave may leave later', async () => {
    await service.close()
    assert.partialDeepStrictEqual(await push.send(to, MESSAGE), {
      outcome: 'later',
      reason: 'unreachable',
      detail: 'ECONNREFUSED',
      waitSeconds: null,
    })
    service = await pushService()
    const again = makePush(settings(), h.db, h.services.secrets)
    const gone = { ...to, ...service.keys, endpoint: service.endpoint }
    assert.partialDeepStrictEqual(await again.send(gone, MESSAGE, AbortSignal.abort()), { outcome: 'later' })
    assert.equal(service.got.length, 0)
  })

  test('who waits for a connection behind a service that hangs, and is stopped, was not sent, then or later', async () => {
    const held: (() => void)[] = []
    service.answers((response) => held.push(() => void response.writeHead(201).end()))
    const patient = makePush(settings(), h.db, h.services.secrets)
    const first = Array.from({ length: 16 }, () => patient.send(to, MESSAGE))
    while (held.length < 16) await sleep(5)
    assert.partialDeepStrictEqual(await patient.send(to, MESSAGE, AbortSignal.timeout(50)), { outcome: 'later', reason: 'unreachable' })
    for (const answer of held) answer()
    assert.ok((await Promise.all(first)).every(({ outcome }) => outcome === 'accepted'))
    await patient.send(to, MESSAGE, AbortSignal.timeout(200))
    assert.equal(service.got.length, 17)
  })

  test('a name that does not speak TLS is unreachable', async () => {
    const plain = createServer((socket) => socket.end('HTTP/1.1 201 Created\r\n\r\n'))
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    try {
      const origin = `https://127.0.0.1:${(plain.address() as AddressInfo).port}`
      const other = makePush(settings({ pushServices: new Set([origin]) }), h.db, h.services.secrets)
      assert.partialDeepStrictEqual(await other.send({ ...to, endpoint: `${origin}/x` }, MESSAGE), { outcome: 'later', status: null })
    } finally {
      plain.close()
    }
  })

  test('endpoints of known push services are taken, and no others', async () => {
    const none = makePush(settings({ pushServices: new Set() }), h.db, h.services.secrets)
    for (const endpoint of [
      'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://fcm.googleapis.com:443/wp/abc',
      'https://web.push.apple.com/QGuQyavXutnMH',
      'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
    ])
      assert.equal(none.fault({ ...service.keys, endpoint }), null, endpoint)
    for (const endpoint of [
      service.endpoint,
      '',
      'nothing',
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/fcm/send/abc',
      'https://user@fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com.example.org/x',
      'https://fcm.googleapis.com./x',
      'https://evilfcm.googleapis.com/x',
      'https://notify.windows.com/x',
      'https://evilnotify.windows.com/x',
      'https://android.googleapis.com/gcm/send/abc',
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://2130706433/x',
      'https://[::1]/x',
      'https://10.0.0.7/x',
      'https://169.254.169.254/latest/meta-data',
      'https://intranet.mairie.local/x',
      'file:///etc/passwd',
      'ftp://fcm.googleapis.com/x',
      `https://fcm.googleapis.com/${'a'.repeat(2048)}`,
    ]) {
      assert.equal(none.fault({ ...service.keys, endpoint }), 'endpoint', endpoint)
      assert.deepEqual(await none.send({ ...to, endpoint }, MESSAGE), { outcome: 'refused', reason: 'endpoint' })
    }
    assert.equal(service.connections(), 0)
  })

  test('without usable keys or a contact nothing leaves', async () => {
    assert.equal(push.fault({ ...to, p256dh: 'AAAA' }), 'keys')
    assert.deepEqual(await push.send({ ...to, auth: 'AAAA' }, MESSAGE), { outcome: 'refused', reason: 'keys' })
    assert.deepEqual(await push.send({ ...to, vapidKey: to.p256dh }, MESSAGE), { outcome: 'refused', reason: 'sealed' })
    const mail = { smtpUrl: undefined, from: { name: '', address: 'beffroi@localhost' }, dkim: undefined }
    const nobody = { publicUrl: 'http://127.0.0.1:3000', mail }
    const without = makePush(settings(nobody), h.db, h.services.secrets)
    assert.equal(without.possible, false)
    assert.deepEqual(await without.send(to, MESSAGE), { outcome: 'refused', reason: 'contact' })
    assert.equal(service.connections(), 0)
    assert.equal(pushContact({ ...settings(nobody), publicUrl: 'https://beffroi.example.fr/' }), 'https://beffroi.example.fr')
  })
})

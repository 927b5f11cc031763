import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { makeAdmin } from '../../platform/access/admins.ts'
import { deviceOf, deviceText } from '../sign-in/sessions/device.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { type Ask, ask, assertError } from '../../test/http.ts'
import { signInAt } from '../../test/process.ts'

const PASSWORD = 'un mot de passe assez long'
const WHO = 'camille@example.fr'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Spec §5-13. */
describe('sessions of an account', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
  })
  beforeEach(async () => {
    await h.reset()
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
  })
  after(() => service.close())

  const api = (method: string, path: string, options: Ask) => ask(method, `${service.url}/api/v1${path}`, options)
  const signIn = async (userAgent = FIREFOX, email = WHO) => {
    const { body } = await ask('POST', `${service.url}/api/auth/sign-in/email`, {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': userAgent },
    })
    const { body: issued } = await ask('GET', `${service.url}/api/auth/token`, { token: body.token })
    return { cookie: body.token as string, token: issued.token as string }
  }
  const sessions = async (token: string) => (await api('GET', '/me/sessions', { token })).body.data

  test('are listed with the device and the time, without an address, a version or anything that opens them', async () => {
    await signIn(IPHONE)
    const { token, cookie } = await signIn()
    const list = await sessions(token)
    assert.deepEqual(
      list.map(({ current, device, method, two_factors }: Record<string, unknown>) => [current, device, method, two_factors]),
      [
        [true, { browser: 'Firefox', system: 'Windows' }, 'password', false],
        [false, { browser: 'Safari', system: 'iPhone' }, 'password', false],
      ],
    )
    assert.ok(!JSON.stringify(list).includes(cookie))
    const stored = await h.db.selectFrom('auth_session').select(['ipAddress', 'userAgent']).execute()
    assert.deepEqual(
      stored
        .map(({ ipAddress, userAgent }) => [ipAddress || null, userAgent])
        .toSorted((one, other) => String(one).localeCompare(String(other))),
      [
        [null, 'Firefox|Windows'],
        [null, 'Safari|iPhone'],
      ],
    )
  })

  test('one is ended: its tokens and its cookie are refused at once, those of the other are not', async () => {
    const [phone, desk] = [await signIn(IPHONE), await signIn()]
    const { id } = (await sessions(phone.token)).find(({ current }: { current: boolean }) => current)
    const { status, body } = await api('DELETE', `/me/sessions/${id}`, { token: desk.token })
    assert.deepEqual([status, body.data], [200, { ended: 1 }])
    assertError(await api('GET', '/me', { token: phone.token }), 401, 'unauthorized')
    assertError(await ask('GET', `${service.url}/api/auth/token`, { token: phone.cookie }), 401, 'unauthorized')
    assert.equal((await api('GET', '/me', { token: desk.token })).status, 200)
    assertError(await api('DELETE', `/me/sessions/${id}`, { token: desk.token }), 404, 'not_found')
  })

  test('all others are ended, and the present one is not', async () => {
    const others = [await signIn(IPHONE), await signIn(IPHONE)]
    const { token } = await signIn()
    assert.deepEqual((await api('DELETE', '/me/sessions', { token })).body.data, { ended: 2 })
    for (const other of others) assertError(await api('GET', '/me', { token: other.token }), 401, 'unauthorized')
    assert.deepEqual((await api('DELETE', '/me/sessions', { token })).body.data, { ended: 0 })
    const rows = await h.db.selectFrom('audit_log').select('changes').where('action', '=', 'auth.end_sessions').execute()
    assert.deepEqual(rows, [{ changes: { sessions: [null, 2] } }])
  })

  test('a session of another person is not found, and stays', async () => {
    await makeAdmin(service.services, { email: 'autre@example.fr', password: PASSWORD })
    const other = await signIn(FIREFOX, 'autre@example.fr')
    const { token } = await signIn()
    const [{ id }] = await sessions(other.token)
    assertError(await api('DELETE', `/me/sessions/${id}`, { token }), 404, 'not_found')
    await api('DELETE', '/me/sessions', { token })
    assert.equal((await api('GET', '/me', { token: other.token })).status, 200)
  })

  test('signing out, a new password and a deactivation end the tokens with the sessions', async () => {
    const out = await signIn()
    await ask('POST', `${service.url}/api/auth/sign-out`, { token: out.cookie, body: {} })
    assertError(await api('GET', '/me', { token: out.token }), 401, 'unauthorized')
    const former = await signIn()
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    assertError(await api('GET', '/me', { token: former.token }), 401, 'unauthorized')
  })

  test('an administrator ends all sessions of a person', async () => {
    await makeAdmin(service.services, { email: 'autre@example.fr', password: PASSWORD })
    const other = await signIn(FIREFOX, 'autre@example.fr')
    const admin = await signIn()
    const { id } = (await api('GET', '/me', { token: other.token })).body.data
    const path = `/admin/users/${id}/sessions`
    assert.deepEqual((await api('DELETE', path, { token: admin.token, source: 'backoffice' })).body.data, { ended: 1 })
    assertError(await api('GET', '/me', { token: other.token }), 401, 'unauthorized')
    assert.equal((await signInAt(service.url, 'autre@example.fr', PASSWORD)).split('.').length, 3, 'the person may sign in again')
  })

  test('a token that names no session, or the session of another account, is refused', async () => {
    const { token } = await signIn()
    await h.db
      .updateTable('auth_session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .execute()
    assertError(await api('GET', '/me', { token }), 401, 'unauthorized')
  })

  test('with an outside provider these addresses do not exist', async () => {
    const outside = await anotherService({ AUTH_ISSUER: 'https://issuer.test', AUTH_AUDIENCE: 'beffroi-test' })
    outside.services.verify = h.services.verify
    const token = await h.token('somebody')
    for (const [method, path] of [
      ['GET', '/me/sessions'],
      ['DELETE', '/me/sessions'],
      ['DELETE', '/me/sessions/01990000-0000-7000-8000-000000000001'],
    ] as const)
      assertError(await ask(method, `${outside.url}/api/v1${path}`, { token }), 404, 'not_found')
    await outside.close()
  })
})

test('a device is named by few words, and whatever else a browser writes is not stored', () => {
  for (const [userAgent, browser, system] of [
    [FIREFOX, 'Firefox', 'Windows'],
    [IPHONE, 'Safari', 'iPhone'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36', 'Chrome', 'Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
    ['curl/8.9 <script>alert(1)</script>', null, null],
    [undefined, null, null],
  ] as const)
    assert.deepEqual(deviceOf(deviceText(userAgent)), { browser, system })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { anotherService, harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError } from '../../../test/http.ts'
import { makeAdmin } from '../../../platform/access/admins.ts'

const PASSWORD = 'un mot de passe assez long'

/** Spec §5-13, §5-17. */
describe('the embedded issuer', () => {
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    await (await harness()).reset()
    service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
    await makeAdmin(service.services, { email: 'Chef@Example.fr', password: PASSWORD })
  })
  after(() => service.close())

  const at = (method: string, path: string, options: Ask = {}) => ask(method, `${service.url}${path}`, options)
  const signIn = (body: unknown, options: Ask = {}) => at('POST', '/api/auth/sign-in/email', { body, ...options })
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')

  test('sign in, take a token, use it', async () => {
    const { status, headers } = await signIn({ email: 'chef@example.fr', password: PASSWORD })
    assert.equal(status, 200)
    assert.match(headers.getSetCookie().join(), /HttpOnly/)
    const { body } = await at('GET', '/api/auth/token', { headers: { cookie: cookieOf(headers) } })
    const me = await at('GET', '/api/v1/me', { token: body.token })
    assert.deepEqual([me.status, me.body.data.email, me.body.data.roles], [200, 'chef@example.fr', ['admin']])
    assert.equal((await at('GET', '/api/v1/admin/publications', { token: body.token, source: 'backoffice' })).status, 200)
  })

  test('a client without cookies shows the session token instead', async () => {
    const { body } = await signIn({ email: 'chef@example.fr', password: PASSWORD })
    const { status, body: answer } = await at('GET', '/api/auth/token', { token: body.token })
    assert.equal(status, 200)
    assert.equal((await at('GET', '/api/v1/me', { token: answer.token })).status, 200)
  })

  test('a session token is no access token', async () => {
    const { body } = await signIn({ email: 'chef@example.fr', password: PASSWORD })
    assertError(await at('GET', '/api/v1/me', { token: body.token }), 401, 'unauthorized')
  })

  test('a wrong password and an unknown address are one answer', async () => {
    const wrong = await signIn({ email: 'chef@example.fr', password: 'un autre mot de passe' })
    const unknown = await signIn({ email: 'personne@example.fr', password: 'un autre mot de passe' })
    assertError(wrong, 401, 'unauthorized')
    assert.deepEqual(unknown.body, wrong.body)
    const shape = ({ headers }: typeof wrong) => [...headers.keys()].filter((name) => name !== 'date' && name !== 'x-request-id').toSorted()
    assert.deepEqual(shape(unknown), shape(wrong))
  })

  test('an administrator’s sign-in is in the audit trail, a failed one is not', async () => {
    const { db } = await harness()
    const count = async () => (await db.selectFrom('audit_log').select('id').where('action', '=', 'auth.sign_in').execute()).length
    const before_ = await count()
    await signIn({ email: 'chef@example.fr', password: 'un autre mot de passe' })
    assert.equal(await count(), before_)
    await signIn({ email: 'chef@example.fr', password: PASSWORD })
    assert.equal(await count(), before_ + 1)
  })

  test('sign out ends the session', async () => {
    const { headers } = await signIn({ email: 'chef@example.fr', password: PASSWORD })
    const cookie = cookieOf(headers)
    assert.equal((await at('POST', '/api/auth/sign-out', { headers: { cookie } })).status, 200)
    assertError(await at('GET', '/api/auth/token', { headers: { cookie } }), 401, 'unauthorized')
    assertError(await at('GET', '/api/auth/get-session', { headers: { cookie } }), 401, 'unauthorized')
  })

  test('a deactivated account is refused like a wrong password', async () => {
    const { db } = await harness()
    await db.updateTable('users').set({ active: false }).where('email', '=', 'chef@example.fr').execute()
    const refused = await signIn({ email: 'chef@example.fr', password: PASSWORD })
    assertError(refused, 401, 'unauthorized')
    assert.deepEqual(refused.headers.getSetCookie(), [])
    await db.updateTable('users').set({ active: true }).where('email', '=', 'chef@example.fr').execute()
  })

  test('faults of the body are listed, in the form of all errors', async () => {
    assertError(await signIn({ email: 'chef', password: PASSWORD }), 422, 'validation_failed')
    assertError(await signIn({ email: 'chef@example.fr' }), 422, 'validation_failed')
    assertError(await signIn({ email: 'chef@example.fr', password: PASSWORD, role: 'admin' }), 422, 'validation_failed')
    assertError(await signIn('{'), 400, 'malformed_request')
  })

  test('a page of another site cannot sign anyone in or out', async () => {
    const body = { email: 'chef@example.fr', password: PASSWORD }
    assertError(await signIn(body, { headers: { origin: 'https://evil.example' } }), 403, 'csrf_rejected')
    assertError(await signIn(body, { headers: { origin: 'null' } }), 403, 'csrf_rejected')
    assertError(await at('POST', '/api/auth/sign-out', { headers: { origin: 'https://evil.example' } }), 403, 'csrf_rejected')
    assert.equal((await signIn(body, { headers: { origin: service.url } })).status, 200)
  })

  test('nobody can sign up, and the library’s other routes are closed', async () => {
    for (const path of [
      '/api/auth/sign-up/email',
      '/api/auth/change-password',
      '/api/auth/update-user',
      '/api/auth/delete-user',
      '/api/auth/forget-password',
    ]) {
      assertError(await at('POST', path, { body: { email: 'x@example.fr', password: PASSWORD, name: 'x' } }), 404, 'not_found')
    }
  })

  test('only public keys are shown', async () => {
    const { body } = await at('GET', '/api/auth/jwks')
    assert.ok(body.keys.length >= 1)
    for (const key of body.keys) assert.equal('d' in key, false)
  })

  test('a session is shown without its token, which is the cookie', async () => {
    const { headers } = await signIn({ email: 'chef@example.fr', password: PASSWORD })
    const { status, body } = await at('GET', '/api/auth/get-session', { headers: { cookie: cookieOf(headers) } })
    assert.deepEqual([status, body.user.email, 'token' in body.session], [200, 'chef@example.fr', false])
    assert.ok(body.session.expiresAt)
  })

  test('parameters that are not known are refused', async () => {
    for (const path of ['/api/auth/get-session', '/api/auth/token', '/api/auth/jwks'])
      assertError(await at('GET', `${path}?disableRefresh=true`), 422, 'validation_failed')
    for (const path of ['/api/auth/sign-in/email', '/api/auth/sign-out'])
      assertError(await at('POST', `${path}?callbackURL=x`, { body: { email: 'x@example.fr', password: 'x' } }), 422, 'validation_failed')
  })

  test('pages of the service are recognised by scheme and host', async () => {
    const body = { email: 'chef@example.fr', password: PASSWORD }
    const other = service.url.replace('http:', 'https:')
    assertError(await signIn(body, { headers: { origin: other } }), 403, 'csrf_rejected')
    assertError(await signIn(body, { headers: { origin: other, 'x-forwarded-proto': 'https' } }), 403, 'csrf_rejected')
    const proxied = await anotherService({ RATE_LIMITS: 'off', TRUST_PROXY: '1' }, { withOwnIssuer: true })
    const from = (url: string, origin: string) =>
      ask('POST', `${url}/api/auth/sign-in/email`, { body, headers: { origin, 'x-forwarded-proto': 'https' } })
    assert.equal((await from(proxied.url, proxied.url.replace('http:', 'https:'))).status, 200)
    assertError(await from(proxied.url, proxied.url), 403, 'csrf_rejected')
    await proxied.close()
  })

  test('over https the cookies are bound to their host, and only pages at the public address sign in', async () => {
    const secure = await anotherService({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://beffroi.example.fr/' }, { withOwnIssuer: true })
    const body = { email: 'chef@example.fr', password: PASSWORD }
    const from = (origin: string) => ask('POST', `${secure.url}/api/auth/sign-in/email`, { body, headers: { origin } })
    for (const origin of [secure.url, 'http://beffroi.example.fr', 'https://beffroi.example.fr:8443'])
      assertError(await from(origin), 403, 'csrf_rejected')
    const { status, headers } = await from('https://beffroi.example.fr')
    assert.equal(status, 200)
    for (const cookie of headers.getSetCookie()) {
      assert.match(cookie, /^__Host-beffroi\.\w+=/)
      assert.match(cookie, /; Path=\/;/)
      assert.match(cookie, /; HttpOnly/)
      assert.match(cookie, /; Secure/)
      assert.doesNotMatch(cookie, /Domain/i)
    }
    assert.equal((await ask('GET', `${secure.url}/api/auth/token`, { headers: { cookie: cookieOf(headers) } })).status, 200)
    await secure.close()
  })
})

describe('sign-in is limited', () => {
  before(async () => {
    const { reset, services } = await harness()
    await reset()
    for (const email of ['chef@example.fr', 'autre@example.fr']) await makeAdmin(services, { email, password: PASSWORD })
  })

  async function limited(limits: string) {
    const service = await anotherService({ RATE_LIMITS: limits, TRUST_PROXY: '1' }, { withOwnIssuer: true })
    const attempt = (email: string, password: string, address: string, cookie = '') =>
      ask('POST', `${service.url}/api/auth/sign-in/email`, { body: { email, password }, headers: { 'x-forwarded-for': address, cookie } })
    return { attempt, close: service.close }
  }

  test('by address, and says when to come back', async () => {
    const { attempt, close } = await limited('sign_in=3/600')
    const tries = []
    for (let n = 0; n < 5; n += 1) tries.push(await attempt(`personne${n}@example.fr`, 'x', '203.0.113.1'))
    assert.deepEqual(
      tries.map(({ status }) => status),
      [401, 401, 401, 429, 429],
    )
    const last = tries.at(-1)
    assert.ok(last)
    assertError(last, 429, 'rate_limited')
    assert.ok(Number(last.headers.get('retry-after')) > 0)
    assert.equal(last.headers.get('ratelimit-policy'), '"sign_in";q=3;w=600')
    await close()
  })

  test('by address, but not for successful sign-ins: colleagues behind one address do not lock each other out', async () => {
    const { attempt, close } = await limited('sign_in=3/600')
    for (let n = 0; n < 8; n += 1) {
      const { status, headers } = await attempt('chef@example.fr', PASSWORD, '203.0.113.1')
      assert.equal(status, 200)
      assert.match(headers.get('ratelimit') ?? '', /^"sign_in";r=3;/)
    }
    assert.equal((await attempt('chef@example.fr', 'faux', '203.0.113.1')).status, 401)
    assert.match((await attempt('chef@example.fr', PASSWORD, '203.0.113.1')).headers.get('ratelimit') ?? '', /^"sign_in";r=2;/)
    await close()
  })

  test('by account from many addresses, whether the account exists or not', async () => {
    const { attempt, close } = await limited('sign_in_account=3/600')
    for (const email of ['chef@example.fr', 'personne@example.fr']) {
      const tries = []
      for (let n = 0; n < 5; n += 1) tries.push(await attempt(n % 2 === 0 ? email : email.toUpperCase(), 'faux', `203.0.113.${n}`))
      assert.deepEqual(
        tries.map(({ status }) => status),
        [401, 401, 401, 429, 429],
        email,
      )
    }
    assert.equal((await attempt('chef@example.fr', PASSWORD, '203.0.113.77')).status, 429)
    assert.equal((await attempt('autre@example.fr', PASSWORD, '203.0.113.1')).status, 200)
    await close()
  })

  test('guesses from eleven addresses lock the account for these networks, and not for its owner elsewhere', async () => {
    const { attempt, close } = await limited('sign_in_account=33/3600')
    const tries = []
    for (let n = 0; n < 34; n += 1) tries.push((await attempt('chef@example.fr', 'faux', `10.1.${n % 11}.${n}`)).status)
    assert.deepEqual(tries, [...Array.from({ length: 33 }, () => 401), 429])
    for (let n = 0; n < 11; n += 1) assert.equal((await attempt('chef@example.fr', PASSWORD, `10.1.${n}.200`)).status, 429)
    // From a browser that nobody knows, on a network that nobody guessed from; what succeeds costs nothing.
    for (const address of ['198.51.100.1', '198.51.100.1', '198.51.100.2', '198.51.100.3', '2001:db8:7::1'])
      assert.equal((await attempt('chef@example.fr', PASSWORD, address)).status, 200)
    await close()
  })

  test('guessing stays slow, from however many networks', async () => {
    const { attempt, close } = await limited('sign_in_account=2/3600,sign_in_beyond=8/600')
    const tries: number[] = []
    const from = async (address: string) => tries.push((await attempt('chef@example.fr', 'faux', address)).status)
    for (let n = 0; n < 2; n += 1) await from('203.0.113.1')
    // One more of the network that made the first two, three of a fresh one: addresses of one network are one.
    for (let n = 0; n < 3; n += 1) await from(`203.0.113.${n}`)
    for (let n = 0; n < 5; n += 1) await from(`2001:db8:5:${n}::1`)
    assert.deepEqual(tries, [401, 401, 401, 429, 429, 401, 401, 401, 429, 429])
    tries.length = 0
    for (let n = 0; n < 7; n += 1) await from(`198.18.${n}.1`)
    assert.deepEqual(tries, [401, 401, 401, 401, 429, 429, 429])
    const last = await attempt('chef@example.fr', PASSWORD, '192.0.2.1')
    assertError(last, 429, 'rate_limited')
    assert.match(last.headers.get('ratelimit-policy') ?? '', /^"sign_in_beyond";q=8;w=600$/)
    await close()
  })

  test('an account under attack is still open to a browser that was signed in from, and to no other', async () => {
    const { attempt, close } = await limited('sign_in_account=3/600')
    const cookieFrom = async (email: string) =>
      /beffroi\.device=[^;]+/.exec((await attempt(email, PASSWORD, '198.51.100.1')).headers.getSetCookie().join())?.[0] ?? ''
    const [mine, others] = [await cookieFrom('chef@example.fr'), await cookieFrom('autre@example.fr')]
    for (let n = 0; n < 4; n += 1) await attempt('chef@example.fr', 'faux', `203.0.113.${n}`)
    for (const cookie of ['', others, `${mine.slice(0, -4)}AAAA`, `x${mine}`])
      assert.equal((await attempt('chef@example.fr', PASSWORD, '203.0.113.9', cookie)).status, 429, cookie)
    const { status, headers } = await attempt('chef@example.fr', PASSWORD, '198.51.100.1', mine)
    assert.deepEqual([status, headers.getSetCookie().some((cookie) => cookie.includes('device'))], [200, false])
    const guesses = []
    for (let n = 0; n < 4; n += 1) guesses.push((await attempt('chef@example.fr', 'faux', `203.0.113.${n}`, mine)).status)
    assert.deepEqual(guesses, [401, 401, 401, 429])
    await close()
  })

  test('an attempt that its account refuses costs the address nothing', async () => {
    const { attempt, close } = await limited('sign_in=2/600,sign_in_account=1/600,sign_in_network=1/600')
    const statuses = []
    for (const email of ['a@example.fr', 'a@example.fr', 'a@example.fr', 'b@example.fr', 'c@example.fr'])
      statuses.push((await attempt(email, 'faux', '203.0.113.1')).status)
    assert.deepEqual(statuses, [401, 429, 429, 401, 429])
    await close()
  })
})

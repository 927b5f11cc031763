import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { anotherService, harness } from '../test/harness.ts'
import { type Ask, ask, assertError } from '../test/http.ts'
import { makeAdmin } from './admins.ts'

const PASSWORD = 'un mot de passe assez long'

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

  test('faults of the body are told, in the shape of all errors', async () => {
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

  test('sign-in is limited by address, and says when to come back', async () => {
    const limited = await anotherService({ RATE_LIMITS: 'sign_in=3/600' })
    const tries = []
    for (let n = 0; n < 5; n += 1)
      tries.push(await ask('POST', `${limited.url}/api/auth/sign-in/email`, { body: { email: 'personne@example.fr', password: 'x' } }))
    await limited.close()
    assert.deepEqual(
      tries.map(({ status }) => status),
      [401, 401, 401, 429, 429],
    )
    const last = tries.at(-1)
    assert.ok(last)
    assertError(last, 429, 'rate_limited')
    assert.ok(Number(last.headers.get('retry-after')) > 0)
    assert.equal(last.headers.get('ratelimit-policy'), '"sign_in";q=3;w=600')
  })
})

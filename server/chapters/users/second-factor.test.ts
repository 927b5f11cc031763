import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { makeAdmin } from '../../platform/access/admins.ts'
import { totpAt, stepAt } from '../sign-in/second-factor/totp.ts'
import { authenticator } from '../../test/authenticator.ts'
import { unbase32 } from '../../test/base32.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { ask, assertError, type Got } from '../../test/http.ts'

const PASSWORD = 'un mot de passe assez long'
const ORIGIN = 'https://beffroi.example.fr'
const WHO = 'camille@example.fr'

describe('a second factor that its owner has lost', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    service = await anotherService({ RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN }, { withOwnIssuer: true })
  })
  beforeEach(async () => {
    await h.reset()
    for (const email of [WHO, 'admin@example.fr']) await makeAdmin(service.services, { email, password: PASSWORD })
  })
  after(() => service.close())

  const at = (method: string, path: string, body?: unknown, token?: string): Promise<Got> =>
    ask(method, `${service.url}/api/auth${path}`, { ...(body === undefined ? {} : { body }), token })
  const api = (method: string, path: string, token: string) => ask(method, `${service.url}/api/v1${path}`, { token, source: 'backoffice' })
  const signIn = (email: string) => at('POST', '/sign-in/email', { email, password: PASSWORD })
  const tokenOf = async (email: string): Promise<string> =>
    (await at('GET', '/token', undefined, (await signIn(email)).body.token)).body.token
  const idOf = async () => (await h.db.selectFrom('users').select('id').where('email', '=', WHO).executeTakeFirstOrThrow()).id
  const remove = async (token: string) => api('DELETE', `/admin/users/${await idOf()}/second-factor`, token)
  const withBoth = async () => {
    const token = await tokenOf(WHO)
    const key = authenticator(ORIGIN)
    const options = (await at('POST', '/passkeys/options', {}, token)).body.data
    assert.equal((await at('POST', '/passkeys', { name: 'Clé', response: key.create(options) }, token)).status, 200)
    const secret = unbase32((await at('POST', '/second-factor', {}, token)).body.data.secret)
    const confirmed = await at('POST', '/second-factor/confirm', { code: totpAt(secret, stepAt(Date.now())) }, token)
    assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
    return { token, key }
  }

  test('is removed by an administrator, with codes, passkeys and sessions; the person is told and signs in by password', async () => {
    const { token, key } = await withBoth()
    assert.equal((await signIn(WHO)).status, 202)
    const admin = await tokenOf('admin@example.fr')
    const { status, body } = await remove(admin)
    assert.deepEqual([status, body.data], [200, { second_factor: true, passkeys: 1, sessions: 1 }])
    assertError(await api('GET', '/me', token), 401, 'unauthorized')
    const asked = (await at('POST', '/passkey-challenge', {})).body.data
    assertError(await at('POST', '/sign-in/passkey', { response: key.get(asked) }), 401, 'unauthorized')
    assert.equal((await signIn(WHO)).status, 200)
    for (const table of ['second_factors', 'recovery_codes', 'passkeys'] as const)
      assert.deepEqual(await h.db.selectFrom(table).selectAll().execute(), [], table)
    const { subject, to_address } = await h.db
      .selectFrom('emails')
      .select(['subject', 'to_address'])
      .where('kind', '=', 'account_notice')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.equal(to_address, WHO)
    assert.match(subject, /^Un administrateur a retiré la validation en deux étapes/)
    const { changes } = await h.db
      .selectFrom('audit_log')
      .select('changes')
      .where('action', '=', 'user.remove_second_factor')
      .executeTakeFirstOrThrow()
    assert.deepEqual(changes, { second_factor: [null, true], passkeys: [null, 1], sessions: [null, 1] })
  })

  test('passkeys that alone open an account without an address are left: nobody could sign in with it again', async () => {
    const { key } = await withBoth()
    const admin = await tokenOf('admin@example.fr')
    const id = await idOf()
    await h.db.updateTable('auth_user').set({ email: null }).where('email', '=', WHO).execute()
    const refused = await api('DELETE', `/admin/users/${id}/second-factor`, admin)
    assertError(refused, 409, 'invalid_state')
    assert.equal(refused.body.details[0].path, 'path.userId')
    const asked = (await at('POST', '/passkey-challenge', {})).body.data
    assert.equal((await at('POST', '/sign-in/passkey', { response: key.get(asked) })).status, 200)
    assert.equal((await h.db.selectFrom('second_factors').selectAll().execute()).length, 1)
  })

  test('one that was never there changes nothing: sessions stay, and nobody is told', async () => {
    const token = await tokenOf(WHO)
    const { status, body } = await remove(await tokenOf('admin@example.fr'))
    assert.deepEqual([status, body.data], [200, { second_factor: false, passkeys: 0, sessions: 0 }])
    assert.equal((await api('GET', '/me', token)).status, 200)
    assert.deepEqual(await h.db.selectFrom('emails').selectAll().execute(), [])
    assert.deepEqual(await h.db.selectFrom('audit_log').select('id').where('action', '=', 'user.remove_second_factor').execute(), [])
  })

  test('an old sign-in and a person without the role are refused', async () => {
    await withBoth()
    const admin = await tokenOf('admin@example.fr')
    await h.db
      .updateTable('auth_session')
      .set({ createdAt: new Date(Date.now() - 11 * 60_000).toISOString() })
      .execute()
    assertError(await remove(admin), 403, 'fresh_sign_in_required')
    await h.db
      .deleteFrom('user_roles')
      .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', 'admin@example.fr'))
      .execute()
    assertError(await remove(admin), 403, 'admin_required')
    assert.equal((await signIn(WHO)).status, 202)
  })

  test('with an outside provider the address does not exist', async () => {
    const outside = await anotherService({ AUTH_ISSUER: 'https://id.example.fr', AUTH_AUDIENCE: 'beffroi', RATE_LIMITS: 'off' })
    const { status } = await ask('DELETE', `${outside.url}/api/v1/admin/users/${await idOf()}/second-factor`, { source: 'backoffice' })
    await outside.close()
    assert.equal(status, 404)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { ask, assertError } from '../../../test/http.ts'
import { noticeOtherSecret } from '../../../other-secret.ts'
import { makeAdmin } from '../../../platform/access/admins.ts'

const PASSWORD = 'un mot de passe assez long'
const WHO = 'chef@example.fr'
const [A, B] = ['a'.repeat(40), 'b'.repeat(40)]
type Service = Awaited<ReturnType<typeof anotherService>>

/** Spec §5-13. Another AUTH_SECRET, as after a leak or a restoration without the former one. */
describe('another root secret', () => {
  let h: Harness
  const open: Service[] = []
  const withSecret = async (secret: string) => {
    const service = await anotherService({ RATE_LIMITS: 'off', AUTH_SECRET: secret }, { withOwnIssuer: true })
    open.push(service)
    return service
  }
  before(async () => {
    h = await harness()
    await h.reset()
    await h.db.deleteFrom('auth_jwks').execute()
  })
  after(async () => {
    for (const service of open) await service.close()
    await h.db.deleteFrom('auth_jwks').execute()
  })
  const signIn = async ({ url }: Service): Promise<{ session: string; cookie: string }> => {
    const { status, body, headers } = await ask('POST', `${url}/api/auth/sign-in/email`, { body: { email: WHO, password: PASSWORD } })
    assert.equal(status, 200)
    const cookie = headers.getSetCookie().map((one) => one.split(';', 1)[0])
    return { session: body.token, cookie: cookie.join('; ') }
  }
  const tokenOf = ({ url }: Service, token: string) => ask('GET', `${url}/api/auth/token`, { token })
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  const retirements = async () =>
    (await h.db.selectFrom('audit_log').select('id').where('action', '=', 'auth.retire_keys').execute()).length

  test('the former key is retired once, in the trail, its public part stays valid and it signs nothing; people sign in at once', async () => {
    const first = await withSecret(A)
    await makeAdmin(first.services, { email: WHO, password: PASSWORD })
    const before_ = await signIn(first)
    const former = (await tokenOf(first, before_.session)).body.token as string
    assert.equal(await retirements(), 0)

    const second = await withSecret(B)
    const { session, cookie } = await signIn(second)
    const answers = await Promise.all([1, 2, 3, 4].map(() => tokenOf(second, session)))
    for (const { status, body } of answers) {
      assert.equal(status, 200, JSON.stringify(body))
      assert.notEqual(kidOf(body.token), kidOf(former))
      assert.equal((await ask('GET', `${second.url}/api/v1/me`, { token: body.token })).status, 200)
    }
    assert.equal((await ask('GET', `${second.url}/api/auth/token`, { headers: { cookie } })).status, 200)
    assert.equal(await retirements(), 1)
    const { body: keys } = await ask('GET', `${second.url}/api/auth/jwks`)
    await jwtVerify(former, createLocalJWKSet(keys))

    // The sessions of before have ended, however they are shown.
    assertError(await tokenOf(second, before_.session), 401, 'unauthorized')
    assertError(await ask('GET', `${second.url}/api/auth/token`, { headers: { cookie: before_.cookie } }), 401, 'unauthorized')
    assertError(await ask('GET', `${second.url}/api/v1/me`, { token: former }), 401, 'unauthorized')
  })

  test('two processes with two secrets do not retire each other’s keys', async () => {
    const [one, other] = [await withSecret(A), await withSecret(B)]
    const [ofOne, ofOther] = [await signIn(one), await signIn(other)]
    const kids = new Set<string>()
    const before_ = await retirements()
    for (let n = 0; n < 3; n += 1)
      for (const [service, { session }] of [
        [one, ofOne],
        [other, ofOther],
      ] as const) {
        const { status, body } = await tokenOf(service, session)
        assert.equal(status, 200, JSON.stringify(body))
        kids.add(String(kidOf(body.token)))
      }
    assert.equal(kids.size, 2)
    assert.ok((await retirements()) - before_ <= 1)
  })

  test('the start retires it, and says so with the second factors that are lost', async () => {
    await h.db.deleteFrom('auth_jwks').execute()
    const first = await withSecret(A)
    const { session } = await signIn(first)
    assert.equal((await tokenOf(first, session)).status, 200)
    const { id } = await h.db.selectFrom('auth_user').select('id').where('email', '=', WHO).executeTakeFirstOrThrow()
    await h.db
      .insertInto('second_factors')
      .values({ account_id: id, sealed: Buffer.alloc(64), confirmed_at: '2026-01-01T00:00:00Z' })
      .execute()
    const said: string[] = []
    const { services } = await withSecret(B)
    const logger = Object.assign(Object.create(services.logger), { warn: (_data: object, text: string) => said.push(text) })
    await noticeOtherSecret({ ...services, logger })
    assert.deepEqual([said.length, /AUTH_SECRET/.test(said[0] ?? ''), /reset-second-factor/.test(said[1] ?? '')], [2, true, true])
    await noticeOtherSecret({ ...services, logger })
    assert.equal(said.length, 3, 'the keys are retired once')
  })
})

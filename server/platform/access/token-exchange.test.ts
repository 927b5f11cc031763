import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { anotherService, harness } from '../../test/harness.ts'
import { ask, assertError } from '../../test/http.ts'
import { slots } from '../http/slots.ts'
import { EMBEDDED_ISSUER, type Issuer } from './issuer.ts'

const PASSWORD = 'un mot de passe assez long'
const EMAIL = 'jeton@example.fr'

/** Spec §5-13. */
describe('a session is exchanged for an access token', () => {
  let service: Awaited<ReturnType<typeof anotherService>>
  let issuer: Issuer
  let account: string
  let cookie: string
  let session: string
  before(async () => {
    await (await harness()).reset()
    service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
    issuer = service.services.issuer as Issuer
    account = await issuer.createAccount({ email: EMAIL, password: PASSWORD, name: 'Jeanne' })
  })
  after(() => service.close())
  beforeEach(async () => {
    ;({ cookie, session } = await opened(true))
  })

  const opened = async (remember: boolean) => {
    const body = { email: EMAIL, password: PASSWORD, rememberMe: remember }
    const answer = await ask('POST', `${service.url}/api/auth/sign-in/email`, { body })
    assert.equal(answer.status, 200)
    const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
    return { cookie: cookies.filter((set) => !set.startsWith('beffroi.device')).join('; '), session: answer.body.token as string }
  }
  const exchange = (shown: Record<string, string>) => issuer.exchange({ cookie: shown['cookie'], authorization: shown['authorization'] })
  const overHttp = (headers: Record<string, string>) => ask('GET', `${service.url}/api/auth/token`, { headers })
  const byLibrary = async (headers: Record<string, string>) => {
    const answer = await issuer.handle(new Request('http://localhost/api/auth/token', { headers }))
    return ((await answer.json()) as { token: string }).token
  }
  const update = async (set: ReturnType<typeof sql>) => {
    const { db } = await harness()
    await sql`update auth_session set ${set} where token = ${session}`.execute(db)
  }

  test('as the library does it: the same header, the same claims', async () => {
    // The library first: it makes the first key.
    const theirs = await byLibrary({ cookie })
    const ours = await exchange({ cookie })
    assert.ok(ours)
    assert.deepEqual(decodeProtectedHeader(ours), decodeProtectedHeader(theirs))
    const { iat = 0, exp = 0, ...claims } = decodeJwt(ours)
    const { iat: theirStart = 0, exp: theirEnd = 0, ...theirClaims } = decodeJwt(theirs)
    assert.deepEqual(claims, theirClaims)
    assert.deepEqual([claims.sub, exp - iat, theirEnd - theirStart], [account, 900, 900])
    assert.ok(Math.abs(iat - theirStart) <= 2)
    assert.equal((await ask('GET', `${service.url}/api/v1/me`, { token: ours })).status, 200)
  })

  test('with the cookie, the token of the session, or both with its signature', async () => {
    const signed = decodeURIComponent(cookie.split('=')[1] ?? '')
    const ways: Record<string, string>[] = [{ cookie }, { authorization: `Bearer ${session}` }, { authorization: `bearer ${signed}` }]
    for (const shown of ways) {
      assert.ok(await exchange(shown))
      assert.equal((await overHttp(shown)).status, 200)
    }
  })

  test('not with a signature of somebody else, another token, no credentials', async () => {
    const [name = '', value = ''] = cookie.split('=')
    const [token = '', signature = ''] = decodeURIComponent(value).split('.')
    const other = (await opened(true)).cookie.split('=')[1] ?? ''
    const wrong: Record<string, string>[] = [
      {},
      { cookie: `${name}=${token}` },
      { cookie: `${name}=${token}.${encodeURIComponent(signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')))}` },
      { cookie: `${name}=${token}.${decodeURIComponent(other).split('.')[1] ?? ''}` },
      { cookie: `${name}=%E0%A4%A` },
      { authorization: `Bearer ${token}.${'A'.repeat(44)}` },
      { authorization: `Bearer ${'x'.repeat(32)}` },
      { authorization: 'Basic YTpi' },
    ]
    for (const shown of wrong) {
      assert.equal(await exchange(shown), null, JSON.stringify(shown))
      assertError(await overHttp(shown), 401, 'unauthorized')
    }
    assert.equal(await exchange({ cookie: `${cookie}; ${cookie}` }), null, 'two cookies are for the library')
  })

  test('a session that has lived for a day is extended by the library, with its cookie; one that ends with the browser is not', async () => {
    await update(sql`"expiresAt" = now() + interval '5 days'`)
    assert.equal(await exchange({ cookie }), null)
    const { status, headers } = await overHttp({ cookie })
    assert.deepEqual([status, headers.getSetCookie().length > 0], [200, true])
    assert.ok(await exchange({ cookie }), 'extended')
    const brief = await opened(false)
    assert.ok(await exchange(brief), 'a session of a day')
    assert.deepEqual((await overHttp({ cookie: brief.cookie })).headers.getSetCookie(), [])
  })

  test('a session that has ended has no token', async () => {
    await update(sql`"expiresAt" = now() - interval '1 second'`)
    assert.equal(await exchange({ cookie }), null)
    assertError(await overHttp({ cookie }), 401, 'unauthorized')
  })

  test('nor has a deactivated user', async () => {
    const { db } = await harness()
    const { body } = await ask('GET', `${service.url}/api/v1/me`, { token: (await exchange({ cookie })) ?? '' })
    await sql`update users set active = false where id = ${body.data.id}`.execute(db)
    await assert.rejects(exchange({ cookie }), { code: 'unauthorized' })
    assertError(await overHttp({ cookie }), 401, 'unauthorized')
    await sql`update users set active = true where id = ${body.data.id}`.execute(db)
    assert.ok(await exchange({ cookie }))
  })

  test('a withdrawn key signs nothing more, in no process', async () => {
    const { db } = await harness()
    const former = decodeProtectedHeader((await exchange({ cookie })) ?? '')
    await sql`delete from auth_jwks`.execute(db)
    assert.equal(await exchange({ cookie }), null)
    assert.equal((await overHttp({ cookie })).status, 200)
    const token = (await exchange({ cookie })) ?? ''
    assert.notEqual(decodeProtectedHeader(token).kid, former.kid)
    // Signed by the new key, not by the one in memory under the name of the new one.
    const { payload } = await jwtVerify(token, createLocalJWKSet(await issuer.keys()), { issuer: EMBEDDED_ISSUER })
    assert.equal(payload.sub, account)
  })

  test('a key that has expired, or is of another algorithm, signs nothing; the newest signs', async () => {
    const { db } = await harness()
    const kid = async () => decodeProtectedHeader((await exchange({ cookie })) ?? '').kid
    const former = await kid()
    for (const unfit of [sql`"expiresAt" = now() - interval '1 second'`, sql`alg = 'ES256'`]) {
      await sql`update auth_jwks set ${unfit} where id = ${former}`.execute(db)
      assert.equal(await exchange({ cookie }), null)
      await sql`update auth_jwks set "expiresAt" = null, alg = null where id = ${former}`.execute(db)
      assert.equal(await kid(), former)
    }
    await sql`update auth_jwks set "expiresAt" = now() - interval '1 second' where id = ${former}`.execute(db)
    await byLibrary({ cookie })
    const newest = await kid()
    assert.notEqual(newest, former)
    await sql`update auth_jwks set "expiresAt" = null`.execute(db)
    assert.equal(await kid(), newest, 'of two that sign')
    await sql`delete from auth_jwks where id = ${newest}`.execute(db)
    assert.equal(await kid(), former)
  })

  test('beyond the bound of waiting sign-ins a sign-in is answered 503 with Retry-After; reads are answered', async () => {
    const { inTurn, codeInTurn } = issuer
    const busy = slots(1, 20)
    const held = Promise.withResolvers<void>()
    const holding = busy(() => held.promise)
    Object.assign(issuer, { inTurn: busy, codeInTurn: busy })
    const steps = () =>
      Promise.all([
        overHttp({ cookie }),
        ask('POST', `${service.url}/api/auth/code`, { body: { email: 'quelquun@example.fr' } }),
        ask('POST', `${service.url}/api/auth/sign-in/code`, { body: { email: EMAIL, code: '000000' } }),
        ask('POST', `${service.url}/api/auth/sign-in/email`, { body: { email: EMAIL, password: PASSWORD } }),
      ])
    for (const answer of await steps()) {
      assertError(answer, 503, 'service_unavailable')
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    }
    assert.equal((await ask('GET', `${service.url}/api/v1/communes`)).status, 200)
    held.resolve()
    await holding
    Object.assign(issuer, { inTurn, codeInTurn })
    assert.deepEqual(
      (await steps()).map(({ status }) => status),
      [200, 202, 401, 200],
    )
  })
})

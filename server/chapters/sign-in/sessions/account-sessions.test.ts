import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { anotherService, harness } from '../../../test/harness.ts'
import { ask, assertError } from '../../../test/http.ts'
import { slots } from '../../../platform/concurrency/slots.ts'
import { EMBEDDED_ISSUER, type Issuer } from '../../../platform/access/issuer.ts'
import { embeddedIssuer } from '../issuer/issuer.ts'
import { readSigningIn } from '../signing-in.ts'

const PASSWORD = 'un mot de passe assez long'
const EMAIL = 'jeton@example.fr'

/** Spec §5-13. */
describe('sessions of the embedded issuer', () => {
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
  const overHttp = (headers: Record<string, string>) => ask('GET', `${service.url}/api/auth/token`, { headers })
  const update = async (set: ReturnType<typeof sql>) => {
    const { db } = await harness()
    await sql`update auth_session set ${set} where digest = sha256(convert_to(${session}, 'UTF8'))`.execute(db)
  }

  const tokenOf = async (): Promise<string> => (await overHttp({ cookie })).body.token
  const openNow = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from auth_session`.execute((await harness()).db)).rows[0]?.n

  test('the database has the digest of a session, and of those that a former release opened', async () => {
    const { db } = await harness()
    const { rows } = await sql`select from auth_session where digest = sha256(convert_to(${session}, 'UTF8'))`.execute(db)
    assert.equal(rows.length, 1)
    const { rows: columns } = await sql<{ row: string }>`select s::text as row from auth_session s`.execute(db)
    assert.ok(!columns.some(({ row }) => row.includes(session)))
  })

  test('not with a signature of somebody else, another token, no credentials', async () => {
    const name = cookie.split('=')[0] ?? ''
    const forged = 'A'.repeat(43)
    const wrong: Record<string, string>[] = [
      {},
      { cookie: `${name}=${session}.${forged}%3D` },
      { cookie: `${name}=${session}.` },
      { cookie: `${name}=${session}x` },
      { cookie: `${name}=%E0%A4%A` },
      { cookie: `x${cookie}` },
      { authorization: `Bearer ${session}.${forged}=` },
      { authorization: `Bearer ${'x'.repeat(32)}` },
      { authorization: `Bearer ${session} ${session}` },
      { authorization: 'Basic YTpi' },
    ]
    for (const shown of wrong) assertError(await overHttp(shown), 401, 'unauthorized')
    assert.equal((await overHttp({ cookie })).status, 200)
  })

  test('two cookies of one name are none, and a sign-out ends both', async () => {
    const other = await opened(true)
    const both = { cookie: `${cookie}; ${other.cookie}` }
    for (const path of ['token', 'get-session'])
      assertError(await ask('GET', `${service.url}/api/auth/${path}`, { headers: both }), 401, 'unauthorized')
    assert.equal((await ask('POST', `${service.url}/api/auth/sign-out`, { headers: both })).status, 200)
    for (const one of [cookie, other.cookie]) assertError(await overHttp({ cookie: one }), 401, 'unauthorized')
  })

  test('a session that ends with the browser lives for a day, and is not extended however it is shown', async () => {
    const brief = await opened(false)
    const ways: Record<string, string>[] = [{ cookie: brief.cookie.split(';')[0] ?? '' }, { authorization: `Bearer ${brief.session}` }]
    for (const headers of ways) {
      assert.deepEqual((await overHttp(headers)).headers.getSetCookie(), [])
      const { createdAt, expiresAt } = (await ask('GET', `${service.url}/api/auth/get-session`, { headers })).body.session
      assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 24 * 3_600_000)
    }
  })

  test('there is none for an account that may have none, or is gone', async () => {
    const { account: found } = await readSigningIn(service.services.database.db, account, { demo: true })
    const more = { method: 'code', factors: 1, device: '' } as const
    const former = await openNow()
    for (const refused of [
      { ...found, isAdmitted: false },
      { ...found, id: '01900000-0000-7000-8000-000000000000' },
    ])
      await assert.rejects(issuer.sessions.open({ account: refused, ...more }), { code: 'unauthorized' })
    assert.equal(await openNow(), former)
  })

  test('a session that has ended has no token', async () => {
    await update(sql`"expiresAt" = now() - interval '1 second'`)
    assertError(await overHttp({ cookie }), 401, 'unauthorized')
  })

  test('nor has a deactivated user', async () => {
    const { db } = await harness()
    const { body } = await ask('GET', `${service.url}/api/v1/me`, { token: await tokenOf() })
    await sql`update users set active = false where id = ${body.data.id}`.execute(db)
    assertError(await overHttp({ cookie }), 401, 'unauthorized')
    await sql`update users set active = true where id = ${body.data.id}`.execute(db)
    assert.ok(await tokenOf())
  })

  test('a withdrawn key signs nothing more, in no process', async () => {
    const { db } = await harness()
    const former = decodeProtectedHeader(await tokenOf())
    await sql`delete from auth_jwks`.execute(db)
    const token = await tokenOf()
    assert.notEqual(decodeProtectedHeader(token).kid, former.kid)
    // Signed by the new key, not by the one in memory under the name of the new one.
    const { payload } = await jwtVerify(token, createLocalJWKSet(await issuer.keys()), { issuer: EMBEDDED_ISSUER })
    assert.equal(payload.sub, account)
  })

  test('a key that has expired, or that nothing opens, signs nothing; the newest signs', async () => {
    const { db } = await harness()
    const kid = async () => decodeProtectedHeader(await tokenOf()).kid
    const former = await kid()
    await sql`update auth_jwks set "expiresAt" = now() - interval '1 second' where id = ${former}`.execute(db)
    const newest = await kid()
    assert.notEqual(newest, former)
    await sql`update auth_jwks set "expiresAt" = now() + interval '1 day'`.execute(db)
    assert.equal(await kid(), newest, 'of two that sign')
    await sql`delete from auth_jwks where id = ${newest}`.execute(db)
    assert.equal(await kid(), former)
    // As a key of a former release, whose seal has another form.
    const sealed = JSON.stringify('ab'.repeat(200))
    await sql`insert into auth_jwks (id, "publicKey", "privateKey", "createdAt", "expiresAt", alg, crv)
      select gen_random_uuid(), "publicKey", ${sealed}, now() + interval '1 second', now() + interval '1 day', alg, crv from auth_jwks`.execute(
      db,
    )
    assert.equal(await kid(), former)
    await sql`delete from auth_jwks`.execute(db)
    const tokens = await Promise.all([1, 2, 3, 4].map(tokenOf))
    assert.equal(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size, 1, 'one of several requests makes the key')
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

  test('while too many passwords wait, known and unknown addresses are refused alike, and go on afterwards', async () => {
    const { database, secrets } = service.services
    const hashing = slots(1, 1)
    const busy = embeddedIssuer({ ...database, secrets, secureCookies: false, admits: async () => true, hashing })
    const held = Promise.withResolvers<void>()
    const holding = hashing(() => held.promise)
    const late = { code: 'service_unavailable' }
    for (const email of [EMAIL, 'inconnue@example.fr']) await assert.rejects(busy.checkPassword({ email, password: PASSWORD }), late)
    await assert.rejects(busy.hash(PASSWORD), late)
    held.resolve()
    await holding
    assert.equal(await busy.checkPassword({ email: EMAIL, password: PASSWORD }), account)
    assert.equal(await busy.checkPassword({ email: 'inconnue@example.fr', password: PASSWORD }), null)
  })
})

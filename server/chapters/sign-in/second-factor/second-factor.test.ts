import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { authenticator } from '../../../test/authenticator.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { ask, assertError, type Got } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import { makeAdmin } from '../../../platform/access/admins.ts'
import { stepAt, totpAt } from './totp.ts'
import { unbase32 } from '../../../test/base32.ts'
import { asTyped } from '../../../test/typed.ts'

const PASSWORD = 'un mot de passe assez long'
const WHO = 'camille@example.fr'
const ORIGIN = 'https://beffroi.example.fr'

test('codes by time are those of RFC 6238, appendix B', () => {
  const secret = Buffer.from('12345678901234567890')
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(totpAt(secret, stepAt(seconds * 1000)), code)
})

/** Spec §5-13, §5-17. */
describe('a second factor', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    service = await anotherService({ RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN }, { withOwnIssuer: true })
  })
  beforeEach(async () => {
    await h.reset()
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
  })
  after(() => service.close())

  const at = (method: string, path: string, body?: unknown, token?: string): Promise<Got> =>
    ask(method, `${service.url}/api/auth${path}`, { ...(body === undefined ? {} : { body }), token })
  const api = (method: string, path: string, token: string) => ask(method, `${service.url}/api/v1${path}`, { token, source: 'backoffice' })
  const password = (email = WHO) => at('POST', '/sign-in/email', { email, password: PASSWORD })
  const tokenOf = async ({ body }: Got): Promise<string> => (await at('GET', '/token', undefined, body.token)).body.token
  const signedIn = async (email = WHO) => tokenOf(await password(email))
  const step = (challenge: string, code: string) => at('POST', '/sign-in/second-factor', { challenge, code: asTyped(code) })
  const challengeOf = async (email = WHO): Promise<string> => (await password(email)).body.data.second_factor.challenge
  /** Forgets which codes were used, as the next half-minute does. */
  const later = () => sql`update second_factors set last_step = 0`.execute(h.db)
  const codeOf = (secret: Buffer, steps = 0) => totpAt(secret, stepAt(Date.now()) + steps)
  /** Waits for the next step of the codes if the present one ends within ten seconds: codes that are compared must be of the same step. */
  const earlyInStep = async () => {
    const left = (stepAt(Date.now()) + 1) * 30_000 - Date.now()
    if (left < 10_000) await sleep(left)
  }
  const wrong = (secret: Buffer) => {
    const near = new Set([-2, -1, 0, 1, 2].map((n) => codeOf(secret, n)))
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
  }
  const setUp = async (token: string) => {
    const { body } = await at('POST', '/second-factor', {}, token)
    const secret = unbase32(body.data.secret)
    const got = await at('POST', '/second-factor/confirm', { code: asTyped(codeOf(secret)) }, token)
    assert.equal(got.status, 200, JSON.stringify(got.body))
    await later()
    return { secret, recovery: got.body.data.recovery_codes as string[] }
  }

  test('once confirmed, a password opens no session: the code does, and the session has two factors', async () => {
    const { secret } = await setUp(await signedIn())
    const first = await password()
    assert.equal(first.status, 202)
    assert.deepEqual([first.headers.getSetCookie(), first.body.token, Object.keys(first.body)], [[], undefined, ['data']])
    const { challenge, methods, expires_in } = first.body.data.second_factor
    assert.deepEqual([methods, expires_in], [['totp', 'recovery_code'], 300])
    const before_ = (await h.db.selectFrom('auth_session').select('id').execute()).length
    const second = await step(challenge, codeOf(secret))
    assert.equal(second.status, 200, JSON.stringify(second.body))
    assert.match(second.headers.getSetCookie().join(), /HttpOnly/)
    assert.equal((await h.db.selectFrom('auth_session').select('id').execute()).length, before_ + 1)
    const { body } = await api('GET', '/me/sessions', await tokenOf(second))
    assert.deepEqual([body.data[0].two_factors, body.data[0].method], [true, 'password'])
  })

  test('a sign-in by code, and a new password by code, ask for it too', async () => {
    await setUp(await signedIn())
    for (const [path, purpose] of [
      ['/sign-in/code', 'sign_in'],
      ['/password', 'password'],
    ] as const) {
      await at('POST', '/code', { email: WHO, purpose })
      await runJobs(service.services)
      const { id } = await h.db
        .selectFrom('sign_in_codes')
        .select('id')
        .where('purpose', '=', purpose)
        .where('email', '=', WHO)
        .executeTakeFirstOrThrow()
      const { codeOf: emailed } = await import('../../../platform/access/code.ts')
      const body = { email: WHO, code: emailed(service.services.secrets, id), ...(purpose === 'password' ? { password: PASSWORD } : {}) }
      const got = await at('POST', path, body)
      assert.deepEqual([got.status, got.headers.getSetCookie(), got.body.token], [202, [], undefined], JSON.stringify(got.body))
    }
  })

  test('codes of the step before and after are accepted, others are not, and none twice', async () => {
    const { secret } = await setUp(await signedIn())
    await earlyInStep()
    for (const steps of [-2, 2]) assertError(await step(await challengeOf(), codeOf(secret, steps)), 401, 'unauthorized')
    assert.equal((await step(await challengeOf(), codeOf(secret, -1))).status, 200)
    assertError(await step(await challengeOf(), codeOf(secret, -1)), 401, 'unauthorized')
    const code = codeOf(secret)
    const challenges = [await challengeOf(), await challengeOf()]
    const both = await Promise.all(challenges.map((challenge) => step(challenge, code)))
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 401],
    )
    assertError(await step(await challengeOf(), code), 401, 'unauthorized')
    assert.equal((await step(await challengeOf(), codeOf(secret, 1))).status, 200)
  })

  test('the code that turned it on does not sign in', async () => {
    const token = await signedIn()
    const secret = unbase32((await at('POST', '/second-factor', {}, token)).body.data.secret)
    const code = codeOf(secret)
    assert.equal((await at('POST', '/second-factor/confirm', { code }, token)).status, 200)
    assertError(await step(await challengeOf(), code), 401, 'unauthorized')
  })

  test('a challenge is of one account, one use, five attempts and five minutes', async () => {
    const { secret } = await setUp(await signedIn())
    const used = await challengeOf()
    assert.equal((await step(used, codeOf(secret))).status, 200)
    await later()
    assertError(await step(used, codeOf(secret)), 401, 'unauthorized')
    const tried = await challengeOf()
    for (let n = 0; n < 5; n += 1) assertError(await step(tried, wrong(secret)), 401, 'unauthorized')
    assertError(await step(tried, codeOf(secret)), 401, 'unauthorized')
    const old = await challengeOf()
    await h.db
      .updateTable('sign_in_challenges')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute()
    assertError(await step(old, codeOf(secret)), 401, 'unauthorized')
    await makeAdmin(service.services, { email: 'autre@example.fr', password: PASSWORD })
    const other = await setUp(await signedIn('autre@example.fr'))
    assertError(await step(await challengeOf(), codeOf(other.secret)), 401, 'unauthorized')
    assertError(await step(await challengeOf(), other.recovery[0] ?? ''), 401, 'unauthorized')
  })

  test('ten recovery codes sign in once each; new ones replace them; the owner gets an e-mail', async () => {
    const { recovery } = await setUp(await signedIn())
    assert.equal(new Set(recovery).size, 10)
    const [one = '', two = '', three = ''] = recovery
    const got = await step(await challengeOf(), ` ${one.toUpperCase()} `)
    assert.equal(got.status, 200, JSON.stringify(got.body))
    assertError(await step(await challengeOf(), one), 401, 'unauthorized')
    const challenges = [await challengeOf(), await challengeOf()]
    const both = await Promise.all(challenges.map((challenge) => step(challenge, two)))
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((low, high) => low - high),
      [200, 401],
    )
    const token = await tokenOf(got)
    assert.equal((await at('GET', '/second-factor', undefined, token)).body.data.recovery_codes_left, 8)
    const { recovery_codes } = (await at('POST', '/second-factor/recovery-codes', {}, token)).body.data
    assertError(await step(await challengeOf(), three), 401, 'unauthorized')
    assert.equal((await step(await challengeOf(), recovery_codes[0])).status, 200)
    const mails = await h.db.selectFrom('emails').select('subject').where('to_address', '=', WHO).execute()
    assert.ok(mails.some(({ subject }) => subject.startsWith('Un code de secours a servi')))
  })

  test('no table has the secret or a recovery code', async () => {
    const token = await signedIn()
    const { secret: text } = (await at('POST', '/second-factor', {}, token)).body.data
    const secret = unbase32(text)
    const { recovery_codes } = (await at('POST', '/second-factor/confirm', { code: codeOf(secret) }, token)).body.data
    const stored = JSON.stringify([
      await sql`select encode(sealed, 'escape') as a, encode(sealed, 'hex') as b from second_factors`.execute(h.db),
      await sql`select encode(code_hash, 'escape') as a from recovery_codes`.execute(h.db),
      await sql`select * from audit_log`.execute(h.db),
      await sql`select subject, text from emails`.execute(h.db),
    ])
    for (const one of [text, secret.toString('hex'), secret.toString('base64url'), ...recovery_codes]) assert.ok(!stored.includes(one))
  })

  test('a secret copied to another account signs nobody in', async () => {
    const { secret } = await setUp(await signedIn())
    await makeAdmin(service.services, { email: 'autre@example.fr', password: PASSWORD })
    await setUp(await signedIn('autre@example.fr'))
    await sql`update second_factors set sealed = (select sealed from second_factors f join auth_user a on a.id = f.account_id where a.email = ${WHO})
      where account_id = (select id from auth_user where email = 'autre@example.fr')`.execute(h.db)
    assertError(await step(await challengeOf('autre@example.fr'), codeOf(secret)), 401, 'unauthorized')
  })

  test('turning it on ends sessions of one factor elsewhere, and not this one', async () => {
    const elsewhere = await signedIn()
    const token = await signedIn()
    await setUp(token)
    assertError(await api('GET', '/me', elsewhere), 401, 'unauthorized')
    assert.equal((await api('GET', '/me', token)).status, 200)
  })

  test('it is not replaced while it is on; it is turned off by a fresh sign-in', async () => {
    const token = await signedIn()
    await setUp(token)
    assertError(await at('POST', '/second-factor', {}, token), 409, 'invalid_state')
    const age = () =>
      h.db
        .updateTable('auth_session')
        .set({ createdAt: new Date(Date.now() - 11 * 60_000).toISOString() })
        .execute()
    await age()
    for (const [method, path] of [
      ['DELETE', '/second-factor'],
      ['POST', '/second-factor'],
      ['POST', '/second-factor/recovery-codes'],
    ] as const)
      assertError(await at(method, path, method === 'POST' ? {} : undefined, token), 403, 'fresh_sign_in_required')
    await sql`update auth_session set "createdAt" = now_ms()`.execute(h.db)
    assert.equal((await at('DELETE', '/second-factor', undefined, token)).status, 200)
    assert.equal((await password()).status, 200)
    assertError(await at('DELETE', '/second-factor', undefined, token), 404, 'not_found')
  })

  test('a wrong first code turns nothing on, and the service limits guesses', async () => {
    const token = await signedIn()
    const secret = unbase32((await at('POST', '/second-factor', {}, token)).body.data.secret)
    assertError(await at('POST', '/second-factor/confirm', { code: wrong(secret) }, token), 422, 'validation_failed')
    assert.equal((await password()).status, 200)
    await setUp(token)
    const limited = await anotherService({ RATE_LIMITS: 'second_factor=3/600', PUBLIC_URL: ORIGIN }, { withOwnIssuer: true })
    const ofLimited = (path: string, body: unknown) => ask('POST', `${limited.url}/api/auth${path}`, { body })
    const { secret: real } = { secret: unbase32('A'.repeat(32)) }
    const statuses = []
    for (let n = 0; n < 4; n += 1) {
      const { body } = await ofLimited('/sign-in/email', { email: WHO, password: PASSWORD })
      statuses.push((await ofLimited('/sign-in/second-factor', { challenge: body.data.second_factor.challenge, code: wrong(real) })).status)
    }
    assert.deepEqual(statuses, [401, 401, 401, 429])
    await limited.close()
  })

  describe('of administrators', () => {
    const grown = () => sql`update user_roles set created_at = now() - interval '8 days', grace_from = null`.execute(h.db)

    test('is not needed for seven days, and then their rights wait for it', async () => {
      const token = await signedIn()
      assert.equal((await api('GET', '/admin/users', token)).status, 200)
      const { required_from } = (await at('GET', '/second-factor', undefined, token)).body.data
      assert.ok(Date.parse(required_from) > Date.now() + 6 * 86_400_000, required_from)
      await grown()
      assertError(await api('GET', '/admin/users', token), 403, 'second_factor_required')
      assert.deepEqual((await api('GET', '/me', token)).body.data.roles, [])
      await setUp(token)
      assert.equal((await api('GET', '/admin/users', token)).status, 200, 'the session that set it up has two factors')
    })

    test('a passkey counts, a password beside it does not', async () => {
      await grown()
      const token = await signedIn()
      const key = authenticator(ORIGIN)
      const options = (await at('POST', '/passkeys/options', {}, token)).body.data
      await at('POST', '/passkeys', { name: 'Clé', response: key.create(options) }, token)
      const asked = (await at('POST', '/passkey-challenge', {})).body.data
      const byKey = await tokenOf(await at('POST', '/sign-in/passkey', { response: key.get(asked) }))
      assert.equal((await api('GET', '/admin/users', byKey)).status, 200)
      assertError(await api('GET', '/admin/users', await signedIn()), 403, 'second_factor_required')
    })

    test('is never needed by accounts of the demonstration, nor by tokens of a provider', async () => {
      await grown()
      const token = await signedIn()
      await sql`update users set demo = true`.execute(h.db)
      const demo = await anotherService({ RATE_LIMITS: 'off', DEMO: 'on' }, { withOwnIssuer: true })
      assert.equal((await ask('GET', `${demo.url}/api/v1/admin/users`, { token, source: 'backoffice' })).status, 200)
      await demo.close()
    })
  })
})

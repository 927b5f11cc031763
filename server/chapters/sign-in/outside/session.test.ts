import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { doMaintenance } from '../../../maintenance.ts'
import { Browser } from '../../../test/browser.ts'
import { anotherService, harness } from '../../../test/harness.ts'
import { ask, assertError } from '../../../test/http.ts'
import { API_AUDIENCE, PUBLIC_URL, startProvider, type TestProvider } from '../../../test/openid-provider.ts'

type Service = Awaited<ReturnType<typeof anotherService>>

describe('a session with an outside provider', () => {
  let provider: TestProvider
  let services: Service[]
  let settings: Record<string, string>
  let browser: Browser
  before(async () => {
    await (await harness()).reset()
    provider = await startProvider()
    settings = {
      RATE_LIMITS: 'off',
      PUBLIC_URL,
      AUTH_ISSUER: provider.issuer,
      AUTH_AUDIENCE: API_AUDIENCE,
      AUTH_CLIENT_ID: 'backoffice',
      AUTH_CLIENT_SECRET: 'secret',
    }
    services = [await anotherService(settings), await anotherService(settings)]
  })
  beforeEach(async () => {
    await (await harness()).db.deleteFrom('outside_sessions').execute()
    Object.assign(provider, { fault: null, tokens: { seconds: 300, audience: API_AUDIENCE } })
    browser = new Browser(services[0]?.url ?? '')
  })
  afterEach(() => mock.timers.reset())
  after(async () => {
    for (const service of services) await service.close()
    await provider.stop()
  })

  /** Minutes that a token lasts, in no time: the clock of service and provider is put forward. */
  const signInAndWait = async (seconds = 301) => {
    assert.equal(await browser.signIn('chef'), '/backoffice/')
    mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1000 })
    provider.asked.length = 0
  }
  const askedForTokens = () => provider.asked.filter((asked) => asked === 'POST /token').length
  const me = async (token: string | number) => (await ask('GET', `${services[0]?.url}/api/v1/me`, { token: String(token) })).status
  const signOut = (headers: Record<string, string> = {}) => browser.ask('/api/auth/sign-out', { method: 'POST', headers })

  test('gives the same token while it is good, without asking the provider', async () => {
    await browser.signIn('chef')
    provider.asked.length = 0
    const tokens = new Set([await browser.token(), await browser.token()])
    assert.deepEqual([tokens.size, provider.asked], [1, []])
  })

  test('renews a token that is over, again and again, and its cookie with it', async () => {
    await signInAndWait()
    const first = await browser.token()
    mock.timers.tick(331_000)
    const answer = await browser.ask('/api/auth/token')
    const { token } = (await answer.json()) as { token: string }
    assert.deepEqual([askedForTokens(), await me(first), await me(token)], [2, 401, 200])
    assert.match(answer.headers.getSetCookie().join(), /session=[\w-]{43}; Max-Age=604800;/)
  })

  test('renews it once, however many ask at once and in whatever process', async () => {
    await signInAndWait()
    const other = new Browser(services[1]?.url ?? '')
    other.cookies.set(PUBLIC_URL, new Map(browser.cookies.get(PUBLIC_URL)))
    const tokens = await Promise.all([browser, other, browser, other, browser, other].map((tab) => tab.token()))
    assert.deepEqual([new Set(tokens).size, await me(tokens[0] ?? ''), askedForTokens()], [1, 200, 1])
    // The rotated refresh token was kept: the next renewal works too.
    assert.equal(await me(await other.token()), 200)
  })

  test('is over when the provider says so', async () => {
    await signInAndWait()
    const stale = new Map(browser.cookies.get(PUBLIC_URL))
    const { db } = await harness()
    const [row] = await db.selectFrom('outside_sessions').selectAll().orderBy('created_at', 'desc').limit(1).execute()
    assert.ok(row)
    assert.equal(await me(await browser.token()), 200)
    // As a backup of the database would have it: the refresh token of before, which was used.
    await db.updateTable('outside_sessions').set({ sealed: row.sealed }).where('id_hash', '=', row.id_hash).execute()
    assert.equal(await browser.token(), 401)
    browser.cookies.set(PUBLIC_URL, stale)
    assert.equal(await browser.token(), 401)
    assert.deepEqual(await db.selectFrom('outside_sessions').select('claim').execute(), [])
  })

  for (const fault of ['silent', 'broken', 'cut'] as const) {
    test(`with the provider away (${fault}) answers service_unavailable, and goes on when it is back`, async () => {
      await signInAndWait()
      provider.fault = fault
      const answer = await ask('GET', `${services[0]?.url}/api/auth/token`, {
        headers: { cookie: `__Host-beffroi.session=${browser.session()}` },
      })
      assertError(answer, 503, 'service_unavailable')
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
      provider.fault = null
      assert.equal(await me(await browser.token()), 200)
    })
  }

  test('with the provider away still gives a token that is good', async () => {
    await signInAndWait(250)
    provider.fault = 'broken'
    const token = await browser.token()
    assert.equal(await me(token), 200)
    const asked = askedForTokens()
    assert.equal(await browser.token(), token)
    assert.equal(askedForTokens(), asked, 'the provider is left alone for a while')
  })

  test('the renewal of a process that died is taken over', async () => {
    await signInAndWait()
    const { db } = await harness()
    const claim = { claim: '01900000-0000-7000-8000-000000000000', claimed_until: sql<string>`now_ms() + interval '500 milliseconds'` }
    await db.updateTable('outside_sessions').set(claim).execute()
    const begun = performance.now()
    // The embedded database has the clock of the process.
    const later = sleep(550).then(() => mock.timers.tick(600))
    assert.equal(await me(await browser.token()), 200)
    assert.ok(performance.now() - begun >= 400)
    await later
    assert.equal(askedForTokens(), 1)
  })

  test('signing in with the provider away leads back to the page of sign-in', async () => {
    const back = await browser.comeBack('chef')
    provider.fault = 'broken'
    assert.equal(await browser.next(back), '/backoffice/sign-in?error=service_unavailable')
    const fresh = await anotherService(settings)
    assert.equal(await new Browser(fresh.url).next('/api/auth/sign-in'), '/backoffice/sign-in?error=service_unavailable')
    provider.fault = null
    assert.equal(new URL(await new Browser(fresh.url).next('/api/auth/sign-in')).origin, provider.issuer)
    await fresh.close()
  })

  test('ends with signing out, here and at the provider', async () => {
    await browser.signIn('chef')
    const cookie = browser.session() ?? ''
    const answer = await signOut()
    const { url } = (await answer.json()) as { url: string }
    const asked = Object.fromEntries(new URL(url).searchParams)
    assert.deepEqual([answer.status, url.startsWith(`${provider.issuer}/`), browser.session()], [200, true, undefined])
    assert.equal(asked['post_logout_redirect_uri'], `${PUBLIC_URL}/backoffice/sign-in`)
    assert.equal(asked['id_token_hint']?.split('.').length, 3)
    assert.ok(provider.asked.includes('POST /token/revocation'))
    assert.equal((await browser.ask(url)).status, 200)
    const stolen = await ask('GET', `${services[0]?.url}/api/auth/token`, { headers: { cookie: `__Host-beffroi.session=${cookie}` } })
    assertError(stolen, 401, 'unauthorized')
    assert.deepEqual(await (await signOut()).json(), { url: null })
  })

  test('ends with signing out while the provider is away', async () => {
    await browser.signIn('chef')
    provider.fault = 'broken'
    assert.equal((await signOut()).status, 200)
    assert.equal(await browser.token(), 401)
  })

  test('signing out while a token is renewed ends it all the same', async () => {
    await signInAndWait()
    const [token, out] = await Promise.all([browser.token(), sleep(3).then(() => signOut())])
    assert.ok(token === 401 || (await me(token)) === 200)
    assert.equal(out.status, 200)
    const { db } = await harness()
    assert.equal(await browser.token(), 401)
    assert.deepEqual(await db.selectFrom('outside_sessions').select('claim').execute(), [])
  })

  test('a page of another site cannot sign anyone out', async () => {
    await browser.signIn('chef')
    const others: Record<string, string>[] = [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of others) assert.equal((await signOut(headers)).status, 403)
    assert.equal(typeof (await browser.token()), 'string')
    assert.equal((await signOut({ origin: PUBLIC_URL })).status, 200)
  })

  test('is of one provider, one client and one root secret', async () => {
    const changes: Record<string, string>[] = [
      { AUTH_CLIENT_ID: 'public', AUTH_CLIENT_SECRET: '' },
      { AUTH_SECRET: 'another root secret of forty characters' },
    ]
    for (const change of changes) {
      await browser.signIn('chef')
      const changed = await anotherService({ ...settings, ...change })
      const there = new Browser(changed.url)
      there.cookies.set(PUBLIC_URL, new Map(browser.cookies.get(PUBLIC_URL)))
      assert.equal(await there.token(), 401)
      await changed.close()
    }
  })

  test('is removed when it is over', async () => {
    const { db, services: first } = await harness()
    await browser.signIn('chef')
    await db
      .updateTable('outside_sessions')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .execute()
    assert.equal(await browser.token(), 401)
    await browser.signIn('chef')
    await db
      .updateTable('outside_sessions')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .execute()
    await doMaintenance(first)
    assert.deepEqual(await db.selectFrom('outside_sessions').select('claim').execute(), [])
  })

  test('what is no session is refused', async () => {
    for (const cookie of [
      '',
      '__Host-beffroi.session=',
      '__Host-beffroi.session=x',
      'beffroi.session=x',
      '__Host-beffroi.session=%00"; x',
    ]) {
      assertError(await ask('GET', `${services[0]?.url}/api/auth/token`, { headers: { cookie } }), 401, 'unauthorized')
    }
    assertError(await ask('GET', `${services[0]?.url}/api/auth/token?refresh=1`), 422, 'validation_failed')
  })
})

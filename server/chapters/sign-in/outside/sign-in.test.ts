// Neutral: an outside provider's answers are judged before any row; session.test.ts signs people in on each kind.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Browser } from '../../../test/browser.ts'
import { anotherService, harness } from '../../../test/harness.ts'
import { ask, assertError } from '../../../test/http.ts'
import { makeActeur, makeCommune, makeUser } from '../../../test/make.ts'
import { makeMedia } from '../../../test/make-media.ts'
import { API_AUDIENCE, PUBLIC_URL, startProvider, type TestProvider } from '../../../test/openid-provider.ts'

type Service = Awaited<ReturnType<typeof anotherService>>

describe('signing in with an outside provider', () => {
  let provider: TestProvider
  let service: Service
  let settings: Record<string, string>
  let email: string
  let browser: Browser
  before(async () => {
    const { reset, db } = await harness()
    await reset()
    provider = await startProvider()
    const { id } = await makeUser({ roles: ['admin'] })
    email = (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? ''
    provider.people.set('chef', { email, email_verified: true })
    settings = {
      RATE_LIMITS: 'off',
      PUBLIC_URL,
      AUTH_ISSUER: provider.issuer,
      AUTH_AUDIENCE: API_AUDIENCE,
      AUTH_CLIENT_ID: 'backoffice',
      AUTH_CLIENT_SECRET: 'secret',
    }
    service = await anotherService(settings)
  })
  beforeEach(() => {
    browser = new Browser(service.url)
    Object.assign(provider, { fault: null, tokens: { seconds: 300, audience: API_AUDIENCE } })
  })
  after(async () => {
    await service.close()
    await provider.stop()
  })

  const me = (token: string | number) => ask('GET', `${service.url}/api/v1/me`, { token: String(token), source: 'backoffice' })
  const signIns = async () => {
    const { db } = await harness()
    return (await db.selectFrom('audit_log').select('user_id').where('action', '=', 'auth.sign_in').execute()).length
  }

  test('leads to the page asked for, with a token of the user whose address the ID token vouches for', async () => {
    assert.equal(await browser.signIn('chef', '/backoffice/publications?statut=pending#3'), '/backoffice/publications?statut=pending#3')
    const { status, body } = await me(await browser.token())
    assert.deepEqual([status, body.data.email, body.data.roles], [200, email, ['admin']])
  })

  test('a long address of a page fits into what a browser keeps', async () => {
    const to = `/backoffice/publications?q=${'%C3%A9'.repeat(320)}`
    const answer = await browser.ask(`/api/auth/sign-in?to=${encodeURIComponent(to)}`)
    assert.equal(answer.status, 302)
    assert.ok((answer.headers.getSetCookie()[0]?.length ?? 0) < 4000)
    assert.equal(await browser.signIn('chef', to), to)
  })

  test('however many are begun with long addresses, requests keep room for a token', async () => {
    const to = `/backoffice/?q=${'x'.repeat(1980)}`
    for (let n = 0; n < 8; n += 1) {
      assert.equal((await browser.ask(`/api/auth/sign-in?to=${encodeURIComponent(to)}`)).status, 302)
      const api = await browser.ask('/api/v1/me', { headers: { authorization: `Bearer ${'x'.repeat(8000)}` } })
      assert.equal(api.status, 401)
    }
    assert.equal(await browser.signIn('chef', to), to)
  })

  test('an administrator’s sign-in is in the audit trail, others’ are not', async () => {
    const known = await signIns()
    await browser.signIn('chef')
    assert.equal(await signIns(), known + 1)
    await new Browser(service.url).signIn('visiteur')
    assert.equal(await signIns(), known + 1)
  })

  test('the provider is asked with a state, a nonce and a proof key, and for a token of this API', async () => {
    const url = new URL(await browser.next('/api/auth/sign-in'))
    const shown = Object.fromEntries(url.searchParams)
    assert.equal(url.origin, provider.issuer)
    assert.deepEqual(
      [shown['response_type'], shown['code_challenge_method'], shown['redirect_uri'], shown['resource'], shown['scope']],
      ['code', 'S256', `${PUBLIC_URL}/api/auth/callback`, API_AUDIENCE, 'openid profile email'],
    )
    for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((shown[name] ?? '').length >= 32, name)
    const again = new URL(await browser.next('/api/auth/sign-in'))
    for (const name of ['state', 'nonce', 'code_challenge']) assert.notEqual(again.searchParams.get(name), shown[name])
  })

  test('the cookies are bound to their host and hidden from scripts, and hold no token in clear', async () => {
    const back = await browser.comeBack('chef')
    const begun = await new Browser(service.url).ask('/api/auth/sign-in')
    const ended = await browser.ask(back)
    for (const line of [...begun.headers.getSetCookie(), ...ended.headers.getSetCookie()])
      assert.match(line, /^__Host-beffroi\.(session|flow\.[\w-]{12})=[\w-]*; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    assert.equal(ended.headers.get('cache-control'), 'private, no-store')
    const token = String(await browser.token())
    const { db } = await harness()
    for (const { sealed } of await db.selectFrom('outside_sessions').select('sealed').execute())
      assert.equal(sealed.includes(token.slice(0, 30)), false)
  })

  test('the cookie shows an administrator the pictures that are not public', async () => {
    await browser.signIn('chef', '/backoffice/')
    const { db } = await harness()
    const media = await makeMedia(await makeActeur(await makeCommune()))
    const { key } = await db.selectFrom('medias').select('key').where('id', '=', media).executeTakeFirstOrThrow()
    const path = `/api/v1/medias/files/${key}-400.webp`
    // The row has no file in the store: who may see it is told so after the headers of the answer.
    const tag = { 'if-none-match': `"${key}-400.webp"` }
    assert.equal((await browser.ask(path, { headers: tag })).status, 304)
    assert.equal((await new Browser(service.url).ask(path, { headers: tag })).status, 404)
  })

  test('only pages of the back-office are led to', async () => {
    for (const to of [
      'https://evil.example/backoffice/',
      '//evil.example/backoffice/',
      '/backoffice//evil.example',
      String.raw`/backoffice/\evil.example`,
      String.raw`\\evil.example/backoffice/`,
      '/backoffice/../api/auth/token',
      '/backoffice/%2e%2e/api/auth/token',
      '/backoffice/\t/evil.example',
      '/backoffice/a b',
      '/backofficeevil/',
      '/backoffice',
      'backoffice/',
      '',
      `/backoffice/${'a'.repeat(2000)}`,
    ]) {
      assertError(await ask('GET', `${service.url}/api/auth/sign-in?to=${encodeURIComponent(to)}`), 422, 'validation_failed')
    }
    assertError(await ask('GET', `${service.url}/api/auth/sign-in?to=/backoffice/&next=x`), 422, 'validation_failed')
  })

  test('what comes back without its cookie, with another state or twice leads to the page of sign-in', async () => {
    const expired = '/backoffice/sign-in?error=expired'
    const back = await browser.comeBack('chef')
    const changed = new URL(back)
    changed.searchParams.set('state', `${changed.searchParams.get('state')?.slice(0, 20)}aaaaaaaaaaaaaaaaaaaaaaa`)
    assert.equal(await new Browser(service.url).next(back), expired)
    assert.equal(await browser.next(changed.href), expired)
    assert.equal(await browser.next('/api/auth/callback'), expired)
    assert.equal(browser.session(), undefined)
    assert.equal(await browser.next(back), '/backoffice/')
    assert.equal(await browser.next(back), expired)
  })

  test('a code is good for one use, whoever kept the cookie', async () => {
    const back = await browser.comeBack('chef')
    const thief = new Browser(service.url)
    for (const [origin, jar] of browser.cookies) thief.cookies.set(origin, new Map(jar))
    await browser.next(back)
    assert.equal(await thief.next(back), '/backoffice/sign-in?error=refused')
    assert.equal(thief.session(), undefined)
  })

  test('a code from somebody else’s sign-in is refused', async () => {
    const other = new URL(await new Browser(service.url).comeBack('visiteur'))
    const mine = new URL(await browser.comeBack('chef'))
    mine.searchParams.set('code', other.searchParams.get('code') ?? '')
    assert.equal(await browser.next(mine.href), '/backoffice/sign-in?error=refused')
  })

  test('another issuer’s answer, repeated parameters and errors of the provider are refused', async () => {
    const answered = async (change: (url: URL) => void) => {
      const url = new URL(await browser.comeBack('chef'))
      change(url)
      return browser.next(url.href)
    }
    const failed = (error: string) =>
      answered(({ searchParams }) => {
        searchParams.delete('code')
        searchParams.set('error', error)
      })
    assert.equal(await answered((url) => url.searchParams.set('iss', 'https://evil.example')), '/backoffice/sign-in?error=refused')
    assert.equal(await answered((url) => url.searchParams.append('state', 'x')), '/backoffice/sign-in?error=refused')
    assert.equal(await failed('access_denied'), '/backoffice/sign-in?error=access_denied')
    assert.equal(await failed('temporarily_unavailable'), '/backoffice/sign-in?error=service_unavailable')
    assert.equal(await failed('<script>'), '/backoffice/sign-in?error=refused')
    assert.equal(browser.session(), undefined)
  })

  test('two sign-ins of one browser do not end each other, and forgotten ones do not pile up', async () => {
    const first = await browser.comeBack('chef', '/backoffice/un')
    const second = await browser.comeBack('chef', '/backoffice/deux')
    assert.equal(await browser.next(first), '/backoffice/un')
    assert.equal(await browser.next(second), '/backoffice/deux')
    for (let n = 0; n < 12; n += 1) await browser.next('/api/auth/sign-in')
    assert.ok((browser.cookies.get(PUBLIC_URL)?.size ?? 0) <= 6)
  })

  test('a second sign-in ends the session of the first', async () => {
    await browser.signIn('chef')
    const before_ = browser.session() ?? ''
    await browser.signIn('chef')
    const old = await ask('GET', `${service.url}/api/auth/token`, { headers: { cookie: `__Host-beffroi.session=${before_}` } })
    assertError(old, 401, 'unauthorized')
    assert.equal(typeof (await browser.token()), 'string')
  })

  test('a deactivated user is not let in, and loses the session', async () => {
    const { db } = await harness()
    await browser.signIn('chef')
    const active = (value: boolean) => db.updateTable('users').set({ active: value }).where('email', '=', email).execute()
    await active(false)
    assert.equal(await browser.token(), 401)
    assert.equal(await new Browser(service.url).signIn('chef'), '/backoffice/sign-in?error=account_inactive')
    await active(true)
    assert.equal(await browser.token(), 401)
  })

  test('a user who was deactivated and let in again signs in anew', async () => {
    const other = new Browser(service.url)
    await Promise.all([browser.signIn('chef'), other.signIn('visiteur')])
    const token = String(await browser.token())
    const { id } = (await me(await other.token())).body.data
    for (const active of [false, true]) {
      const changed = await ask('PATCH', `${service.url}/api/v1/admin/users/${id}`, { token, source: 'backoffice', body: { active } })
      assert.equal(changed.status, 200, JSON.stringify(changed.body))
    }
    assert.equal(await other.token(), 401)
    assert.equal(await other.signIn('visiteur'), '/backoffice/')
  })

  test('a token that the API would refuse makes no session', async () => {
    provider.tokens.audience = 'urn:other:api'
    assert.equal(await browser.signIn('chef'), '/backoffice/sign-in?error=token_refused')
    assert.equal(browser.session(), undefined)
  })

  test('refused attempts are counted by address, others are not', async () => {
    const limited = await anotherService({ ...settings, RATE_LIMITS: 'sign_in=2/600' })
    const from = new Browser(limited.url)
    for (let n = 0; n < 3; n += 1) assert.equal(await from.signIn('chef'), '/backoffice/')
    const ends = []
    for (let n = 0; n < 3; n += 1) {
      const back = new URL(await from.comeBack('chef'))
      back.searchParams.set('code', 'invented')
      ends.push(await from.next(back.href))
    }
    assert.deepEqual(
      ends.map((end) => end.split('=')[1]),
      ['refused', 'refused', 'rate_limited'],
    )
    await limited.close()
  })

  test('a public client has its proof in PKCE alone, and without refresh tokens a session that ends with the token', async () => {
    const open = await anotherService({ ...settings, AUTH_CLIENT_ID: 'public', AUTH_CLIENT_SECRET: '' })
    const from = new Browser(open.url)
    // Whole seconds, of which the first has begun.
    provider.tokens.seconds = 2
    assert.equal(await from.signIn('chef'), '/backoffice/')
    assert.equal((await me(await from.token())).status, 200)
    await sleep(2050)
    assert.equal(await from.token(), 401)
    await open.close()
  })

  test('only with a client are the addresses there, and no others', async () => {
    const without = await anotherService({ AUTH_ISSUER: provider.issuer, AUTH_AUDIENCE: API_AUDIENCE })
    for (const path of ['sign-in', 'callback', 'token']) assertError(await ask('GET', `${without.url}/api/auth/${path}`), 404, 'not_found')
    await without.close()
    for (const path of ['get-session', 'jwks']) assertError(await ask('GET', `${service.url}/api/auth/${path}`), 404, 'not_found')
    const head = await fetch(`${service.url}/api/auth/callback`, { method: 'HEAD', redirect: 'manual' })
    assert.deepEqual([head.status, head.headers.get('allow')], [405, 'GET'])
  })
})

// Neutral: an outside provider's answers are judged before any row; session.test.ts signs people in on each kind.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Browser } from '../../../test/browser.ts'
import { anotherService, harness } from '../../../test/harness.ts'
import { type HostileProvider, startHostileProvider } from '../../../test/hostile-provider.ts'
import { ask } from '../../../test/http.ts'
import { makeUser } from '../../../test/make.ts'
import { API_AUDIENCE, PUBLIC_URL } from '../../../test/openid-provider.ts'

type Claims = Record<string, unknown>
type Service = Awaited<ReturnType<typeof anotherService>>

describe('a provider that answers what it should not', () => {
  let provider: HostileProvider
  let service: Service
  let settings: Record<string, string>
  let admin: string
  before(async () => {
    const { reset, db } = await harness()
    await reset()
    provider = await startHostileProvider()
    admin = (await makeUser({ roles: ['admin'] })).id
    await db.updateTable('users').set({ email: 'kim@ville.fr' }).where('id', '=', admin).execute()
    settings = { RATE_LIMITS: 'off', PUBLIC_URL, AUTH_ISSUER: provider.issuer, AUTH_AUDIENCE: API_AUDIENCE }
    service = await anotherService({ ...settings, AUTH_CLIENT_ID: 'backoffice', AUTH_CLIENT_SECRET: 'secret' })
  })
  beforeEach(() => provider.inOrder())
  after(async () => {
    await service.close()
    await provider.stop()
  })

  const me = async (at: Service, token: string) => ask('GET', `${at.url}/api/v1/me`, { token })
  /** Signs in with what the provider answers at its token endpoint; the nonce is the one asked with. */
  const signIn = async (answer: (nonce: string, response: ServerResponse) => unknown) => {
    const browser = new Browser(service.url)
    const { searchParams } = new URL(await browser.next('/api/auth/sign-in'))
    provider.says['/token'] = (_request, response) => answer(searchParams.get('nonce') ?? '', response)
    return { browser, end: await browser.ask(`/api/auth/callback?code=c&state=${searchParams.get('state')}`) }
  }
  const tokens =
    (sub: string, inIdToken: Claims, inAccessToken: Claims = {}) =>
    async (nonce: string) => ({
      access_token: await provider.sign({ sub, aud: API_AUDIENCE, ...inAccessToken }),
      id_token: await provider.sign({ sub, aud: 'backoffice', nonce, ...inIdToken }),
      token_type: 'Bearer',
    })
  let serial = 0
  const whoIs = async (claims: Claims, sub = `s${(serial += 1)}`) => {
    const { browser, end } = await signIn(tokens(sub, claims))
    assert.equal(end.headers.get('location'), '/backoffice/', JSON.stringify(claims))
    return (await me(service, String(await browser.token()))).body.data as { id: string; email: string | null; nom: string | null }
  }

  test('only an address that is one, and that is vouched for, leads to an account', async () => {
    assert.equal((await whoIs({ email: 'Kim@Ville.fr', email_verified: true })).id, admin)
    for (const claims of [
      // In lower case U+212A is a k.
      { email: '\u212Aim@ville.fr', email_verified: true },
      { email: ' kim@ville.fr ', email_verified: true },
      { email: 'kim@ville.fr\r\nBcc: x@x.test', email_verified: true },
      { email: 'kim@ville.fr\u0000', email_verified: true },
      { email: `${'k'.repeat(300)}@ville.fr`, email_verified: true },
      { email: ['kim@ville.fr'], email_verified: true },
      { email: 'kim@ville.fr', email_verified: 'true' },
      { email: 'kim@ville.fr', email_verified: 1 },
      { email: 'kim@ville.fr' },
    ]) {
      const { id, email } = await whoIs(claims)
      assert.deepEqual([id === admin, email], [false, null], JSON.stringify(claims))
    }
  })

  test('no provider signs in an account of the demonstration, and its tokens are refused', async () => {
    for (const email of ['admin@demo.test', 'Admin@DEMO.test']) {
      const { end } = await signIn(tokens(`demo ${email}`, { email, email_verified: true }))
      assert.equal(end.headers.get('location'), '/backoffice/sign-in?error=account_inactive')
      assert.equal((await me(service, await provider.sign({ sub: `demo ${email}`, aud: API_AUDIENCE }))).status, 401)
    }
  })

  test('a name is kept in one line, whole characters and nothing unseen', async () => {
    assert.equal((await whoIs({ name: 'Kim\u0000\u202E Le\nGall' })).nom, 'Kim Le Gall')
    assert.equal((await whoIs({ name: `${'a'.repeat(199)}😀b` })).nom, `${'a'.repeat(199)}😀`)
    assert.equal((await whoIs({ name: '\u200B' })).nom, null)
  })

  test('invalid keys fail a sign-in, and not the next ones', async () => {
    const at = await anotherService({ ...settings, AUTH_CLIENT_ID: 'backoffice', AUTH_CLIENT_SECRET: 'secret' })
    const ends: (string | null)[] = []
    const good = provider.says['/jwks']
    assert.ok(good)
    for (const keys of [() => ({ error: 'away' }), () => 'null', good]) {
      provider.says['/jwks'] = keys
      const browser = new Browser(at.url)
      const { searchParams } = new URL(await browser.next('/api/auth/sign-in?to=%2Fespace%2F'))
      provider.says['/token'] = () => tokens('keys', {})(searchParams.get('nonce') ?? '')
      ends.push((await browser.ask(`/api/auth/callback?code=c&state=${searchParams.get('state')}`)).headers.get('location'))
      await sleep(1001)
    }
    await at.close()
    // Where it began, there it ends.
    assert.deepEqual(ends, ['/espace/sign-in?error=refused', '/espace/sign-in?error=refused', '/espace/'])
  })

  test('the address of signing out contains no access token', async () => {
    const discovery = provider.says['/.well-known/openid-configuration']
    provider.says['/.well-known/openid-configuration'] = (...asked) => ({
      ...(discovery?.(...asked) as object),
      end_session_endpoint: `${provider.issuer}/logout`,
    })
    const at = await anotherService({
      ...settings,
      AUTH_AUDIENCE: 'backoffice',
      AUTH_CLIENT_ID: 'backoffice',
      AUTH_CLIENT_SECRET: 'secret',
    })
    const browser = new Browser(at.url)
    const { searchParams } = new URL(await browser.next('/api/auth/sign-in'))
    provider.says['/token'] = () => tokens('leaves', {}, { aud: 'backoffice' })(searchParams.get('nonce') ?? '')
    await browser.next(`/api/auth/callback?code=c&state=${searchParams.get('state')}`)
    const { url } = (await (await browser.ask('/api/auth/sign-out', { method: 'POST' })).json()) as { url: string }
    await at.close()
    const shown = Object.fromEntries(new URL(url).searchParams)
    assert.deepEqual(shown, { client_id: 'backoffice', post_logout_redirect_uri: `${PUBLIC_URL}/backoffice/sign-in` })
  })

  test('two subjects never become one user', async () => {
    for (const sub of ['x\uD800', 'x\uDFFF', 'x\u0000']) {
      const { end } = await signIn(tokens(sub, {}))
      assert.equal(end.headers.get('location'), '/backoffice/sign-in?error=token_refused', JSON.stringify(sub))
      assert.equal((await me(service, await provider.sign({ sub, aud: API_AUDIENCE }))).status, 401)
    }
  })

  test('whatever it answers for a code, the browser comes back to the page of sign-in', async () => {
    const raw = (status: number, headers: Record<string, string>, body: string) => (_nonce: string, response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    }
    for (const answer of [
      raw(401, { 'www-authenticate': 'Basic realm="x"' }, '{"error":"invalid_client"}'),
      raw(400, {}, '{"error":"<b>"}'),
      raw(400, {}, '{"error":5}'),
      raw(200, { 'content-type': 'text/html' }, '<b>'),
      raw(200, {}, 'null'),
      raw(200, {}, '{'),
      raw(302, { location: `${provider.issuer}/elsewhere` }, ''),
      raw(204, {}, ''),
      tokens('other', { sub: 'another' }),
      tokens('other', { aud: ['backoffice', 'other'] }),
      tokens('other', { nonce: 'x' }),
      tokens('other', { iss: 'https://other.test' }),
      tokens('other', {}, { aud: 'backoffice' }),
    ]) {
      const { browser, end } = await signIn(answer)
      assert.match(end.headers.get('location') ?? '', /^\/backoffice\/sign-in\?error=(refused|token_refused)$/)
      assert.equal(browser.session(), undefined)
    }
  })

  test('an account that was just erased is refused on the page of sign-in', async () => {
    const { id } = await whoIs({}, 'gone')
    const token = await provider.sign({ sub: 'chef', aud: API_AUDIENCE, email: 'kim@ville.fr', email_verified: true })
    const erased = await ask('POST', `${service.url}/api/v1/admin/users/${id}/erase`, { token, source: 'backoffice', body: {} })
    assert.equal(erased.status, 200, JSON.stringify(erased.body))
    const { end } = await signIn(tokens('gone', {}))
    assert.equal(end.headers.get('location'), '/backoffice/sign-in?error=account_inactive')
  })

  describe('for its keys', () => {
    test('more than a megabyte is not read', async () => {
      let sent = 0
      provider.says['/jwks'] = (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const go = () => {
          while (sent < 300_000_000) {
            sent += 65_536
            if (!response.write('x'.repeat(65_536))) {
              response.once('drain', go)
              return
            }
          }
          response.end()
        }
        go()
      }
      const at = await anotherService(settings)
      assert.equal((await me(at, await provider.sign({ sub: 'keys', aud: API_AUDIENCE }))).status, 503)
      assert.ok(sent < 100_000_000, String(sent))
      await at.close()
    })

    test('another address that it names by a redirection is not asked', async () => {
      const good = provider.says['/jwks']
      assert.ok(good)
      provider.says['/elsewhere'] = good
      provider.says['/jwks'] = (_request, response) => void response.writeHead(302, { location: `${provider.issuer}/elsewhere` }).end()
      provider.asked.length = 0
      const at = await anotherService(settings)
      assert.equal((await me(at, await provider.sign({ sub: 'keys', aud: API_AUDIENCE }))).status, 503)
      assert.ok(!provider.asked.includes('GET /elsewhere'))
      await at.close()
    })
  })
})

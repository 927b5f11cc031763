import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { IdentityProviderName } from '../../../../contract/sign-in/sign-in.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { ask } from '../../../test/http.ts'
import { IdentityBrowser, strictProviders } from '../../../test/identities.ts'
import { PUBLIC_URL } from '../../../test/openid-provider.ts'
import { STRICT_CLIENT, type StrictProvider } from '../../../test/strict-provider.ts'
import { slots } from '../../../platform/concurrency/slots.ts'
import { makeAdmin } from '../../../platform/access/admins.ts'

const PASSWORD = 'un mot de passe assez long'
const CHIEF = 'chef@example.fr'
const REFUSED = '/backoffice/sign-in?error=refused'

/** Spec §5-13. */
describe('an identity of ProConnect or FranceConnect', () => {
  let h: Harness
  let providers: Awaited<ReturnType<typeof strictProviders>>
  let service: Awaited<ReturnType<typeof anotherService>>
  let browser: IdentityBrowser
  before(async () => {
    h = await harness()
    providers = await strictProviders()
    service = await anotherService(providers.settings, { withOwnIssuer: true })
  })
  beforeEach(async () => {
    await h.reset()
    browser = new IdentityBrowser(service.url)
    for (const provider of [providers.proconnect, providers.franceconnect]) {
      Object.assign(provider, { person: { sub: 'agent' }, codeSeconds: 30 })
      provider.asked.length = 0
      provider.tamper.clear()
    }
  })
  after(async () => {
    await service.close()
    await providers.stop()
  })
  const me = async (who = browser) => ask('GET', `${service.url}/api/v1/me`, { token: String(await who.token()) })
  const idOf = async (who = browser): Promise<string> => (await me(who)).body.data?.id ?? 'nobody'
  const identities = () => h.db.selectFrom('provider_identities').selectAll().orderBy('created_at').execute()
  const actions = async () =>
    (await h.db.selectFrom('audit_log').select('action').where('action', 'like', 'auth.%').orderBy('seq').execute()).map(
      ({ action }) => action,
    )
  const nobodyIsIn = async () => {
    assert.equal(await browser.token(), 401)
    assert.deepEqual([await identities(), await h.db.selectFrom('auth_user').select('id').execute()], [[], []])
  }

  test('signs in: a first time as a new account without an address, later as the same', async () => {
    providers.proconnect.person = { sub: 'agent', claims: { given_name: 'Angèle', usual_name: 'Dubois', siret: '21620119400012' } }
    assert.equal(await browser.enter('proconnect'), '/backoffice/')
    const { data } = (await me()).body
    assert.deepEqual([data.prenom, data.nom, data.email, data.roles], ['Angèle', 'Dubois', null, []])
    const later = new IdentityBrowser(service.url)
    assert.equal(await later.enter('proconnect'), '/backoffice/')
    assert.equal(await idOf(later), data.id)
    const [identity, ...others] = await identities()
    assert.deepEqual([identity?.provider, identity?.subject, identity?.siret, others], ['proconnect', 'agent', '21620119400012', []])
    assert.deepEqual(await actions(), ['auth.sign_up'])
    const sessions = await ask('GET', `${service.url}/api/v1/me/sessions`, { token: String(await browser.token()) })
    assert.deepEqual(
      sessions.body.data.map(({ method, two_factors }: { method: string; two_factors: boolean }) => [method, two_factors]),
      [
        ['proconnect', false],
        ['proconnect', false],
      ],
    )
  })

  test('two first sign-ins at the same time begin one account', async () => {
    const both = [new IdentityBrowser(service.url), new IdentityBrowser(service.url)]
    await Promise.all(both.map((one) => one.enter('franceconnect')))
    const ids = await Promise.all(both.map(idOf))
    assert.equal(ids[0], ids[1])
    assert.equal((await identities()).length, 1)
  })

  test('is asked for with the parameters of the documents and no other', async () => {
    for (const kind of ['proconnect', 'franceconnect'] as const) {
      await new IdentityBrowser(service.url).enter(kind)
      await new IdentityBrowser(service.url).enter(kind, '&fresh=true')
      const [first, fresh] = providers[kind].asked.map(({ searchParams }) => Object.fromEntries(searchParams))
      const own = kind === 'proconnect' ? 'claims' : 'acr_values'
      const names = [
        'client_id',
        'code_challenge',
        'code_challenge_method',
        'nonce',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
        own,
      ]
      assert.deepEqual(Object.keys(first ?? {}).toSorted(), names.toSorted())
      assert.deepEqual([first?.['prompt'], fresh?.['prompt']], [undefined, 'login'])
      assert.equal(first?.['redirect_uri'], `${PUBLIC_URL}/api/auth/${kind}/callback`)
      for (const name of ['state', 'nonce']) {
        assert.ok((first?.[name] ?? '').length >= 32, name)
        assert.notEqual(first?.[name], fresh?.[name])
      }
    }
  })

  test('ProConnect is asked for its levels of two factors, by every application', async () => {
    const claimsOf = async (to: string) => {
      const answer = await fetch(`${service.url}/api/auth/proconnect/sign-in?to=${encodeURIComponent(to)}`, { redirect: 'manual' })
      return JSON.parse(new URL(answer.headers.get('location') ?? '').searchParams.get('claims') ?? '').id_token
    }
    for (const to of ['/backoffice/', '/espace/'])
      assert.deepEqual(await claimsOf(to), {
        amr: { essential: true },
        acr: { essential: false, values: ['eidas0-mfa', 'eidas1-mfa', 'eidas2', 'eidas3'] },
      })
  })

  test('a proof key is sent where the provider offers it, and nowhere else', async () => {
    for (const methods of [undefined, ['plain'], ['S256']]) {
      providers.proconnect.tamper.set('/.well-known/openid-configuration', ({ body, type }) => ({
        body: JSON.stringify({ ...JSON.parse(body), code_challenge_methods_supported: methods }),
        type,
      }))
      const another = await anotherService(providers.settings, { withOwnIssuer: true })
      providers.proconnect.asked.length = 0
      assert.equal(await new IdentityBrowser(another.url).enter('proconnect'), '/backoffice/', String(methods))
      const sent = providers.proconnect.asked[0]?.searchParams.get('code_challenge_method') ?? null
      assert.equal(sent, methods?.includes('S256') ? 'S256' : null)
      await another.close()
    }
  })

  test('a level that nobody knows is in the metrics', async () => {
    const count = async () => {
      const answer = await fetch(`${service.url}/metrics`)
      return Number(/unknown_values_total\{fact="proconnectLevels"\} (\d+)/.exec(await answer.text())?.[1])
    }
    const before_ = await count()
    for (const acr of ['eidas1', 'eidas1-mfa', 'https://proconnect.gouv.fr/assurance/self-asserted-2fa']) {
      providers.proconnect.tamper.set('/token', resignedIdToken(providers.proconnect, { acr }))
      await new IdentityBrowser(service.url).enter('proconnect')
    }
    assert.equal((await count()) - before_, 1)
  })

  test('the same subject at the other provider is another person', async () => {
    const other = new IdentityBrowser(service.url)
    await browser.enter('proconnect')
    await other.enter('franceconnect')
    assert.notEqual(await idOf(), await idOf(other))
    assert.equal((await identities()).length, 2)
  })

  test('an address equal to that of an account opens nothing and links nothing, also if it is verified', async () => {
    const chief = await makeAdmin(service.services, { email: CHIEF, password: PASSWORD })
    for (const kind of ['proconnect', 'franceconnect'] as const) {
      const stranger = new IdentityBrowser(service.url)
      providers[kind].tamper.set('/me', resigned(providers[kind], { email: CHIEF, email_verified: true }))
      assert.equal(await stranger.enter(kind), '/backoffice/')
      const { data } = (await me(stranger)).body
      assert.deepEqual([data.email, data.roles], [null, []])
      assert.notEqual(data.id, chief)
    }
    await browser.password(CHIEF, PASSWORD)
    assert.deepEqual((await browser.account('GET', '/identities')).body.data, [])
  })

  test('a userinfo that is not signed by the provider for this client and person is refused', async () => {
    const { proconnect } = providers
    const { privateKey: another } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const secret = new TextEncoder().encode(STRICT_CLIENT.secret)
    const sign = (claims: JWTPayload, alg: string, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: 'strict' }).sign(key)
    const forged: Record<string, (claims: JWTPayload) => Promise<string> | string> = {
      'another key': (claims) => sign(claims, 'ES256', another),
      'an RSA key of somebody': (claims) => sign(claims, 'RS256', rsa),
      'the secret of the client': (claims) => sign(claims, 'HS256', secret),
      'no signature': (claims) => new UnsecuredJWT(claims).encode(),
      'another audience': (claims) => sign({ ...claims, aud: 'another-service' }, 'ES256', proconnect.key),
      'no audience': ({ aud: _, ...claims }) => sign(claims, 'ES256', proconnect.key),
      'another issuer': (claims) => sign({ ...claims, iss: providers.franceconnect.issuer }, 'ES256', proconnect.key),
      'another person': (claims) => sign({ ...claims, sub: 'somebody else' }, 'ES256', proconnect.key),
      'its end is over': (claims) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 }, 'ES256', proconnect.key),
    }
    for (const [name, forge] of Object.entries(forged)) {
      proconnect.tamper.set('/me', async ({ body, type }) => ({ body: await forge(decodeJwt(body)), type }))
      assert.equal(await browser.enter('proconnect'), REFUSED, name)
    }
    proconnect.tamper.set('/me', ({ body }) => ({ body: JSON.stringify(decodeJwt(body)), type: 'application/json' }))
    assert.equal(await browser.enter('proconnect'), REFUSED, 'plain JSON')
    await nobodyIsIn()
  })

  test('an ID token that is not signed by the provider for this client and sign-in is refused', async () => {
    const { proconnect } = providers
    const { privateKey: another } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const sign = (claims: JWTPayload, key = proconnect.key) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'strict' }).sign(key)
    const forged: Record<string, (claims: JWTPayload) => Promise<string> | string> = {
      'another key': (claims) => sign(claims, another),
      'no signature': (claims) => new UnsecuredJWT(claims).encode(),
      'another audience': (claims) => sign({ ...claims, aud: 'another-service' }),
      'another issuer': (claims) => sign({ ...claims, iss: providers.franceconnect.issuer }),
      'the nonce of another sign-in': (claims) => sign({ ...claims, nonce: 'n'.repeat(43) }),
      'its end is over': (claims) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 }),
    }
    for (const [name, forge] of Object.entries(forged)) {
      proconnect.tamper.set('/token', async ({ body, type }) => {
        const answer = JSON.parse(body) as { id_token: string }
        return { body: JSON.stringify({ ...answer, id_token: await forge(decodeJwt(answer.id_token)) }), type }
      })
      assert.equal(await browser.enter('proconnect'), REFUSED, name)
    }
    await nobodyIsIn()
  })

  test('a state works once, in the browser that began, and at the callback of its provider', async () => {
    const begin = async (kind: IdentityProviderName = 'proconnect') => browser.through(await browser.next(`/api/auth/${kind}/sign-in`))
    const expired = '/espace/sign-in?error=expired'
    const back = await begin()
    assert.equal(await new IdentityBrowser(service.url).next(back), expired, 'another browser')
    assert.equal(await browser.next(back.replace('/proconnect/', '/franceconnect/')), expired, 'the other provider')
    assert.equal(await browser.next(back.replace(/state=[^&]+/, 'state=' + 's'.repeat(43))), expired, 'an invented state')
    assert.equal(await browser.next(back), '/backoffice/')
    assert.equal(await browser.next(back), expired, 'again')
  })

  test('a code of another sign-in is refused, and so is one after its life', async () => {
    const victim = await browser.through(await browser.next('/api/auth/proconnect/sign-in'))
    const thief = new IdentityBrowser(service.url)
    const own = await thief.through(await thief.next('/api/auth/proconnect/sign-in'))
    const code = new URL(victim).searchParams.get('code') ?? ''
    assert.equal(await thief.next(own.replace(/code=[^&]+/, `code=${code}`)), REFUSED)
    providers.proconnect.codeSeconds = 1
    const late = await browser.through(await browser.next('/api/auth/proconnect/sign-in'))
    await sleep(2100)
    assert.equal(await browser.next(late), REFUSED)
    await nobodyIsIn()
  })

  test('a person who gives up and a deactivated account are told apart', async () => {
    providers.proconnect.person = null
    assert.equal(await browser.enter('proconnect'), '/backoffice/sign-in?error=access_denied')
    const ofSpace = await browser.next('/api/auth/proconnect/sign-in?to=%2Fespace%2Fpublications')
    assert.equal(await browser.next(await browser.through(ofSpace)), '/espace/sign-in?error=access_denied')
    providers.proconnect.person = { sub: 'agent' }
    await browser.enter('proconnect')
    await h.db.updateTable('users').set({ active: false }).execute()
    assert.equal(await browser.enter('proconnect'), '/backoffice/sign-in?error=account_inactive')
    assert.equal(await browser.token(), 401)
  })

  test('beyond the bound of waiting sign-ins the page says so, nothing is written, and a provider that is slow holds no slot', async () => {
    const { issuer } = service.services
    assert.ok(issuer)
    await makeAdmin(service.services, { email: CHIEF, password: PASSWORD })
    const chief = new IdentityBrowser(service.url)
    await chief.password(CHIEF, PASSWORD)
    const back = await chief.account('POST', '/franceconnect/connect', { to: '/backoffice/compte' })
    const connecting = await chief.through(back.body.data.url)
    const usual = issuer.inTurn
    const [held, asked, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    issuer.inTurn = slots(1, 20)
    const holding = issuer.inTurn(() => held.promise)
    try {
      assert.equal(await browser.enter('proconnect'), '/backoffice/sign-in?error=service_unavailable')
      assert.equal(await chief.next(connecting), '/backoffice/compte?error=service_unavailable')
      assert.deepEqual(await identities(), [])
      held.resolve()
      await holding
      providers.proconnect.tamper.set('/me', async (answer) => {
        asked.resolve()
        await answering.promise
        return answer
      })
      const entering = browser.enter('proconnect')
      await asked.promise
      assert.equal(await issuer.inTurn(async () => 'free'), 'free')
      answering.resolve()
      assert.equal(await entering, '/backoffice/')
    } finally {
      issuer.inTurn = usual
    }
  })

  test('single sign-on is no fresh sign-in; a demanded one is, if the provider says that it was new', async () => {
    providers.proconnect.person = { sub: 'agent', authTime: Math.floor(Date.now() / 1000) - 3600 }
    await browser.enter('proconnect')
    const act = () => browser.account('POST', '/franceconnect/connect', { to: '/backoffice/compte' })
    assert.deepEqual([(await act()).status, (await act()).body.error], [403, 'fresh_sign_in_required'])
    await browser.enter('proconnect', '&fresh=true')
    assert.equal((await act()).status, 403, 'a provider that ignores the demand')
    providers.proconnect.person = { sub: 'agent' }
    await browser.enter('proconnect', '&fresh=true')
    assert.equal((await act()).status, 200)
    providers.proconnect.tamper.set('/token', resignedIdToken(providers.proconnect, { auth_time: undefined }))
    await browser.enter('proconnect')
    assert.equal((await act()).status, 403, 'a provider that does not say when')
    await browser.enter('proconnect', '&fresh=true')
    assert.equal((await act()).status, 200)
  })

  test('is connected to the account that is signed in, and opens it from then on', async () => {
    const chief = await makeAdmin(service.services, { email: CHIEF, password: PASSWORD })
    await browser.password(CHIEF, PASSWORD)
    assert.equal(await browser.connect('proconnect'), '/backoffice/compte')
    assert.equal(await browser.connect('proconnect'), '/backoffice/compte', 'again')
    const later = new IdentityBrowser(service.url)
    await later.enter('proconnect')
    assert.equal(await idOf(later), chief)
    const { body } = await browser.account('GET', '/identities')
    assert.deepEqual(
      body.data.map(({ provider }: { provider: string }) => provider),
      ['proconnect'],
    )
    assert.doesNotMatch(JSON.stringify(body), /agent/)
    assert.ok((await actions()).includes('auth.identity_connect'))
    const mail = await h.db.selectFrom('emails').select('subject').where('to_address', '=', CHIEF).execute()
    assert.equal(mail.length, 1)
  })

  test('is never moved from one account to another, and an account has one of each provider', async () => {
    await new IdentityBrowser(service.url).enter('proconnect')
    await makeAdmin(service.services, { email: CHIEF, password: PASSWORD })
    await browser.password(CHIEF, PASSWORD)
    const taken = '/backoffice/compte?error=identity_taken'
    assert.equal(await browser.connect('proconnect'), taken)
    const fresh = new IdentityBrowser(service.url)
    providers.proconnect.person = { sub: 'agent of the chief' }
    await fresh.password(CHIEF, PASSWORD)
    assert.equal(await fresh.connect('proconnect'), '/backoffice/compte')
    const second = new IdentityBrowser(service.url)
    providers.proconnect.person = { sub: 'a second agent' }
    await second.password(CHIEF, PASSWORD)
    assert.equal(await second.connect('proconnect'), taken)
    assert.deepEqual(
      (await identities()).map(({ subject }) => subject),
      ['agent', 'agent of the chief'],
    )
  })

  test('is connected only while the session that asked for it is open', async () => {
    await makeAdmin(service.services, { email: CHIEF, password: PASSWORD })
    await browser.password(CHIEF, PASSWORD)
    const { body } = await browser.account('POST', '/proconnect/connect', { to: '/backoffice/compte' })
    const back = await browser.through(body.data.url)
    await h.db.deleteFrom('auth_session').execute()
    assert.equal(await browser.next(back), '/backoffice/compte?error=expired')
    assert.deepEqual(await identities(), [])
  })

  test('is disconnected by its owner alone, and not if it is the last way in', async () => {
    await browser.enter('proconnect')
    const [first] = await identities()
    const { status, body } = await browser.account('DELETE', `/identities/${first?.id}`)
    assert.deepEqual([status, body.error, body.details?.[0]?.path], [409, 'invalid_state', 'path.id'])
    const other = new IdentityBrowser(service.url)
    await other.enter('franceconnect')
    assert.equal((await other.account('DELETE', `/identities/${first?.id}`)).status, 404, 'of another account')
    assert.equal(await browser.connect('franceconnect'), '/backoffice/compte?error=identity_taken')
    providers.franceconnect.person = { sub: 'the agent at home' }
    const again = new IdentityBrowser(service.url)
    await again.enter('proconnect')
    assert.equal(await again.connect('franceconnect'), '/backoffice/compte')
    assert.equal(
      (await again.account('DELETE', `/identities/${(await identities())[1]?.id}`)).status,
      404,
      'of another account, also with another way in',
    )
    assert.equal((await again.account('DELETE', `/identities/${first?.id}`)).status, 200)
    assert.deepEqual(
      (await identities()).map(({ subject }) => subject),
      ['agent', 'the agent at home'],
    )
    assert.ok((await actions()).includes('auth.identity_disconnect'))
  })

  test('two disconnections at the same time leave a way in', async () => {
    await browser.enter('proconnect')
    await browser.connect('franceconnect')
    const ids = (await identities()).map(({ id }) => id)
    const both = await Promise.all(ids.map((id) => browser.account('DELETE', `/identities/${id}`)))
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, two) => one - two),
      [200, 409],
    )
    assert.equal((await identities()).length, 1)
  })

  test('roles of an administrator count after the grace only with two factors, by amr or by the level of assurance', async () => {
    const chief = await makeAdmin(service.services, { email: CHIEF, password: PASSWORD })
    await browser.password(CHIEF, PASSWORD)
    await browser.connect('proconnect')
    await browser.connect('franceconnect')
    await h.db
      .updateTable('user_roles')
      .set({ created_at: '2020-01-01T00:00:00Z', grace_from: null })
      .where('user_id', '=', chief)
      .execute()
    const rolesWith = async (kind: IdentityProviderName, shown: { acr?: string; amr?: string[] }) => {
      const who = new IdentityBrowser(service.url)
      providers[kind].person = { sub: 'agent', ...shown }
      if (shown.acr) providers[kind].tamper.set('/token', resignedIdToken(providers[kind], { acr: shown.acr }))
      await who.enter(kind)
      providers[kind].tamper.clear()
      return (await me(who)).body.data.roles
    }
    assert.deepEqual(await rolesWith('proconnect', { amr: ['pwd'] }), [])
    assert.deepEqual(await rolesWith('proconnect', { acr: 'https://evil.example/assurance/x-2fa' }), [])
    assert.deepEqual(await rolesWith('proconnect', { amr: ['pwd', 'mfa'] }), ['admin'])
    for (const acr of ['eidas0-mfa', 'eidas1-mfa', 'eidas2', 'eidas3'])
      assert.deepEqual(await rolesWith('proconnect', { acr }), ['admin'], acr)
    const removed = ['self-asserted-2fa', 'consistency-checked-2fa'].map((name) => `https://proconnect.gouv.fr/assurance/${name}`)
    for (const acr of [...removed, 'eidas0', 'eidas1', 'eidas4-mfa', 'EIDAS2', 'eidas1-mfa eidas2'])
      assert.deepEqual(await rolesWith('proconnect', { acr, amr: ['pwd', 'totp'] }), [], acr)
    // Levels are those of their provider.
    assert.deepEqual(await rolesWith('franceconnect', { acr: 'eidas1-mfa' }), [])
    assert.deepEqual(await rolesWith('franceconnect', { acr: 'eidas1' }), [])
    assert.deepEqual(await rolesWith('franceconnect', { acr: 'eidas2' }), ['admin'])
  })

  test('an account with a second factor is asked for it, unless the provider has shown two', async () => {
    await makeAdmin(service.services, { email: CHIEF, password: PASSWORD })
    await browser.password(CHIEF, PASSWORD)
    await browser.connect('proconnect')
    const account = (await identities())[0]?.account_id ?? ''
    await h.db
      .insertInto('second_factors')
      .values({ account_id: account, sealed: Buffer.alloc(60), confirmed_at: new Date().toISOString() })
      .execute()
    const later = new IdentityBrowser(service.url)
    assert.match(await later.enter('proconnect'), /^\/backoffice\/#second-factor=[\w-]{43}$/)
    assert.equal(await later.token(), 401)
    const strong = new IdentityBrowser(service.url)
    providers.proconnect.person = { sub: 'agent', amr: ['pwd', 'mfa'] }
    assert.equal(await strong.enter('proconnect'), '/backoffice/')
    assert.notEqual(await strong.token(), 401)
  })

  test('signing out ends the session here and leads to that of the provider, which leads back', async () => {
    for (const kind of ['proconnect', 'franceconnect'] as const) {
      const who = new IdentityBrowser(service.url)
      await who.enter(kind)
      const stored = JSON.stringify([...(who.cookies.get(PUBLIC_URL) ?? [])])
      assert.doesNotMatch(stored, /eyJ[\w-]+\.eyJ/, 'no cookie has a token in clear')
      const { body } = await who.account('POST', '/sign-out', {})
      assert.equal(await who.token(), 401)
      const url = new URL(body.url)
      assert.deepEqual([...url.searchParams.keys()].toSorted(), ['id_token_hint', 'post_logout_redirect_uri', 'state'])
      const page = await who.ask(url.href)
      const html = await page.text()
      assert.equal(page.status, 200, html)
      const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(html) ?? []
      const confirmed = await who.ask(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) })
      const back = confirmed.headers.get('location') ?? ''
      assert.ok(back.startsWith(`${PUBLIC_URL}/api/auth/${kind}/signed-out?state=`), back)
      assert.equal(await who.next(back), '/espace/sign-in')
      assert.equal((await who.account('POST', '/sign-out', {})).body.url, undefined, 'once')
    }
  })

  test('is in the export of its person, and gone with the account', async () => {
    providers.proconnect.person = { sub: 'agent', claims: { siret: '21620119400012' } }
    await browser.enter('proconnect')
    const { body } = await ask('GET', `${service.url}/api/v1/me/export`, { token: String(await browser.token()) })
    assert.match(JSON.stringify(body), /"subject":"agent"/)
    assert.match(JSON.stringify(body), /21620119400012/)
    await h.db.deleteFrom('auth_user').execute()
    assert.deepEqual(await identities(), [])
  })

  test('without the settings the addresses do not exist', async () => {
    const plain = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
    for (const path of ['/proconnect/sign-in', '/proconnect/callback', '/franceconnect/sign-in', '/franceconnect/signed-out'])
      assert.equal((await ask('GET', `${plain.url}/api/auth${path}`)).status, 404, path)
    await plain.close()
  })
})

/** Signs the userinfo again with other claims, as the provider would. */
const resigned =
  (provider: StrictProvider, claims: object) =>
  async ({ body, type }: { body: string; type: string }) => ({ body: await signed(provider, { ...decodeJwt(body), ...claims }), type })

const resignedIdToken =
  (provider: StrictProvider, claims: object) =>
  async ({ body, type }: { body: string; type: string }) => {
    const answer = JSON.parse(body) as { id_token: string }
    return { body: JSON.stringify({ ...answer, id_token: await signed(provider, { ...decodeJwt(answer.id_token), ...claims }) }), type }
  }

const signed = (provider: StrictProvider, claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'strict' }).sign(provider.key)

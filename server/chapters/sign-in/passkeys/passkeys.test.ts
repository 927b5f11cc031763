import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { authenticator, type Authenticator, type Broken } from '../../../test/authenticator.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { ask, assertError, type Got } from '../../../test/http.ts'
import { signInAt } from '../../../test/process.ts'
import { makeAdmin } from '../../../platform/access/admins.ts'
import { PASSKEYS_MAX } from './register.ts'

const PASSWORD = 'un mot de passe assez long'
const WHO = 'camille@example.fr'
const ORIGIN = 'https://beffroi.example.fr'

/** Spec §5-13, §5-17. */
describe('passkeys', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  let token: string
  before(async () => {
    h = await harness()
    service = await anotherService({ RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN }, { withOwnIssuer: true })
  })
  beforeEach(async () => {
    await h.reset()
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    token = await signInAt(service.url, WHO, PASSWORD)
  })
  after(() => service.close())

  const at = (method: string, path: string, body?: unknown, by?: string): Promise<Got> =>
    ask(method, `${service.url}/api/auth${path}`, { ...(body === undefined ? {} : { body }), token: by })
  const options = async (by = token) => (await at('POST', '/passkeys/options', {}, by)).body.data
  const add = async (
    key: Authenticator,
    { name = 'Téléphone', by = token, broken = {} }: { name?: string; by?: string; broken?: Broken } = {},
  ) => at('POST', '/passkeys', { name, response: key.create(await options(by), broken) }, by)
  const challenge = async () => (await at('POST', '/passkey-challenge', {})).body.data
  const signIn = async (key: Authenticator, broken: Broken = {}) =>
    at('POST', '/sign-in/passkey', { response: key.get(await challenge(), broken) })
  const actions = async () =>
    (await h.db.selectFrom('audit_log').select('action').where('action', 'like', 'auth.%').orderBy('seq').execute()).map(
      ({ action }) => action,
    )

  test('one is added, signs in without an address and counts as two factors', async () => {
    const key = authenticator(ORIGIN)
    const { status, body } = await add(key)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.data.name, body.data.synced, body.data.last_used_at], ['Téléphone', false, null])
    const signedIn = await signIn(key)
    assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body))
    assert.match(signedIn.headers.getSetCookie().join(), /HttpOnly/)
    const { body: issued } = await at('GET', '/token', undefined, signedIn.body.token)
    const { body: sessions } = await ask('GET', `${service.url}/api/v1/me/sessions`, { token: issued.token })
    assert.deepEqual([sessions.data[0].method, sessions.data[0].two_factors, sessions.data[0].current], ['passkey', true, true])
    assert.deepEqual(await actions(), ['auth.sign_in', 'auth.passkey_add', 'auth.sign_in'])
    assert.deepEqual((await h.db.selectFrom('emails').select(['kind', 'to_address']).execute())[0], {
      kind: 'account_notice',
      to_address: WHO,
    })
  })

  test('what the browser is asked for: verification of the person, a key found without an address, no attestation', async () => {
    const made = await options()
    assert.deepEqual(made.rp, { id: 'beffroi.example.fr', name: 'Beffroi' })
    assert.deepEqual(
      [made.authenticatorSelection.userVerification, made.authenticatorSelection.residentKey, made.attestation],
      ['required', 'required', 'none'],
    )
    const asked = await challenge()
    assert.deepEqual([asked.rpId, asked.userVerification, asked.allowCredentials ?? []], ['beffroi.example.fr', 'required', []])
  })

  test('several are listed, named and removed; a removed one signs nobody in', async () => {
    const [phone, key] = [authenticator(ORIGIN), authenticator(ORIGIN, { counts: false })]
    await add(phone)
    const { id } = (await add(key, { name: 'Clé' })).body.data
    const listed = (await at('GET', '/passkeys', undefined, token)).body.data
    assert.deepEqual(
      listed.map(({ name }: { name: string }) => name),
      ['Téléphone', 'Clé'],
    )
    assert.deepEqual(Object.keys(listed[0]), ['id', 'name', 'synced', 'created_at', 'last_used_at'])
    assert.equal((await at('PATCH', `/passkeys/${id}`, { name: 'Clé bleue' }, token)).body.data.name, 'Clé bleue')
    for (const _ of [1, 2]) assert.equal((await signIn(key)).status, 200, 'a key that does not count its uses')
    assert.equal((await at('DELETE', `/passkeys/${id}`, undefined, token)).status, 200)
    assertError(await signIn(key), 401, 'unauthorized')
    assert.equal((await signIn(phone)).status, 200)
    assertError(await at('DELETE', `/passkeys/${id}`, undefined, token), 404, 'not_found')
  })

  test('of another account they are neither listed, named nor removed', async () => {
    const { id } = (await add(authenticator(ORIGIN))).body.data
    await makeAdmin(service.services, { email: 'autre@example.fr', password: PASSWORD })
    const other = await signInAt(service.url, 'autre@example.fr', PASSWORD)
    assert.deepEqual((await at('GET', '/passkeys', undefined, other)).body.data, [])
    assertError(await at('PATCH', `/passkeys/${id}`, { name: 'À moi' }, other), 404, 'not_found')
    assertError(await at('DELETE', `/passkeys/${id}`, undefined, other), 404, 'not_found')
  })

  test('a registration of another origin, host, challenge, type or account, or without verification, is refused', async () => {
    for (const broken of [
      { origin: 'https://evil.example' },
      { origin: 'http://beffroi.example.fr' },
      { rpId: 'evil.example' },
      { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      { type: 'webauthn.get' },
      { verified: false },
    ])
      assertError(await add(authenticator(ORIGIN), { broken }), 422, 'validation_failed')
    await makeAdmin(service.services, { email: 'autre@example.fr', password: PASSWORD })
    const other = await signInAt(service.url, 'autre@example.fr', PASSWORD)
    const response = authenticator(ORIGIN).create(await options(token))
    assertError(await at('POST', '/passkeys', { name: 'À moi', response }, other), 422, 'validation_failed')
    assert.deepEqual(await h.db.selectFrom('passkeys').select('id').execute(), [])
  })

  test('a registration is accepted once, and a credential belongs to one account', async () => {
    const key = authenticator(ORIGIN)
    const response = key.create(await options())
    assert.equal((await at('POST', '/passkeys', { name: 'Une', response }, token)).status, 200)
    assertError(await at('POST', '/passkeys', { name: 'Deux', response }, token), 422, 'validation_failed')
    await makeAdmin(service.services, { email: 'autre@example.fr', password: PASSWORD })
    assertError(await add(key, { by: await signInAt(service.url, 'autre@example.fr', PASSWORD) }), 409, 'already_exists')
  })

  test('an assertion is accepted once, also of two requests at the same time', async () => {
    const key = authenticator(ORIGIN, { counts: false })
    await add(key)
    const response = key.get(await challenge())
    const both = await Promise.all([1, 2].map(() => at('POST', '/sign-in/passkey', { response })))
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 401],
    )
    assertError(await at('POST', '/sign-in/passkey', { response }), 401, 'unauthorized')
  })

  test('an assertion of another origin, host, challenge, type, owner or key, or without verification, is refused', async () => {
    const key = authenticator(ORIGIN)
    await add(key)
    for (const broken of [
      { origin: 'https://evil.example' },
      { origin: 'https://beffroi.example.fr.evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      { type: 'webauthn.create' },
      { verified: false },
      { userHandle: Buffer.from('01990000-0000-7000-8000-000000000001').toString('base64url') },
    ])
      assertError(await signIn(key, broken), 401, 'unauthorized')
    const forged = { ...authenticator(ORIGIN).get(await challenge()), id: key.id, rawId: key.id }
    assertError(await at('POST', '/sign-in/passkey', { response: forged }), 401, 'unauthorized')
    assertError(await signIn(authenticator(ORIGIN)), 401, 'unauthorized')
    // The challenge of a registration signs nobody in.
    const { challenge: registering } = await options()
    assertError(
      await at('POST', '/sign-in/passkey', { response: key.get({ ...(await challenge()), challenge: registering }) }),
      401,
      'unauthorized',
    )
    assert.equal((await signIn(key)).status, 200)
  })

  test('a copy of a counting authenticator is refused: its count has not grown', async () => {
    const key = authenticator(ORIGIN)
    await add(key)
    assert.equal((await signIn(key, { counter: 10 })).status, 200)
    for (const counter of [10, 9, 1, 0]) assertError(await signIn(key, { counter }), 401, 'unauthorized')
    assert.equal((await signIn(key, { counter: 11 })).status, 200)
  })

  test('a challenge that is older than five minutes is refused', async () => {
    const key = authenticator(ORIGIN)
    await add(key)
    const response = key.get(await challenge())
    await h.db
      .updateTable('sign_in_challenges')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute()
    assertError(await at('POST', '/sign-in/passkey', { response }), 401, 'unauthorized')
  })

  test('a deactivated user signs in with none', async () => {
    const key = authenticator(ORIGIN)
    await add(key)
    await h.db.updateTable('users').set({ active: false }).execute()
    const refused = await signIn(key)
    assertError(refused, 401, 'unauthorized')
    assert.deepEqual(refused.headers.getSetCookie(), [])
  })

  test('adding and removing need a sign-in of at most ten minutes; naming and listing do not', async () => {
    const { id } = (await add(authenticator(ORIGIN))).body.data
    await h.db
      .updateTable('auth_session')
      .set({ createdAt: new Date(Date.now() - 11 * 60_000).toISOString() })
      .execute()
    assertError(await at('POST', '/passkeys/options', {}, token), 403, 'fresh_sign_in_required')
    assertError(await at('DELETE', `/passkeys/${id}`, undefined, token), 403, 'fresh_sign_in_required')
    assert.equal((await at('PATCH', `/passkeys/${id}`, { name: 'Autre' }, token)).status, 200)
  })

  test('a field that is not known is refused, also where no body is expected', async () => {
    for (const path of ['/passkeys/options', '/second-factor'])
      assertError(await at('POST', path, { nom: 'A' }, token), 422, 'validation_failed')
  })

  test('without a token of an open session, by another site and beyond the number of an account, nothing is changed', async () => {
    for (const [method, path, body] of [
      ['GET', '/passkeys', undefined],
      ['POST', '/passkeys/options', {}],
      ['DELETE', '/passkeys/01990000-0000-7000-8000-000000000001', undefined],
    ] as const) {
      assertError(await at(method, path, body), 401, 'unauthorized')
      assertError(await at(method, path, body, await h.token('somebody')), 401, 'unauthorized')
    }
    const evil = { headers: { origin: 'https://evil.example' }, token, body: {} }
    for (const path of ['/passkeys/options', '/passkey-challenge', '/sign-in/passkey'])
      assertError(await ask('POST', `${service.url}/api/auth${path}`, evil), 403, 'csrf_rejected')
    for (let n = 0; n < PASSKEYS_MAX; n += 1) assert.equal((await add(authenticator(ORIGIN))).status, 200)
    assertError(await add(authenticator(ORIGIN)), 409, 'invalid_state')
  })

  test('faults of the body are listed', async () => {
    assertError(await at('POST', '/passkeys', { name: '', response: {} }, token), 422, 'validation_failed')
    for (const body of [{}, { response: {} }, { response: null }, { response: { id: 'é' } }])
      assertError(await at('POST', '/sign-in/passkey', body), 422, 'validation_failed')
  })

  test('without a public address, or over http, a clear error; signing in by password remains', async () => {
    for (const PUBLIC_URL of ['', 'http://beffroi.example.fr', 'https://192.0.2.7']) {
      const without = await anotherService({ RATE_LIMITS: 'off', ...(PUBLIC_URL ? { PUBLIC_URL } : {}) }, { withOwnIssuer: true })
      const by = await signInAt(without.url, WHO, PASSWORD)
      assertError(await ask('POST', `${without.url}/api/auth/passkeys/options`, { body: {}, token: by }), 422, 'passkeys_unavailable')
      assertError(await ask('POST', `${without.url}/api/auth/passkey-challenge`, { body: {} }), 422, 'passkeys_unavailable')
      await without.close()
    }
  })
})

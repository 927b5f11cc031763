import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { anotherService, harness } from '../../test/harness.ts'
import { type Ask, ask, assertError, get, post } from '../../test/http.ts'
import { makePublication, makeUser } from '../../test/make.ts'
import { deliver, subscriptionEvent } from '../../test/payments.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'

/**
 * What may be wrong with a request comes to light in one order: application, limit, token, role, application's scope.
 * Spec §4-1, §4-2, §5-1, §5-2, §5-8, §5-9, §5-10, §5-16.
 */
describe('the gate', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const claim = (by: Ask = {}) =>
    post('/claims', { acteur_id: stage.acteur, message: 'Je tiens cette association.', email: 'camille@example.fr' }, by)
  const admin = (by: Ask) => get('/admin/publications', by)
  const mairie = (by: Ask) => get(`/mairie/acteurs/${stage.mairie}/publications`, by)
  const create = (by: Ask) =>
    post('/publications', { title: 'Bal', body: 'Ce soir.', acteur_id: stage.acteur, commune_id: stage.commune }, by)

  test('X-App-Source: one to 64 letters, figures, dots, dashes and underscores, and nothing beside them', async () => {
    for (const source of ['a', 'A-1_b.c', 'a'.repeat(64)]) assert.equal((await get('/communes', { source })).status, 200, source)
    for (const source of [null, '', 'a'.repeat(65), 'a b', 'a/b', 'a,b', '!a', 'a!', '%C3%A9'])
      assertError(await get('/communes', { source }), 400, 'missing_app_source')
  })

  test('without X-App-Source a request is refused before its token is read, unless the token or a signature identifies the caller', async () => {
    const nobody = { source: null }
    for (const call of [claim, admin, mairie]) {
      assertError(await call(nobody), 400, 'missing_app_source')
      assertError(await call({ ...nobody, token: stage.admin.token }), 400, 'missing_app_source')
    }
    assertError(await create(nobody), 401, 'unauthorized')
    assert.equal((await create({ ...nobody, token: stage.owner.token })).status, 201)
    assertError(await ask('POST', '/webhooks/payment', { ...nobody, body: '{}' }), 400, 'invalid_webhook_signature')
    assert.equal((await deliver(subscriptionEvent())).status, 200)
  })

  test('Authorization is the word Bearer, spaces and a token; any other value identifies nobody', async () => {
    const { token } = stage.stranger
    const me = (authorization: string) => get('/me', { headers: { authorization } })
    for (const good of [`Bearer ${token}`, `bearer   ${token}`, `BEARER ${token}  `]) assert.equal((await me(good)).status, 200, good)
    for (const bad of [`x Bearer ${token}`, `Bearer${token}`, `Bearer ${token} x`, `Bearer x ${token}`, `Basic ${token}`, token])
      assertError(await me(bad), 401, 'unauthorized')
  })

  test('a read that answers everybody the same ignores the token; a change open to anybody reads it', async () => {
    for (const authorization of ['Bearer nonsense', 'Basic eDp5']) {
      const headers = { authorization }
      assert.equal((await get('/communes', { headers })).status, 200)
      assertError(await claim({ headers }), 401, 'unauthorized')
    }
    assert.equal((await claim()).status, 201)
  })

  test('the role is checked before the application, the application before the input', async () => {
    for (const { token } of [stage.stranger, stage.platformAdmin, stage.maire]) {
      assertError(await admin({ token, source: 'public' }), 403, 'admin_required')
      assertError(await admin({ token, source: 'backoffice' }), 403, 'admin_required')
    }
    for (const source of ['public', 'mairie', 'Backoffice'])
      assertError(await admin({ token: stage.admin.token, source }), 403, 'scope_violation')
    assert.equal((await admin(stage.back)).status, 200)
    const { token } = stage.maire
    for (const source of ['public', 'Mairie']) assertError(await mairie({ token, source }), 403, 'scope_violation')
    for (const source of ['mairie', 'backoffice']) assert.equal((await mairie({ token, source })).status, 200, source)
    for (const source of ['public', 'autre']) assert.equal((await create({ token: stage.owner.token, source })).status, 201, source)
    assertError(await mairie({ source: 'public' }), 401, 'unauthorized')
    assertError(await admin({ source: 'public' }), 401, 'unauthorized')
  })

  test('a public read reads the token only where the record is not public, and a token that identifies nobody changes nothing', async () => {
    const { db, token: sign } = await harness()
    const id = await makePublication(stage.acteur, stage.commune, { moderation_status: 'pending', valide: false, publie_le: null })
    const { id: person, token } = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'owner' }] })
    const read = (authorization: string) => get(`/publications/${id}`, { headers: { authorization } })
    assert.equal((await read(`bearer  ${token}`)).status, 200)
    const expired = await sign(person, { exp: Math.floor(Date.now() / 1000) - 60 })
    for (const bad of [`Basic ${token}`, token, 'Bearer nonsense', `Bearer ${expired}`]) assertError(await read(bad), 404, 'not_found')
    assertError(await get(`/publications/${id}`, { token, source: null }), 400, 'missing_app_source')
    await db.updateTable('users').set({ active: false }).where('id', '=', person).execute()
    assertError(await read(`Bearer ${token}`), 404, 'not_found')
  })

  test('an inactive account is refused, whatever its token says', async () => {
    const { db } = await harness()
    const setActive = (active: boolean) => db.updateTable('users').set({ active }).where('id', '=', stage.stranger.id).execute()
    const { token } = stage.stranger
    assert.equal((await get('/me', { token })).status, 200)
    await setActive(false)
    assertError(await get('/me', { token }), 401, 'unauthorized')
    await setActive(true)
    assert.equal((await get('/me', { token })).status, 200)
  })

  test('the trail knows a signed-in caller by their id, anybody else by the hash of an address', async () => {
    const id = (await create({ token: stage.owner.token, headers: { 'x-request-id': 'by-owner' } })).body.data.id
    const [by] = await trail(id)
    assert.deepEqual([by?.actor_kind, by?.user_id, by?.request_id], ['user', stage.owner.id, 'by-owner'])
    const publication = await makePublication(stage.acteur, stage.commune)
    await post(`/publications/${publication}/report`, { reason: 'spam' }, { headers: { 'x-request-id': 'by-nobody' } })
    const [row] = await trail(publication)
    assert.deepEqual([row?.actor_kind, row?.user_id, row?.request_id], ['anonymous', null, 'by-nobody'])
    const { services } = await harness()
    assert.deepEqual(new Set([by?.address_hash, row?.address_hash]), new Set([services.addressHash('ip:127.0.0.1')]))
  })

  describe('with limits', () => {
    let service: Awaited<ReturnType<typeof anotherService>>
    before(async () => {
      service = await anotherService({
        RATE_LIMITS: 'default=3/60,reports=2/60',
        TRUST_PROXY: '1',
        PAYMENT_WEBHOOK_SECRETS: 'whsec_of_the_tests',
      })
    })
    after(() => service.close())
    const from = (address: string, path: string, by: Ask & { method?: string } = {}) =>
      ask(by.method ?? 'GET', `${service.url}/api/v1${path}`, { ...by, headers: { 'x-forwarded-for': address } })
    const many = async (n: number, one: () => Promise<{ status: number }>) => {
      const statuses = []
      for (let i = 0; i < n; i += 1) statuses.push((await one()).status)
      return statuses
    }

    test('limits apply after the check of X-App-Source and before the token is refused', async () => {
      assert.deepEqual(await many(4, () => from('203.0.113.1', '/communes', { source: null })), [400, 400, 400, 400])
      assert.deepEqual(await many(4, () => from('203.0.113.1', '/me', { token: 'nonsense' })), [401, 401, 401, 429])
      assert.equal((await from('203.0.113.2', '/me')).status, 401)
    })

    test('a user is counted by user and not by address, and for each limit separately', async () => {
      const [one, other] = [await makeUser(), await makeUser()]
      assert.deepEqual(await many(4, () => from('203.0.113.3', '/me', { token: one.token })), [200, 200, 200, 429])
      assert.equal((await from('203.0.113.4', '/me', { token: one.token })).status, 429)
      assert.equal((await from('203.0.113.3', '/me', { token: other.token })).status, 200)
      const publication = await makePublication(stage.acteur, stage.commune)
      const report = () => from('203.0.113.5', `/publications/${publication}/report`, { method: 'POST', body: { reason: 'spam' } })
      assert.deepEqual(await many(3, report), [201, 200, 429])
      assert.equal((await from('203.0.113.5', '/communes')).status, 200)
    })

    test('requests signed by the provider are not limited', async () => {
      const answers = await many(5, () => deliver(subscriptionEvent(), { url: service.url }))
      assert.deepEqual(answers, [200, 200, 200, 200, 200])
    })
  })
})

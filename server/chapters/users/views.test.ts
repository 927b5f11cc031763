import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { decodeJwt, SignJWT } from 'jose'
import { ENDPOINTS } from '../../../contract/index.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { endView, listOwnViews, startView } from '../../../contract/users/view-as.ts'
import { makeAdmin } from '../../platform/access/admins.ts'
import { signView } from '../../platform/access/view-token.ts'
import { assertRefused, client } from '../../test/client.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { ask, assertError } from '../../test/http.ts'
import { makeClaim, makeDraft, makePublication, makeThread, makeUser } from '../../test/make.ts'
import { makeSession } from '../../test/make-session.ts'
import { signInAt } from '../../test/process.ts'
import { pathWith, RECIPES } from '../../test/recipes.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const REASON = 'Comprendre pourquoi sa publication attend'

describe('seeing the service as a user does', () => {
  let h: Harness
  let stage: Stage
  beforeEach(async () => {
    h = await harness()
    await h.reset()
    stage = await setStage()
  })
  const admin = () => client(stage.back)
  const begin = async (userId = stage.owner.id) => (await admin()(startView, { params: { userId }, body: { reason: REASON } })).data
  const as = (token: string) => ({ token, source: 'public' })

  test('reads the account, the actors, the publications, the claims and the threads of the user, with the user’s own answers', async () => {
    await makePublication(stage.acteur, stage.commune, { title: 'Bal du samedi' })
    await makeClaim(stage.acteur, { user_id: stage.owner.id })
    const thread = await makeThread({ user_id: stage.owner.id })
    const { token, expires_at } = await begin()
    for (const path of [
      '/me',
      '/me/publications',
      '/me/claims',
      '/me/signalements',
      '/me/messages',
      `/me/messages/${thread}`,
      '/me/invitations',
    ]) {
      const seen = await ask('GET', path, as(token))
      const own = await ask('GET', path, as(stage.owner.token))
      assert.equal(seen.status, 200, path)
      assert.deepEqual(seen.body, own.body, path)
      assert.match(seen.headers.get('cache-control') ?? '', /no-store|private/)
    }
    const { act, sub, exp = 0, iat = 0 } = decodeJwt(token)
    assert.deepEqual([sub, act], [stage.owner.id, { sub: stage.admin.id }])
    assert.ok(exp - iat <= 15 * 60 && Math.abs(Date.parse(expires_at) - exp * 1000) < 2_000)
  })

  test('refuses everything else, of every endpoint: each change, and each read that is not declared', async () => {
    for (const endpoint of ENDPOINTS) {
      if (endpoint.viewable || endpoint.access === 'signature' || (endpoint.access === 'app' && endpoint.method === 'GET')) continue
      const { params = {}, body } = (await RECIPES[endpoint.id]?.(stage)) ?? {}
      // The request of an endpoint may have ended the view before.
      const { token } = await begin()
      const source = endpoint.access === 'admin' ? 'backoffice' : endpoint.access === 'mairie' ? 'mairie' : 'public'
      const got = await ask(endpoint.method, pathWith(endpoint.path, { params }), {
        token,
        source,
        ...(body === undefined ? {} : { body }),
      })
      assertError(got, 403, 'view_only')
    }
    // What the recipes themselves have made is theirs; none of the refused requests has left a row.
    const by = await h.db.selectFrom('audit_log').select('action').where('user_id', '=', stage.owner.id).execute()
    assert.deepEqual(by, [])
  })

  test('shows neither drafts, sessions, nor the export, nor a publication that is not public', async () => {
    await makeDraft(stage.acteur, stage.commune, stage.owner.id)
    const hidden = await makePublication(stage.acteur, stage.commune, { moderation_status: 'pending' })
    const { token } = await begin()
    for (const path of ['/brouillons', '/me/sessions', '/me/export', '/me/suppression', '/me/views', '/medias'])
      assertError(await ask('GET', path, as(token)), 403, 'view_only')
    assertError(await ask('GET', `/publications/${hidden}`, as(token)), 404, 'not_found')
    for (const path of ['/api/auth/passkeys', '/api/auth/second-factor', '/api/auth/token', '/api/auth/get-session'])
      assert.notEqual((await ask('GET', `${h.url}${path}`, as(token))).status, 200, path)
    const { body } = await ask('GET', '/api/v1/me/publications', as(token))
    assert.ok(!JSON.stringify(body).includes('draft'))
  })

  test('is refused of a person with a role, of oneself, of nobody, and of a deactivated or erased person', async () => {
    const refused = (userId: string, status: number, code: Parameters<typeof assertRefused>[2]) =>
      assertRefused(admin()(startView, { params: { userId }, body: { reason: REASON } }), status, code)
    for (const role of ['admin', 'platform_admin', 'moderateur', 'support', 'registres'])
      await refused((await makeUser({ roles: [role] })).id, 403, 'not_viewable')
    await refused(stage.admin.id, 403, 'not_viewable')
    await refused('01990000-0000-7000-8000-00000000dead', 404, 'not_found')
    const { id } = await makeUser()
    await h.db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    await refused(id, 409, 'invalid_state')
    await assertRefused(admin()(startView, { params: { userId: stage.owner.id }, body: { reason: 'court' } }), 422, 'validation_failed')
    const support = await makeUser({ roles: ['support', 'moderateur', 'registres'] })
    await assertRefused(
      client({ token: support.token, source: 'backoffice' })(startView, { params: { userId: stage.owner.id }, body: { reason: REASON } }),
      403,
      'admin_required',
    )
  })

  test('ends with DELETE, with another view, after a quarter of an hour, and when its user gets a role or is deactivated', async () => {
    const over = async (token: string) => assertError(await ask('GET', '/me', as(token)), 401, 'unauthorized')
    const ended = await begin()
    assert.equal((await admin()(endView, { params: { userId: stage.owner.id } })).data.ended, true)
    assert.equal((await admin()(endView, { params: { userId: stage.owner.id } })).data.ended, false)
    await over(ended.token)
    const former = await begin()
    const next = await begin((await makeUser()).id)
    await over(former.token)
    assert.equal((await ask('GET', '/me', as(next.token))).status, 200)
    await h.db
      .updateTable('user_views')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', next.id)
      .execute()
    await over(next.token)
    const { token } = await begin()
    await h.db.insertInto('user_roles').values({ user_id: stage.owner.id, role: 'support' }).execute()
    await over(token)
    await h.db.deleteFrom('user_roles').where('user_id', '=', stage.owner.id).execute()
    assert.equal((await ask('GET', '/me', as(token))).status, 200)
    await h.db.updateTable('users').set({ active: false }).where('id', '=', stage.owner.id).execute()
    await over(token)
  })

  test('ends when the administrator loses the role, is deactivated, or the session that began it ends', async () => {
    const other = await makeUser({ roles: ['admin'] })
    const theirs = client({ token: other.token, source: 'backoffice' })
    const { data } = await theirs(startView, { params: { userId: stage.owner.id }, body: { reason: REASON } })
    const status = async () => (await ask('GET', '/me', as(data.token))).status
    assert.equal(await status(), 200)
    await h.db.deleteFrom('user_roles').where('user_id', '=', other.id).execute()
    assert.equal(await status(), 401)
    await h.db.insertInto('user_roles').values({ user_id: other.id, role: 'support' }).execute()
    assert.equal(await status(), 401)
    await h.db.insertInto('user_roles').values({ user_id: other.id, role: 'admin' }).execute()
    assert.equal(await status(), 200)
    // Nobody of the demonstration is admitted where it is off: neither the administrator nor the user.
    for (const id of [other.id, stage.owner.id]) {
      await h.db
        .updateTable('users')
        .set({ demo: true, email: `${id}@demo.test` })
        .where('id', '=', id)
        .execute()
      assert.equal(await status(), 401)
      await h.db
        .updateTable('users')
        .set({ demo: null, email: `${id}@example.fr` })
        .where('id', '=', id)
        .execute()
      assert.equal(await status(), 200)
    }
    await h.db.updateTable('users').set({ active: false }).where('id', '=', other.id).execute()
    assert.equal(await status(), 401)
    await h.db.updateTable('users').set({ active: true }).where('id', '=', other.id).execute()
    const session = await makeSession(other.id)
    await h.db.updateTable('user_views').set({ session_id: session }).where('id', '=', data.id).execute()
    assert.equal(await status(), 200)
    const expires = (expiresAt: string) => h.db.updateTable('auth_session').set({ expiresAt }).where('id', '=', session).execute()
    await expires(new Date(Date.now() - 1000).toISOString())
    assert.equal(await status(), 401)
    await expires(new Date(Date.now() + 60_000).toISOString())
    assert.equal(await status(), 200)
    await h.db.deleteFrom('auth_session').where('id', '=', session).execute()
    assert.equal(await status(), 401)
  })

  test('a token that is forged, changed, of another key, another use or another row is refused', async () => {
    const { id, token } = await begin()
    const { secrets } = h.services
    const [head = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const other = (await makeUser()).id
    const view = { id, userId: stage.owner.id, adminId: stage.admin.id }
    const soon = new Date(Date.now() + 60_000)
    const signed = (key: Buffer, change: object = {}, typ = 'view+jwt') =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', typ }).sign(key)
    const forged: Record<string, string> = {
      'another user': `${head}.${coded({ ...claims, sub: other })}.${signature}`,
      'without a signature': `${coded({ alg: 'none', typ: 'view+jwt' })}.${payload}.`,
      'an empty signature': `${head}.${payload}.`,
      'of another key': await signed(secrets.key('issuer')),
      'of another use': await signed(secrets.key('view-token'), {}, 'at+jwt'),
      'for another audience': await signed(secrets.key('view-token'), { aud: 'elsewhere' }),
      'of another row': await signView(secrets, { ...view, id: other }, soon),
      'of another administrator': await signView(secrets, { ...view, adminId: other }, soon),
      'that has expired': await signView(secrets, view, new Date(Date.now() - 1000)),
      'without an administrator': await signed(secrets.key('view-token'), { act: undefined }),
    }
    assert.equal((await ask('GET', '/me', as(await signView(secrets, view, soon)))).status, 200)
    for (const [name, bad] of Object.entries(forged)) {
      const got = await ask('GET', '/me', as(bad))
      assert.equal(got.status, 401, name)
      assertError(got, 401, 'unauthorized')
    }
  })

  test('is in the trail with its digest, and in the list of its user with the reason, who does not see those of others', async () => {
    await begin()
    await admin()(endView, { params: { userId: stage.owner.id } })
    const rows = await h.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'target_id', 'changes'])
      .where('action', 'like', 'user.%view')
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      rows.map(({ action, user_id, target_id }) => [action, user_id, target_id]),
      [
        ['user.view', stage.admin.id, stage.owner.id],
        ['user.end_view', stage.admin.id, stage.owner.id],
      ],
    )
    assert.ok(!JSON.stringify(rows).includes(REASON))
    const { data, meta } = await client({ token: stage.owner.token })(listOwnViews, {})
    assert.deepEqual([meta.total, data.map(({ reason }) => reason)], [1, [REASON]])
    assert.ok(Date.parse(data[0]?.ended_at ?? '') - Date.parse(data[0]?.created_at ?? '') < 60_000)
    assert.deepEqual((await client({ token: stage.member.token })(listOwnViews, {})).data, [])
    assert.equal((await client({ token: stage.owner.token })(getCompte, {})).data.id, stage.owner.id)
  })

  test('two that begin at the same time leave one open', async () => {
    const [one, two] = await Promise.all([begin(), begin((await makeUser()).id)])
    const statuses = await Promise.all([one, two].map(async ({ token }) => (await ask('GET', '/me', as(token))).status))
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, 401],
    )
  })
})

describe('a view and the sign-in of its administrator', () => {
  const PASSWORD = 'un mot de passe assez long'
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
  })
  beforeEach(() => h.reset())
  after(() => service.close())

  test('needs a sign-in of at most ten minutes, and ends when the administrator signs out', async () => {
    await makeAdmin(service.services, { email: 'admin@example.fr', password: PASSWORD })
    const token = await signInAt(service.url, 'admin@example.fr', PASSWORD)
    const { id } = await makeUser()
    const start = (bearer: string) =>
      ask('POST', `${service.url}/api/v1/admin/users/${id}/view`, { token: bearer, source: 'backoffice', body: { reason: REASON } })
    await h.db
      .updateTable('auth_session')
      .set({ createdAt: new Date(Date.now() - 11 * 60_000).toISOString() })
      .execute()
    assertError(await start(token), 403, 'fresh_sign_in_required')
    const { body, status } = await start(await signInAt(service.url, 'admin@example.fr', PASSWORD))
    assert.equal(status, 201, JSON.stringify(body))
    const seen = () => ask('GET', `${service.url}/api/v1/me`, { token: body.data.token, source: 'public' })
    assert.equal((await seen()).status, 200)
    await h.db.deleteFrom('auth_session').execute()
    assertError(await seen(), 401, 'unauthorized')
  })
})

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { getUser } from '../../../contract/users/users.ts'
import { harness } from '../../test/harness.ts'
import { assertRefused, client } from '../../test/client.ts'
import { ask, assertError, get, patch, post } from '../../test/http.ts'
import { makeActeur, makeClaim, makeUser } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'

/** Spec §2-18, §2-20, §4.1-1, §4.1-20, §4.1-21, §6-16. */
describe('users', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const list = async (query = '') => (await get(`/admin/users?per_page=100${query}`, stage.back)).body
  const named = async (prenom: string, nom: string, email: string) => {
    const { db } = await harness()
    const user = await makeUser()
    await db.updateTable('users').set({ nom, prenom, email }).where('id', '=', user.id).execute()
    return user
  }

  test('are found by the beginnings of words of a name or an address, accents aside', async () => {
    const { id } = await named('Zoé', 'Lefèvre-Durand', 'zoe.durand@mairie-exemple.fr')
    for (const q of ['zoe', 'LEFEVRE', 'durand zoé', 'lef dur', 'zoe.durand@mairie-exemple.fr', 'mairie-ex', 'durand@mairie']) {
      const { data, meta } = await list(`&q=${encodeURIComponent(q)}`)
      assert.deepEqual([data.map((row: { id: string }) => row.id), meta.total], [[id], 1], q)
    }
    for (const q of ['oe', 'zoee', '%', "'", '&', 'zoe | durand:*', '!!!']) {
      const { meta } = await list(`&q=${encodeURIComponent(q)}`)
      assert.ok(meta.total <= 1, q)
    }
  })

  test('are found by a complete id, which is not audited as a read of the record', async () => {
    const { db } = await harness()
    const { id } = await named('Ulysse', 'Trouvé', 'ulysse@mairie-exemple.fr')
    const { data, meta } = await list(`&q=${id.toUpperCase()}`)
    assert.deepEqual([data.map((row: { id: string }) => row.id), meta.total], [[id], 1])
    assert.equal((await list(`&q=${UNKNOWN}`)).meta.total, 0)
    assert.deepEqual(await db.selectFrom('audit_log').select('action').where('target_id', '=', id).execute(), [])
  })

  test('filters by role and state, with exact totals', async () => {
    const { db } = await harness()
    const gone = await makeUser({ roles: ['platform_admin'] })
    await db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute()
    const all = await db.selectFrom('users').select(['id', 'active']).execute()
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id).toSorted()
    assert.equal((await list()).meta.total, all.length)
    assert.deepEqual(ids(await list('&active=false')), [gone.id])
    assert.equal((await list('&active=true')).meta.total, all.length - 1)
    assert.deepEqual(ids(await list('&role=platform_admin')), [stage.platformAdmin.id, gone.id].toSorted())
    assert.deepEqual(ids(await list('&role=platform_admin&active=1')), [stage.platformAdmin.id])
    assertError(await get('/admin/users?role=maire', stage.back), 422, 'validation_failed')
  })

  test('every order is total: no row is doubled or missing over the pages', async () => {
    const { meta } = await list()
    for (const sort of ['created_at', 'nom', 'last_seen_at'].flatMap((key) => [`${key}_asc`, `${key}_desc`])) {
      const seen = new Set<string>()
      for (let page = 1; page <= Math.ceil(meta.total / 3); page += 1)
        for (const { id } of (await get(`/admin/users?per_page=3&page=${page}&sort=${sort}`, stage.back)).body.data) seen.add(id)
      assert.equal(seen.size, meta.total, sort)
    }
  })

  test('a person with roles, links and claims; reading it is recorded each time', async () => {
    const acteur = await makeActeur(stage.commune, { nom: 'Club de judo' })
    const { id } = await makeUser({
      roles: ['platform_admin'],
      links: [{ acteur_id: acteur, role: 'member', permissions: ['publish_publications'] }],
    })
    await makeClaim(acteur, { user_id: id })
    const call = client(stage.back)
    const { data } = await call(getUser, { params: { userId: id } })
    assert.deepEqual(data.roles, ['platform_admin'])
    assert.deepEqual(data.acteurs, [
      { id: acteur, nom: 'Club de judo', type: 'association', role: 'member', permissions: ['publish_publications'] },
    ])
    assert.equal(data.claims_count, 1)
    await call(getUser, { params: { userId: id } })
    assert.deepEqual(
      (await trail(id)).map(({ action, user_id }) => [action, user_id]),
      [
        ['user.read', stage.admin.id],
        ['user.read', stage.admin.id],
      ],
    )
    await assertRefused(call(getUser, { params: { userId: UNKNOWN } }), 404, 'not_found')
  })

  test('only name and state can be changed; the trail says that a name changed, not which', async () => {
    const { id } = await named('Ana', 'Martin', 'ana@example.fr')
    for (const field of ['email', 'roles', 'id', 'created_at', 'last_seen_at', 'version', 'password', 'is_admin'])
      assertError(await patch(`/admin/users/${id}`, { [field]: 'x' }, stage.back), 422, 'validation_failed')
    const { body } = await patch(`/admin/users/${id}`, { nom: ' Martin-Petit ', prenom: null }, stage.back)
    assert.deepEqual([body.data.nom, body.data.prenom, body.data.email, body.data.active], ['Martin-Petit', null, 'ana@example.fr', true])
    const [row] = await trail(id)
    assert.deepEqual(row?.changes, { nom: [{ length: 6 }, { length: 12 }], prenom: [{ length: 3 }, null] })
    assertError(await patch(`/admin/users/${UNKNOWN}`, { nom: 'x' }, stage.back), 404, 'not_found')
  })

  test('If-Match: a stale version is refused, and the current values make no new version', async () => {
    const { id } = await makeUser()
    const first = await patch(`/admin/users/${id}`, { nom: 'Un' }, stage.back)
    const etag = first.headers.get('etag') ?? ''
    assert.equal(
      (await patch(`/admin/users/${id}`, { nom: 'Un' }, { ...stage.back, headers: { 'if-match': etag } })).headers.get('etag'),
      etag,
    )
    await patch(`/admin/users/${id}`, { nom: 'Deux' }, stage.back)
    assertError(
      await patch(`/admin/users/${id}`, { nom: 'Trois' }, { ...stage.back, headers: { 'if-match': etag } }),
      412,
      'precondition_failed',
    )
  })

  test('a deactivated user is refused at the next request, and admitted again once active', async () => {
    const { id, token } = await makeUser({ roles: ['admin'] })
    const asks = () => get('/admin/dashboard', { token, source: 'backoffice' })
    assert.equal((await asks()).status, 200)
    await patch(`/admin/users/${id}`, { active: false }, stage.back)
    assertError(await asks(), 401, 'unauthorized')
    assertError(await get('/me', { token }), 401, 'unauthorized')
    await patch(`/admin/users/${id}`, { active: true }, stage.back)
    assert.equal((await asks()).status, 200)
  })
})

describe('roles', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const assign = (id: string, role: unknown, by = stage.back) => post(`/admin/users/${id}/roles`, { role }, by)
  const remove = (id: string, role: string, by = stage.back) => ask('DELETE', `/admin/users/${id}/roles/${role}`, by)

  test('assigning a role again changes nothing; it takes effect at the next request', async () => {
    const { id, token } = stage.stranger
    const back = { token, source: 'backoffice' }
    assertError(await get('/admin/users', back), 403, 'admin_required')
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await assign(id, 'admin')
      assert.deepEqual([status, body], [200, { data: { user_id: id, roles: ['admin'] } }])
    }
    assert.equal((await get('/admin/users', back)).status, 200)
    assert.deepEqual((await assign(id, 'platform_admin')).body.data.roles, ['admin', 'platform_admin'])
    assert.deepEqual((await remove(id, 'admin')).body, { data: { user_id: id, roles: ['platform_admin'] } })
    assertError(await get('/admin/users', back), 403, 'admin_required')
    assert.deepEqual(
      (await trail(id)).map(({ action }) => action),
      ['role.assign', 'role.assign', 'role.remove'],
    )
  })

  test('unknown roles, unknown users, a role that the user does not have', async () => {
    for (const role of ['owner', 'Admin', 'ADMIN', '', null, 1, ['admin'], 'manage_publications'])
      assertError(await assign(stage.stranger.id, role), 422, 'validation_failed')
    assertError(await remove(stage.stranger.id, 'owner'), 422, 'validation_failed')
    assertError(await assign(UNKNOWN, 'admin'), 404, 'not_found')
    assertError(await remove(UNKNOWN, 'admin'), 404, 'not_found')
    assertError(await remove(stage.stranger.id, 'admin'), 404, 'not_found')
  })

  test('the last active administrator cannot be removed by anyone', async () => {
    const { id } = stage.admin
    assertError(await remove(id, 'admin'), 409, 'last_admin')
    assertError(await patch(`/admin/users/${id}`, { active: false }, stage.back), 409, 'last_admin')
    const second = await makeUser({ roles: ['admin'] })
    await patch(`/admin/users/${second.id}`, { active: false }, stage.back)
    assertError(await remove(id, 'admin'), 409, 'last_admin')
    assert.equal((await remove(second.id, 'admin')).status, 200, 'one that is not active may go')
    await assign(stage.stranger.id, 'admin')
    assert.equal((await remove(id, 'admin')).status, 200, 'one may go where another stays, even oneself')
  })

  test('administrators who remove or deactivate each other at once leave one', async () => {
    for (let round = 0; round < 6; round += 1) {
      const two = [await makeUser({ roles: ['admin'] }), await makeUser({ roles: ['admin'] })] as const
      const { db } = await harness()
      await db
        .deleteFrom('user_roles')
        .where(
          'user_id',
          'not in',
          two.map(({ id }) => id),
        )
        .where('role', '=', 'admin')
        .execute()
      const leave = (by: number, of: number) => {
        const as = { token: two[by]?.token, source: 'backoffice' }
        const id = two[of]?.id ?? ''
        return round % 2 === 0 ? ask('DELETE', `/admin/users/${id}/roles/admin`, as) : patch(`/admin/users/${id}`, { active: false }, as)
      }
      const statuses = (await Promise.all([leave(0, 1), leave(1, 0)])).map(({ status }) => status)
      const left = await db
        .selectFrom('user_roles as r')
        .innerJoin('users as u', 'u.id', 'r.user_id')
        .select('u.id')
        .where('r.role', '=', 'admin')
        .where('u.active', '=', true)
        .execute()
      assert.equal(left.length, 1, statuses.join())
      // The other is refused as the last administrator, or because they are no longer one.
      assert.ok(
        statuses.filter((status) => status === 200).length === 1 && statuses.every((status) => [200, 401, 403, 409].includes(status)),
        statuses.join(),
      )
    }
  })
})

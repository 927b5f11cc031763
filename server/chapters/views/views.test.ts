import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Call } from '../../../contract/client.ts'
import { listViews, VIEWS_MAX } from '../../../contract/views/views.ts'
import { harness } from '../../test/harness.ts'
import { client } from '../../test/client.ts'
import { type Ask, ask, assertError, patch, post } from '../../test/http.ts'
import { makeUser, makeView } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'

const PENDING = { screen: 'publications', nom: 'À modérer', query: 'moderation_status=pending&sort=created_at_asc' }
const names = (rows: { nom: string }[]) => rows.map(({ nom }) => nom)

/** Spec §4.1-52. */
describe('saved views', () => {
  let stage: Stage
  let other: Ask & { id: string }
  beforeEach(async () => {
    stage = await setStage()
    const { id, token } = await makeUser({ roles: ['admin'] })
    other = { id, token, source: 'backoffice' }
  })
  const list = (query: Call<typeof listViews>['query'] = {}, by: Ask = stage.back) => client(by)(listViews, { query })
  const save = (view: object, by: Ask = stage.back) => post('/admin/views', { ...PENDING, ...view }, by)
  const remove = (id: string, by: Ask = stage.back, headers = {}) => ask('DELETE', `/admin/views/${id}`, { ...by, headers })

  test('a view is stored with its name, and only its author can read it', async () => {
    const { db } = await harness()
    await db.updateTable('users').set({ prenom: 'Anne', nom: 'Roux' }).where('id', '=', stage.admin.id).execute()
    const got = await save({ query: `?${PENDING.query}` })
    const { id, created_at, updated_at, ...rest } = got.body.data
    assert.deepEqual([got.status, got.headers.get('location'), got.headers.get('etag')], [201, `/api/v1/admin/views#${id}`, '"v1"'])
    assert.deepEqual(rest, { ...PENDING, shared: false, own: true, author_id: stage.admin.id, author: 'Anne Roux', version: 1 })
    assert.equal(created_at, updated_at)
    assert.deepEqual((await list({ screen: 'publications' })).data, [got.body.data])
    assert.deepEqual((await list({ screen: 'acteurs' })).data, [])
    assert.deepEqual((await list({}, other)).data, [])
    for (const answer of [await patch(`/admin/views/${id}`, { nom: 'x' }, other), await remove(id, other)])
      assertError(answer, 404, 'not_found')
  })

  test('a shared view can be read by every administrator and changed by its author', async () => {
    const { id } = (await save({ shared: true })).body.data
    await save({ nom: 'Elles', query: '' }, other)
    await save({ nom: 'zéro' }, other)
    const { data, meta } = await list({}, other)
    assert.deepEqual(
      data.map((row) => [row.nom, row.own]),
      [
        ['À modérer', false],
        ['Elles', true],
        ['zéro', true],
      ],
    )
    assert.deepEqual(meta, { current_page: 1, last_page: 1, per_page: VIEWS_MAX, total: 3 })
    assert.deepEqual(names((await list({ own: 'true' }, other)).data), ['Elles', 'zéro'])
    assert.deepEqual(names((await list({ own: 'false' }, other)).data), ['À modérer'])
    assert.deepEqual((await list({ page: 2, per_page: 2 }, other)).meta, { current_page: 2, last_page: 2, per_page: 2, total: 3 })
    for (const answer of [await patch(`/admin/views/${id}`, { nom: 'x' }, other), await remove(id, other)])
      assertError(answer, 403, 'forbidden')
    assert.equal((await patch(`/admin/views/${id}`, { shared: false }, stage.back)).body.data.shared, false)
    assert.equal((await list({}, other)).meta.total, 2)
  })

  test('shared views of a former administrator can be deleted by the others', async () => {
    const { db } = await harness()
    for (const leave of [
      (id: string) => db.deleteFrom('user_roles').where('user_id', '=', id).execute(),
      (id: string) => db.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
    ]) {
      const { id } = await makeUser({ roles: ['admin'] })
      const [shared, kept] = [await makeView(id, { shared: true }), await makeView(id)]
      assertError(await remove(shared), 403, 'forbidden')
      await leave(id)
      assertError(await patch(`/admin/views/${shared}`, { nom: 'x' }, stage.back), 403, 'forbidden')
      assert.equal((await remove(shared)).status, 200)
      assertError(await remove(kept), 404, 'not_found')
    }
  })

  test('a name is unique for a user and a screen, whatever its case', async () => {
    const { id } = (await save({})).body.data
    assertError(await save({ nom: ' à MODÉRER ' }), 409, 'already_exists')
    assert.equal((await save({ screen: 'acteurs' })).status, 201)
    assert.equal((await save({}, other)).status, 201)
    const second = (await save({ nom: 'Deux' })).body.data
    assertError(await patch(`/admin/views/${second.id}`, { nom: 'À modérer' }, stage.back), 409, 'already_exists')
    assert.equal((await patch(`/admin/views/${id}`, { nom: 'À MODÉRER' }, stage.back)).body.data.nom, 'À MODÉRER')
  })

  test('only a valid query string is stored', async () => {
    const good = [
      '',
      '?',
      'q=caf%C3%A9+du+port&page=2',
      'from=2026-01-01T00:00:00Z&bbox=-1.5,46,2,48',
      'a',
      'x[]=1&x[]=2',
      'q=é',
      'a=b=c',
      `q=${'x'.repeat(1998)}`,
    ]
    for (const [n, query] of good.entries()) {
      const got = await save({ nom: `Bonne ${n}`, query })
      assert.equal(got.body.data?.query, query.replace(/^\?/, ''), query)
    }
    const bad = [
      'https://a.fr/?b=c',
      'javascript:alert(1)',
      '//a.fr',
      '/x?a=b',
      'a=b#c',
      'a=b c',
      'a=%E9',
      'a=%',
      'a=%00',
      'a\nb',
      '&a=b',
      'a=b&&c',
      '=b',
      `q=${'x'.repeat(1999)}`,
    ]
    for (const query of bad) {
      const got = await save({ query })
      assertError(got, 422, 'validation_failed')
      assert.deepEqual(
        got.body.details,
        [{ path: 'body.query', message: 'doit être une chaîne de requête d’au plus 2000 caractères' }],
        query,
      )
    }
    for (const screen of ['', 'Publications', 'a b', 'x'.repeat(41), 'a--b']) assertError(await save({ screen }), 422, 'validation_failed')
    for (const nom of [' ', 'x'.repeat(121)]) assertError(await save({ nom }), 422, 'validation_failed')
  })

  test('a user has at most a hundred, also with concurrent requests', async () => {
    for (let n = 0; n < VIEWS_MAX - 2; n += 1) await makeView(stage.admin.id)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => save({ nom: `En même temps ${n}` })))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 201, 422, 422, 422],
    )
    assert.deepEqual(answers.find(({ status }) => status === 422)?.body.details, [
      { path: 'body', message: 'serait de trop : une personne en garde 100' },
    ])
    assert.equal((await save({}, other)).status, 201)
  })

  test('a change applies once, on the version that was read; the audit trail has none of its text', async () => {
    const { id } = (await save({ query: 'q=Durand' })).body.data
    const stale = { ...stage.back, headers: { 'if-match': '"v1"' } }
    const changed = await patch(`/admin/views/${id}`, { query: 'q=Martin' }, stale)
    assert.deepEqual([changed.headers.get('etag'), changed.body.data.query], ['"v2"', 'q=Martin'])
    const same = await patch(`/admin/views/${id}`, { query: '?q=Martin' }, stage.back)
    assert.deepEqual([same.body.data.version, same.headers.get('x-audit-id')], [2, null])
    assertError(await patch(`/admin/views/${id}`, { shared: true }, stale), 412, 'precondition_failed')
    assertError(await remove(id, stage.back, { 'if-match': '"v1"' }), 412, 'precondition_failed')
    assert.equal((await remove(id, stage.back, { 'if-match': '"v2"' })).body.data.id, id)
    assertError(await remove(id), 404, 'not_found')
    const rows = await trail(id)
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['saved_view.create', 'saved_view.update', 'saved_view.delete'],
    )
    assert.ok(!/Durand|Martin|modérer/.test(JSON.stringify(rows)))
  })

  test('views are deleted with their author', async () => {
    const { db } = await harness()
    const { id } = await makeUser({ roles: ['admin'] })
    const view = await makeView(id, { shared: true })
    await db.updateTable('users').set({ email: null }).where('id', '=', id).execute()
    assert.equal((await list({ own: 'false' })).data.find((row) => row.id === view)?.author, null)
    await db.deleteFrom('users').where('id', '=', id).execute()
    assertError(await remove(view), 404, 'not_found')
  })
})

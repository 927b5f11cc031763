import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { type Ask, ask, assertError, get, patch, post, rowOf } from '../../test/http.ts'
import { makeActeur, makeSubscription, makeThread, makeUser, makeView } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { tableRows } from '../../test/changed-tables.ts'

describe('undoing in the helps of the team', () => {
  let stage: Stage
  let colleague: Ask
  beforeEach(async () => {
    stage = await setStage()
    colleague = { token: (await makeUser({ roles: ['admin'] })).token, source: 'backoffice' }
  })
  const undo = (row: string, by = stage.back) => post(`/admin/audit/${row}/undo`, undefined, by)
  const offered = async (row: string, by: Ask) =>
    (await get('/admin/audit?per_page=20', by)).body.data.find(({ id }: { id: string }) => id === row).undo

  const CANNED = '/admin/messages/canned-replies'
  test('canned replies: made, changed and deleted, undone in turn by anybody of the team', async () => {
    const made = await post(CANNED, { title: 'Accueil', body: 'Bonjour {nom},' }, stage.back)
    const { id } = made.body.data
    const original = await tableRows()
    const rows = [rowOf(made)]
    rows.push(rowOf(await patch(`${CANNED}/${id}`, { title: 'Salut', body: 'Bonsoir {nom},' }, stage.back)))
    rows.push(rowOf(await ask('DELETE', `${CANNED}/${id}`, stage.back)))
    for (const row of rows.slice(0, 2)) assertError(await undo(row), 409, 'invalid_state')
    assert.deepEqual(await Promise.all(rows.map((row) => offered(row, colleague))), ['changed_since', 'changed_since', 'possible'])
    assert.equal((await undo(rows[2] ?? '', colleague)).status, 200)
    assert.equal((await undo(rows[1] ?? '', colleague)).status, 200)
    assert.deepEqual((await tableRows())['canned_replies'], original['canned_replies'])
    assert.equal((await undo(rows[0] ?? '', colleague)).status, 200)
    assert.deepEqual((await get(CANNED, stage.back)).body.data, [])
  })

  test('a title that another canned reply has taken since is not taken back', async () => {
    const { id } = (await post(CANNED, { title: 'Horaires', body: 'x' }, stage.back)).body.data
    const row = rowOf(await ask('DELETE', `${CANNED}/${id}`, stage.back))
    await post(CANNED, { title: 'HORAIRES', body: 'y' }, stage.back)
    assertError(await undo(row), 409, 'already_exists')
  })

  test('a note goes for whoever wrote it, and for nobody else', async () => {
    const thread = await makeThread()
    const row = rowOf(await post(`/admin/messages/threads/${thread}/notes`, { body: 'Dans le mauvais fil.' }, stage.back))
    assertError(await undo(row, colleague), 403, 'forbidden')
    assert.deepEqual([await offered(row, colleague), await offered(row, stage.back)], [null, 'possible'])
    assert.equal((await undo(row)).status, 200)
    assert.deepEqual((await get(`/admin/messages/threads/${thread}/notes`, stage.back)).body.data, [])
    assert.equal(await offered(row, stage.back), 'done')
  })

  test('views: one’s own, made, changed and deleted; a colleague neither undoes nor is offered it', async () => {
    const { id } = (await post('/admin/views', { screen: 'acteurs', nom: 'Les miens', query: 'type=culture' }, stage.back)).body.data
    const original = await tableRows()
    const rows = [rowOf(await patch(`/admin/views/${id}`, { nom: 'Autres', query: 'type=sport', shared: true }, stage.back))]
    rows.push(rowOf(await ask('DELETE', `/admin/views/${id}`, stage.back)))
    for (const row of rows) {
      assertError(await undo(row, colleague), 403, 'forbidden')
      assert.equal(await offered(row, colleague), null)
    }
    assertError(await undo(rows[0] ?? ''), 409, 'invalid_state')
    for (const row of rows.toReversed()) assert.equal((await undo(row)).status, 200)
    assert.deepEqual((await tableRows())['saved_views'], original['saved_views'])
  })

  test('a view that would be one too many, or whose name is taken by now, does not come back', async () => {
    const person = await makeUser({ roles: ['admin'] })
    const theirs = { token: person.token, source: 'backoffice' }
    const id = await makeView(person.id, { nom: 'La vue' })
    const row = rowOf(await ask('DELETE', `/admin/views/${id}`, theirs))
    await makeView(person.id, { nom: 'la VUE' })
    assertError(await undo(row, theirs), 409, 'already_exists')
    for (let n = 1; n < 100; n += 1) await makeView(person.id)
    assertError(await undo(row, theirs), 409, 'invalid_state')
  })

  test('whom a subscription is for: back as it was, whatever the provider has said since', async () => {
    const { db } = await harness()
    const [one, other] = [await makeActeur(stage.commune), await makeActeur(stage.commune)]
    const id = await makeSubscription()
    const link = async (acteur_id: string | null) => rowOf(await patch(`/admin/subscriptions/${id}`, { acteur_id }, stage.back))
    const linked = async () => (await get(`/admin/subscriptions/${id}`, stage.back)).body.data.acteur_id
    const rows = [await link(one), await link(other), await link(null)]
    await db
      .updateTable('subscriptions')
      .set((eb) => ({ version: eb('version', '+', 1), status: 'past_due' }))
      .where('id', '=', id)
      .execute()
    assertError(await undo(rows[0] ?? ''), 409, 'invalid_state')
    for (const [index, acteur] of [
      [2, other],
      [1, one],
      [0, null],
    ] as const) {
      assert.equal((await undo(rows[index] ?? '')).status, 200)
      assert.equal(await linked(), acteur)
    }
    const away = await link(one)
    const back = await link(null)
    await ask('DELETE', `/admin/acteurs/${one}`, stage.back)
    assertError(await undo(back), 409, 'invalid_state')
    assertError(await undo(away), 409, 'invalid_state')
  })
})

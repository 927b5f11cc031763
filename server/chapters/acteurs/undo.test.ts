import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { ask, assertError, get, patch, post, rowOf } from '../../test/http.ts'
import { differences } from '../../test/differences.ts'
import { makeActeur, makeClaim, makePublication, makeUser } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'
import { tableRows } from '../../test/changed-tables.ts'

const ALL = ['manage_publications', 'publish_publications']

/** Spec §3-24. */
describe('undoing changes of an actor', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
  const edit = (id: string, change: object) => patch(`/admin/acteurs/${id}`, change, stage.back)
  const link = (id: string, user_id: string, role = 'member', permissions: string[] = []) =>
    post(`/admin/acteurs/${id}/users`, { user_id, role, permissions }, stage.back)
  const unlink = (id: string, user: string) => ask('DELETE', `/admin/acteurs/${id}/users/${user}`, stage.back)
  const links = async (id: string) =>
    (await get(`/admin/acteurs/${id}/users`, stage.back)).body.data.map((one: { role: string; permissions: string[] }) => [
      one.role,
      one.permissions,
    ])

  test('an edit of every field, to the last one', async () => {
    const id = await makeActeur(stage.commune, { telephone: '04 74 00 00 01', telephone_e164: '+33474000001', description: 'Avant' })
    await edit(id, { commune_ids: [stage.elsewhere] })
    const first = await tableRows()
    const row = rowOf(
      await edit(id, {
        nom: 'Autre nom',
        type: 'culture',
        description: null,
        commune_id: stage.elsewhere,
        commune_ids: [stage.commune],
        adresse: '1 rue Neuve',
        telephone: '04 74 00 00 02',
        email: 'a@example.fr',
        site_web: 'exemple.fr',
      }),
    )
    assert.equal((await undo(row)).status, 200)
    assert.deepEqual(await tableRows(), first)
    assert.deepEqual(await differences(), [])
    assertError(await undo(row), 409, 'invalid_state')
    const last = (await trail(id)).at(-1)
    assert.ok(!JSON.stringify(last).includes('04 74'), 'the trail keeps no number')
  })

  test('refused if changed since; possible once the later states are undone', async () => {
    const id = await makeActeur(stage.commune)
    const { nom } = (await get(`/admin/acteurs/${id}`, stage.back)).body.data
    const first = rowOf(await edit(id, { nom: 'Un' }))
    const then = rowOf(await patch(`/admin/acteurs/${id}/validate`, undefined, stage.back))
    const last = rowOf(await ask('DELETE', `/admin/acteurs/${id}`, stage.back))
    assertError(await undo(first), 409, 'invalid_state')
    for (const row of [last, then, first]) assert.equal((await undo(row)).status, 200)
    const { data } = (await get(`/admin/acteurs/${id}`, stage.back)).body
    assert.deepEqual([data.nom, data.valide, data.deleted_at], [nom, false, null])
  })

  test('an actor that has become the office of a commune keeps its type and its commune', async () => {
    const id = await makeActeur(stage.elsewhere, { type: 'association' })
    const row = rowOf(await edit(id, { type: 'mairie' }))
    await patch(`/admin/communes/${stage.elsewhere}`, { mairie_actor_id: id }, stage.back)
    assertError(await undo(row), 409, 'invalid_state')
    assert.equal((await get(`/admin/acteurs/${id}`, stage.back)).body.data.type, 'mairie')
  })

  test('a created actor is deleted if no record refers to it', async () => {
    const make = async () => {
      const got = await post('/admin/acteurs', { nom: 'Chorale', type: 'association', commune_id: stage.commune }, stage.back)
      return { id: got.body.data.id as string, row: rowOf(got) }
    }
    const [bare, linked, published] = [await make(), await make(), await make()]
    const linking = rowOf(await link(linked.id, stage.stranger.id))
    await makePublication(published.id, stage.commune)
    assert.equal((await undo(bare.row)).status, 200)
    assert.notEqual((await get(`/admin/acteurs/${bare.id}`, stage.back)).body.data.deleted_at, null)
    for (const { row } of [linked, published]) assertError(await undo(row), 409, 'invalid_state')
    assert.deepEqual([(await undo(linking)).status, (await undo(linked.row)).status], [200, 200])
  })

  test('links: created, changed and removed, with their permissions and creation time', async () => {
    const acteur = await makeActeur(stage.commune)
    const { id: user, token } = await makeUser()
    const publishes = () => post('/publications', { title: 'a', body: 'b', acteur_id: acteur, commune_id: stage.commune }, { token })
    const rows: string[] = []
    const states = [await tableRows()]
    for (const act of [
      () => link(acteur, user, 'member', ['manage_publications']),
      () => link(acteur, user, 'owner', ALL),
      () => unlink(acteur, user),
    ]) {
      rows.push(rowOf(await act()))
      states.push(await tableRows())
    }
    for (const row of rows.slice(0, 2)) assertError(await undo(row), 409, 'invalid_state')
    assertError(await publishes(), 403, 'scope_violation')
    for (const index of [2, 1, 0]) {
      const { body } = await undo(rows[index] ?? '')
      assert.deepEqual(
        body.data?.undone.map(({ target_type, target_id, version }: Record<string, unknown>) => ({ target_type, target_id, version })),
        [{ target_type: 'acteur', target_id: acteur, version: null }],
      )
      assert.deepEqual((await tableRows())['actor_users'], states[index]?.['actor_users'])
    }
    assertError(await publishes(), 403, 'scope_violation')
    assert.deepEqual(
      (await trail(acteur)).map(({ action }) => action),
      ['acteur.link', 'acteur.link', 'acteur.unlink', 'audit.undo', 'audit.undo', 'audit.undo'],
    )
  })

  test('a link created anew stays, though it equals the link to undo', async () => {
    const acteur = await makeActeur(stage.commune)
    const { id: user } = await makeUser()
    const taken = async () => {
      await link(acteur, user, 'owner')
      return rowOf(await unlink(acteur, user))
    }
    const [first, second] = [await taken(), await taken()]
    assertError(await undo(first), 409, 'invalid_state')
    assert.deepEqual(await links(acteur), [])
    assert.equal((await undo(second)).status, 200)
    assert.deepEqual(await links(acteur), [['owner', ['manage_publications', 'publish_publications']]])
  })

  test('links and states of one actor are undone separately; those of two users too', async () => {
    const acteur = await makeActeur(stage.commune)
    const [one, other] = [await makeUser(), await makeUser()]
    const rows = [
      rowOf(await link(acteur, one.id)),
      rowOf(await link(acteur, other.id, 'owner')),
      rowOf(await edit(acteur, { nom: 'Autre' })),
    ]
    for (const row of rows.slice(0, 2)) assert.equal((await undo(row)).status, 200)
    assert.deepEqual(await links(acteur), [])
    assert.equal((await undo(rows[2] ?? '')).status, 200)
  })

  test('a link that a claim has granted since stays; nobody is linked to a deleted actor', async () => {
    const acteur = await makeActeur(stage.commune)
    const { id: user } = await makeUser()
    const made = rowOf(await link(acteur, user, 'owner', ALL))
    await patch(`/admin/claims/${await makeClaim(acteur, { user_id: user })}`, { status: 'approved' }, stage.back)
    assertError(await undo(made), 409, 'invalid_state')
    const { db } = await harness()
    await db.deleteFrom('claims').execute()
    const taken = rowOf(await unlink(acteur, user))
    const deleted = rowOf(await ask('DELETE', `/admin/acteurs/${acteur}`, stage.back))
    assertError(await undo(taken), 409, 'invalid_state')
    assert.deepEqual([(await undo(deleted)).status, (await undo(taken)).status], [200, 200])
    assert.deepEqual(await links(acteur), [['owner', ALL]])
  })
})

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { tableRows } from '../../test/changed-tables.ts'
import { differences } from '../../test/differences.ts'
import { harness } from '../../test/harness.ts'
import { type Ask, assertError, get, patch, post, rowOf } from '../../test/http.ts'
import { makeActeur, makePublication, makeUser, makeWaitingEdit } from '../../test/make.ts'
import { ALERTE, link, minutes, setStage, type Stage } from '../../test/stage.ts'

const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }

/** Spec §2-69. */
describe('the queue of a municipal office', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const office = (token = stage.maire.token): Ask => ({ token, source: 'mairie' })
  const at = (acteur = stage.mairie) => `/mairie/acteurs/${acteur}`
  const make = (values: Parameters<typeof makePublication>[2] = {}) =>
    makePublication(stage.acteur, stage.commune, { ...PENDING, ...values })
  const queue = async () =>
    (await get(`${at()}/publications?scope=a_relire&per_page=100`, office())).body.data.map(({ id }: { id: string }) => id)
  const decide = (id: string, body: object, by = office()) => patch(`${at()}/publications/${id}/moderate`, body, by)
  const bulk = (body: object, by = office()) => post(`${at()}/publications/moderate`, body, by)
  const undo = (row: string, by = office(), acteur = stage.mairie) => post(`${at(acteur)}/audit/${row}/undo`, undefined, by)
  const stateOf = async (id: string) => (await get(`/admin/publications/${id}`, stage.back)).body.data.moderation_status

  test('has what the office may decide on, and nothing else', async () => {
    const [pending, edited] = [await make(), await make({ moderation_status: 'published', valide: true, publie_le: minutes(-5) })]
    await makeWaitingEdit(edited, { title: 'Corrigé' })
    await make({ moderation_status: 'published', valide: true, publie_le: minutes(-5) })
    await make({ admin_decision: 'pending' })
    await make({ deleted_at: minutes(-1) })
    await makePublication(stage.mairie, stage.commune, PENDING)
    await makePublication(await makeActeur(stage.elsewhere), stage.elsewhere, PENDING)
    const found = await queue()
    assert.deepEqual(found.toSorted(), [pending, edited].toSorted())
    for (const id of found) assert.equal((await decide(id, { moderation_status: 'published' })).status, 200)
    assert.deepEqual(await queue(), [])
    assertError(await get(`${at(stage.acteur)}/publications?scope=a_relire`, office(stage.owner.token)), 403, 'scope_violation')
  })

  test('is in the order of the wait: that of an edit begins when the edit is sent', async () => {
    const pending = await make({ created_at: minutes(-60) })
    const edited = await make({ moderation_status: 'published', valide: true, publie_le: minutes(-900), created_at: minutes(-900) })
    await makeWaitingEdit(edited, { title: 'Corrigé' }, { created_at: minutes(-10) })
    const lately = await make({ created_at: minutes(-5) })
    const sorted = async (scope: string, sort: string) =>
      (await get(`${at()}/publications?scope=${scope}&sort=${sort}`, office())).body.data.map(({ id }: { id: string }) => id)
    assert.deepEqual(await sorted('a_relire', 'attente_asc'), [pending, edited, lately])
    assert.deepEqual(await sorted('a_relire', 'created_at_asc'), [edited, pending, lately])
    // Elsewhere nothing need wait.
    assert.deepEqual(await sorted('commune', 'attente_asc'), [edited, pending, lately])
  })

  test('an edit that moves a publication to another commune is refused or left to the administrators, not shown there', async () => {
    const id = await make({ moderation_status: 'published', valide: true, publie_le: minutes(-5) })
    await makeWaitingEdit(id, { commune_id: stage.elsewhere, commune_ids: [stage.elsewhere] })
    assertError(await decide(id, { moderation_status: 'published' }), 403, 'scope_violation')
    const { meta } = (await bulk({ ids: [id], moderation_status: 'approved' })).body
    assert.deepEqual([meta.updated, meta.refused], [0, [{ id, error: 'scope_violation' }]])
    assert.equal((await get(`/publications/${id}`)).body.data.commune_id, stage.commune)
    assert.equal((await decide(id, { moderation_status: 'rejected', reason: 'Hors de la commune' })).status, 200)
  })

  test('of an edit that waits the office decides on the edit alone: what residents see stays', async () => {
    const shown = { moderation_status: 'published', valide: true, publie_le: minutes(-5), title: 'Bal' }
    const id = await make(shown)
    const later = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
    await makeWaitingEdit(id, { title: 'Bal reporté' })
    const title = async () => (await get(`/publications/${id}`)).body.data?.title
    for (const decision of [
      { moderation_status: 'pending' },
      { moderation_status: 'approved', publie_le: later(60) },
      { moderation_status: 'approved', publie_le: null },
    ]) {
      assertError(await decide(id, decision), 403, 'scope_violation')
      assert.deepEqual((await bulk({ ids: [id], ...decision })).body.meta?.refused ?? 'no such decision', [
        { id, error: 'scope_violation' },
      ])
      assert.equal(await title(), 'Bal')
    }
    assert.equal((await decide(id, { moderation_status: 'rejected', reason: 'Doublon' })).status, 200)
    assert.equal(await title(), 'Bal')
    const scheduled = await make({ ...shown, moderation_status: 'approved', publie_le: minutes(60) })
    await makeWaitingEdit(scheduled, { title: 'Bal reporté' })
    for (const n of [90, 30])
      assertError(await decide(scheduled, { moderation_status: 'approved', publie_le: later(n) }), 403, 'scope_violation')
    const { publie_le } = (await get(`/admin/publications/${scheduled}`, stage.back)).body.data
    assert.equal((await decide(scheduled, { moderation_status: 'approved', publie_le })).status, 200)
    const ending = await make(shown)
    await makeWaitingEdit(ending, { expire_le: later(-1) })
    assertError(await decide(ending, { moderation_status: 'published' }), 403, 'scope_violation')
  })

  test('what a colleague has decided on meanwhile is another version, not a missing right', async () => {
    const id = await make()
    const seen = (await get(`${at()}/publications/${id}`, office())).headers.get('etag') ?? ''
    assert.equal((await decide(id, { moderation_status: 'published' })).status, 200)
    const late = { moderation_status: 'rejected', reason: 'Doublon' }
    assertError(await decide(id, late, { ...office(), headers: { 'if-match': seen } }), 412, 'precondition_failed')
    assertError(await decide(id, late), 403, 'scope_violation')
  })

  test('one decision on several: an alert that would be shown for too long is named, the rest is decided', async () => {
    const later = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
    const [one, ending] = [await make(), await make({ type_id: ALERTE, expire_le: later(60 * 24 * 60) })]
    const { data, meta } = (await bulk({ ids: [one, ending], moderation_status: 'approved', publie_le: later(60) })).body
    assert.deepEqual([data.map(({ id }: { id: string }) => id), meta.refused], [[one], [{ id: ending, error: 'validation_failed' }]])
  })

  test('one decision on several: each by the rule of one, the rest all the same', async () => {
    const [one, two, decided, foreign, changed] = [
      await make(),
      await make(),
      await make({ moderation_status: 'published' }),
      await makePublication(await makeActeur(stage.elsewhere), stage.elsewhere, PENDING),
      await make(),
    ]
    const ids = [one, foreign, decided, two, changed]
    const got = await bulk({ ids, versions: [1, 1, 1, 1, 7], moderation_status: 'rejected', reason: 'Hors sujet' })
    assert.equal(got.status, 200)
    assert.deepEqual(
      got.body.data.map(({ id }: { id: string }) => id),
      [one, two],
    )
    assert.deepEqual(got.body.meta, {
      updated: 2,
      not_found: [foreign],
      refused: [{ id: decided, error: 'scope_violation' }],
      changed_since: [changed],
    })
    assert.deepEqual(await Promise.all(ids.map(stateOf)), ['rejected', 'pending', 'published', 'rejected', 'pending'])
    const { body } = await undo(rowOf(got))
    assert.equal(body.data.undone.length, 2)
    assert.deepEqual([await stateOf(one), await stateOf(two)], ['pending', 'pending'])
    assert.deepEqual(await differences(), [])
  })

  test('without the right to publish nothing is shown; without the permission nothing is decided', async () => {
    const { db } = await harness()
    const id = await make()
    const member = await makeUser({ links: [{ acteur_id: stage.mairie, role: 'member', permissions: ['manage_publications'] }] })
    const by = office(member.token)
    const refused = async (body: object, who: Ask) => (await bulk({ ids: [id], ...body }, who)).body.meta.refused[0]?.error
    assert.equal(await refused({ moderation_status: 'rejected', reason: 'Non merci' }, by), 'permission_denied')
    await db.updateTable('acteurs').set({ can_publish: false }).where('id', '=', stage.mairie).execute()
    assert.equal(await refused({ moderation_status: 'published' }, office()), 'permission_denied')
    assert.equal(await stateOf(id), 'pending')
    for (const { token } of [stage.stranger, stage.otherMaire, stage.owner, stage.platformAdmin])
      assertError(await bulk({ ids: [id], moderation_status: 'published' }, office(token)), 403, 'scope_violation')
  })

  test('a decision is undone to the last field by the people of the office, once', async () => {
    const id = await make()
    const original = await tableRows()
    const row = rowOf(await decide(id, { moderation_status: 'published' }))
    const reader = await makeUser()
    await link(reader.id, stage.mairie, 'member', ['manage_publications'])
    assertError(await undo(row, office(reader.token)), 403, 'permission_denied')
    for (const { token } of [stage.stranger, stage.owner, stage.otherMaire, stage.platformAdmin])
      assertError(await undo(row, office(token)), 403, 'scope_violation')
    await link(reader.id, stage.mairie, 'member', ['publish_publications'])
    assert.equal((await undo(row, office(reader.token))).status, 200)
    assert.equal(await stateOf(id), 'pending')
    assertError(await undo(row), 409, 'invalid_state')
    assert.deepEqual((await tableRows())['publications'], original['publications'])
    assert.deepEqual(await differences(), [])
  })

  test('a decision by the common route is undone too; what others did is not found', async () => {
    const id = await make()
    const row = rowOf(await patch(`/publications/${id}/moderate`, { moderation_status: 'published' }, { token: stage.maire.token }))
    assertError(await undo(row, office(stage.owner.token), stage.acteur), 404, 'not_found')
    assert.equal((await undo(row)).status, 200)
    const byAdmin = rowOf(await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back))
    assertError(await undo(byAdmin), 404, 'not_found')
    const edited = rowOf(await patch(`/publications/${id}`, { title: 'Autre' }, { token: stage.owner.token }))
    assertError(await undo(edited), 404, 'not_found')
    assertError(await undo(id), 404, 'not_found')
  })

  test('refused once the item has changed, has left the commune, or would be shown without the right to publish', async () => {
    const { db } = await harness()
    const id = await make()
    const row = rowOf(await decide(id, { moderation_status: 'rejected', reason: 'Hors sujet' }))
    await db.updateTable('communes').set({ mairie_actor_id: null }).where('id', '=', stage.commune).execute()
    assertError(await undo(row), 409, 'invalid_state')
    await db.updateTable('communes').set({ mairie_actor_id: stage.mairie }).where('id', '=', stage.commune).execute()
    const bound = rowOf(await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Non' }, stage.back))
    assertError(await undo(row), 409, 'invalid_state')
    assert.equal((await post(`/admin/audit/${bound}/undo`, undefined, stage.back)).status, 200)
    assert.equal((await undo(row)).status, 200)

    const own = await makePublication(stage.mairie, stage.commune)
    const hidden = rowOf(await decide(own, { moderation_status: 'pending' }))
    await db.updateTable('acteurs').set({ can_publish: false }).where('id', '=', stage.mairie).execute()
    assertError(await undo(hidden), 409, 'invalid_state')
    assert.equal(await stateOf(own), 'pending')
  })
})

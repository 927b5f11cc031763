import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { type Ask, ask, assertError, get, patch, post, rowOf } from '../../test/http.ts'
import { makePublication, makeUser, makeWaitingEdit } from '../../test/make.ts'
import { allowPublishing, link, minutes, setStage, type Stage } from '../../test/stage.ts'

const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }
const SHOWN = { moderation_status: 'published', valide: true, publie_le: minutes(-5) }
const ASKS = { moderation_status: 'rejected', reason: 'Précisez le lieu', correction_demandee: true }

/** Spec §2-81, §2-82. */
describe('the work of a team', () => {
  let stage: Stage
  let owner: Ask
  let member: Ask
  beforeEach(async () => {
    stage = await setStage()
    await allowPublishing(stage.acteur)
    owner = { token: stage.owner.token, source: 'mairie' }
    member = { token: stage.member.token, source: 'mairie' }
  })
  const at = () => `/mairie/acteurs/${stage.acteur}`
  const make = (values: Parameters<typeof makePublication>[2] = {}) =>
    makePublication(stage.acteur, stage.commune, { ...PENDING, created_by: stage.member.id, ...values })
  const list = (by = owner) => get(`${at()}/publications?scope=equipe&sort=created_at_asc`, by)
  const queue = async (by = owner) => (await list(by)).body.data.map(({ id }: { id: string }) => id)
  const decide = (id: string, body: object, by = owner) => patch(`${at()}/publications/${id}/moderate`, body, by)
  const waits = async (by: Ask) => (await get('/me', by)).body.data.acteurs[0].attente.a_relire
  const undo = (row: string, by = owner) => post(`${at()}/audit/${row}/undo`, undefined, by)
  const office = async (id: string) => (await get(`/admin/publications/${id}`, stage.back)).body.data

  test('whoever publishes for the actor lists, publishes and asks for corrections of items and edits', async () => {
    const [item, edited] = [await make(), await make(SHOWN)]
    await makeWaitingEdit(edited, { title: 'Corrigé' })
    await make({ admin_decision: 'rejected' })
    await make(SHOWN)
    await make({ deleted_at: minutes(-1) })
    assert.deepEqual([await queue(), await waits(owner)], [[item, edited], 2])
    assertError(await list(member), 403, 'permission_denied')
    assertError(await list({ token: stage.maire.token, source: 'mairie' }), 403, 'scope_violation')
    assert.equal(await waits(member), 0)
    const publisher = await makeUser()
    await link(publisher.id, stage.acteur, 'member', ['publish_publications'])
    assert.equal(await waits({ token: publisher.token }), 2)

    assertError(await decide(item, { ...ASKS, reason: undefined }), 422, 'validation_failed')
    assertError(await decide(item, { ...ASKS, moderation_status: 'published' }), 422, 'validation_failed')
    const asked = await decide(item, ASKS)
    assert.deepEqual(
      [asked.status, asked.body.data.moderation_status, asked.body.data.status_reason, asked.body.data.correction_demandee],
      [200, 'rejected', ASKS.reason, true],
    )
    assert.equal((await undo(rowOf(asked))).status, 200)
    assert.equal((await office(item)).correction_demandee, false)
    await decide(item, ASKS)
    const sent = await patch(`/publications/${item}`, { body: 'Salle des fêtes.' }, member)
    assert.deepEqual([sent.body.data.moderation_status, sent.body.data.correction_demandee], ['pending', false])
    assert.equal((await decide(item, { moderation_status: 'published' })).status, 200)

    assert.equal((await decide(edited, ASKS)).body.data.correction_demandee, true)
    assert.notEqual((await get(`/publications/${edited}`)).body.data.title, 'Corrigé')
    const again = await patch(`/publications/${edited}`, { title: 'Mieux corrigé' }, member)
    assert.deepEqual([again.body.data.modification.statut, again.body.data.correction_demandee], ['pending', false])
    assert.equal((await decide(edited, { moderation_status: 'published' })).status, 200)
    assert.equal((await get(`/publications/${edited}`)).body.data.title, 'Mieux corrigé')
    assert.deepEqual(await queue(), [])
  })

  test('never for an actor that may not publish itself', async () => {
    const id = await make()
    const { db } = await harness()
    await db.updateTable('acteurs').set({ can_publish: false }).where('id', '=', stage.acteur).execute()
    assertError(await list(), 403, 'permission_denied')
    assert.equal(await waits(owner), 0)
    assertError(await decide(id, ASKS), 403, 'permission_denied')
    assertError(await decide(id, { moderation_status: 'published' }), 403, 'permission_denied')
  })

  for (const [name, values] of [
    ['shown', SHOWN],
    ['pending', {}],
    ['rejected', { moderation_status: 'rejected', status_reason: 'Non', admin_decision: 'rejected' }],
  ] as const)
    test(`a withdrawal of what was ${name} is taken back, into the same state`, async () => {
      const id = await make(values)
      const state = async () => {
        const { moderation_status, visible, deleted_at, admin_decision } = await office(id)
        return [moderation_status, visible, deleted_at, admin_decision]
      }
      const before = await state()
      const row = rowOf(await ask('DELETE', `/publications/${id}`, member))
      assert.equal((await get(`/publications/${id}`)).status, 404)
      assertError(await undo(row, { token: stage.maire.token, source: 'mairie' }), 403, 'scope_violation')
      assert.equal((await undo(row, member)).status, 200)
      assert.deepEqual(await state(), before)
      assert.notEqual((await undo(row, member)).status, 200)
    })

  test('not once somebody has decided since, nor past a withdrawal by an administrator', async () => {
    const id = await make(SHOWN)
    const row = rowOf(await ask('DELETE', `/publications/${id}`, member))
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Non' }, stage.back)
    assertError(await undo(row, member), 409, 'invalid_state')
    assert.notEqual((await office(id)).deleted_at, null)
    const other = await make(SHOWN)
    const byAdmin = rowOf(await ask('DELETE', `/admin/publications/${other}`, stage.back))
    assert.notEqual((await undo(byAdmin)).status, 200)
    assert.equal((await get(`/publications/${other}`)).status, 404)
  })
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newId } from '../../platform/db/id.ts'
import { assertError, get, patch, post } from '../../test/http.ts'
import { harness } from '../../test/harness.ts'
import { makeActeur, makeClaim, makeCommune, makeOfficer, makePublication, makeUser } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

/** Working together on publications, claims and actors. Beyond the specification. */
describe('collaboration on a record', () => {
  let stage: Stage
  let hugo: Awaited<ReturnType<typeof makeUser>>
  const asHugo = () => ({ token: hugo.token, source: 'backoffice' })
  before(async () => {
    stage = await setStage()
    hugo = await makeUser({ roles: ['admin'] })
    const { db } = await harness()
    await db.updateTable('users').set({ prenom: 'Hugo', nom: 'Lemaire' }).where('id', '=', hugo.id).execute()
  })
  const RECORDS: Record<string, () => Promise<string>> = {
    publications: () => makePublication(stage.acteur, stage.commune, { title: 'Fanfare' }),
    claims: async () => makeClaim(await makeActeur(stage.commune)),
    acteurs: () => makeActeur(stage.commune),
  }
  for (const [records, make] of Object.entries(RECORDS)) {
    const at = (id: string, verb: string) => `/admin/${records}/${id}/${verb}`

    test(`${records}: colleagues see each other, within a minute`, async () => {
      const id = await make()
      assert.deepEqual((await get(at(id, 'collaboration'), stage.back)).body.data, { viewers: [], assignee: null, notes: [] })
      assert.deepEqual(
        (await get(at(id, 'collaboration'), asHugo())).body.data.viewers.map((one: { id: string }) => one.id),
        [stage.admin.id],
      )
      assert.deepEqual((await get(at(id, 'collaboration'), stage.back)).body.data.viewers, [
        { id: hugo.id, nom: 'Lemaire', prenom: 'Hugo' },
      ])
      const { db } = await harness()
      await db
        .updateTable('record_viewers')
        .set({ seen_at: new Date(Date.now() - 61_000).toISOString() })
        .where('user_id', '=', hugo.id)
        .execute()
      assert.deepEqual((await get(at(id, 'collaboration'), stage.back)).body.data.viewers, [])
    })

    test(`${records}: one says "I deal with it", and the change is undone`, async () => {
      const id = await make()
      const taken = await patch(at(id, 'assign'), { user_id: hugo.id }, asHugo())
      assert.equal(taken.body.data.assignee.id, hugo.id)
      const mine = await patch(at(id, 'assign'), { user_id: stage.admin.id }, stage.back)
      assert.equal(mine.body.data.assignee.id, stage.admin.id)
      assert.equal((await post(`/admin/audit/${mine.headers.get('x-audit-id')}/undo`, undefined, stage.back)).status, 200)
      assert.equal((await get(at(id, 'collaboration'), stage.back)).body.data.assignee.id, hugo.id)
      assert.equal((await patch(at(id, 'assign'), { user_id: null }, stage.back)).body.data.assignee, null)
      const outsider = await makeUser()
      assertError(await patch(at(id, 'assign'), { user_id: outsider.id }, stage.back), 422, 'validation_failed')
    })

    test(`${records}: notes are of the team, in their order; the author takes one back`, async () => {
      const id = await make()
      const first = await post(at(id, 'notes'), { body: 'J’ai appelé l’association.' }, asHugo())
      assert.deepEqual([first.status, first.body.data.author], [201, 'Hugo Lemaire'])
      const second = await post(at(id, 'notes'), { body: 'Repli prévu lundi.' }, stage.back)
      const bodies = async () => (await get(at(id, 'collaboration'), stage.back)).body.data.notes.map(({ body }: { body: string }) => body)
      assert.deepEqual(await bodies(), ['J’ai appelé l’association.', 'Repli prévu lundi.'])
      const undo = (note: typeof first, who: object) => post(`/admin/audit/${note.headers.get('x-audit-id')}/undo`, undefined, who)
      assert.notEqual((await undo(first, stage.back)).status, 200, 'a note of somebody else')
      assert.equal((await undo(second, stage.back)).status, 200)
      assert.deepEqual(await bodies(), ['J’ai appelé l’association.'])
    })

    test(`${records}: a record that does not exist has no colleagues`, async () => {
      const id = newId()
      assertError(await get(at(id, 'collaboration'), stage.back), 404, 'not_found')
      assertError(await post(at(id, 'notes'), { body: 'x' }, stage.back), 404, 'not_found')
      assertError(await patch(at(id, 'assign'), { user_id: hugo.id }, stage.back), 404, 'not_found')
    })
  }

  test('a list has the records with a colleague or a note, and no others', async () => {
    const make = () => makePublication(stage.acteur, stage.commune)
    const [quiet, taken, noted] = [await make(), await make(), await make()]
    await patch(`/admin/publications/${taken}/assign`, { user_id: hugo.id }, asHugo())
    await post(`/admin/publications/${noted}/notes`, { body: 'À rappeler.' }, asHugo())
    const { body } = await get(`/admin/collaboration?type=publication&ids=${quiet},${taken},${noted}`, stage.back)
    const rows = new Map<string, unknown>(body.data.map((row: { id: string }) => [row.id, row]))
    assert.deepEqual(new Set(rows.keys()), new Set([taken, noted]))
    assert.deepEqual(rows.get(noted), { id: noted, viewers: [], assignee: null, notes_count: 1 })
  })

  test('a moderator of a territory works with the others there, and on nothing else', async () => {
    const elsewhere = await makeCommune()
    const outside = await makePublication(await makeActeur(elsewhere), elsewhere, { title: 'Ailleurs' })
    const inside = await makePublication(stage.acteur, stage.commune, { title: 'Ici' })
    const moderator = await makeOfficer('moderateur', { communes: [stage.commune] })
    await post(`/admin/publications/${outside}/notes`, { body: 'Ailleurs.' }, stage.back)
    assert.equal((await patch(`/admin/publications/${inside}/assign`, { user_id: moderator.id }, stage.back)).status, 200)
    assertError(await patch(`/admin/publications/${outside}/assign`, { user_id: moderator.id }, stage.back), 422, 'validation_failed')
    assertError(await get(`/admin/publications/${outside}/collaboration`, moderator), 404, 'not_found')
    assertError(await post(`/admin/publications/${outside}/notes`, { body: 'x' }, moderator), 404, 'not_found')
    const { body } = await get(`/admin/collaboration?type=publication&ids=${inside},${outside}`, moderator)
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [inside],
    )
    assertError(await get(`/admin/collaboration?type=claim&ids=${inside}`, moderator), 403, 'scope_violation')
    const note = await post(`/admin/publications/${inside}/notes`, { body: 'Vu.' }, moderator)
    assert.equal((await post(`/admin/audit/${note.headers.get('x-audit-id')}/undo`, undefined, moderator)).status, 200)
  })

  test('nobody without a role is told anything', async () => {
    const outsider = await makeUser()
    const back = { token: outsider.token, source: 'backoffice' }
    assertError(await get('/admin/live?seconds=1', back), 403, 'admin_required')
    assertError(await get(`/admin/collaboration?type=claim&ids=${newId()}`, back), 403, 'admin_required')
    assertError(await get('/admin/live?seconds=1', { source: 'backoffice' }), 401, 'unauthorized')
  })
})

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { tableRows } from '../../test/changed-tables.ts'
import { differences } from '../../test/differences.ts'
import { harness } from '../../test/harness.ts'
import { type Ask, assertError, get, patch, post, rowOf } from '../../test/http.ts'
import { makeActeur, makePublication, makeReport, makeUser } from '../../test/make.ts'
import { minutes, setStage, type Stage } from '../../test/stage.ts'

/** Spec §2-70. */
describe('reports for a municipal office', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const office = (token = stage.maire.token): Ask => ({ token, source: 'mairie' })
  const at = (report = '') => `/mairie/acteurs/${stage.mairie}/signalements${report && `/${report}`}`
  const list = async (etat = 'ouvert') => {
    const { body } = await get(`${at()}?etat=${etat}&per_page=100`, office())
    assert.equal(body.meta.total, body.data.length)
    return body.data.map(({ id }: { id: string }) => id)
  }
  const handle = (id: string, etat: string, by = office()) => patch(at(id), { etat, motif: 'Rien à redire.' }, by)
  const undo = (row: string) => post(`/mairie/acteurs/${stage.mairie}/audit/${row}/undo`, undefined, office())
  const make = () => makePublication(stage.acteur, stage.commune)
  const asAdmin = async (publication: string) => (await get(`/admin/publications/${publication}/reports`, stage.back)).body.data

  test('are those of publications of others in its communes, without the address of the reporter', async () => {
    const inBounds = await makeReport(await make(), { message: 'Faux', email: 'a@example.fr' })
    const twoCommunes = await makePublication(await makeActeur(stage.elsewhere), stage.elsewhere, { commune_ids: [stage.commune] })
    const shared = await makeReport(twoCommunes)
    const outside = [
      await makeReport(await makePublication(stage.mairie, stage.commune)),
      await makeReport(await makePublication(await makeActeur(stage.elsewhere), stage.elsewhere)),
      await makeReport(await makePublication(stage.acteur, stage.commune, { deleted_at: minutes(-1) })),
    ]
    assert.deepEqual((await list()).toSorted(), [inBounds, shared].toSorted())
    const { body } = await get(at(inBounds), office())
    assert.deepEqual([body.data.message, body.data.etat, body.data.closable], ['Faux', 'ouvert', true])
    assert.ok(!('email' in body.data))
    for (const id of outside) {
      assertError(await get(at(id), office()), 404, 'not_found')
      assertError(await handle(id, 'clos'), 404, 'not_found')
    }
    const member = await makeUser({ links: [{ acteur_id: stage.mairie, role: 'member', permissions: ['manage_publications'] }] })
    for (const path of [at(), at(inBounds)]) assertError(await get(path, office(member.token)), 403, 'permission_denied')
    assertError(await handle(inBounds, 'clos', office(member.token)), 403, 'permission_denied')
    assertError(await get(`/mairie/acteurs/${stage.acteur}/signalements`, office(stage.owner.token)), 403, 'scope_violation')
  })

  test('closed with a reason: administrators see by whom and why; the next report is open again', async () => {
    const publication = await make()
    const [one, two] = [await makeReport(publication), await makeReport(publication)]
    const original = await tableRows()
    const got = await handle(one, 'clos')
    assert.deepEqual([got.body.data.etat, got.body.data.motif], ['clos', 'Rien à redire.'])
    assert.deepEqual([await list(), await list('clos')], [[two], [one]])
    const seen = (await asAdmin(publication)).find(({ id }: { id: string }) => id === one)
    assert.deepEqual(
      [seen.status, seen.closed_how, seen.mairie.id, seen.mairie.motif],
      ['closed', 'office', stage.mairie, 'Rien à redire.'],
    )
    assertError(await handle(one, 'transmis'), 409, 'invalid_state')
    assert.equal((await post(`/publications/${publication}/report`, { reason: 'spam' }, { token: stage.stranger.token })).status, 201)
    assert.equal((await list()).length, 2)
    assert.equal((await undo(rowOf(got))).status, 200)
    assert.equal((await list()).length, 3)
    assertError(await undo(rowOf(got)), 409, 'invalid_state')
    const again = (await tableRows())['publication_reports'] as { id: string }[]
    assert.deepEqual(
      again.filter(({ id }) => id === one || id === two),
      original['publication_reports'],
    )
    assert.deepEqual(await differences(), [])
  })

  test('passed: open for the administrators, whose decision settles it', async () => {
    const publication = await make()
    const id = await makeReport(publication, { reason: 'illegal_content' })
    assertError(await handle(id, 'clos'), 409, 'invalid_state')
    const row = rowOf(await handle(id, 'transmis'))
    assert.deepEqual([await list(), await list('transmis')], [[], [id]])
    for (const etat of ['clos', 'transmis']) assertError(await handle(id, etat), 409, 'invalid_state')
    const [seen] = await asAdmin(publication)
    assert.deepEqual([seen.status, seen.mairie.motif, seen.mairie.transmitted_at !== null], ['open', 'Rien à redire.', true])
    const reported = await get('/admin/publications?reported=true', stage.back)
    assert.deepEqual([reported.body.meta.total, reported.body.data[0].reports_count], [1, 1])
    assert.equal((await undo(row)).status, 200)
    assert.deepEqual(await list(), [id])
    const passed = rowOf(await handle(id, 'transmis'))
    await patch(`/admin/publications/${publication}/moderate`, { moderation_status: 'rejected', reason: 'Illégal' }, stage.back)
    assert.equal((await get(at(id), office())).body.data.etat, 'clos')
    assertError(await undo(passed), 409, 'invalid_state')
    assert.deepEqual(await differences(), [])
  })

  test('of two clerks one closes; a reporter has one open report, so that a closed one may have to stay closed', async () => {
    const publication = await make()
    const report = () => post(`/publications/${publication}/report`, { reason: 'spam' }, { token: stage.stranger.token })
    const { id } = (await report()).body.data
    const both = await Promise.all([handle(id, 'clos'), handle(id, 'clos')])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    await report()
    const done = both.find(({ status }) => status === 200)
    assert.ok(done)
    assertError(await undo(rowOf(done)), 409, 'invalid_state')
    const { db } = await harness()
    await db.updateTable('communes').set({ mairie_actor_id: null }).where('id', '=', stage.commune).execute()
    assert.deepEqual([await list(), await list('clos')], [[], []])
  })
})

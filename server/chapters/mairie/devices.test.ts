import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { undoAudited } from '../../../contract/audit/audit.ts'
import {
  getCommuneDefibrillateur,
  listCommuneDefibrillateurs,
  listCommuneDefibrillateursAdmin,
  listDefibrillateurs,
  listDefibrillateursFrance,
} from '../../../contract/defibrillateurs/defibrillateurs.ts'
import * as contract from '../../../contract/defibrillateurs/remarks.ts'
import { undoMairieDecision } from '../../../contract/mairie/mairie.ts'
import { assertRefused, client } from '../../test/client.ts'
import { harness } from '../../test/harness.ts'
import { makeDefibrillateur, makeOfficer, makeUser } from '../../test/make.ts'
import { link, setStage, type Stage } from '../../test/stage.ts'

/** Spec §2-76. */
describe('remarks of a municipal office on defibrillators', () => {
  let stage: Stage
  let view: string
  let id: string
  beforeEach(async () => {
    stage = await setStage()
    ;({ view, id } = await makeDefibrillateur(stage.commune, { nom: 'Gymnase' }))
  })
  const office = (token = stage.maire.token) => client({ token, source: 'mairie' })
  const at = (defibrillateurId = view) => ({ acteurId: stage.mairie, defibrillateurId })
  const leave = (body: Parameters<typeof contract.RemarkInput.parse>[0], by = office(), params = at()) =>
    by.answer(contract.leaveRemark, { params, body: body as { kind: 'autre' } })
  const shown = async () => {
    const { defibrillateurs } = await client()(listCommuneDefibrillateurs, { params: { id: stage.commune }, query: {} })
    const { data } = await client()(listDefibrillateurs, { query: { commune_id: stage.commune } })
    return [defibrillateurs[0], data[0]]
  }
  const page = async () => {
    const { url, db } = await harness()
    const { slug } = await db.selectFrom('communes').select('slug').where('id', '=', stage.commune).executeTakeFirstOrThrow()
    return (await fetch(`${url.replace(/\/api\/v1$/, '')}/${slug}/defibrillateurs`)).text()
  }
  const rowOf = (got: { headers: Headers }) => got.headers.get('x-audit-id') ?? ''

  test('are shown to residents at once, beside the data of the registry; a withdrawal removes them at once', async () => {
    const before = await shown()
    assert.doesNotMatch(await page(), /hors service/)
    const left = await leave({ kind: 'hors_service', texte: 'En réparation jusqu’en mars.' })
    assert.equal(left.body.data.remarque?.mairie, (await shown())[0]?.remarque?.mairie)
    for (const [index, device] of (await shown()).entries()) {
      assert.deepEqual([device?.remarque?.kind, device?.remarque?.texte], ['hors_service', 'En réparation jusqu’en mars.'])
      assert.equal(device?.disponible, before[index]?.disponible)
      assert.equal(device?.etat_fonctionnement, 'En fonctionnement')
    }
    assert.match(await page(), /hors service/)
    assert.match(await page(), /En réparation jusqu’en mars\./)
    await office()(contract.withdrawRemark, { params: at() })
    for (const device of await shown()) assert.equal(device?.remarque, null)
    assert.doesNotMatch(await page(), /hors service/)
  })

  test('of its communes alone, by owners and members with both permissions', async () => {
    const far = await makeDefibrillateur(stage.elsewhere)
    await assertRefused(leave({ kind: 'deplace' }, office(), at(far.view)), 404, 'not_found')
    await assertRefused(leave({ kind: 'deplace' }, office(), at(id)), 404, 'not_found')
    await assertRefused(leave({ kind: 'autre' }), 422, 'validation_failed')
    for (const { token } of [stage.stranger, stage.owner, stage.otherMaire])
      await assertRefused(leave({ kind: 'deplace' }, office(token)), 403, 'scope_violation')
    const member = await makeUser()
    for (const permissions of [[], ['manage_publications'], ['publish_publications']]) {
      await link(member.id, stage.mairie, 'member', permissions)
      await assertRefused(leave({ kind: 'deplace' }, office(member.token)), 403, 'permission_denied')
    }
    await link(member.id, stage.mairie, 'member', ['manage_publications', 'publish_publications'])
    await leave({ kind: 'deplace', texte: 'À la mairie.' }, office(member.token))
    const { data } = await office()(contract.listOfficeDevices, { params: { acteurId: stage.mairie }, query: { remarque: 'true' } })
    assert.deepEqual(
      data.map((device) => [device.id, device.remarque?.kind]),
      [[view, 'deplace']],
    )
  })

  test('the list has those with a remark first', async () => {
    const { view: first } = await makeDefibrillateur(stage.commune, { nom: 'Bibliothèque' })
    const listed = async (query = {}) =>
      (await office()(contract.listOfficeDevices, { params: { acteurId: stage.mairie }, query })).data.map((device) => device.id)
    assert.deepEqual(await listed(), [first, view])
    await leave({ kind: 'absent' })
    assert.deepEqual(await listed(), [view, first])
    assert.deepEqual(await listed({ remarque: 'false' }), [first])
  })

  test('a replacement and each step are undone by a colleague, the newest first', async () => {
    const one = await leave({ kind: 'acces', texte: 'Portail fermé la nuit.' })
    const two = await leave({ kind: 'hors_service' })
    assert.equal((await leave({ kind: 'hors_service' })).headers.get('x-audit-id'), null)
    const undo = (got: { headers: Headers }) => office()(undoMairieDecision, { params: { acteurId: stage.mairie, auditId: rowOf(got) } })
    await assertRefused(undo(one), 409, 'invalid_state')
    await undo(two)
    assert.equal((await shown())[0]?.remarque?.kind, 'acces')
    await undo(one)
    assert.equal((await shown())[0]?.remarque, null)
  })

  test('administrators see and close them, within their territory; closing is undone', async () => {
    await leave({ kind: 'hors_service' })
    const admin = client(stage.back)
    const record = (await admin(getCommuneDefibrillateur, { params: { id: view } })).data
    assert.equal(record.remarque?.kind, 'hors_service')
    const totals = async () => [
      (await admin(listDefibrillateursFrance, { query: { remarque: 'true' } })).meta.total,
      (await admin(listCommuneDefibrillateursAdmin, { params: { id: stage.commune }, query: { remarque: 'true' } })).meta.total,
    ]
    assert.deepEqual(await totals(), [1, 1])
    const far = client(await makeOfficer('registres', { communes: [stage.elsewhere], departements: [], regions: [] }))
    await assertRefused(far(contract.closeRemark, { params: { id: view } }), 404, 'not_found')
    const near = client(await makeOfficer('registres', { communes: [stage.commune], departements: [], regions: [] }))
    const closed = await near.answer(contract.closeRemark, { params: { id: view } })
    assert.deepEqual(await totals(), [0, 0])
    await admin(undoAudited, { params: { id: rowOf(closed) } })
    assert.deepEqual(await totals(), [1, 1])
  })

  test('a device that moves to another commune shows none', async () => {
    await leave({ kind: 'hors_service' })
    const { db } = await harness()
    await db.updateTable('defibrillateurs').set({ commune_id: stage.elsewhere }).where('id', '=', id).execute()
    const { data } = await client()(listDefibrillateurs, { query: { commune_id: stage.elsewhere } })
    assert.deepEqual(
      data.map(({ remarque }) => remarque),
      [null],
    )
  })
})

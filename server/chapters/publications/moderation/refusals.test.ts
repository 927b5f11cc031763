import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { type Harness, harness } from '../../../test/harness.ts'
import { ask, patch, post } from '../../../test/http.ts'
import { runNow } from '../../../test/jobs.ts'
import { makePublication } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'
import { notifyRefusalsHandler } from './notify-refusals.handler.ts'

const reason = 'Photo sans autorisation'

/** Spec §4.2-20. */
describe('notification of refused publications', () => {
  let h: Harness
  let stage: Stage
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
  })
  const make = (values: Parameters<typeof makePublication>[2] = {}) => makePublication(stage.acteur, stage.commune, values)
  const refuse = (id: string, why = reason) =>
    patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: why }, stage.back)
  const notify = async () => {
    await runNow(h.services, notifyRefusalsHandler, {})
    return h.db.selectFrom('emails').select(['to_address', 'subject', 'text', 'automatic']).orderBy('id').execute()
  }
  const fiveMinutesLater = () =>
    h.services.database.pool.query("update refusal_notices set created_at = created_at - interval '5 minutes 1 second'")
  const addressOf = async (id: string) =>
    (await h.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

  test('author and owners are notified once, after five minutes; members who are not its author are not', async () => {
    const id = await make({ title: 'Loto du club', created_by: stage.member.id })
    await make({ created_by: stage.stranger.id })
    assert.equal((await refuse(id)).status, 200)
    assert.deepEqual(await notify(), [])
    await fiveMinutesLater()
    const emails = await notify()
    assert.deepEqual(
      new Set(emails.map(({ to_address }) => to_address)),
      new Set([await addressOf(stage.owner.id), await addressOf(stage.member.id)]),
    )
    assert.equal(emails.length, 2)
    for (const { subject, text, automatic } of emails) {
      assert.equal(subject, '« Loto du club » : votre publication n’a pas été acceptée')
      assert.doesNotMatch(text, /reste en ligne/)
      assert.match(text, /«.Loto du club.»[^]*> Photo sans autorisation[^]*corrigez/u)
      assert.equal(automatic, true)
    }
    assert.equal((await notify()).length, 2)
  })

  test('a hundred refusals in bulk, and more one by one, make one e-mail for each person', async () => {
    const ids = []
    for (let n = 0; n < 100; n += 1) ids.push(await make({ title: `Annonce ${n}` }))
    const { body } = await patch('/admin/publications/bulk/moderate', { ids, moderation_status: 'rejected', reason }, stage.back)
    assert.equal(body.meta.updated, 100)
    for (let n = 0; n < 3; n += 1) await refuse(await make(), `Autre raison ${n}`)
    await fiveMinutesLater()
    const emails = await notify()
    assert.deepEqual(
      emails.map(({ to_address, subject }) => [to_address, subject]),
      [[await addressOf(stage.owner.id), '103 de vos publications n’ont pas été acceptées']],
    )
    assert.equal(emails[0]?.text.match(/Photo sans autorisation/g)?.length, 1)
    assert.match(emails[0]?.text ?? '', /Et 53 autres, que vous retrouverez/)
  })

  test('nobody is notified of a refusal that was undone, or whose publication was accepted or deleted meanwhile', async () => {
    const [undone, accepted, gone] = [await make(), await make(), await make()]
    const { headers } = await refuse(undone)
    await refuse(accepted)
    await refuse(gone)
    await post(`/admin/audit/${headers.get('x-audit-id')}/undo`, undefined, stage.back)
    await patch(`/admin/publications/${accepted}/moderate`, { moderation_status: 'published' }, stage.back)
    await h.db.updateTable('publications').set({ deleted_at: '2026-11-20T00:00:00Z' }).where('id', '=', gone).execute()
    await fiveMinutesLater()
    assert.deepEqual(await notify(), [])
    assert.deepEqual(await h.db.selectFrom('refusal_notices').selectAll().execute(), [])
  })

  test('a municipal office’s refusal is notified too; the caller and deactivated users are not notified', async () => {
    const theirs = await make({ moderation_status: 'pending', valide: false, publie_le: null })
    const as = { token: stage.maire.token, source: 'mairie' }
    const at = (id: string) => `/mairie/acteurs/${stage.mairie}/publications/${id}/moderate`
    assert.equal((await patch(at(theirs), { moderation_status: 'rejected', reason }, as)).status, 200)
    const own = await makePublication(stage.mairie, stage.commune, { created_by: stage.maire.id })
    assert.equal((await patch(at(own), { moderation_status: 'rejected', reason }, as)).status, 200)
    const by = await make({ created_by: stage.member.id })
    await h.db.updateTable('users').set({ active: false }).where('id', '=', stage.member.id).execute()
    await refuse(by)
    await fiveMinutesLater()
    const emails = await notify()
    assert.deepEqual(
      emails.map(({ to_address, subject }) => [to_address, subject.startsWith('2 ')]),
      [[await addressOf(stage.owner.id), true]],
    )
  })

  test('of a refused edit, its title and reason; nothing if the edit was withdrawn', async () => {
    const [id, other] = [await make(), await make()]
    for (const edited of [id, other]) {
      await patch(`/publications/${edited}`, { title: 'Le titre refusé' }, { token: stage.member.token })
      await refuse(edited, 'Le nouveau titre est faux')
    }
    await ask('DELETE', `/publications/${other}/modification`, { token: stage.member.token })
    await fiveMinutesLater()
    const emails = await notify()
    assert.deepEqual(
      new Set(emails.map(({ to_address }) => to_address)),
      new Set([await addressOf(stage.owner.id), await addressOf(stage.member.id)]),
    )
    for (const { subject, text } of emails) {
      assert.equal(subject, '« Le titre refusé » : votre publication n’a pas été acceptée')
      assert.match(text, /seule la modification a été refusée, la version précédente reste en ligne/)
      assert.match(text, /Le nouveau titre est faux/)
    }
  })

  test('a refusal that asks for a correction says so, of publications and of edits; beside a plain refusal it is named', async () => {
    const askFor = (id: string, why: string) =>
      patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: why, correction_demandee: true }, stage.back)
    const id = await make({ title: 'Loto du club' })
    assert.equal((await askFor(id, 'Précisez l’heure')).status, 200)
    await fiveMinutesLater()
    const [alone] = await notify()
    assert.equal(alone?.subject, '« Loto du club » : une correction vous est demandée')
    assert.match(alone?.text ?? '', /> Précisez l’heure[^]*renvoyez-la/u)
    assert.doesNotMatch(alone?.text ?? '', /n’a pas été acceptée|reste en ligne/)

    const edited = await make()
    await patch(`/publications/${edited}`, { title: 'Le nouveau titre' }, { token: stage.owner.token })
    await askFor(edited, 'Le titre est trop court')
    await fiveMinutesLater()
    const edit = (await notify()).find(({ subject }) => subject.includes('Le nouveau titre'))
    assert.equal(edit?.subject, '« Le nouveau titre » : une correction vous est demandée')
    assert.match(edit?.text ?? '', /la correction concerne votre modification, la version précédente reste en ligne/)

    await askFor(await make({ title: 'Tournoi' }), 'Précisez le lieu')
    await refuse(await make({ title: 'Vide-grenier' }))
    await fiveMinutesLater()
    const both = (await notify()).find(({ subject }) => subject.startsWith('2 de vos publications'))
    assert.match(both?.text ?? '', /Une correction vous est demandée pour «.Tournoi.»\./u)
  })

  test('the same refusal again sends nothing; another reason does', async () => {
    const id = await make()
    await refuse(id)
    await fiveMinutesLater()
    assert.equal((await notify()).length, 1)
    await refuse(id)
    await fiveMinutesLater()
    assert.equal((await notify()).length, 1)
    await refuse(id, 'Une autre raison')
    await fiveMinutesLater()
    assert.equal((await notify()).length, 2)
  })
})

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { type Harness, harness } from '../../test/harness.ts'
import { ask, patch } from '../../test/http.ts'
import { runNow } from '../../test/jobs.ts'
import { makeActeur, makeClaim, makeProposal, makePublication, makeReport, makeUser, makeWaitingEdit } from '../../test/make.ts'
import { allowPublishing, link, minutes, setStage, type Stage } from '../../test/stage.ts'
import { morningLettersHandler } from './morning-letter.handler.ts'

const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }

/** Spec §2-83. */
describe('the e-mail of a morning', () => {
  let h: Harness
  let stage: Stage
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
  })
  const pending = (values: Parameters<typeof makePublication>[2] = {}) =>
    makePublication(stage.acteur, stage.commune, { ...PENDING, ...values })
  /** Runs the job, and returns the e-mails that it wrote. */
  const morning = async () => {
    await h.db.deleteFrom('emails').execute()
    await runNow(h.services, morningLettersHandler, {})
    return h.db.selectFrom('emails').select(['to_address', 'subject', 'text', 'kind', 'automatic']).orderBy('to_address').execute()
  }
  /** Moves the last e-mails a day back, and what happened since with them. */
  const nextDay = async () => {
    const { pool } = h.services.database
    await pool.query("update morning_letters set written_at = written_at - interval '1 day'")
    await pool.query("update publications set updated_at = updated_at - interval '1 day', created_at = created_at - interval '1 day'")
    await pool.query("update publication_reports set created_at = created_at - interval '1 day'")
  }
  const addressOf = async (id: string) =>
    (await h.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const decide = (id: string, body: object) => patch(`/admin/publications/${id}/moderate`, body, stage.back)

  test('nothing waits: no e-mail; else one, with the numbers and the lists of the screens', async () => {
    assert.deepEqual(await morning(), [])
    await pending()
    const online = await makePublication(stage.acteur, stage.commune)
    await makeWaitingEdit(online, { title: 'Autre' })
    await makeReport(online)
    await makeClaim(await makeActeur(stage.commune))
    await makeProposal(stage.commune, stage.owner.id)
    // Elsewhere: another town hall decides.
    await makePublication(await makeActeur(stage.elsewhere), stage.elsewhere, PENDING)
    const emails = await morning()
    assert.deepEqual(
      emails.map(({ to_address, subject }) => [to_address, subject]),
      [
        [await addressOf(stage.maire.id), '5 éléments attendent votre décision'],
        [await addressOf(stage.otherMaire.id), '1 élément attend votre décision'],
      ].toSorted((one, other) => (one.join() < other.join() ? -1 : 1)),
    )
    const mine = emails.find(({ subject }) => subject.startsWith('5'))
    assert.match(mine?.text ?? '', /2 publications à relire[^]*1 signalement à traiter[^]*1 demande de gestion[^]*1 page proposée/)
    assert.deepEqual([mine?.kind, mine?.automatic], ['morning_letter', true])
  })

  test('one a day; on the next day only if something was sent or changed since', async () => {
    const id = await pending()
    assert.equal((await morning()).length, 1)
    await pending()
    assert.deepEqual(await morning(), [])
    await nextDay()
    // What came after the e-mail of that day is new.
    await h.db
      .updateTable('publications')
      .set({ updated_at: minutes(0) })
      .where('id', '!=', id)
      .execute()
    assert.deepEqual(
      (await morning()).map(({ subject }) => subject),
      ['2 éléments attendent votre décision'],
    )
    await nextDay()
    assert.deepEqual(await morning(), [])
    assert.equal((await patch(`/publications/${id}`, { title: 'Un titre corrigé' }, { token: stage.owner.token })).status, 200)
    assert.equal((await morning()).length, 1)
  })

  test('who may not decide gets none; a person of several actors gets one; a deactivated one and one who turned it off none', async () => {
    await pending()
    const reader = await makeUser()
    await link(reader.id, stage.mairie, 'member', ['manage_publications'])
    await allowPublishing(stage.acteur)
    await link(stage.maire.id, stage.acteur, 'owner')
    const gone = await makeUser()
    await link(gone.id, stage.mairie, 'owner')
    await h.db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute()
    const off = await makeUser()
    await link(off.id, stage.mairie, 'owner')
    const { status, body } = await patch('/me', { courriel_du_jour: false }, { token: off.token })
    assert.deepEqual([status, body.data.courriel_du_jour], [200, false])
    const emails = await morning()
    assert.deepEqual(
      emails.map(({ to_address, subject }) => [to_address, subject]),
      [
        [await addressOf(stage.maire.id), '2 éléments attendent votre décision'],
        [await addressOf(stage.owner.id), '1 élément attend votre décision'],
      ].toSorted((one, other) => (one.join() < other.join() ? -1 : 1)),
    )
  })

  test('the author of what waited is told that it is online, once; not of imports, of what is undone, nor by their own decision', async () => {
    const mine = await pending({ title: 'Loto du club', created_by: stage.member.id })
    const undone = await pending({ title: 'Refermée', created_by: stage.member.id })
    const edited = await makePublication(stage.acteur, stage.commune, { title: 'Ancien titre', created_by: stage.stranger.id })
    await patch(`/publications/${edited}`, { title: 'Nouveau titre' }, { token: stage.owner.token })
    const never = await makePublication(stage.acteur, stage.commune, { created_by: stage.member.id })
    const own = await pending({ title: 'De la mairie', created_by: stage.admin.id })
    for (const id of [mine, undone, edited, never, own]) assert.equal((await decide(id, { moderation_status: 'published' })).status, 200)
    const { headers } = await decide(undone, { moderation_status: 'rejected', reason: 'Doublon' })
    assert.ok(headers.get('x-audit-id'))
    const emails = await morning()
    assert.deepEqual(
      emails.map(({ to_address, subject }) => [to_address, subject]),
      [
        [await addressOf(stage.member.id), '« Loto du club » : votre publication est en ligne'],
        [await addressOf(stage.owner.id), '« Nouveau titre » : votre publication est en ligne'],
      ].toSorted((one, other) => (one.join() < other.join() ? -1 : 1)),
    )
    await nextDay()
    assert.deepEqual(await morning(), [])
    assert.deepEqual(await h.db.selectFrom('online_notices').selectAll().execute(), [])
  })

  test('what is scheduled is told when residents see it; several at once in bulk', async () => {
    const [now, later] = [
      await pending({ created_by: stage.member.id }),
      await pending({ title: 'Plus tard', created_by: stage.member.id }),
    ]
    const other = await pending({ created_by: stage.member.id })
    const { body } = await patch('/admin/publications/bulk/moderate', { ids: [now, other], moderation_status: 'published' }, stage.back)
    assert.equal(body.meta.updated, 2)
    assert.equal((await decide(later, { moderation_status: 'published' })).status, 200)
    await h.db
      .updateTable('publications')
      .set({ publie_le: minutes(3 * 24 * 60) })
      .where('id', '=', later)
      .execute()
    assert.deepEqual(
      (await morning()).map(({ subject }) => subject),
      ['2 de vos publications sont en ligne'],
    )
    await nextDay()
    assert.deepEqual(await morning(), [])
    await h.db.updateTable('publications').set({ publie_le: '2026-01-01T00:00:00Z' }).where('id', '=', later).execute()
    assert.deepEqual(
      (await morning()).map(({ subject }) => subject),
      ['« Plus tard » : votre publication est en ligne'],
    )
  })

  test('two runs at the same time write one e-mail', async () => {
    await pending()
    await h.db.deleteFrom('emails').execute()
    await Promise.all([runNow(h.services, morningLettersHandler, {}), runNow(h.services, morningLettersHandler, {})])
    assert.equal((await h.db.selectFrom('emails').select('id').execute()).length, 1)
  })

  test('the setting is on at first, and the trail says its change', async () => {
    const { body } = await ask('GET', '/me', { token: stage.owner.token })
    assert.equal(body.data.courriel_du_jour, true)
    const changed = await patch('/me', { courriel_du_jour: false }, { token: stage.owner.token })
    const row = await h.db
      .selectFrom('audit_log')
      .select('changes')
      .where('id', '=', changed.headers.get('x-audit-id') ?? '')
      .executeTakeFirstOrThrow()
    assert.match(JSON.stringify(row.changes), /courriel_du_jour/)
  })
})

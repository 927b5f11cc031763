import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { getDiffusion } from '../../../../contract/suivis/diffusion.ts'
import { client } from '../../../test/client.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError, get, post } from '../../../test/http.ts'
import { inTime } from '../../../test/in-time.ts'
import { makeEnvoi, makeFollowing } from '../../../test/make-followings.ts'
import { makeOfficer, makePublication } from '../../../test/make.ts'
import { newId } from '../../../platform/db/id.ts'
import { ALERTE, setStage, type Stage, trail } from '../../../test/stage.ts'

/** What leaves to those who follow, as the back-office reads and stops it. Spec §2-125. */
describe('what is sent, in the back-office', () => {
  let h: Harness
  let stage: Stage
  before(async () => {
    h = await harness()
  })
  beforeEach(async () => {
    stage = await setStage()
  })

  /** An alert of a town hall and a sending of it that is under way. */
  const sending = async (commune: string, mairie: string, state = 'en_cours') => {
    const alerte = JSON.stringify({
      severite: 'vigilance',
      secteurs: [],
      consignes: null,
      source: null,
      corrections: [],
      levee_le: null,
      levee_motif: null,
    })
    const publication = await makePublication(mairie, commune, { type_id: ALERTE, title: 'Eau coupée', alerte })
    const { id } = await makeEnvoi(publication, commune, { state })
    return { publication, id }
  }
  const delivered = async (envoi_id: string, commune: string, states: Readonly<Record<string, number>>) => {
    for (const [state, n] of Object.entries(states))
      for (let at = 0; at < n; at += 1) {
        const { follower } = await makeFollowing(commune, { sujet: 'alertes' })
        await h.db.insertInto('remises').values({ envoi_id, follower_id: follower, state }).execute()
      }
  }
  const list = async (by: Ask, query = '') => (await get(`/admin/diffusion${query}`, by)).body
  const ids = async (by: Ask, query = '') => (await list(by, query)).data.map(({ id }: { id: string }) => id)
  const figure = async (by: Ask) => (await inTime(() => get('/admin/dashboard', by))).body.envois_en_cours

  test('a moderator of a territory reads its sendings, their numbers and their proof, and those of no other; a stranger none', async () => {
    const own = await sending(stage.commune, stage.mairie)
    const other = await sending(stage.elsewhere, stage.otherMairie)
    await delivered(own.id, stage.commune, { acceptee: 21, refusee: 3, attend: 12 })
    await h.db.updateTable('envois').set({ chosen: true, recipients: 36 }).where('id', '=', own.id).execute()
    const moderator = await makeOfficer('moderateur', { communes: [stage.commune] })
    const { data, meta } = await list(moderator)
    assert.deepEqual([meta.total, data.map(({ id }: { id: string }) => id)], [1, [own.id]])
    const [{ comptes, message, commune, part, peut_arreter }] = data
    assert.deepEqual([message.titre, commune.id, part, peut_arreter], ['Eau coupée', stage.commune, true, false])
    assert.deepEqual([comptes.choisies, comptes.acceptees, comptes.refusees, comptes.en_route], [30, 20, 'moins_de_10', 10])
    assert.equal(await figure(moderator), 1)
    assert.equal(await figure(stage.back), 2)
    assert.deepEqual((await ids(stage.back)).toSorted(), [own.id, other.id].toSorted())
    assert.deepEqual(await ids(stage.back, `?territoire=commune:${stage.elsewhere}`), [other.id])
    // The proof of the place, and of no other place.
    const proof = (publication: string, by: Ask) => get(`/publications/${publication}/envois/preuve`, by)
    assert.equal((await proof(own.publication, moderator)).status, 200)
    assertError(await proof(other.publication, moderator), 403, 'scope_violation')
    // Neither a publisher, nor somebody without a role, nor a role without the permission.
    for (const by of [{ token: stage.stranger.token }, { token: stage.maire.token }, await makeOfficer('support', null)])
      for (const path of ['/admin/diffusion', '/admin/diffusion/etat'])
        assertError(await get(path, { ...by, source: 'backoffice' }), 403, 'admin_required')
    assertError(await proof(own.publication, await makeOfficer('support', null)), 403, 'scope_violation')
    assertError(await get('/admin/diffusion', { source: 'backoffice' }), 401, 'unauthorized')
  })

  test('administrators stop a sending, moderators do not; what leaves comes first, exercises and what never began are left out', async () => {
    const ended = await sending(stage.commune, stage.mairie, 'termine')
    const running = await sending(stage.commune, stage.mairie)
    const waiting = await sending(stage.commune, stage.mairie, 'a_approuver')
    await sending(stage.commune, stage.mairie, 'annule')
    const exercise = await sending(stage.commune, stage.mairie, 'termine')
    await h.db.updateTable('envois').set({ kind: 'exercice' }).where('id', '=', exercise.id).execute()
    assert.deepEqual(await ids(stage.back), [running.id, waiting.id, ended.id])
    assert.deepEqual(
      (await list(stage.back)).data.map(({ peut_arreter }: { peut_arreter: boolean }) => peut_arreter),
      [true, true, false],
    )
    assert.deepEqual(await ids(stage.back, '?per_page=1&page=2'), [waiting.id])
    const moderator = await makeOfficer('moderateur', null)
    assertError(await post(`/envois/${running.id}/arret`, {}, moderator), 403, 'scope_violation')
    assert.equal((await post(`/envois/${running.id}/arret`, {}, stage.back)).status, 200)
    assert.equal(await figure(stage.back), 0)
    assert.deepEqual(await ids(stage.back), [waiting.id, running.id, ended.id])
  })

  test('reminders and agendas are numbers by subject and day, within the territory', async () => {
    const remind = async (commune_id: string, kind: string, slot: string, state: string, counts: object | null) => {
      const values = { id: newId(), commune_id, kind, slot, state, chosen: true, content: JSON.stringify({ bins: [] }) }
      await h.db
        .insertInto('envois')
        .values({
          ...values,
          expires_at: new Date(Date.now() + 3_600_000).toISOString(),
          ended_at: counts ? new Date().toISOString() : null,
          counts: counts ? JSON.stringify(counts) : null,
        })
        .execute()
      return values.id
    }
    await remind(stage.commune, 'rappel', '2026-12-01', 'termine', { mail: { acceptee: 25 }, push: { acceptee: 10, refusee: 2 } })
    await remind(stage.elsewhere, 'rappel', '2026-12-01', 'termine', { mail: { acceptee: 40 } })
    const running = await remind(stage.commune, 'resume', '2026-12-05', 'en_cours', null)
    const { follower } = await makeFollowing(stage.commune, { sujet: 'weekend' })
    await h.db.insertInto('remises').values({ envoi_id: running, follower_id: follower, state: 'attend' }).execute()
    const rappels = async (by: Ask) => {
      const { data } = await client(by)(getDiffusion, {})
      return data.rappels.map(({ sujet, jour, communes, part, comptes }) => [
        sujet,
        jour,
        communes,
        part,
        comptes.acceptees,
        comptes.en_route,
      ])
    }
    const agenda = ['weekend', '2026-12-05', 1, true, 0, 'moins_de_10']
    assert.deepEqual(await rappels(stage.back), [agenda, ['bacs', '2026-12-01', 2, false, 70, 0]])
    const moderator = await makeOfficer('moderateur', { communes: [stage.commune] })
    assert.deepEqual(await rappels(moderator), [agenda, ['bacs', '2026-12-01', 1, false, 30, 0]])
    assert.deepEqual(await rappels(await makeOfficer('moderateur', { communes: [stage.elsewhere] })), [
      ['bacs', '2026-12-01', 1, false, 40, 0],
    ])
    assert.equal(await figure(moderator), 1)
  })

  test('the general stop and its end: administrators with a fresh sign-in, each once, in the trail by name', async () => {
    const { id } = await sending(stage.commune, stage.mairie)
    const stop = (by: Ask, body: unknown = { motif: 'Une liste fausse est partie.' }) => post('/admin/diffusion/arret', body, by)
    const resume = (by: Ask) => post('/admin/diffusion/reprise', {}, by)
    const moderator = await makeOfficer('moderateur', null)
    assertError(await stop(moderator), 403, 'admin_required')
    assertError(await resume(moderator), 403, 'admin_required')
    assertError(await resume(stage.back), 409, 'invalid_state')
    assertError(await stop(stage.back, { motif: '   ' }), 422, 'validation_failed')
    const { subject } = await h.db
      .selectFrom('user_identities')
      .select('subject')
      .where('user_id', '=', stage.admin.id)
      .executeTakeFirstOrThrow()
    const token = await h.token(subject, { auth_time: Math.floor(Date.now() / 1000) - 11 * 60 })
    const stale = { token, source: 'backoffice' }
    assertError(await stop(stale), 403, 'fresh_sign_in_required')
    assert.equal((await list(stage.back)).data[0].etat, 'en_cours')

    const { status, body } = await stop(stage.back)
    assert.deepEqual([status, body.data.motif, body.data.arretes, body.data.en_main], [200, 'Une liste fausse est partie.', 1, 0])
    assertError(await stop(stage.back), 409, 'invalid_state')
    const { etat, motif, part } = (await list(moderator)).data[0]
    assert.deepEqual([etat, motif, part], ['interrompu', 'arret', false])
    const state = async () => (await get('/admin/diffusion/etat', moderator)).body.data.arret_general
    assert.equal((await state())?.motif, 'Une liste fausse est partie.')
    assert.equal(await figure(stage.back), 0)
    assertError(await resume(stale), 403, 'fresh_sign_in_required')
    assert.deepEqual((await resume(stage.back)).body, { data: { arret_general: null } })
    assert.equal(await state(), null)
    assert.deepEqual(
      (await trail('tous')).map(({ action, user_id }) => [action, user_id]),
      [
        ['envoi.stop_all', stage.admin.id],
        ['envoi.resume_all', stage.admin.id],
      ],
    )
    assert.equal((await h.db.selectFrom('envois').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state, 'interrompu')
    assertError(await ask('POST', '/admin/diffusion/arret', { body: { motif: 'x' } }), 401, 'unauthorized')
  })
})

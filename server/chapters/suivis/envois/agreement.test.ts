import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Harness, harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError } from '../../../test/http.ts'
import { runJobs, runNow, until } from '../../../test/jobs.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { makeFollowing, nightZone, noonZone } from '../../../test/make-followings.ts'
import { makeUser } from '../../../test/make.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { ALERTE, link, setStage, type Stage } from '../../../test/stage.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'
import { morningFor } from './agreement.ts'
import { aloneShares } from './alone.ts'

/** Who else agrees before a serious alert leaves, and what waits for the morning. Counted at the receiver. Spec §2-88. */
describe('agreement to alerts', () => {
  let h: Harness
  let stage: Stage
  let server: MailServer
  let service: SendingService
  let follower: string
  let colleague: { id: string; token: string }

  before(async () => {
    h = await harness()
    service = await sendingService({ SITE_CONTACT: 'exploitant@example.fr' })
    server = service.server
  })
  beforeEach(async () => {
    stage = await setStage()
    await h.db.updateTable('communes').set({ timezone: noonZone(), nom: 'L’Île-d’Yeu' }).where('id', '=', stage.commune).execute()
    server.got.length = 0
    follower = (await makeFollowing(stage.commune, { sujet: 'alertes' })).email
  })
  after(() => service.close())
  const api = (method: string, path: string, options: Ask = {}) => ask(method, `${service.url}/api/v1${path}`, options)
  const office = (more: Ask = {}): Ask => ({ token: stage.maire.token, ...more })
  const alert = async (severite = 'danger') => {
    const body = {
      title: 'Fuite de gaz',
      body: 'Restez chez vous.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: new Date(Date.now() + 2 * 86_400_000).toISOString(),
      alerte: { severite },
    }
    return (await api('POST', '/publications', office({ body }))).body.data.id as string
  }
  const state = async (id: string, by = office()) => (await api('GET', `/publications/${id}/envois`, by)).body.data
  const send = async (id: string, more: object = {}) => {
    const { version, prets } = await state(id)
    const { genre, destinataires } = prets[0]
    return api(
      'POST',
      `/publications/${id}/envois`,
      office({ headers: { 'if-match': `"v${version}"` }, body: { genre, destinataires, ...more } }),
    )
  }
  const withColleague = async () => {
    colleague = await makeUser()
    await link(colleague.id, stage.mairie, 'member', ['manage_publications', 'publish_publications'])
  }
  const run = async () => {
    await runNow(service.services, suivisTickHandler, {})
    await runJobs(service.services)
  }
  const told = () => server.got.filter(({ to }) => to === follower).length
  const emailOf = async (id: string) =>
    (await h.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

  test('a danger waits for another person, who is asked at once; the author does not agree to it; then it leaves', async () => {
    await withColleague()
    const id = await alert()
    const { prets, equipe } = await state(id)
    assert.deepEqual([prets[0].approbation, equipe.length], ['autre', 1])
    const { body } = await send(id)
    assert.equal(body.data.etat, 'a_approuver')
    await run()
    assert.deepEqual([told(), server.got.map(({ to }) => to)], [0, [await emailOf(colleague.id)]])
    const byColleague = await state(id, { token: colleague.token })
    assert.deepEqual([(await state(id)).peut_approuver, byColleague.peut_approuver], [null, body.data.id])
    const accords = async (token: string | undefined) =>
      (await api('GET', '/me', { token: token ?? '' })).body.data.acteurs.find((one: { id: string }) => one.id === stage.mairie).attente
        .accords
    const sentAlerts = async (token: string | undefined) =>
      (await api('GET', `/mairie/acteurs/${stage.mairie}/envois`, { token: token ?? '', headers: { 'x-app-source': 'mairie' } })).body
    assert.deepEqual([await accords(stage.maire.token), await accords(colleague.token)], [0, 1])
    assert.deepEqual(
      (await sentAlerts(colleague.token)).data.map(({ publication_id, etat, accord_demande, en_ligne }: Record<string, unknown>) => [
        publication_id,
        etat,
        accord_demande,
        en_ligne,
      ]),
      [[id, 'a_approuver', true, true]],
    )
    assert.equal((await sentAlerts(stage.maire.token)).data[0].accord_demande, false)
    const path = `/envois/${body.data.id}/approbation`
    const { empreinte } = body.data
    assertError(await api('POST', path, office({ body: { empreinte } })), 403, 'permission_denied')
    assertError(await api('POST', path, { token: stage.platformAdmin.token, body: { empreinte } }), 403, 'scope_violation')
    assertError(await api('POST', path, { token: colleague.token, body: { empreinte: 'x' } }), 412, 'precondition_failed')
    const agreed = await api('POST', path, { token: colleague.token, body: { empreinte } })
    assert.deepEqual([agreed.status, agreed.body.data.etat], [200, 'en_cours'])
    assert.ok(agreed.body.data.approuve_le)
    await run()
    assert.equal(told(), 1)
    assertError(await api('POST', path, { token: colleague.token, body: { empreinte } }), 409, 'invalid_state')
  })

  test('an edit after it was asked for: the agreement is refused, nothing leaves, and the new text is sent anew', async () => {
    await withColleague()
    const id = await alert()
    const first = (await send(id)).body.data
    await api(
      'POST',
      `/publications/${id}/alerte/correction`,
      office({ body: { message: 'Autre rue', title: 'Fuite de gaz, rue de Douai' } }),
    )
    const stale = await api('POST', `/envois/${first.id}/approbation`, { token: colleague.token, body: { empreinte: first.empreinte } })
    assertError(stale, 412, 'precondition_failed')
    await run()
    assert.equal(told(), 0)
    const { envois, prets } = await state(id)
    assert.deepEqual([envois[0].etat, envois[0].motif, prets[0].genre], ['annule', 'modifie', 'premier'])
    const second = (await send(id)).body.data
    assert.notEqual(second.id, first.id)
    await api('POST', `/envois/${second.id}/approbation`, { token: colleague.token, body: { empreinte: second.empreinte } })
    await run()
    assert.match(server.got.find(({ to }) => to === follower)?.source ?? '', /rue de Douai/)
  })

  test('alone with a reason, the name and ten seconds it leaves, and colleagues and operator are told; sent back it does not; a calm one asks nobody', async () => {
    await withColleague()
    const id = await alert()
    const without = { motif_seul: 'Le maire et son adjointe ne répondent pas.', commune: 'L’Île-d’Yeu' }
    assertError(await send(id, { motif_seul: without.motif_seul }), 422, 'validation_failed')
    const sent = await send(id, without)
    assert.deepEqual([sent.body.data.etat, sent.body.data.motif_seul], ['programme', without.motif_seul])
    await run()
    assert.deepEqual([told(), server.got.filter(({ source }) => /sans_votre_accord/.test(source)).length], [0, 1])
    await h.db
      .updateTable('envois')
      .set({ due_at: new Date(0).toISOString() })
      .execute()
    await run()
    assert.equal(told(), 1)
    const operator = server.got.find(({ to }) => to === 'exploitant@example.fr')
    assert.match(operator?.source ?? '', /sans_deuxi/)
    const shares = await aloneShares(h.db, 365)
    assert.deepEqual(
      shares.map(({ commune, serious, alone }) => [commune, serious, alone]),
      [['L’Île-d’Yeu', 1, 1]],
    )
    const [row] = await h.db.selectFrom('audit_log').select('changes').where('action', '=', 'envoi.send').execute()
    assert.match(JSON.stringify(row), /motif_seul/)

    const other = await alert()
    const waits = (await send(other)).body.data
    const back = await api('POST', `/envois/${waits.id}/annulation`, {
      token: colleague.token,
      body: { motif: 'Ce n’est pas la bonne rue.' },
    })
    assert.deepEqual(
      [back.body.data.etat, back.body.data.motif, back.body.data.motif_renvoi],
      ['annule', 'renvoye', 'Ce n’est pas la bonne rue.'],
    )
    assertError(
      await api('POST', `/envois/${waits.id}/approbation`, { token: colleague.token, body: { empreinte: waits.empreinte } }),
      409,
      'invalid_state',
    )
    assertError(await api('POST', `/envois/${waits.id}/annulation`, office({ body: {} })), 409, 'invalid_state')
    assert.deepEqual((await state(other)).prets[0].genre, 'premier')
    await run()
    assert.equal(told(), 1)
    const calm = await alert('vigilance')
    assert.deepEqual([(await state(calm)).prets[0].approbation, (await send(calm)).body.data.etat], ['aucune', 'en_cours'])
  })

  test('the only person types the name of the commune and has ten seconds to take it back; the operator is told', async () => {
    const id = await alert()
    assert.equal((await state(id)).prets[0].approbation, 'seule')
    assertError(await send(id), 422, 'validation_failed')
    assertError(await send(id, { commune: 'Yeu' }), 422, 'validation_failed')
    const first = (await send(id, { commune: 'l ile d yeu' })).body.data
    assert.equal(first.etat, 'programme')
    const seconds = (Date.parse(first.debut_le) - Date.parse(first.created_at)) / 1000
    assert.ok(seconds >= 9 && seconds <= 11, String(seconds))
    const taken = await api('POST', `/envois/${first.id}/annulation`, office({ body: {} }))
    assert.deepEqual([taken.body.data.etat, taken.body.data.motif], ['annule', 'annule'])
    await h.db
      .updateTable('envois')
      .set({ due_at: new Date(0).toISOString() })
      .execute()
    await run()
    assert.equal(told(), 0)
    const second = (await send(id, { commune: 'L’Île-d’Yeu' })).body.data
    await until('its ten seconds are over', async () => {
      await run()
      return told() === 1
    })
    assert.equal((await state(id)).envois[0].id, second.id)
    assert.equal(server.got.filter(({ to }) => to === 'exploitant@example.fr').length, 2)
  })

  test('an information of the night waits for eight; more serious ones do not; three hours late it asks a person', async () => {
    await h.db.updateTable('communes').set({ timezone: nightZone() }).where('id', '=', stage.commune).execute()
    const id = await alert('information')
    const { debut_le } = (await state(id)).prets[0]
    const local = Temporal.Instant.from(debut_le).toZonedDateTimeISO(nightZone())
    assert.deepEqual([local.hour, local.minute], [8, 0])
    const envoi = (await send(id)).body.data
    assert.equal(envoi.etat, 'programme')
    await run()
    assert.equal(told(), 0)
    const serious = await alert('vigilance')
    await send(serious)
    await run()
    assert.equal(told(), 1)
    await h.db
      .updateTable('envois')
      .set({ due_at: new Date(Date.now() - 60_000).toISOString() })
      .where('id', '=', envoi.id)
      .execute()
    await run()
    assert.equal(told(), 2)
    const late = await alert('information')
    const other = (await send(late)).body.data
    await h.db
      .updateTable('envois')
      .set({ due_at: new Date(Date.now() - 3 * 3_600_000).toISOString(), expires_at: new Date(Date.now() - 3_600_000).toISOString() })
      .where('id', '=', other.id)
      .execute()
    await run()
    assert.equal(told(), 2)
    const shown = (await state(late)).envois[0]
    assert.deepEqual([shown.etat, shown.motif, shown.peut_reprendre], ['interrompu', 'retard', true])
  })

  test('the morning by each clock, also of the nights of the change of hour', () => {
    const at = (timezone: string, local: string) => {
      const [day = '', hour = '00:00'] = local.split(' ')
      const now = Temporal.PlainDateTime.from(`${day}T${hour}`).toZonedDateTime(timezone).toInstant()
      const found = morningFor({ alerte: { severite: 'information' }, timezone } as never, 'premier', now)
      return found && Temporal.Instant.from(found).toZonedDateTimeISO(timezone).toPlainDateTime().toString()
    }
    assert.equal(at('Europe/Paris', '2026-10-24 22:00'), '2026-10-25T08:00:00')
    assert.equal(at('Europe/Paris', '2027-03-28 01:30'), '2027-03-28T08:00:00')
    assert.equal(at('America/Guadeloupe', '2026-12-31 21:00'), '2027-01-01T08:00:00')
    assert.equal(at('Pacific/Noumea', '2026-12-31 08:00'), null)
    assert.equal(at('Indian/Reunion', '2026-12-31 20:59'), null)
  })
})

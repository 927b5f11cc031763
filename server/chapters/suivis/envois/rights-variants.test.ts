import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { alertOffice } from '../../../test/alert-office.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { type Ask, assertError } from '../../../test/http.ts'
import { runJobs, runNow, until } from '../../../test/jobs.ts'
import { makeFollowing, nightZone, noonZone } from '../../../test/make-followings.ts'
import { makeUser } from '../../../test/make.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { link, setStage, type Stage, trail } from '../../../test/stage.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'
import { endGeneralStop, stopEverything } from './general-stop.ts'

const PUBLISHES = ['manage_publications', 'publish_publications']

/**
 * Other ways, other moments and other callers than those of rights.test.ts. Counted at the receiver. Spec §2-88, §2-112 to §2-115, §2-126.
 */
describe('rights behind a sending, by other ways', () => {
  let h: Harness
  let stage: Stage
  let { api, office, alert, state, genres, post, send, sent, agree, resume, edit, undo } = {} as ReturnType<typeof alertOffice>
  let own: SendingService

  before(async () => {
    h = await harness()
    own = await sendingService({ SITE_CONTACT: 'exploitant@example.fr' })
  })
  beforeEach(async () => {
    stage = await setStage()
    ;({ api, office, alert, state, genres, post, send, sent, agree, resume, edit, undo } = alertOffice(own.url, stage))
    await day()
    own.server.got.length = 0
  })
  after(() => own.close())

  const day = () => h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
  const night = () => h.db.updateTable('communes').set({ timezone: nightZone() }).execute()
  const colleague = async (permissions = PUBLISHES, acteur = stage.mairie) => {
    const person = await makeUser()
    await link(person.id, acteur, 'member', permissions)
    return person
  }
  const emailOf = async ({ id }: { id: string }) =>
    (await h.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? ''
  const follow = (commune = stage.commune) => makeFollowing(commune, { sujet: 'alertes' })
  const crowd = (n: number) =>
    sql`
    with w as (insert into followers (id, channel, sealed_address, address_digest, langue)
      select gen_random_uuid(), 'mail', '\\x00', 'crowd' || n, 'fr' from generate_series(1, ${n}::int) n returning id)
    insert into follows (id, follower_id, commune_id, topic, consent) select gen_random_uuid(), id, ${stage.commune}, 'alertes', '{}' from w`.execute(
      h.db,
    )
  const communeName = async () =>
    (await h.db.selectFrom('communes').select('nom').where('id', '=', stage.commune).executeTakeFirstOrThrow()).nom
  const minute = async () => {
    await runNow(own.services, suivisTickHandler, {})
    await runJobs(own.services)
  }
  const due = () =>
    h.db
      .updateTable('envois')
      .set({ due_at: new Date(0).toISOString() })
      .where('state', '=', 'programme')
      .execute()
  const told = () => own.server.got.filter(({ to }) => /^(riveraine|hold)/.test(to)).length
  const lettersOf = async (kind: string) =>
    (await h.db.selectFrom('emails').select('to_address').where('kind', '=', kind).execute()).map(({ to_address }) => to_address)
  const envoiOf = (id: string) => h.db.selectFrom('envois').select(['state', 'motif']).where('id', '=', id).executeTakeFirstOrThrow()
  const admin = (method: string, path: string, body?: object) =>
    api(method, path, { ...stage.back, ...(body === undefined ? {} : { body }) })
  const member = ({ id }: { id: string }) => `/acteurs/${stage.mairie}/team/${id}`
  const lift = (id: string, body: object = {}) => api('POST', `/publications/${id}/alerte/levee`, office({ body }))

  describe('taking a right', () => {
    type Way = (person: { id: string; token: string }) => Promise<{ status: number; body: unknown }>
    const ways: Record<string, Way> = {
      'the office handed over': async () =>
        admin('POST', `/admin/acteurs/${stage.mairie}/handover`, { owners: [await emailOf(stage.stranger)] }),
      'an owner made a member': (person) =>
        api('PATCH', member(person), office({ body: { role: 'member', permissions: ['manage_publications'] } })),
      'the right of the office taken in the table': async () => {
        await h.db.updateTable('acteurs').set({ can_publish: false }).where('id', '=', stage.mairie).execute()
        return { status: 200, body: null }
      },
    }
    for (const [way, take] of Object.entries(ways))
      test(`${way}: it ends, and its audit row is of the same transaction`, async () => {
        const person = await makeUser()
        await link(person.id, stage.mairie, 'owner')
        const by = { token: person.token }
        await follow()
        const running = await sent(await alert('vigilance'), { by })
        await night()
        const waits = await sent(await alert('information'), { by })
        const taken = await take(person)
        assert.ok(taken.status < 300, JSON.stringify(taken.body))
        assert.deepEqual(
          [await envoiOf(running.id), await envoiOf(waits.id)],
          [
            { state: 'interrompu', motif: 'droits' },
            { state: 'annule', motif: 'droits' },
          ],
        )
        const rows = async (id: string) => (await trail(id)).map(({ action, actor_kind, changes }) => [action, actor_kind, changes])
        const ends = [await rows(running.id), await rows(waits.id)].map((all) => all.slice(1))
        assert.deepEqual(ends, [
          [['envoi.stop', 'system', { state: [null, 'interrompu'], motif: [null, 'droits'] }]],
          [['envoi.cancel', 'system', { state: [null, 'annule'], motif: [null, 'droits'] }]],
        ])
        await due()
        await minute()
        assert.deepEqual([told(), (await rows(running.id)).length], [0, 2])
      })

    test('an invitation that is undone', async () => {
      const email = await emailOf(stage.stranger)
      await api('POST', `/acteurs/${stage.mairie}/invitations`, office({ body: { email, role: 'member', permissions: PUBLISHES } }))
      const { id } = await h.db.selectFrom('invitations').select('id').executeTakeFirstOrThrow()
      const accepted = await api('POST', `/me/invitations/${id}/accept`, { token: stage.stranger.token, body: {} })
      assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
      await follow()
      const running = await sent(await alert('vigilance'), { by: { token: stage.stranger.token } })
      await undo(accepted)
      assert.deepEqual(await envoiOf(running.id), { state: 'interrompu', motif: 'droits' })
    })

    test('a commune of the office: nothing of it leaves there, is agreed to, or begins', async () => {
      await h.db.insertInto('acteur_communes').values({ acteur_id: stage.mairie, commune_id: stage.elsewhere }).execute()
      const other = await colleague()
      await follow(stage.elsewhere)
      const at = { commune_id: stage.elsewhere }
      const [ready, grave, running] = [await alert('vigilance', at), await alert('danger', at), await alert('vigilance', at)]
      const [asked, begun] = [await sent(grave), await sent(running)]
      const taken = await admin('PATCH', `/admin/acteurs/${stage.mairie}`, { commune_ids: [] })
      assert.equal(taken.status, 200, JSON.stringify(taken.body))
      assertError(await agree(asked, other), 403, 'permission_denied')
      assertError(await post(ready, { genre: 'premier', destinataires: 'moins_de_10' }), 403, 'permission_denied')
      await minute()
      assert.deepEqual([told(), (await envoiOf(begun.id)).motif, (await envoiOf(asked.id)).motif], [0, 'droits', 'droits'])
    })

    test('agreed to and waiting for the morning: it is that of who agreed', async () => {
      const other = await colleague()
      await crowd(2100)
      await night()
      const asked = await sent(await alert('information'))
      assert.equal(asked.etat, 'a_approuver')
      assert.equal((await agree(asked, other)).body.data.etat, 'programme')
      assert.equal((await api('DELETE', member(other), { token: other.token })).status, 200)
      assert.deepEqual(await envoiOf(asked.id), { state: 'annule', motif: 'droits' })
    })

    test('while rows are in hand: what is in a dialogue ends, nothing is newly taken', async () => {
      const person = await colleague()
      await makeFollowing(stage.commune, { sujet: 'alertes', email: 'hold@riveraine.example.fr' })
      const running = await sent(await alert('vigilance'), { by: { token: person.token } })
      const work = runJobs(own.services)
      await until('it is in hand', () => own.server.got.some(({ to }) => to.startsWith('hold')))
      for (let n = 0; n < 3; n += 1) await follow()
      assert.equal((await admin('PATCH', `/admin/users/${person.id}`, { active: false })).status, 200)
      own.server.letGo()
      await work
      await minute()
      assert.deepEqual([told(), await envoiOf(running.id)], [1, { state: 'interrompu', motif: 'droits' }])
    })

    test('eight requests at the moment of an agreement: one agreement at most, nothing twice, and nothing after the removal', async () => {
      const [author, other] = [await colleague(), await colleague()]
      await follow()
      const asked = await sent(await alert('danger'), { by: { token: author.token } })
      const got = await Promise.all([
        ...Array.from({ length: 4 }, () => agree(asked, other)),
        api('DELETE', member(author), office()),
        api('PATCH', member(other), office({ body: { permissions: ['manage_publications'] } })),
        ...Array.from({ length: 2 }, () => agree(asked, stage.maire)),
      ])
      const agreed = got.filter(({ body }) => body.data?.approuve_le !== undefined && body.data?.etat === 'en_cours')
      assert.ok(agreed.length <= 1, String(agreed.length))
      await minute()
      await minute()
      const { state: ended, motif } = await envoiOf(asked.id)
      assert.equal(told(), ended === 'termine' ? 1 : 0, `${ended} ${motif}`)
      if (ended !== 'termine') assert.equal(motif, 'droits')
    })
  })

  describe('without a second person', () => {
    const reason = 'Le maire et son adjointe ne répondent pas.'

    test('with the change itself, by an old session or without the name: nothing is written', async () => {
      await colleague()
      await follow()
      const old = await h.token(stage.maire.id, { auth_time: Math.floor(Date.now() / 1000) - 3 * 3600 })
      const commune = await communeName()
      const envoi = { destinataires: 'moins_de_10', motif_seul: reason }
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
      const body = (more: object) => ({
        title: 'EVACUEZ',
        body: 'Partez.',
        acteur_id: stage.mairie,
        commune_id: stage.commune,
        type_id: '01990000-0000-7000-8000-000000000003',
        expire_le: tomorrow,
        alerte: { severite: 'danger' },
        envoi: { ...envoi, ...more },
      })
      const create = (more: object, by: Ask) => api('POST', '/publications', { source: 'mairie', ...by, body: body(more) })
      assertError(await create({ commune }, { token: old }), 403, 'fresh_sign_in_required')
      assertError(await create({}, office()), 422, 'validation_failed')
      assert.equal((await h.db.selectFrom('publications').select('id').execute()).length, 0)
      assert.equal((await h.db.selectFrom('emails').select('id').execute()).length, 0)
      const eight = await Promise.all(
        Array.from({ length: 8 }, () => create({ commune }, { ...office(), headers: { 'idempotency-key': 'one' } })),
      )
      assert.deepEqual(new Set(eight.map(({ body: { data } }) => data?.envoi?.id)).size, 1, JSON.stringify(eight.map(({ body: b }) => b)))
      assert.equal((await lettersOf('alert_alone_team')).length, 1)
    })

    test('who comes to the team by an invitation of today is no second person yet', async () => {
      const there = await colleague()
      await follow()
      await api('POST', `/acteurs/${stage.mairie}/invitations`, office({ body: { email: await emailOf(stage.stranger), role: 'owner' } }))
      const { id: invitation } = await h.db.selectFrom('invitations').select('id').executeTakeFirstOrThrow()
      assert.equal((await api('POST', `/me/invitations/${invitation}/accept`, { token: stage.stranger.token, body: {} })).status, 200)
      const id = await alert('danger')
      assert.equal((await state(id)).equipe.length, 1)
      const asked = await sent(id)
      assert.deepEqual(await lettersOf('alert_agreement'), [await emailOf(there)])
      assertError(await agree(asked, stage.stranger), 403, 'permission_denied')
      // Nor where nobody else is left: it costs what being alone costs.
      await api('DELETE', member(there), office())
      assert.equal((await state(await alert('danger'))).prets[0].approbation, 'seule')
      await h.db
        .updateTable('invitations')
        .set({ accepted_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
        .execute()
      const later = await sent(await alert('danger'))
      assert.equal((await agree(later, stage.stranger)).status, 200)
    })
  })

  describe('an end', () => {
    test('waits for an agreement, or was stopped, and the alert is in force again: it does not leave', async () => {
      const other = await colleague()
      await follow()
      const [grave, calm] = [await alert('danger'), await alert('vigilance')]
      await agree(await sent(grave), other)
      await sent(calm)
      await minute()
      own.server.got.length = 0
      const lifted = [await lift(grave), await lift(calm)]
      const asked = await sent(grave, { message: 'Revenez chez vous.' })
      const running = await sent(calm)
      assert.deepEqual([asked.etat, running.etat], ['a_approuver', 'en_cours'])
      await api('POST', `/envois/${running.id}/arret`, office())
      for (const done of lifted) await undo(done)
      assertError(await agree(asked, other), 412, 'precondition_failed')
      assertError(await resume(calm, running.id), 409, 'invalid_state')
      await minute()
      assert.equal(told(), 0)
      assert.deepEqual((await envoiOf(asked.id)).state, 'annule')
    })

    test('that is running stops where its alert is in force again, and those who were told can be told so', async () => {
      await follow()
      const id = await alert('vigilance')
      await sent(id)
      await minute()
      own.server.got.length = 0
      const lifted = await lift(id)
      const running = await sent(id)
      await undo(lifted)
      await minute()
      assert.deepEqual([told(), (await envoiOf(running.id)).state], [0, 'interrompu'])
      assert.deepEqual(await genres(id), ['correction', 'exercice'])
    })
  })

  describe('a text of one’s own', () => {
    test('is what an administrator wrote of the end too, and a fixed sentence with anything after it; the fixed sentence leaves', async () => {
      const other = await colleague()
      await follow()
      const id = await alert('danger')
      await agree(await sent(id), other)
      await minute()
      assert.equal((await api('POST', `/publications/${id}/alerte/levee`, { ...stage.back, body: { motif: 'ÉVACUEZ' } })).status, 200)
      const [ending] = (await state(id)).prets
      assert.deepEqual([ending.approbation, ending.texte_libre, ending.message.changement], ['autre', 'autre', 'ÉVACUEZ'])
      const fin = (message: string) => post(id, { genre: 'fin', destinataires: ending.destinataires, message })
      assert.equal((await fin('C’est terminé. Voir https://evil.example')).body.data.etat, 'a_approuver')
      const fixed = await fin("C'est terminé. ")
      assert.deepEqual([fixed.status, fixed.body.data.etat], [202, 'en_cours'], JSON.stringify(fixed.body))
    })

    test('hidden in other ways by an administrator: no text of the office, whatever it does after', async () => {
      await colleague()
      await follow()
      const hidings: Record<string, (id: string) => Promise<unknown>> = {
        'sent back to wait, then withdrawn': async (id) => {
          await admin('PATCH', `/admin/publications/${id}/moderate`, { moderation_status: 'pending' })
          await api('DELETE', `/publications/${id}`, office())
        },
        'deleted by an administrator': (id) => admin('DELETE', `/admin/publications/${id}`),
        'rejected, edited, and withdrawn': async (id) => {
          await admin('PATCH', `/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Erreur' })
          await api('PATCH', `/publications/${id}`, office({ body: { title: 'Autre' } }))
          await api('DELETE', `/publications/${id}`, office())
        },
      }
      for (const [how, hide] of Object.entries(hidings)) {
        const id = await alert('vigilance')
        await sent(id)
        await minute()
        await hide(id)
        const [withdrawal] = (await state(id)).prets
        assert.deepEqual([withdrawal.genre, withdrawal.texte_libre], ['retrait', 'refuse'], how)
        assertError(await send(id, { message: 'On me censure' }), 422, 'validation_failed')
        assert.equal((await sent(id)).etat, 'en_cours', how)
      }
    })

    test('of a danger that the office withdrew itself waits; of a danger that was calmed before it too', async () => {
      const other = await colleague()
      await follow()
      const [gone, calmed] = [await alert('danger'), await alert('danger')]
      for (const id of [gone, calmed]) await agree(await sent(id), other)
      await minute()
      await api('DELETE', `/publications/${gone}`, office())
      assert.equal((await sent(gone, { message: 'ÉVACUEZ' })).etat, 'a_approuver')
      await edit(calmed, { alerte: { severite: 'information' } })
      await lift(calmed)
      assert.equal((await sent(calmed, { message: 'ÉVACUEZ' })).etat, 'a_approuver')
    })
  })

  describe('taken up again', () => {
    test('what waited for the morning when everything was stopped waits for it again', async () => {
      await follow()
      await night()
      const id = await alert('information')
      const waits = await sent(id)
      await stopEverything(h.db, 'Liste fausse')
      await endGeneralStop(h.db)
      const resumed = await resume(id, waits.id)
      assert.deepEqual([resumed.body.data?.etat, resumed.body.data?.debut_le], ['programme', waits.debut_le])
      await minute()
      assert.equal(told(), 0)
      await due()
      await minute()
      assert.equal(told(), 1)
    })

    test('by eight tabs at once: once', async () => {
      await follow()
      const id = await alert('vigilance')
      const envoi = await sent(id)
      await api('POST', `/envois/${envoi.id}/arret`, office())
      const got = await Promise.all(Array.from({ length: 8 }, () => resume(id, envoi.id)))
      assert.equal(got.filter(({ status }) => status === 200).length, 1, got.map(({ status }) => status).join())
      await minute()
      assert.equal(told(), 1)
    })
  })

  describe('letters of an hour', () => {
    const commune = communeName
    const again = async (id: string, more: Record<string, unknown>) => {
      const got = await send(id, more)
      assert.equal(got.status, 202, JSON.stringify(got.body))
      await api('POST', `/envois/${got.body.data.id}/annulation`, office({ body: {} }))
    }

    test('an end with a text, asked for again and again, is not refused, and writes to colleagues and operator five times', async () => {
      const other = await colleague()
      await follow()
      const id = await alert('danger')
      await agree(await sent(id), other)
      await minute()
      await lift(id)
      await h.db.deleteFrom('emails').execute()
      await h.db.updateTable('envois').set({ asked: null }).execute()
      const alone = { message: 'Revenez.', motif_seul: 'Personne ne répond ce soir.', commune: await commune() }
      for (let n = 0; n < 4; n += 1) await again(id, { message: `Revenez ${n}.` })
      for (let n = 0; n < 4; n += 1) await again(id, alone)
      const letters = [...(await lettersOf('alert_agreement')), ...(await lettersOf('alert_alone_team'))]
      assert.deepEqual([letters.length, (await lettersOf('alert_alone')).length], [5, 1])
    })

    test('the only person is not refused, and the operator is written to five times', async () => {
      await follow()
      const id = await alert('danger')
      for (let n = 0; n < 8; n += 1) await again(id, { commune: await commune() })
      assert.equal((await lettersOf('alert_alone')).length, 5)
    })

    test('a right that is taken and given back again and again writes five times', async () => {
      const person = await colleague()
      await colleague()
      await follow()
      await night()
      const id = await alert('information')
      for (let n = 0; n < 8; n += 1) {
        await sent(id, { by: { token: person.token } })
        await api('PATCH', member(person), office({ body: { permissions: ['manage_publications'] } }))
        await api('PATCH', member(person), office({ body: { permissions: PUBLISHES } }))
        await runNow(own.services, suivisTickHandler, {})
      }
      assert.equal((await lettersOf('alert_rights_taken')).length, 10)
    })
  })

  describe('stopped by another', () => {
    test('before it began: the author does not send it alone', async () => {
      const other = await colleague()
      await follow()
      await night()
      const id = await alert('information')
      const waits = await sent(id)
      assert.equal((await admin('POST', `/envois/${waits.id}/annulation`, { motif: 'Pas cela' })).status, 200)
      assert.equal((await state(id)).prets[0].approbation, 'autre')
      const again = await sent(id)
      assert.equal(again.etat, 'a_approuver')
      assert.equal((await agree(again, other)).body.data.etat, 'programme')
    })

    test('what was taken back by oneself is sent again alone', async () => {
      await colleague()
      await follow()
      await night()
      const id = await alert('information')
      const waits = await sent(id)
      await api('POST', `/envois/${waits.id}/annulation`, office({ body: {} }))
      assert.equal((await sent(id)).etat, 'programme')
    })

    test('a copy of the alert, and any other of the hour, needs a second person too; that of a colleague does not', async () => {
      const other = await colleague()
      await follow()
      const envoi = await sent(await alert('vigilance'))
      assert.equal((await admin('POST', `/envois/${envoi.id}/arret`)).status, 200)
      const copy = await alert('vigilance')
      assert.equal((await state(copy)).prets[0].approbation, 'autre')
      assert.equal((await sent(copy)).etat, 'a_approuver')
      assert.equal((await sent(await alert('vigilance'), { by: { token: other.token } })).etat, 'en_cours')
      await edit(copy, { title: 'Autre chose' })
      await h.db
        .updateTable('envois')
        .set({ ended_at: new Date(Date.now() - 3_601_000).toISOString() })
        .where('id', '=', envoi.id)
        .execute()
      await minute()
      assert.equal((await sent(copy)).etat, 'en_cours')
    })
  })
})

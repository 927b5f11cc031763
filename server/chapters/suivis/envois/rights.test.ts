import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { machineCaller } from '../../../platform/access/caller.ts'
import { alertOffice } from '../../../test/alert-office.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { assertError } from '../../../test/http.ts'
import { runJobs, runNow, until } from '../../../test/jobs.ts'
import { makeFollowing, nightZone, noonZone } from '../../../test/make-followings.ts'
import { makeUser } from '../../../test/make.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { link, setStage, type Stage } from '../../../test/stage.ts'
import { erasePerson } from '../../persons/erase.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'

const PUBLISHES = ['manage_publications', 'publish_publications']
type Person = Awaited<ReturnType<typeof makeUser>>

/** Rules of who sends hold when something leaves, not only when it is ordered. Counted at the receiver. Spec §2-88, §2-112 to §2-115. */
describe('rights behind a sending', () => {
  let h: Harness
  let stage: Stage
  let { api, office, alert, state, genres, post, send, sent, agree, resume, edit, moderate } = {} as ReturnType<typeof alertOffice>
  let own: SendingService

  before(async () => {
    h = await harness()
    own = await sendingService({ SITE_CONTACT: 'exploitant@example.fr' })
  })
  beforeEach(async () => {
    stage = await setStage()
    ;({ api, office, alert, state, genres, post, send, sent, agree, resume, edit, moderate } = alertOffice(own.url, stage))
    await h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
    own.server.got.length = 0
  })
  after(() => own.close())

  const colleague = async (permissions = PUBLISHES) => {
    const person = await makeUser()
    await link(person.id, stage.mairie, 'member', permissions)
    return person
  }
  const emailOf = async ({ id }: { id: string }) =>
    (await h.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const follow = () => makeFollowing(stage.commune, { sujet: 'alertes' })
  const communeName = async () =>
    (await h.db.selectFrom('communes').select('nom').where('id', '=', stage.commune).executeTakeFirstOrThrow()).nom
  /** A minute of the service: the tick, then the jobs. */
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
  const told = () => own.server.got.filter(({ to }) => to.startsWith('riveraine')).length
  const to = (email: string | null) => own.server.got.filter((one) => one.to === email)
  const envoiOf = (id: string) => h.db.selectFrom('envois').select(['state', 'motif']).where('id', '=', id).executeTakeFirstOrThrow()
  const night = () => h.db.updateTable('communes').set({ timezone: nightZone() }).execute()

  describe('taking a right', () => {
    const admin = (method: string, path: string, body?: object) =>
      api(method, path, { ...stage.back, ...(body === undefined ? {} : { body }) })
    const member = ({ id }: Person) => `/acteurs/${stage.mairie}/team/${id}`
    /** Each way in which the right of a person, or of the office, is taken; and how it is given back. */
    const ways: Record<string, (person: Person) => Promise<{ status: number; isOfOffice?: boolean }>> = {
      'put out by the owner': (person) => api('DELETE', member(person), office()),
      'unlinked by an administrator': (person) => admin('DELETE', `/admin/acteurs/${stage.mairie}/users/${person.id}`),
      'who leaves': (person) => api('DELETE', member(person), { token: person.token }),
      'less permission': (person) => api('PATCH', member(person), office({ body: { permissions: ['manage_publications'] } })),
      'the account deactivated': (person) => admin('PATCH', `/admin/users/${person.id}`, { active: false }),
      'the person erased': async ({ id }) => {
        const ctx = { db: h.db, caller: machineCaller('cli'), services: own.services }
        await erasePerson(ctx, { who: { userId: id }, dryRun: false })
        return { status: 200 }
      },
      'the office without the right to publish': async () => ({
        ...(await admin('POST', `/admin/acteurs/${stage.mairie}/can-publish`, { can_publish: false })),
        isOfOffice: true,
      }),
      'the office deactivated': async () => ({
        ...(await admin('PATCH', `/admin/acteurs/${stage.mairie}/active`, { active: false })),
        isOfOffice: true,
      }),
      'the office deleted': async () => ({ ...(await admin('DELETE', `/admin/acteurs/${stage.mairie}`)), isOfOffice: true }),
    }
    for (const [way, take] of Object.entries(ways))
      test(`${way}: what waits for its hour, for an agreement, or is under way ends at once; the colleagues are told`, async () => {
        const person = await colleague()
        const by = { token: person.token }
        await follow()
        const running = await sent(await alert('vigilance'), { by })
        const asked = await sent(await alert('danger'), { by })
        await night()
        const waits = await sent(await alert('information'), { by })
        assert.deepEqual([running.etat, asked.etat, waits.etat], ['en_cours', 'a_approuver', 'programme'])
        await h.db.deleteFrom('emails').execute()
        const { status, isOfOffice = false } = await take(person)
        assert.ok(status < 300, `${status}`)
        assert.deepEqual(
          [await envoiOf(running.id), await envoiOf(asked.id), await envoiOf(waits.id)],
          [
            { state: 'interrompu', motif: 'droits' },
            { state: 'annule', motif: 'droits' },
            { state: 'annule', motif: 'droits' },
          ],
        )
        await due()
        await minute()
        await minute()
        assert.equal(told(), 0)
        const letters = to(await emailOf(stage.maire)).filter(({ source }) => /Subject: =\?UTF-8\?Q\?Envoi_|Subject: Envoi /.test(source))
        assert.equal(letters.length, 3)
        if (!isOfOffice) {
          assertError(await agree(asked, stage.maire), 409, 'invalid_state')
          assert.equal((await resume(running.publication_id, running.id)).body.data?.etat, 'en_cours')
          await minute()
          assert.equal(told(), 1)
        }
      })

    test('and undone: nothing leaves by that; a sending that was agreed to is that of who agreed', async () => {
      const person = await colleague()
      await follow()
      await night()
      const waits = await sent(await alert('information'), { by: { token: person.token } })
      const done = await api('DELETE', member(person), office())
      const undone = await admin('POST', `/admin/audit/${done.headers.get('x-audit-id')}/undo`)
      assert.equal(undone.status, 200, JSON.stringify(undone.body))
      await due()
      await minute()
      assert.deepEqual([told(), await envoiOf(waits.id)], [0, { state: 'annule', motif: 'droits' }])

      await h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
      const asked = await sent(await alert('danger'), { by: { token: person.token } })
      assert.equal((await agree(asked, stage.maire)).status, 200)
      assert.equal((await api('DELETE', member(person), office())).status, 200)
      await minute()
      assert.equal(told(), 1)
    })

    test('by a way that no route has: nothing is taken, and the next minute ends it', async () => {
      const person = await colleague()
      await follow()
      const running = await sent(await alert('vigilance'), { by: { token: person.token } })
      // As a release without the trigger, or a copied row, would leave it.
      await h.db.updateTable('envois').set({ author_id: stage.stranger.id }).where('id', '=', running.id).execute()
      await runJobs(own.services)
      await minute()
      assert.deepEqual([told(), await envoiOf(running.id)], [0, { state: 'interrompu', motif: 'droits' }])
    })
  })

  describe('without a second person', () => {
    const reason = 'Le maire et son adjointe ne répondent pas.'
    const old = async () => {
      const claims = { auth_time: Math.floor(Date.now() / 1000) - 3 * 3600 }
      return { token: await h.token(stage.maire.id, claims) }
    }

    test('it costs what being alone costs: the name, a fresh sign-in, ten seconds; each colleague has a letter that leads to the stop', async () => {
      const [one, two] = [await colleague(), await colleague()]
      await follow()
      const id = await alert('danger')
      const commune = await communeName()
      assertError(await send(id, { motif_seul: reason }), 422, 'validation_failed')
      assertError(await send(id, { motif_seul: reason, commune: 'Ailleurs' }), 422, 'validation_failed')
      assertError(await send(id, { motif_seul: reason, commune, by: await old() }), 403, 'fresh_sign_in_required')
      assert.deepEqual((await state(id)).envois, [])
      const envoi = await sent(id, { motif_seul: reason, commune })
      assert.deepEqual([envoi.etat, envoi.motif_seul], ['programme', reason])
      const first = await h.db.selectFrom('emails').select(['to_address', 'text', 'html']).where('kind', '=', 'alert_alone_team').execute()
      assert.deepEqual(new Set(first.map(({ to_address }) => to_address)), new Set([await emailOf(one), await emailOf(two)]))
      for (const { text, html } of first) assert.match(`${text}${html}`, new RegExp(`${reason}[^]*/espace/publications/${id}`))
      await minute()
      assert.equal(told(), 0)
      const stopped = await api('POST', `/envois/${envoi.id}/annulation`, { token: one.token, body: { motif: 'Faux' } })
      assert.equal(stopped.body.data.etat, 'annule')
      await due()
      await minute()
      assert.equal(told(), 0)
    })

    test('a correction too; and a crowd; and a text of one’s own about what was a danger', async () => {
      const other = await colleague()
      await follow()
      const id = await alert('danger')
      await agree(await sent(id), other)
      await minute()
      const correct = { message: 'Plus loin', title: 'Fuite de gaz, rue de Douai' }
      await api('POST', `/publications/${id}/alerte/correction`, office({ body: correct }))
      assertError(await send(id, { motif_seul: reason }), 422, 'validation_failed')
      await api('POST', `/publications/${id}/alerte/levee`, office({ body: {} }))
      const [ending] = (await state(id)).prets
      assert.deepEqual([ending.genre, ending.approbation, ending.texte_libre], ['fin', 'aucune', 'autre'])
      const free = { genre: 'fin', destinataires: ending.destinataires, message: 'Revenez demain.' }
      assertError(await post(id, { ...free, motif_seul: reason }), 422, 'validation_failed')
      assert.equal((await post(id, free)).body.data.etat, 'a_approuver')
    })
  })

  describe('ends and withdrawals', () => {
    test('name what was sent; a fixed sentence leaves at once, a text of one’s own waits as what was sent did', async () => {
      const other = await colleague()
      await follow()
      const id = await alert('danger')
      await agree(await sent(id), other)
      await minute()
      await edit(id, { title: 'DANGER ÉVACUATION IMMÉDIATE', alerte: { severite: 'danger', secteurs: ['ÉVACUEZ'], source: 'ÉVACUEZ' } })
      await api('POST', `/publications/${id}/alerte/levee`, office({ body: { motif: 'ÉVACUEZ TOUT DE SUITE' } }))
      // The text of the end itself is one's own too.
      const waits = await sent(id)
      assert.deepEqual([waits.genre, waits.etat, waits.message.titre], ['fin', 'a_approuver', 'Fuite de gaz'])
      assert.ok(!/ÉVACUATION/.test(JSON.stringify(waits.message)))
      const fixed = await sent(id, { genre: 'fin', destinataires: 'moins_de_10', message: 'Tout est rentré dans l’ordre.' })
      assert.deepEqual([fixed.etat, (await envoiOf(waits.id)).state], ['en_cours', 'annule'])
      own.server.got.length = 0
      await minute()
      const letter = own.server.got.find(({ to: address }) => address.startsWith('riveraine'))
      assert.match(letter?.source ?? '', /Fuite de gaz/)
      assert.doesNotMatch(letter?.source ?? '', /VACUATION|VACUEZ/)
    })

    test('a text that was agreed to leaves; raised to a danger after it was sent, the text waits too', async () => {
      const other = await colleague()
      await follow()
      const id = await alert('vigilance')
      await sent(id)
      await minute()
      await edit(id, { title: 'DANGER', alerte: { severite: 'danger' } })
      await api('POST', `/publications/${id}/alerte/levee`, office({ body: {} }))
      const waits = await sent(id, { message: 'L’eau est revenue.' })
      assert.deepEqual([waits.etat, waits.message.severite], ['a_approuver', 'vigilance'])
      assert.equal((await agree(waits, other)).body.data.etat, 'en_cours')
      await minute()
      assert.equal(told(), 2)
    })

    test('what an administrator hid is withdrawn by the fixed sentence alone, also if its office deletes it after; an own withdrawal has a text', async () => {
      await colleague()
      await follow()
      const free = 'On me censure : EVACUEZ, voir https://evil.example'
      const [hidden, deleted, ownOne] = [await alert('vigilance'), await alert('vigilance'), await alert('vigilance')]
      for (const id of [hidden, deleted, ownOne]) await sent(id)
      await minute()
      for (const id of [hidden, deleted]) await moderate(id, 'rejected')
      await api('DELETE', `/publications/${deleted}`, office())
      for (const id of [hidden, deleted]) {
        assert.equal((await state(id)).prets[0].texte_libre, 'refuse')
        assertError(await send(id, { message: free }), 422, 'validation_failed')
      }
      assert.equal((await sent(hidden)).etat, 'en_cours')
      assert.equal((await sent(deleted)).etat, 'en_cours')
      await api('DELETE', `/publications/${ownOne}`, office())
      assert.equal((await sent(ownOne, { message: 'Publiée par erreur.' })).etat, 'en_cours')
    })
  })

  describe('limits of an hour', () => {
    test('six beginnings and corrections, then a second person; an end is never refused', async () => {
      const other = await colleague()
      await follow()
      const id = await alert('vigilance')
      const states: string[] = [(await sent(id)).etat]
      for (let n = 1; n < 7; n += 1) {
        await api(
          'POST',
          `/publications/${id}/alerte/correction`,
          office({ body: { message: `Correction ${n}`, title: `Fuite de gaz, ${n}` } }),
        )
        states.push((await sent(id)).etat)
      }
      assert.deepEqual(states, [...Array.from({ length: 6 }, () => 'en_cours'), 'a_approuver'])
      // Another alert of the office counts with it; another town hall does not.
      const next = await alert('vigilance')
      assert.equal((await state(next)).prets[0].approbation, 'autre')
      assert.equal((await sent(next)).etat, 'a_approuver')
      const fresh = alertOffice(own.url, { ...stage, maire: stage.otherMaire, mairie: stage.otherMairie, commune: stage.elsewhere })
      assert.equal((await fresh.sent(await fresh.alert('vigilance'))).etat, 'en_cours')
      await api('POST', `/publications/${id}/alerte/levee`, office({ body: {} }))
      assert.equal((await sent(id)).etat, 'en_cours')
      await minute()
      assert.equal(to(await emailOf(other)).length, 2)
    })

    test('six at the same moment are six', async () => {
      await colleague()
      const ids = []
      for (let n = 0; n < 9; n += 1) ids.push(await alert('vigilance'))
      const body = { genre: 'premier', destinataires: 0 }
      const got = await Promise.all(ids.map((id) => post(id, body)))
      const begun = got.filter(({ body: { data } }) => data?.etat === 'en_cours').length
      assert.equal(begun, 6, JSON.stringify(got.map(({ status, body: { data } }) => [status, data?.etat])))
    })

    test('five exercises, and five requests to colleagues, whatever becomes of them', async () => {
      const other = await colleague()
      const exercises = []
      const calm = await alert('vigilance')
      for (let n = 0; n < 6; n += 1) exercises.push(await post(calm, { genre: 'exercice', destinataires: 'moins_de_10' }))
      assert.deepEqual(
        exercises.map(({ status }) => status),
        [202, 202, 202, 202, 202, 429],
      )
      assert.ok(Number(exercises[5]?.headers.get('retry-after')) > 3000)
      const id = await alert('danger')
      const commune = await communeName()
      const statuses = []
      for (let n = 0; n < 6; n += 1) {
        const alone = n % 2 === 1 ? { motif_seul: 'Personne ne répond ce soir.', commune } : {}
        const asked = await send(id, alone)
        statuses.push(asked.status)
        if (asked.status === 202) await api('POST', `/envois/${asked.body.data.id}/annulation`, office({ body: {} }))
      }
      assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429])
      await minute()
      assert.equal(to(await emailOf(other)).length, 10)
      await h.db
        .updateTable('envois')
        .set({ created_at: new Date(Date.now() - 3_601_000).toISOString() })
        .execute()
      assert.equal((await send(id)).status, 202)
    })
  })

  describe('taken up again', () => {
    test('not alone by who was stopped, nor by who came to the team since; by a colleague who was there', async () => {
      const there = await colleague()
      for (let n = 0; n < 2; n += 1) await follow()
      const id = await alert('vigilance')
      const envoi = await sent(id)
      assert.equal((await api('POST', `/envois/${envoi.id}/arret`, stage.back)).status, 200)
      assert.equal((await state(id)).envois[0].peut_reprendre, false)
      assertError(await resume(id, envoi.id), 403, 'permission_denied')
      await api('POST', `/publications/${id}/alerte/correction`, office({ body: { message: 'Encore', title: 'Fuite de gaz, encore' } }))
      assert.equal((await state(id)).prets[0].approbation, 'autre', 'a correction is no way round it')
      const made = await colleague()
      assertError(await resume(id, envoi.id, { token: made.token }), 403, 'permission_denied')
      // The alert says something else by now.
      assertError(await resume(id, envoi.id, { token: there.token }), 412, 'precondition_failed')
      await minute()
      assert.equal(told(), 0)
    })

    test('with the version and the number that were seen, and only what was stored; then it is that of who took it up', async () => {
      const there = await colleague()
      for (let n = 0; n < 2; n += 1) await follow()
      const id = await alert('vigilance')
      const envoi = await sent(id)
      await api('POST', `/envois/${envoi.id}/arret`, office())
      const path = `/envois/${envoi.id}/reprise`
      const { version } = await state(id)
      const headers = { 'if-match': `"v${version}"` }
      assertError(await api('POST', path, office({ body: { destinataires: 'moins_de_10' } })), 422, 'validation_failed')
      assertError(await api('POST', path, office({ headers, body: { destinataires: 40 } })), 412, 'precondition_failed')
      await edit(id, { body: 'un tout autre texte, en ligne' })
      assertError(await resume(id, envoi.id), 412, 'precondition_failed')
      await edit(id, { body: 'Restez chez vous.' })
      assertError(await api('POST', path, office({ headers, body: { destinataires: 'moins_de_10' } })), 412, 'precondition_failed')
      assert.equal((await resume(id, envoi.id, { token: there.token })).status, 200)
      await api('DELETE', `/acteurs/${stage.mairie}/team/${there.id}`, office())
      assert.deepEqual(await envoiOf(envoi.id), { state: 'interrompu', motif: 'droits' })
      await minute()
      assert.equal(told(), 0)
      assert.equal((await resume(id, envoi.id)).status, 200)
      await until('it has left', async () => {
        await minute()
        return told() === 2
      })
    })
  })

  test('an agreement comes from who was asked: not from an address that was invited since, nor from who got the right since', async () => {
    const [there, without] = [await colleague(), await colleague(['manage_publications'])]
    await follow()
    const id = await alert('danger')
    const asked = await sent(id)
    const made = await colleague()
    await link(without.id, stage.mairie, 'member', PUBLISHES)
    for (const person of [made, without]) {
      assertError(await agree(asked, person), 403, 'permission_denied')
      assert.equal((await state(id, { token: person.token })).peut_approuver, null)
    }
    assert.deepEqual(await genres(id), ['exercice'])
    assert.equal((await agree(asked, there)).status, 200)
    await minute()
    assert.equal(told(), 1)
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../../../platform/access/caller.ts'
import { addressDigest } from '../../../platform/personal-data/address-digest.ts'
import { alertOffice } from '../../../test/alert-office.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { assertError } from '../../../test/http.ts'
import { runJobs, runNow, until } from '../../../test/jobs.ts'
import { makeFollowing, nightZone, noonZone } from '../../../test/make-followings.ts'
import { makeUser } from '../../../test/make.ts'
import { type PushService, pushService } from '../../../test/push-service.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { link, setStage, type Stage, trail } from '../../../test/stage.ts'
import { erasePerson } from '../../persons/erase.ts'
import { endGeneralStop, stopEverything } from './general-stop.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** The names of the numbers of people in every answer about sendings. */
const PEOPLE = /^(suivent|destinataires|vues|choisies|acceptees|refusees|incertaines|en_route|non_parties|en_main)$/

/** What somebody tries who wants to know who follows, or to send what nobody agreed to. Counted at the receivers. */
describe('attacks on what is sent to people', () => {
  let h: Harness
  let stage: Stage
  let { api, office, alert, state, genres, post, send, sent, agree, resume, edit, moderate, undo } = {} as ReturnType<typeof alertOffice>
  let own: SendingService
  let browser: PushService

  before(async () => {
    h = await harness()
    browser = await pushService()
    own = await sendingService({ SITE_CONTACT: 'exploitant@example.fr', PUSH_SERVICES: browser.origin })
  })
  beforeEach(async () => {
    stage = await setStage()
    ;({ api, office, alert, state, genres, post, send, sent, agree, resume, edit, moderate, undo } = alertOffice(own.url, stage))
    await h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
    await h.db.insertInto('acteur_communes').values({ acteur_id: stage.mairie, commune_id: stage.elsewhere }).execute()
    own.server.got.length = 0
    browser.got.length = 0
  })
  after(async () => {
    await own.close()
    await browser.close()
  })

  const colleague = async (permissions = ['manage_publications', 'publish_publications']) => {
    const person = await makeUser()
    await link(person.id, stage.mairie, 'member', permissions)
    return person
  }
  const follow = async (n: number, commune = stage.commune) => {
    for (let i = 0; i < n; i += 1) await makeFollowing(commune, { sujet: 'alertes' })
  }
  /** A minute of the service: the tick, then the jobs. */
  const minute = async () => {
    await runNow(own.services, suivisTickHandler, {})
    await runJobs(own.services)
  }
  const told = () => own.server.got.filter(({ to }) => /^(riveraine|hold)/.test(to)).map(({ to }) => to)
  const envoiOf = async (id: string) => h.db.selectFrom('envois').select(['state', 'motif']).where('id', '=', id).executeTakeFirstOrThrow()

  describe('numbers', () => {
    /** Every number of people in an answer, wherever it is. */
    const peopleIn = (value: unknown): unknown[] =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value).flatMap(([key, one]) => (PEOPLE.test(key) ? [one] : peopleIn(one)))
    const assertCoarse = (what: string, answer: unknown) => {
      const all = peopleIn(answer)
      assert.ok(all.length > 0, what)
      for (const n of all) assert.ok(n === null || n === 'moins_de_10' || (typeof n === 'number' && n % 10 === 0), `${what}: ${String(n)}`)
    }

    test('from one to nine are told by no preview, no difference of two, no error, no part of a whole, no proof and no trail', async () => {
      await follow(11)
      await makeFollowing(stage.commune, { sujet: 'alertes', email: 'refused@riveraine.example.fr' })
      const vapidKey = (await api('GET', '/suivis/appareil')).body.data.cle
      const device = { endpoint: browser.endpoint, ...browser.keys, vapidKey }
      await makeFollowing(stage.commune, { sujet: 'alertes', device })
      await follow(3, stage.elsewhere)
      const here = await alert('vigilance')
      const both = await alert('vigilance', { commune_ids: [stage.elsewhere] })
      const few = await alert('vigilance', { commune_id: stage.elsewhere })
      const shown = [(await state(here)).suivent, (await state(both)).suivent, (await state(few)).suivent]
      // 13, 16 and 3.
      assert.deepEqual(shown, [10, 10, 'moins_de_10'])
      // The bounds of what is refused follow from the number that is shown: 3 and 13 are found by no trial.
      for (const destinataires of [20, 21, 23, 30])
        assertError(await post(few, { genre: 'premier', destinataires }), 412, 'precondition_failed')
      for (const destinataires of [21, 23, 24, 30])
        assertError(await post(here, { genre: 'premier', destinataires }), 412, 'precondition_failed')
      const envoi = await sent(both)
      assertCoarse('begun', envoi)
      await minute()
      assert.deepEqual([told().length, browser.got.length], [14, 1])
      const other = await sent(here)
      const stopped = await api('POST', `/envois/${other.id}/arret`, office())
      assertCoarse('stopped', stopped.body.data)
      assert.equal(stopped.body.data.en_main, 0)
      for (const id of [here, both, few]) {
        const { prets, ...rest } = await state(id)
        // The team is no secret to itself: an exercise is exact.
        assertCoarse('list', { ...rest, prets: prets.filter(({ genre }: { genre: string }) => genre !== 'exercice') })
      }
      for (const id of [here, both, few]) assertCoarse('proof', (await api('GET', `/publications/${id}/envois/preuve`, office())).body.data)
      const rows = await trail(envoi.id)
      assert.match(JSON.stringify(rows.map(({ changes }) => changes)), /"destinataires":\[null,10\]|"destinataires":\[null,"10"\]/)
      // Who follows is in the trail of the operator alone.
      for (const by of [office(), office({ source: 'backoffice' }), { token: stage.otherMaire.token, source: 'mairie' }])
        assert.equal((await api('GET', '/admin/audit?action=suivi.follow', by)).status, 403)
    })

    test('in hand: below ten not how many', async () => {
      for (let n = 0; n < 3; n += 1) await makeFollowing(stage.commune, { sujet: 'alertes', email: `hold@riveraine${n}.example.fr` })
      const envoi = await sent(await alert('vigilance'))
      const work = runJobs(own.services)
      await until('they are in hand', () => own.server.got.length === 3)
      const stopped = await api('POST', `/envois/${envoi.id}/arret`, office())
      assert.equal(stopped.body.data.en_main, 'moins_de_10')
      own.server.letGo()
      await work
    })
  })

  describe('agreement', () => {
    const crowd = (n: number, commune = stage.commune) =>
      sql`
      with w as (insert into followers (id, channel, sealed_address, address_digest, langue)
        select gen_random_uuid(), 'mail', '\\x00', ${commune} || n, 'fr' from generate_series(1, ${n}::int) n returning id)
      insert into follows (id, follower_id, commune_id, topic, consent) select gen_random_uuid(), id, ${commune}, 'alertes', '{}' from w`.execute(
        h.db,
      )

    for (const [what, body] of [
      ['a further commune', () => ({ commune_ids: [stage.elsewhere] })],
      ['another commune', () => ({ commune_id: stage.elsewhere })],
      ['a sector', () => ({ alerte: { secteurs: ['Nord'] } })],
      ['another severity', () => ({ alerte: { severite: 'vigilance' } })],
      ['another end', () => ({ expire_le: inDays(3) })],
    ] as const)
      test(`${what} after it was asked for: no agreement binds it, and nothing leaves; also after an undo it is asked for anew`, async () => {
        const other = await colleague()
        await follow(1)
        await follow(1, stage.elsewhere)
        const id = await alert('danger')
        const asked = await sent(id)
        assert.equal(asked.etat, 'a_approuver')
        const changed = await edit(id, body())
        assertError(await agree(asked, other), 412, 'precondition_failed')
        await minute()
        assert.deepEqual([told(), await envoiOf(asked.id)], [[], { state: 'annule', motif: 'modifie' }])
        await undo(changed)
        assertError(await agree(asked, other), 409, 'invalid_state')
        const again = await sent(id)
        assert.notEqual(again.id, asked.id)
        assert.equal((await agree(again, other)).status, 200)
        await minute()
        assert.equal(told().length, 1)
      })

    test('a change while it leaves, or waits for the morning, sends to nobody whom nobody agreed to', async () => {
      const other = await colleague()
      await follow(1)
      await follow(1, stage.elsewhere)
      const id = await alert('danger')
      assert.equal((await agree(await sent(id), other)).status, 200)
      await edit(id, { title: 'Autre chose', commune_ids: [stage.elsewhere] })
      await minute()
      const [mail, ...more] = own.server.got.filter(({ to }) => to.startsWith('riveraine'))
      assert.equal(more.length, 0)
      assert.match(mail?.source ?? '', /Fuite de gaz/)
      await h.db.updateTable('communes').set({ timezone: nightZone() }).execute()
      const night = await alert('information', { commune_ids: [stage.elsewhere] })
      const waits = await sent(night)
      assert.equal(waits.etat, 'programme')
      await edit(night, { commune_ids: [] })
      await h.db
        .updateTable('envois')
        .set({ due_at: new Date(0).toISOString() })
        .where('id', '=', waits.id)
        .execute()
      await minute()
      assert.deepEqual([told().length, await envoiOf(waits.id)], [1, { state: 'annule', motif: 'modifie' }])
      assert.deepEqual(await genres(night), ['premier', 'exercice'])
    })

    test('two thousand: by a further commune and a correction, by a second request, by an undo', async () => {
      await colleague()
      await crowd(1500)
      await crowd(1500, stage.elsewhere)
      const id = await alert('vigilance')
      assert.equal((await state(id)).prets[0].approbation, 'aucune')
      const wider = await edit(id, { commune_ids: [stage.elsewhere] })
      assert.equal((await state(id)).prets[0].approbation, 'autre')
      const asked = await sent(id)
      assert.equal(asked.etat, 'a_approuver')
      // The same request again, with a reason, is the same sending.
      assert.equal(
        (await send(id, { motif_seul: 'Personne ne répond ce soir.', genre: 'premier', destinataires: 3000 })).body.data.etat,
        'a_approuver',
      )
      await undo(wider)
      await minute()
      assert.deepEqual([(await envoiOf(asked.id)).motif, (await sent(id)).etat], ['modifie', 'en_cours'])
      await api('POST', `/publications/${id}/alerte/correction`, office({ body: { message: 'Plus loin', title: 'Plus loin' } }))
      await edit(id, { commune_ids: [stage.elsewhere] })
      const correction = await sent(id)
      assert.deepEqual([correction.genre, correction.etat], ['correction', 'a_approuver'])
    })

    test('the only person: not while another one publishes; one without the right, or without an account, is none', async () => {
      await follow(1)
      const other = await colleague()
      const { nom } = await h.db.selectFrom('communes').select('nom').where('id', '=', stage.commune).executeTakeFirstOrThrow()
      const id = await alert('danger')
      assert.equal((await sent(id, { commune: nom })).etat, 'a_approuver')
      for (const change of [
        () => link(other.id, stage.mairie, 'member', ['manage_publications']),
        () => link(other.id, stage.otherMairie, 'owner'),
        async () => {
          await link(other.id, stage.mairie, 'owner')
          await h.db.updateTable('users').set({ active: false }).where('id', '=', other.id).execute()
        },
      ]) {
        await change()
        const next = await alert('danger')
        assert.equal((await state(next)).prets[0].approbation, 'seule')
        assertError(await send(next), 422, 'validation_failed')
        assertError(await send(next, { motif_seul: 'Personne d’autre ne répond.' }), 422, 'validation_failed')
      }
      await h.db.updateTable('users').set({ active: true }).where('id', '=', other.id).execute()
      assert.equal((await sent(await alert('danger'), { commune: nom })).etat, 'a_approuver')
      await minute()
      assert.deepEqual(told(), [])
    })

    test('nobody agrees to their own, in another session or with another link; nor who has lost the right, nor another town hall', async () => {
      await follow(1)
      const other = await colleague()
      const asked = await sent(await alert('danger'))
      await link(stage.maire.id, stage.otherMairie, 'owner')
      await link(stage.maire.id, stage.mairie, 'member', ['publish_publications', 'manage_publications'])
      for (const source of ['public', 'mairie', 'backoffice']) {
        const body = { empreinte: asked.empreinte }
        assertError(
          await api('POST', `/envois/${asked.id}/approbation`, { token: stage.maire.token, source, body }),
          403,
          'permission_denied',
        )
      }
      for (const by of [stage.otherMaire, stage.owner, stage.admin, stage.platformAdmin, stage.stranger])
        assertError(await agree(asked, by), 403, 'scope_violation')
      await link(other.id, stage.mairie, 'member', ['manage_publications'])
      assertError(await agree(asked, other), 403, 'permission_denied')
      await minute()
      assert.deepEqual(told(), [])
    })
  })

  describe('an alert that comes back', () => {
    const hidings = {
      'hidden and shown': async (id: string) => {
        await moderate(id, 'rejected')
        return () => moderate(id, 'published')
      },
      'withdrawn and restored': async (id: string) => {
        const done = await api('DELETE', `/publications/${id}`, office())
        return () => undo(done)
      },
      'expired and extended': async (id: string) => {
        const set = (expire_le: string) => h.db.updateTable('publications').set({ expire_le }).where('id', '=', id).execute()
        await set(new Date(Date.now() - 1000).toISOString())
        return () => set(inDays(2))
      },
      'lifted, and that undone': async (id: string) => {
        const done = await api('POST', `/publications/${id}/alerte/levee`, office({ body: {} }))
        return () => undo(done)
      },
    }
    for (const [what, hide] of Object.entries(hidings))
      test(`${what}: nothing leaves by itself, no agreement of before binds, and it can be sent`, async () => {
        const other = await colleague()
        await follow(1)
        const grave = await alert('danger')
        const asked = await sent(grave)
        const calm = await alert('vigilance')
        const begun = await sent(calm)
        const back = [await hide(grave), await hide(calm)]
        assertError(await agree(asked, other), 412, 'precondition_failed')
        await minute()
        for (const show of back) await show()
        await minute()
        assert.deepEqual(told(), [])
        assert.deepEqual([(await envoiOf(asked.id)).state, (await envoiOf(begun.id)).state], ['annule', 'interrompu'])
        assertError(await agree(asked, other), 409, 'invalid_state')
        // What never began begins; what was broken off is told anew, to all.
        assert.deepEqual(
          [await genres(grave), await genres(calm)],
          [
            ['premier', 'exercice'],
            ['correction', 'exercice'],
          ],
        )
        assert.equal((await agree(await sent(grave), other)).status, 200)
        const anew = await sent(calm)
        const [version] = [(await state(calm)).version]
        const repeated = await api('POST', `/publications/${calm}/envois`, {
          ...office(),
          headers: { 'if-match': `"v${version}"` },
          body: { genre: 'correction', destinataires: 'moins_de_10' },
        })
        assert.equal(repeated.body.data.id, anew.id)
        await minute()
        assert.equal(told().length, 2)
        assert.deepEqual(await genres(calm), ['exercice'])
      })
  })

  test('a follower erased while the e-mail is in hand leaves nothing behind; proof and trail name nobody', async () => {
    const email = 'hold@riveraine.example.fr'
    const { follower } = await makeFollowing(stage.commune, { sujet: 'alertes', email })
    await follow(1)
    const id = await alert('vigilance')
    const envoi = await sent(id)
    const work = runJobs(own.services)
    await until('it is in hand', () => own.server.got.some(({ to }) => to === email))
    const ctx = { db: h.db, caller: machineCaller('cli'), services: own.services }
    await erasePerson(ctx, { who: { email }, dryRun: false })
    own.server.letGo()
    await work
    await minute()
    assert.equal((await envoiOf(envoi.id)).state, 'termine')
    assert.equal(told().length, 2)
    const left = async (table: 'followers' | 'follows' | 'remises') => (await h.db.selectFrom(table).selectAll().execute()).length
    assert.deepEqual([await left('followers'), await left('follows'), await left('remises')], [1, 1, 1])
    const proof = await api('GET', `/publications/${id}/envois/preuve`, office())
    const { rows } = await sql`select * from audit_log`.execute(h.db)
    for (const secret of [email, addressDigest(h.services.secrets, email), follower])
      assert.ok(!JSON.stringify([proof.body, rows, await h.db.selectFrom('envois').selectAll().execute()]).includes(secret), secret)
  })

  test('the general stop: nothing is begun, agreed to or taken up; what waited for its time leaves by a person alone', async () => {
    const other = await colleague()
    await follow(1)
    const grave = await alert('danger')
    const asked = await sent(grave)
    await h.db.updateTable('communes').set({ timezone: nightZone() }).execute()
    const night = await alert('information')
    const waits = await sent(night)
    await stopEverything(h.db, 'Liste fausse')
    assertError(await agree(asked, other), 409, 'sendings_stopped')
    assertError(await send(await alert('vigilance'), { genre: 'premier', destinataires: 'moins_de_10' }), 409, 'sendings_stopped')
    assertError(await resume(night, waits.id), 409, 'sendings_stopped')
    await h.db
      .updateTable('envois')
      .set({ due_at: new Date(0).toISOString() })
      .execute()
    await minute()
    await endGeneralStop(h.db)
    await minute()
    assert.deepEqual([told(), await envoiOf(waits.id)], [[], { state: 'interrompu', motif: 'arret' }])
    assert.equal((await agree(asked, other)).status, 200)
    await minute()
    assert.equal(told().length, 1)
  })
})

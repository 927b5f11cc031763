import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Harness, harness } from '../../../test/harness.ts'
import { ask, assertError, type Got } from '../../../test/http.ts'
import { runJobs, runNow, until } from '../../../test/jobs.ts'
import { eveningZone, makeCollection, makeEnvoi, makeFollowing } from '../../../test/make-followings.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { ALERTE, allowPublishing, EVENEMENT, setStage, type Stage } from '../../../test/stage.ts'
import { endGeneralStop, stopEverything } from './general-stop.ts'
import { remind } from '../reminders/remind.ts'
import { choose, take } from '../remises/remises.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'

const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined

/** What waits, what is refused, and what meets the stop while it commits, counted at the receiver. Spec §2-90. */
describe('the general stop', () => {
  const zone = eveningZone()
  let h: Harness
  let stage: Stage
  let own: SendingService

  before(async () => {
    h = await harness()
    own = await sendingService()
  })
  beforeEach(async () => {
    stage = await setStage()
    await h.db.updateTable('communes').set({ timezone: zone }).execute()
    own.server.got.length = 0
  })
  after(() => own.close())

  const api = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask('POST', `${own.url}/api/v1${path}`, { token: stage.maire.token, body, headers })
  /** A minute of the service: the tick, then the jobs. */
  const minute = async () => {
    await runNow(own.services, suivisTickHandler, {})
    await runJobs(own.services)
  }
  const to = () => own.server.got.map((one) => one.to).toSorted()
  const envois = () => h.db.selectFrom('envois').selectAll().execute()
  const states = async () => (await h.db.selectFrom('remises').select('state').execute()).map(({ state }) => state)
  const alert = async () => {
    const body = {
      title: 'Rue de Lille barrée',
      body: 'La rue est fermée.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: new Date(Date.now() + 86_400_000).toISOString(),
      alerte: { severite: 'vigilance' },
    }
    return (await api('/publications', body)).body.data.id as string
  }
  const send = async (id: string) => {
    const { version } = await h.db.selectFrom('publications').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    return api(`/publications/${id}/envois`, { genre: 'premier', destinataires: 'moins_de_10' }, { 'if-match': `"v${version}"` })
  }
  /**
   * Runs two transactions, the second while the first is about to commit: both write to the audit trail, whose head is held until both wait. The
   * embedded database runs one after the other.
   */
  const meet = async <A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
    if (!onPostgres) return [await first(), await second()]
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = h.db.transaction().execute(async (tx) => {
      await sql`select from audit_head for update`.execute(tx)
      held.resolve()
      await release.promise
    })
    const waiting = (n: number) =>
      until(`${n} wait`, async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          h.db,
        )
        return rows.length >= n
      })
    await held.promise
    const one = first()
    await waiting(1)
    const two = second()
    await waiting(2)
    release.resolve()
    await holder
    return Promise.all([one, two])
  }

  test('reminders of the evening wait, go on after it, and do not leave once their hour is over', async () => {
    await makeCollection(stage.commune, Temporal.Now.plainDateISO(zone).add({ days: 1 }).toString())
    const followers = [await makeFollowing(stage.commune), await makeFollowing(stage.commune)].map(({ email }) => email)
    await remind(own.services)
    const [envoi] = await envois()
    assert.ok(envoi)
    await choose(h.db, envoi.id)
    assert.deepEqual(await stopEverything(h.db, 'Liste fausse'), { stopped: 0, inHand: 0 })
    await minute()
    assert.deepEqual([to(), (await envois())[0]?.state, await states()], [[], 'en_cours', ['attend', 'attend']])
    const { rows } = await sql<{ action: string; target_id: string }>`select action, target_id from audit_log
      where action = 'envoi.stop_all'`.execute(h.db)
    assert.deepEqual(rows, [{ action: 'envoi.stop_all', target_id: 'tous' }])
    await endGeneralStop(h.db)
    await minute()
    assert.deepEqual([to(), (await envois())[0]?.state], [followers.toSorted(), 'termine'])

    await h.db.deleteFrom('envois').execute()
    await stopEverything(h.db, 'Encore')
    await minute()
    await h.db
      .updateTable('envois')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute()
    await endGeneralStop(h.db)
    await minute()
    assert.deepEqual([to().length, (await envois())[0]?.state, await states()], [2, 'termine', ['perimee', 'perimee']])
  })

  test('the agenda of the week-end waits, and goes on after it', async () => {
    await h.db.updateTable('communes').set({ timezone: 'Europe/Paris' }).execute()
    const { email } = await makeFollowing(stage.commune, { sujet: 'weekend' })
    await allowPublishing(stage.acteur)
    const today = Temporal.Now.plainDateISO('Europe/Paris')
    const thursday = today.add({ days: ((4 - today.dayOfWeek + 7) % 7) + 7 })
    const moment = (days: number, time: string) =>
      thursday.add({ days }).toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: time }).toInstant()
    const evenement = {
      occurrences: [{ debut: moment(2, '14:00').toString(), fin: moment(2, '16:00').toString() }],
      lieu: { nom: 'Grand-Place' },
    }
    const body = { title: 'Loto', body: 'Venez.', acteur_id: stage.acteur, commune_id: stage.commune, type_id: EVENEMENT, evenement }
    assert.equal((await ask('POST', `${own.url}/api/v1/publications`, { token: stage.owner.token, body })).status, 201)
    assert.equal(await remind(own.services, moment(0, '18:05')), 1)
    await stopEverything(h.db, 'Liste fausse')
    await minute()
    assert.deepEqual(to(), [])
    await endGeneralStop(h.db)
    await minute()
    assert.deepEqual(to(), [email])
  })

  test('nothing of a reminder is taken by what began before the stop and goes on after it', async () => {
    await makeCollection(stage.commune, Temporal.Now.plainDateISO(zone).add({ days: 1 }).toString())
    await makeFollowing(stage.commune)
    await remind(own.services)
    const [envoi] = await envois()
    assert.ok(envoi)
    await choose(h.db, envoi.id)
    const [, taken] = await meet(
      () => stopEverything(h.db, 'Liste fausse'),
      () => take(own.services, envoi.id),
    )
    assert.deepEqual([taken, await states()], [[], ['attend']])
  })

  for (const [name, act] of [
    ['begun', async (id: string) => () => send(id)],
    [
      'agreed to',
      async (id: string) => {
        const waits = await makeEnvoi(id, stage.commune, { state: 'a_approuver' })
        return () => api(`/envois/${waits.id}/approbation`, { empreinte: waits.digest })
      },
    ],
    [
      'taken up again',
      async (id: string) => {
        const stopped = await makeEnvoi(id, stage.commune, { state: 'interrompu', motif: 'arret' })
        return () => api(`/envois/${stopped.id}/reprise`, { destinataires: 'moins_de_10' }, { 'if-match': '"v1"' })
      },
    ],
  ] as const) {
    test(`an alert that is ${name} before the stop commits is stopped by it`, async () => {
      await makeFollowing(stage.commune, { sujet: 'alertes' })
      const made: () => Promise<Got> = await act(await alert())
      const [got, { stopped }] = await meet(made, () => stopEverything(h.db, 'Liste fausse'))
      assert.deepEqual([got.status < 300, stopped], [true, 1], JSON.stringify(got.body))
      await endGeneralStop(h.db)
      await minute()
      assert.deepEqual([to(), (await envois()).map(({ state, motif }) => [state, motif])], [[], [['interrompu', 'arret']]])
    })

    test(`an alert is not ${name} once the stop is about to commit`, async () => {
      await makeFollowing(stage.commune, { sujet: 'alertes' })
      const made: () => Promise<Got> = await act(await alert())
      const [{ stopped }, got] = await meet(() => stopEverything(h.db, 'Liste fausse'), made)
      assertError(got, 409, 'sendings_stopped')
      assert.match(got.body.message, /arrêtés par l’exploitant/)
      assert.equal(stopped, 0)
      await endGeneralStop(h.db)
      await minute()
      assert.deepEqual(to(), [])
      assert.ok((await made()).status < 300)
      await minute()
      assert.equal(to().length, 1)
    })
  }
})

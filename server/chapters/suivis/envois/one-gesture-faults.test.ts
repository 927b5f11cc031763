import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { alertOffice } from '../../../test/alert-office.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { type Ask, assertError, type Got } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import { makeFollowing, nightZone, noonZone } from '../../../test/make-followings.ts'
import { makeUser } from '../../../test/make.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { ALERTE, link, setStage, type Stage } from '../../../test/stage.ts'
import { endGeneralStop, stopEverything } from './general-stop.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
type Request = (envoi: object | undefined, severite?: string) => Promise<Got>

/** Each request that changes an alert and tells it, with a fault in its middle: both are there afterwards, or neither. Spec §2-120. */
describe('faults in the middle of a change that is told', () => {
  let h: Harness
  let stage: Stage
  let { api, office, alert, state, sent } = {} as ReturnType<typeof alertOffice>
  let own: SendingService

  before(async () => {
    h = await harness()
    own = await sendingService()
  })
  beforeEach(async () => {
    stage = await setStage()
    ;({ api, office, alert, state, sent } = alertOffice(own.url, stage))
    await h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
    own.server.got.length = 0
  })
  after(() => own.close())

  const follow = () => makeFollowing(stage.commune, { sujet: 'alertes' })
  const colleague = async () => {
    const person = await makeUser()
    await link(person.id, stage.mairie, 'member', ['manage_publications', 'publish_publications'])
    return person
  }
  const writtenBy = async (person: { token: string }) => {
    const body = {
      title: 'Fuite de gaz',
      body: 'Restez chez vous.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: inDays(2),
      alerte: { severite: 'vigilance' },
    }
    return (await api('POST', '/publications', { token: person.token, source: 'mairie', body })).body.data.id as string
  }
  /** An alert that was sent: what is asked of it tells its correction, its end or its withdrawal. */
  const sentAlert = async () => {
    const id = await alert('vigilance')
    await sent(id)
    await runJobs(own.services)
    own.server.got.length = 0
    return id
  }
  const at = async (id: string): Promise<Ask> => office({ source: 'mairie', headers: { 'if-match': `"v${(await state(id)).version}"` } })
  const mairie = () => `/mairie/acteurs/${stage.mairie}/publications`
  const expire_le = inDays(3)
  /** Each request by its name: it prepares, then sends. */
  const requests: Record<string, () => Promise<Request>> = {
    'a new alert':
      async () =>
      (envoi, severite = 'vigilance') => {
        const body = {
          title: 'Neuve',
          body: 'Un texte.',
          commune_id: stage.commune,
          type_id: ALERTE,
          expire_le,
          alerte: { severite },
          envoi,
        }
        return api('POST', '/publications', office({ source: 'mairie', body: { ...body, acteur_id: stage.mairie } }))
      },
    'a new alert of the office':
      async () =>
      (envoi, severite = 'vigilance') => {
        const body = {
          title: 'Neuve',
          body: 'Un texte.',
          commune_id: stage.commune,
          type_id: ALERTE,
          expire_le,
          alerte: { severite },
          envoi,
        }
        return api('POST', mairie(), office({ source: 'mairie', body }))
      },
    'a correction': async () => {
      const id = await sentAlert()
      return async (envoi, severite = 'vigilance') =>
        api('POST', `/publications/${id}/alerte/correction`, {
          ...(await at(id)),
          body: { message: 'Plus loin', alerte: { severite }, envoi },
        })
    },
    'another end': async () => {
      const id = await sentAlert()
      return async (envoi) => api('POST', `/publications/${id}/alerte/prolongation`, { ...(await at(id)), body: { expire_le, envoi } })
    },
    'an end': async () => {
      const id = await sentAlert()
      return async (envoi) => api('POST', `/publications/${id}/alerte/levee`, { ...(await at(id)), body: { envoi } })
    },
    'a withdrawal': async () => {
      const id = await sentAlert()
      const body = { moderation_status: 'rejected', reason: 'Pas ici' }
      return async (envoi) => api('PATCH', `${mairie()}/${id}/moderate`, { ...(await at(id)), body: { ...body, envoi } })
    },
    'a decision that publishes': async () => {
      const writer = await makeUser()
      await link(writer.id, stage.mairie, 'member', ['manage_publications'])
      const id = await writtenBy(writer)
      return async (envoi) =>
        api('PATCH', `/publications/${id}/moderate`, { ...(await at(id)), body: { moderation_status: 'published', envoi } })
    },
  }
  /** All that one such request writes. */
  const everything = async () => {
    const { rows } = await sql`select (select jsonb_agg(to_jsonb(p) order by p.id) from publications p) as publications,
      (select jsonb_agg(to_jsonb(e) order by e.id) from envois e) as envois, (select count(*) from emails) as emails,
      (select count(*) from audit_log) as trail, (select count(*) from undo_steps) as steps`.execute(h.db)
    return rows[0]
  }
  const envoi = { destinataires: 'moins_de_10' }

  for (const [what, prepare] of Object.entries(requests)) {
    test(`${what}: refused with its sending nothing of it is written, and alone it is made`, async () => {
      await follow()
      const request = await prepare()
      const before_ = await everything()
      const refused: [object, number, string][] = [
        [{}, 422, 'validation_failed'],
        [{ ...envoi, genre: 'premier' }, 422, 'validation_failed'],
        [{ ...envoi, destinataires: -1 }, 422, 'validation_failed'],
        [{ ...envoi, destinataires: 40 }, 412, 'precondition_failed'],
      ]
      for (const [body, status, code] of refused) assertError(await request(body), status, code)
      assert.deepEqual(await everything(), before_)
      await stopEverything(own.services.database.db, 'Liste fausse')
      try {
        const stopped = await everything()
        assertError(await request(envoi), 409, 'sendings_stopped')
        assert.deepEqual(await everything(), stopped)
        const alone = await request(undefined)
        assert.ok(alone.status < 300, JSON.stringify(alone.body))
        assert.equal(alone.body.data.envoi, undefined)
      } finally {
        await endGeneralStop(own.services.database.db)
      }
    })

    test(`${what}: a fault of the database in the sending, or in its audit row, leaves no half`, async () => {
      await follow()
      const request = await prepare()
      const before_ = await everything()
      await sql`create or replace function fault() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$`.execute(
        h.db,
      )
      const faults = [
        [sql`before insert on envois`, sql`envois`],
        [sql`before insert on ${sql.table('audit_log')} for each row when (new.action = 'envoi.send')`, sql`audit_log`],
      ] as const
      for (const [when, table] of faults) {
        await sql`create trigger a_fault ${when} execute function fault()`.execute(h.db)
        try {
          assert.ok((await request(envoi)).status >= 500)
        } finally {
          await sql`drop trigger a_fault on ${table}`.execute(h.db)
        }
        assert.deepEqual(await everything(), before_)
      }
      const done = await request(envoi)
      assert.ok(done.status < 300 && done.body.data.envoi, JSON.stringify(done.body))
    })

    test(`${what}: where nobody follows, and where the mail server is away, it is made`, async () => {
      const request = await prepare()
      const done = await request({ destinataires: 0 })
      assert.ok(done.status < 300 || done.body.error === 'invalid_state', JSON.stringify(done.body))
      if (done.status >= 300) assert.ok((await request(undefined)).status < 300)
    })
  }

  test('what waits for a second person or the morning is made at once: as severe as the change makes it', async () => {
    await colleague()
    await follow()
    for (const what of ['a new alert', 'a new alert of the office', 'a correction'] as const) {
      const done = await (await requests[what]?.())?.(envoi, 'danger')
      assert.equal(done?.body.data.envoi.etat, 'a_approuver', what)
      assert.equal((await api('GET', `/publications/${done?.body.data.id}`)).body.data?.alerte.severite, 'danger', what)
    }
    const ended = await sentAlert()
    const free = await api('POST', `/publications/${ended}/alerte/levee`, {
      ...(await at(ended)),
      body: { envoi: { ...envoi, message: 'La rue est rouverte.' } },
    })
    assert.equal(free.body.data.envoi.etat, 'en_cours', JSON.stringify(free.body))
    await h.db.updateTable('communes').set({ timezone: nightZone() }).execute()
    for (const what of ['a new alert', 'a correction'] as const) {
      const done = await (await requests[what]?.())?.(envoi, 'information')
      assert.equal(done?.body.data.envoi.etat, 'programme', what)
      assert.equal((await api('GET', `/publications/${done?.body.data.id}`)).status, 200, what)
    }
  })

  test('eight tabs end the same alert at once: one end, one sending, each told once', async () => {
    await follow()
    const id = await sentAlert()
    const by = await at(id)
    const got = await Promise.all(
      Array.from({ length: 8 }, () => api('POST', `/publications/${id}/alerte/levee`, { ...by, body: { envoi } })),
    )
    assert.equal(got.filter(({ status }) => status === 200).length, 1, got.map(({ status }) => status).join())
    await runJobs(own.services)
    assert.deepEqual([own.server.got.length, (await state(id)).envois.length], [1, 2])
  })

  test('many at once tell nobody: a request with a sending is refused whole; what waited of what they take off does not leave', async () => {
    const other = await colleague()
    await follow()
    const [one, two] = [await writtenBy(stage.maire), await alert('danger')]
    const asked = await sent(two)
    const body = { ids: [one, two], moderation_status: 'rejected', reason: 'Erreur' }
    const before_ = await everything()
    assertError(await api('POST', `${mairie()}/moderate`, office({ source: 'mairie', body: { ...body, envoi } })), 422, 'validation_failed')
    assertError(
      await api('PATCH', '/admin/publications/bulk/moderate', { ...stage.back, body: { ...body, envoi } }),
      422,
      'validation_failed',
    )
    assertError(
      await api('POST', '/admin/bulk-runs', { ...stage.back, body: { action: 'delete', ids: body.ids, envoi } }),
      422,
      'validation_failed',
    )
    assert.deepEqual(await everything(), before_)
    const done = await api('POST', `${mairie()}/moderate`, office({ source: 'mairie', body }))
    assert.equal(done.status, 200, JSON.stringify(done.body))
    const agreed = await api('POST', `/envois/${asked.id}/approbation`, { token: other.token, body: { empreinte: asked.empreinte } })
    assertError(agreed, 412, 'precondition_failed')
    await runJobs(own.services)
    assert.equal(own.server.got.filter(({ to }) => to.startsWith('riveraine')).length, 0)
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { type Harness, anotherService, harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import { makeFollowing, nightZone, noonZone } from '../../../test/make-followings.ts'
import { makeUser } from '../../../test/make.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { ACTUALITE, ALERTE, link, setStage, type Stage, trail } from '../../../test/stage.ts'
import { endGeneralStop, stopEverything } from './general-stop.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** One request changes an alert and tells those who follow, or does neither. Counted at the receiver. Spec §2-120. */
describe('an alert is changed and told in one request', () => {
  let h: Harness
  let stage: Stage
  let service: SendingService
  let followers: string[]

  before(async () => {
    h = await harness()
    service = await sendingService()
  })
  beforeEach(async () => {
    stage = await setStage()
    await h.db.updateTable('communes').set({ timezone: noonZone() }).where('id', '=', stage.commune).execute()
    service.server.got.length = 0
    followers = []
  })
  after(() => service.close())

  const api = (method: string, path: string, options: Ask = {}) => ask(method, `${service.url}/api/v1${path}`, options)
  const office = (more: Ask = {}): Ask => ({ token: stage.maire.token, source: 'mairie', ...more })
  const key = (value: string) => ({ 'idempotency-key': value })
  const at = (version: number) => ({ 'if-match': `"v${version}"` })
  const follow = async (n: number) => {
    for (let i = 0; i < n; i += 1) followers.push((await makeFollowing(stage.commune, { sujet: 'alertes' })).email)
  }
  const written = (more: object = {}) => ({
    title: 'Rue de Lille barrée',
    body: 'La rue est fermée.',
    acteur_id: stage.mairie,
    commune_id: stage.commune,
    type_id: ALERTE,
    expire_le: inDays(2),
    alerte: { severite: 'vigilance' },
    ...more,
  })
  const create = (more: object = {}, headers: Record<string, string> = {}, by = office()) =>
    api('POST', '/publications', { ...by, body: written(more), headers })
  const published = async (more: object = {}) => {
    const got = await create(more)
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data as { id: string; version: number; envoi?: { id: string; genre: string; etat: string } }
  }
  const state = async (id: string, by = office()) => (await api('GET', `/publications/${id}/envois`, by)).body.data
  const run = () => runJobs(service.services)
  const to = () => service.server.got.map(({ to: address }) => address).toSorted()
  const last = async () => simpleParser(Buffer.from(service.server.got.at(-1)?.source ?? '', 'latin1'))
  const change = async (id: string, what: string, body: object, more: Record<string, string> = {}) => {
    const { version } = await state(id)
    return api('POST', `/publications/${id}/alerte/${what}`, office({ body, headers: { ...at(version), ...more } }))
  }
  const alerts = async () =>
    Number(
      (
        await h.db
          .selectFrom('publications')
          .select((q) => q.fn.countAll().as('n'))
          .where('acteur_id', '=', stage.mairie)
          .executeTakeFirstOrThrow()
      ).n,
    )
  const foreseen = async (query = stage.commune, by = office()) =>
    api('GET', `/mairie/acteurs/${stage.mairie}/envois/prevu?commune_id=${query}`, by)

  test('published and told: one answer, one transaction, each follower once; the key gives the same sending', async () => {
    await follow(12)
    const { premier, peut_envoyer, suivent } = (await foreseen()).body.data
    assert.deepEqual(
      [premier.destinataires, premier.selon.vigilance, peut_envoyer, suivent],
      [10, { approbation: 'aucune', texte_libre: null, debut_le: null }, true, 10],
    )
    const more = { envoi: { destinataires: premier.destinataires } }
    const body = written(more)
    const post = () => api('POST', '/publications', office({ body, headers: key('a-key-of-one-alert') }))
    const [first, second] = await Promise.all([post(), post()])
    assert.deepEqual([first.status, second.status], [201, 201], JSON.stringify([first.body, second.body]))
    assert.deepEqual(second.body, first.body)
    const { id, envoi, status } = first.body.data
    assert.deepEqual([status, envoi.genre, envoi.etat, envoi.vues], ['published', 'premier', 'en_cours', 10])
    await run()
    assert.deepEqual(to(), followers.toSorted())
    assert.equal(await alerts(), 1)
    assert.deepEqual(
      (await trail(id)).map(({ action }) => action),
      ['publication.create'],
    )
    assert.deepEqual(
      (await trail(envoi.id)).map(({ action }) => action),
      ['envoi.send'],
    )
  })

  test('what one writes is what is sent: the sentence of a correction, of another end, of the end', async () => {
    await follow(1)
    const { id } = await published({ envoi: { destinataires: 'moins_de_10' } })
    await run()
    const { prevus } = await state(id)
    assert.deepEqual(
      prevus.map(({ genre, destinataires }: { genre: string; destinataires: unknown }) => [genre, destinataires]),
      [
        ['correction', 'moins_de_10'],
        ['fin', 'moins_de_10'],
        ['retrait', 'moins_de_10'],
      ],
    )
    const envoi = { destinataires: 'moins_de_10' }
    const corrected = await change(id, 'correction', { message: 'Les bus passent.', envoi })
    assert.equal(corrected.status, 200, JSON.stringify(corrected.body))
    assert.deepEqual([corrected.body.data.envoi.genre, corrected.body.data.envoi.message.changement], ['correction', 'Les bus passent.'])
    await run()
    assert.match((await last()).text ?? '', /Les bus passent\./)
    const renewed = await change(id, 'prolongation', { expire_le: inDays(5), envoi })
    assert.deepEqual([renewed.body.data.envoi.genre, renewed.body.data.envoi.message.changement], ['correction', 'L’alerte est prolongée.'])
    assert.equal(renewed.body.data.alerte.corrections[0].message, 'L’alerte est prolongée.')
    assert.equal(renewed.body.data.envoi.message.jusqu_au, renewed.body.data.expire_le)
    await run()
    const lifted = await change(id, 'levee', { envoi: { ...envoi, message: 'La rue est rouverte.' } })
    assert.deepEqual([lifted.body.data.envoi.genre, lifted.body.data.alerte.levee_motif], ['fin', 'La rue est rouverte.'])
    await run()
    assert.match((await last()).text ?? '', /La rue est rouverte\./)
    assert.equal(to().length, 4)
  })

  test('a correction of an alert that was never sent tells its beginning with the sentence; without `envoi` nobody is told', async () => {
    await follow(1)
    const { id } = await published()
    assert.deepEqual(
      (await state(id)).prevus.map(({ genre }: { genre: string }) => genre),
      ['premier'],
    )
    assert.equal((await change(id, 'correction', { message: 'Aussi mardi.', alerte: { severite: 'vigilance' } })).status, 200)
    await run()
    assert.deepEqual(to(), [])
    const told = await change(id, 'correction', { message: 'Fuite de gaz.', envoi: { destinataires: 'moins_de_10' } })
    assert.deepEqual([told.body.data.envoi.genre, told.body.data.envoi.message.changement], ['premier', 'Fuite de gaz.'])
    await run()
    assert.match((await last()).text ?? '', /Fuite de gaz\./)
    const over = await published()
    assertError(await change(over.id, 'levee', { envoi: { destinataires: 0 } }), 409, 'invalid_state')
    assert.equal((await change(over.id, 'levee', {})).status, 200, 'it ends without telling')
  })

  test('refused with a question: nothing is written', async () => {
    await follow(1)
    const refused = async (more: object, status: number, code: string, by = office()) => {
      assertError(await create(more, {}, by), status, code)
      assert.equal(await alerts(), 0)
    }
    const envoi = { destinataires: 'moins_de_10' }
    await refused({ envoi: { destinataires: 200 } }, 412, 'precondition_failed')
    await refused({ envoi: { destinataires: 20 } }, 412, 'precondition_failed')
    await refused({ envoi: {} }, 422, 'validation_failed')
    await refused({ envoi: { ...envoi, genre: 'fin' } }, 422, 'validation_failed')
    await refused({ envoi: { ...envoi, motif_seul: 'court' } }, 422, 'validation_failed')
    await refused({ envoi, publie_le: inDays(1) }, 409, 'invalid_state')
    // The only person of the town hall: the name of the commune, then a fresh sign-in.
    const alone = { alerte: { severite: 'danger' }, envoi }
    await refused(alone, 422, 'validation_failed')
    await refused({ ...alone, envoi: { ...envoi, commune: 'Ailleurs' } }, 422, 'validation_failed')
    const writer = await makeUser()
    await link(writer.id, stage.mairie, 'member', ['manage_publications'])
    await refused({ envoi }, 403, 'permission_denied', { token: writer.token, source: 'mairie' })
    await stopEverything(service.services.database.db, 'Liste fausse')
    try {
      await refused({ envoi }, 409, 'sendings_stopped')
    } finally {
      await endGeneralStop(service.services.database.db)
    }
    await run()
    assert.deepEqual(to(), [])
    const news = await api(
      'POST',
      '/publications',
      office({ body: { ...written({ envoi }), type_id: ACTUALITE, alerte: undefined, expire_le: undefined } }),
    )
    assertError(news, 422, 'validation_failed')
  })

  test('a number that has moved by ten or less is no question; a change needs the version that was seen', async () => {
    await follow(25)
    const { id, version } = await published({ envoi: { destinataires: 10 } })
    const correction = { message: 'Aussi mardi.', envoi: { destinataires: 30 } }
    assertError(await api('POST', `/publications/${id}/alerte/correction`, office({ body: correction })), 422, 'validation_failed')
    assertError(
      await api('POST', `/publications/${id}/alerte/correction`, office({ body: correction, headers: at(version + 7) })),
      412,
      'precondition_failed',
    )
    assertError(await change(id, 'correction', { ...correction, envoi: { destinataires: 40 } }), 412, 'precondition_failed')
    const row = await h.db.selectFrom('publications').select('alerte').where('id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual((row.alerte as { corrections: unknown[] }).corrections, [])
    const [first, again] = [
      await change(id, 'correction', correction, key('one-correction')),
      await change(id, 'correction', correction, key('one-correction')),
    ]
    assert.deepEqual([first.status, again.status], [200, 200], JSON.stringify(again.body))
    assert.equal(again.body.data.envoi.id, first.body.data.envoi.id)
    assert.equal((await state(id)).envois.length, 2)
  })

  test('it waits for a second person or for the morning, and is online at once', async () => {
    await follow(1)
    const colleague = await makeUser()
    await link(colleague.id, stage.mairie, 'member', ['manage_publications', 'publish_publications'])
    const envoi = { destinataires: 'moins_de_10' }
    const serious = await published({ alerte: { severite: 'danger' }, envoi })
    assert.equal(serious.envoi?.etat, 'a_approuver')
    assert.equal((await api('GET', `/publications/${serious.id}`)).status, 200)
    await h.db.updateTable('communes').set({ timezone: nightZone() }).where('id', '=', stage.commune).execute()
    assert.match((await foreseen()).body.data.premier.selon.information.debut_le, /^20/)
    const later = await published({ alerte: { severite: 'information' }, envoi })
    assert.equal(later.envoi?.etat, 'programme')
    assert.equal((await api('GET', `/publications/${later.id}`)).status, 200)
    await run()
    assert.deepEqual(
      to().filter((address) => followers.includes(address)),
      [],
    )
  })

  test('the decision that publishes a waiting alert tells it, and the one that takes it off tells that', async () => {
    await follow(1)
    const writer = await makeUser()
    await link(writer.id, stage.mairie, 'member', ['manage_publications'])
    const waiting = (await create({}, {}, { token: writer.token, source: 'mairie' })).body.data
    assert.equal(waiting.status, 'pending')
    const { prevus } = await state(waiting.id)
    assert.deepEqual(
      prevus.map(({ genre }: { genre: string }) => genre),
      ['premier'],
    )
    const envoi = { destinataires: 'moins_de_10' }
    const decide = async (body: object, path = `/publications/${waiting.id}/moderate`) => {
      const { version } = await state(waiting.id)
      return api('PATCH', path, office({ body, headers: at(version) }))
    }
    assertError(await decide({ moderation_status: 'published', envoi: { destinataires: 50 } }), 412, 'precondition_failed')
    assert.equal((await api('GET', `/publications/${waiting.id}`)).status, 404)
    const shown = await decide({ moderation_status: 'published', envoi })
    assert.equal(shown.status, 200, JSON.stringify(shown.body))
    assert.deepEqual([shown.body.data.moderation_status, shown.body.data.envoi.genre], ['published', 'premier'])
    await run()
    assert.deepEqual(to(), followers)
    const office2 = `/mairie/acteurs/${stage.mairie}/publications/${waiting.id}/moderate`
    const off = await decide(
      { moderation_status: 'rejected', reason: 'Ce n’était pas ici.', envoi: { ...envoi, message: 'Erreur.' } },
      office2,
    )
    assert.equal(off.status, 200, JSON.stringify(off.body))
    assert.deepEqual([off.body.data.envoi.genre, off.body.data.envoi.message.changement], ['retrait', 'Erreur.'])
    await run()
    assert.match((await last()).text ?? '', /Erreur\./)
  })

  test('undoing the publication stops what it told; administrators tell nobody', async () => {
    await follow(1)
    const envoi = { destinataires: 'moins_de_10' }
    const { id } = await published()
    const headers = at((await state(id)).version)
    const lifted = { body: { envoi }, headers }
    const admin = await api('POST', `/publications/${id}/alerte/levee`, { ...stage.back, ...lifted })
    assert.equal(admin.status, 403, JSON.stringify(admin.body))
    const decided = await api('PATCH', `/admin/publications/${id}/moderate`, {
      ...stage.back,
      body: { moderation_status: 'pending', envoi },
      headers,
    })
    assertError(decided, 422, 'validation_failed')
    const got = await create({ envoi })
    const row = got.headers.get('x-audit-id')
    assert.ok(row)
    const undone = await api('POST', `/admin/audit/${row}/undo`, stage.back)
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    await run()
    assert.deepEqual(to(), [])
  })

  test('where nothing leaves, the publication goes alone', async () => {
    const closed = await anotherService({ ...service.env, SITE: 'off' })
    try {
      const options = office({ body: written({ envoi: { destinataires: 0 } }) })
      assertError(await ask('POST', `${closed.url}/api/v1/publications`, options), 409, 'invalid_state')
      const { premier, peut_envoyer } = (
        await ask('GET', `${closed.url}/api/v1/mairie/acteurs/${stage.mairie}/envois/prevu?commune_id=${stage.commune}`, office())
      ).body.data
      assert.deepEqual([premier, peut_envoyer], [null, false])
    } finally {
      await closed.close()
    }
    assert.equal((await foreseen(stage.elsewhere)).status, 403)
    const stranger = await makeUser()
    assert.equal((await foreseen(stage.commune, { token: stranger.token, source: 'mairie' })).status, 403)
  })
})

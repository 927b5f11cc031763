import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { type Harness, anotherService, harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError } from '../../../test/http.ts'
import { runJobs, runNow, until } from '../../../test/jobs.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { makeFollowing } from '../../../test/make-followings.ts'
import { makePublication, makeUser } from '../../../test/make.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { ALERTE, link, setStage, type Stage, trail } from '../../../test/stage.ts'
import { endGeneralStop, stopEverything } from './general-stop.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** What a town hall sends of its alerts, counted at the receiver. Spec §2-86, docs/decisions/0044. */
describe('alerts to those who follow', () => {
  let h: Harness
  let stage: Stage
  let server: MailServer
  let service: SendingService

  before(async () => {
    h = await harness()
    service = await sendingService()
    server = service.server
  })
  beforeEach(async () => {
    stage = await setStage()
    server.got.length = 0
  })
  after(() => service.close())

  const api = (method: string, path: string, options: Ask = {}) => ask(method, `${service.url}/api/v1${path}`, options)
  const office = (more: Ask = {}): Ask => ({ token: stage.maire.token, ...more })
  const alert = async (more: object = {}) => {
    const body = {
      title: 'Rue de Lille barrée',
      body: 'La rue est **fermée** à la circulation.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: inDays(2),
      alerte: { severite: 'vigilance', consignes: 'Prenez le boulevard.' },
      ...more,
    }
    const got = await api('POST', '/publications', office({ body }))
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const state = async (id: string, by = office()) => {
    const got = await api('GET', `/publications/${id}/envois`, by)
    assert.equal(got.status, 200, JSON.stringify(got.body))
    return got.body.data
  }
  const genres = async (id: string) => (await state(id)).prets.map(({ genre }: { genre: string }) => genre)
  const send = async (
    id: string,
    genre: string,
    { by = office(), ...more }: { by?: Ask; destinataires?: unknown; version?: number; message?: string } = {},
  ) => {
    const { version, prets } = await state(id, stage.maire.id === undefined ? by : office())
    const destinataires = prets.find((one: { genre: string }) => one.genre === genre)?.destinataires ?? 0
    return api('POST', `/publications/${id}/envois`, {
      ...by,
      headers: { 'if-match': `"v${more.version ?? version}"` },
      body: { genre, destinataires: more.destinataires ?? destinataires, ...(more.message ? { message: more.message } : {}) },
    })
  }
  /** Takes a sending up with the version and the number on the screen. */
  const resume = async (id: string, envoi: string, by = office()) => {
    const { version, envois } = await state(id)
    const destinataires = envois.find((one: { id: string }) => one.id === envoi)?.restent ?? 0
    return api('POST', `/envois/${envoi}/reprise`, { ...by, headers: { 'if-match': `"v${version}"` }, body: { destinataires } })
  }
  const sent = async (id: string, genre: string, more: { message?: string } = {}) => {
    const got = await send(id, genre, more)
    assert.equal(got.status, 202, JSON.stringify(got.body))
    return got.body.data
  }
  const follow = async (n: number, commune = stage.commune) => {
    const emails = []
    for (let i = 0; i < n; i += 1) emails.push((await makeFollowing(commune, { sujet: 'alertes' })).email)
    return emails.toSorted()
  }
  const run = () => runJobs(service.services)
  const tick = () => runNow(service.services, suivisTickHandler, {})
  const to = () => server.got.map(({ to: address }) => address).toSorted()
  const mailsTo = (address: string) =>
    Promise.all(server.got.filter((one) => one.to === address).map(({ source }) => simpleParser(Buffer.from(source, 'latin1'))))
  const act = async (id: string, what: string, body: unknown) =>
    assert.equal((await api('POST', `/publications/${id}/alerte/${what}`, office({ body }))).status, 200)

  test('nothing leaves before somebody sends; then once to each follower, with the text, the page and the way out', async () => {
    const followers = await follow(11)
    const bins = await makeFollowing(stage.commune)
    await makeFollowing(stage.elsewhere, { sujet: 'alertes' })
    const id = await alert()
    await tick()
    await run()
    assert.deepEqual(to(), [])
    const unsent = await state(id)
    assert.deepEqual([unsent.suivent, unsent.peut_envoyer, unsent.courriels], [10, true, true])
    assert.deepEqual(
      unsent.prets.map(({ genre, destinataires }: { genre: string; destinataires: unknown }) => [genre, destinataires]),
      [
        ['premier', 10],
        ['exercice', 1],
      ],
    )
    const envoi = await sent(id, 'premier')
    assert.deepEqual([envoi.etat, envoi.vues, envoi.publication_id, envoi.message.titre], ['en_cours', 10, id, 'Rue de Lille barrée'])
    await run()
    assert.deepEqual(to(), followers)
    assert.ok(!to().includes(bins.email))
    const [mail] = await mailsTo(followers[0] ?? '')
    const { nom } = (await api('GET', `/communes/${stage.commune}`)).body.data
    assert.equal(mail?.subject, `${nom}, vigilance : Rue de Lille barrée`)
    assert.match(
      mail?.text ?? '',
      /^Vigilance, jusqu’[^]*Ce qu’il faut faire[^]*Prenez le boulevard[^]*La rue est fermée à la circulation\./,
    )
    assert.match(mail?.text ?? '', new RegExp(`https://beffroi.example.fr/publication/${id}\\b`))
    assert.match(mail?.text ?? '', /\/suivre\/fin\//)
    assert.ok(mail?.headers.get('list-unsubscribe-post') ?? mail?.headers.get('list'))
    const ended = (await state(id)).envois[0]
    assert.deepEqual([ended.etat, ended.comptes.choisies, ended.comptes.acceptees, ended.comptes.en_route], ['termine', 10, 10, 0])
    const rows = await trail(envoi.id)
    assert.deepEqual(
      rows.map(({ action, user_id }) => [action, user_id]),
      [['envoi.send', stage.maire.id]],
    )
  })

  test('sent again it is the same sending, also by two at the same time; a version or a number that is not the seen one sends nothing', async () => {
    await follow(12)
    const id = await alert()
    for (const destinataires of [21, 30, 1000]) assertError(await send(id, 'premier', { destinataires }), 412, 'precondition_failed')
    assertError(await send(id, 'premier', { version: 99 }), 412, 'precondition_failed')
    const bare = await api('POST', `/publications/${id}/envois`, office({ body: { genre: 'premier', destinataires: 12 } }))
    assertError(bare, 422, 'validation_failed')
    assert.equal(bare.body.details[0].path, 'headers.if-match')
    const all = await Promise.all([send(id, 'premier'), send(id, 'premier'), send(id, 'premier')])
    assert.deepEqual(
      all.map(({ status }) => status),
      [202, 202, 202],
    )
    assert.equal(new Set(all.map(({ body }) => body.data.id)).size, 1)
    await run()
    await sent(id, 'premier')
    await run()
    assert.equal(server.got.length, 12)
    assert.equal((await h.db.selectFrom('envois').select('id').execute()).length, 1)
  })

  test('only the people of the town hall who publish send; administrators read and stop; others see nothing', async () => {
    await follow(1)
    const id = await alert()
    const { id: editor, token } = await makeUser()
    await link(editor, stage.mairie, 'member', ['manage_publications'])
    for (const [by, code] of [
      [stage.back, 'scope_violation'],
      [{ token: stage.platformAdmin.token }, 'scope_violation'],
      [{ token: stage.owner.token }, 'scope_violation'],
      [{ token }, 'permission_denied'],
    ] as const)
      assertError(await send(id, 'premier', { by }), 403, code)
    assert.equal((await state(id, stage.back)).peut_envoyer, false)
    assertError(await api('GET', `/publications/${id}/envois`, { token: stage.stranger.token }), 403, 'scope_violation')
    assertError(await api('GET', `/publications/${id}/envois/preuve`, { token: stage.owner.token }), 403, 'scope_violation')
    const envoi = await sent(id, 'premier')
    const stopped = await api('POST', `/envois/${envoi.id}/arret`, { token: stage.platformAdmin.token })
    assert.deepEqual([stopped.status, stopped.body.data.etat, stopped.body.data.motif], [200, 'interrompu', 'arret'])
    assertError(await resume(id, envoi.id, { token: stage.platformAdmin.token }), 403, 'scope_violation')
    assertError(await resume(id, envoi.id, { token: stage.owner.token }), 403, 'scope_violation')
    await run()
    assert.deepEqual(to(), [])
    // An association that calls its news an alert has none of this.
    const news = await makePublication(stage.acteur, stage.commune)
    assertError(await api('GET', `/publications/${news}/envois`, { token: stage.owner.token }), 404, 'not_found')
  })

  test('stopped while it leaves: what is in hand is said, nothing is newly taken, and a person takes it up again', async () => {
    // Four dialogues at once are held by the mail server.
    for (let n = 0; n < 30; n += 1) await makeFollowing(stage.commune, { sujet: 'alertes', email: `hold@suiveuse${n}.example.fr` })
    const id = await alert()
    const envoi = await sent(id, 'premier')
    const work = run()
    await until('four are in hand', () => server.got.length >= 4)
    const stopped = await api('POST', `/envois/${envoi.id}/arret`, office())
    assert.equal(stopped.body.data.en_main, 20)
    assertError(await api('POST', `/envois/${envoi.id}/arret`, office()), 409, 'invalid_state')
    await until('the taken ones have ended', async () => {
      server.letGo()
      const left = await h.db.selectFrom('remises').select('state').where('state', '=', 'en_main').execute()
      return left.length === 0
    })
    await work
    assert.equal(server.got.length, 20)
    const shown = (await state(id)).envois[0]
    assert.deepEqual([shown.etat, shown.motif, shown.peut_reprendre, shown.comptes.non_parties], ['interrompu', 'arret', true, 10])
    assert.equal((await resume(id, envoi.id)).status, 200)
    const again = run()
    await until('the others have left', () => {
      server.letGo()
      return server.got.length === 30
    })
    server.letGo()
    await again
    assert.equal(new Set(to()).size, 30)
    assert.equal((await state(id)).envois[0].etat, 'termine')
    assert.deepEqual(
      (await trail(envoi.id)).map(({ action }) => action),
      ['envoi.send', 'envoi.stop', 'envoi.resume'],
    )
  })

  // Spec §2-90.
  test('the operator stops everything, in every process and after a start; a person takes each alert up again', async () => {
    for (let n = 0; n < 30; n += 1) await makeFollowing(stage.commune, { sujet: 'alertes', email: `hold@suivante${n}.example.fr` })
    const id = await alert()
    const envoi = await sent(id, 'premier')
    const other = await alert({ title: 'Rue de Douai barrée' })
    const work = run()
    await until('four are in hand', () => server.got.length >= 4)
    assert.deepEqual(await stopEverything(h.db, 'Liste fausse'), { stopped: 1, inHand: 20 })
    await assert.rejects(stopEverything(h.db, 'Encore'), /already/)
    await until('the taken ones have ended', async () => {
      server.letGo()
      const left = await h.db.selectFrom('remises').select('state').where('state', '=', 'en_main').execute()
      return left.length === 0
    })
    await work
    assert.equal(server.got.length, 20)
    // What begins in spite of the stop, as a reminder does at its hour, waits: in another process too.
    await h.db.updateTable('envois').set({ state: 'en_cours', motif: null, ended_at: null }).where('id', '=', envoi.id).execute()
    const again = await anotherService(service.env)
    await runNow(again.services, suivisTickHandler, {})
    await runJobs(again.services)
    await again.close()
    assert.equal(server.got.length, 20)
    await h.db.updateTable('envois').set({ state: 'interrompu', motif: 'arret' }).where('id', '=', envoi.id).execute()
    const shown = await state(other)
    assert.deepEqual([shown.peut_envoyer, typeof shown.arret_general], [false, 'string'])
    assert.deepEqual(await genres(other), ['exercice'])
    assertError(await send(other, 'premier', { destinataires: 30 }), 409, 'sendings_stopped')
    assertError(await resume(id, envoi.id), 409, 'sendings_stopped')
    await endGeneralStop(h.db)
    await assert.rejects(endGeneralStop(h.db), /not stopped/)
    await run()
    assert.equal(server.got.length, 20)
    assert.equal((await resume(id, envoi.id)).status, 200)
    const rest = run()
    await until('the others have left', () => {
      server.letGo()
      return server.got.length === 30
    })
    server.letGo()
    await rest
    assert.equal(new Set(to()).size, 30)
    assert.deepEqual(
      (await trail(envoi.id)).map(({ action }) => action),
      ['envoi.send', 'envoi.stop_all', 'envoi.resume'],
    )
  })

  test('a correction, the end: each by its own button, and the end only for those who were told', async () => {
    const [first = ''] = await follow(1)
    const id = await alert()
    await act(id, 'correction', { message: 'Avant tout envoi', title: 'Rue de Lille fermée' })
    assert.deepEqual(await genres(id), ['premier', 'exercice'])
    await sent(id, 'premier')
    await run()
    assert.deepEqual(await genres(id), ['exercice'])
    assertError(await send(id, 'fin'), 409, 'invalid_state')
    await act(id, 'correction', { message: 'Les bus passent.', body: 'La rue est fermée, sauf aux bus.' })
    await run()
    assert.equal(server.got.length, 1)
    const [late = ''] = await follow(1)
    assert.deepEqual(await genres(id), ['correction', 'exercice'])
    const correction = await sent(id, 'correction')
    assert.equal(correction.message.changement, 'Les bus passent.')
    await run()
    assert.deepEqual(to(), [first, first, late].toSorted())
    const second = (await mailsTo(first))[1]
    assert.match(second?.subject ?? '', /^Mise à jour – [^,:]+, vigilance : /)
    assert.match(second?.text ?? '', /\nNouveau, [^]*\nLes bus passent\.[^]*sauf aux bus/)
    await follow(1)
    await act(id, 'levee', { motif: 'La rue est rouverte.' })
    const { prets } = await state(id)
    assert.deepEqual([prets[0].genre, prets[0].message.changement], ['fin', 'La rue est rouverte.'])
    await sent(id, 'fin', { message: 'Tout est rentré dans l’ordre.' })
    await run()
    assert.deepEqual(to(), [first, first, first, late, late].toSorted())
    const over = (await mailsTo(first))[2]
    assert.equal(over?.subject, 'Alerte levée : Rue de Lille fermée')
    assert.match(over?.text ?? '', /^Alerte levée\n\nRue de Lille fermée\n\nTout est rentré dans l’ordre\.\n/)
    assert.doesNotMatch(`${over?.text}${over?.html}`, /sauf aux bus|boulevard|Nouveau/)
    assert.match(over?.from?.value[0]?.name ?? '', /^Mairie de Commune \d+ \(.+\)$/)
    assert.deepEqual(await genres(id), ['exercice'])
  })

  test('a correction that is sent takes the place of what waits; lifted or hidden meanwhile, nothing more leaves', async () => {
    await follow(3)
    const id = await alert()
    const first = await sent(id, 'premier')
    await act(id, 'correction', { message: 'Autre rue', title: 'Rue de Douai barrée' })
    await sent(id, 'correction')
    await run()
    await tick()
    assert.equal(server.got.length, 3)
    const subjects = await Promise.all(server.got.map(({ source }) => simpleParser(Buffer.from(source, 'latin1'))))
    assert.ok(subjects.every(({ subject }) => subject?.includes('Rue de Douai')))
    const { envois } = await state(id)
    assert.deepEqual(
      envois.map(({ genre, etat, motif }: Record<string, string>) => [genre, etat, motif]),
      [
        ['correction', 'termine', null],
        ['premier', 'interrompu', 'depasse'],
      ],
    )
    assertError(await resume(id, first.id), 409, 'invalid_state')
    for (const [end, motif] of [
      [(other: string) => act(other, 'levee', {}), 'fin'],
      [async (other: string) => void (await api('DELETE', `/publications/${other}`, office())), 'retrait'],
      [
        async (other: string) =>
          void (await api('PATCH', `/admin/publications/${other}/moderate`, {
            ...stage.back,
            body: { moderation_status: 'rejected', reason: 'Erreur' },
          })),
        'retrait',
      ],
    ] as const) {
      server.got.length = 0
      const other = await alert()
      await sent(other, 'premier')
      await end(other)
      await run()
      await tick()
      assert.deepEqual(to(), [], motif)
      const [shown] = await h.db.selectFrom('envois').select(['state', 'motif']).where('publication_id', '=', other).execute()
      assert.deepEqual(shown, { state: 'interrompu', motif })
      const rows = await h.db
        .selectFrom('remises')
        .innerJoin('envois', 'envois.id', 'envoi_id')
        .select('remises.state')
        .where('publication_id', '=', other)
        .execute()
      assert.ok(rows.every((row) => row.state === 'arretee'))
    }
  })

  test('a withdrawal is said to those who were told, and to nobody while it can be read', async () => {
    const [told = ''] = await follow(1)
    const id = await alert()
    await sent(id, 'premier')
    await run()
    await follow(1)
    assertError(await send(id, 'retrait'), 409, 'invalid_state')
    assert.equal((await api('DELETE', `/publications/${id}`, office())).status, 200)
    assert.deepEqual(await genres(id), ['retrait', 'exercice'])
    await sent(id, 'retrait', { message: 'Ce n’était pas notre commune.' })
    await run()
    assert.deepEqual(to(), [told, told])
    const [, withdrawn] = await mailsTo(told)
    assert.match(withdrawn?.subject ?? '', /^Alerte retirée : /)
    assert.match(withdrawn?.text ?? '', /n’en tenez plus compte\.[^]*Ce n’était pas notre commune/)
    assert.doesNotMatch(withdrawn?.text ?? '', /fermée|\/publication\//)
    // It is found again, withdrawn, among the alerts of the town hall; the one of which nothing was sent says that.
    const unsent = await alert()
    const list = await api('GET', `/mairie/acteurs/${stage.mairie}/envois`, office({ headers: { 'x-app-source': 'mairie' } }))
    assert.deepEqual(
      list.body.data.map(({ publication_id, genre, en_ligne }: Record<string, unknown>) => [publication_id, genre, en_ligne]),
      [
        [unsent, null, true],
        [id, 'retrait', false],
      ],
    )
    assert.equal(list.body.meta.total, 2)
    const strangers = await api('GET', `/mairie/acteurs/${stage.mairie}/envois`, {
      token: stage.owner.token,
      headers: { 'x-app-source': 'mairie' },
    })
    assertError(strangers, 403, 'scope_violation')
  })

  test('two hours late it asks a person, who takes it up again; who has stopped following meanwhile gets nothing', async () => {
    const [stays = ''] = await follow(1)
    const stops = await makeFollowing(stage.commune, { sujet: 'alertes' })
    const id = await alert()
    const envoi = await sent(id, 'premier')
    await h.db
      .updateTable('envois')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute()
    await run()
    await tick()
    assert.deepEqual(to(), [])
    const late = (await state(id)).envois[0]
    assert.deepEqual([late.etat, late.motif, late.peut_reprendre], ['interrompu', 'retard', true])
    assert.equal((await resume(id, envoi.id)).status, 200)
    assert.equal((await api('POST', '/suivis/fin', { body: { jeton: stops.fin } })).status, 200)
    await run()
    assert.deepEqual(to(), [stays])
  })

  test('an exercise goes to the team alone, marked as one, and changes nothing for the alert', async () => {
    await follow(2)
    const id = await alert({ publie_le: inDays(1), expire_le: inDays(3) })
    assert.deepEqual(await genres(id), ['exercice'])
    const { email } = await h.db.selectFrom('users').select('email').where('id', '=', stage.maire.id).executeTakeFirstOrThrow()
    assert.ok(email)
    await sent(id, 'exercice')
    await run()
    assert.deepEqual(to(), [email])
    const [mail] = await mailsTo(email)
    assert.match(mail?.subject ?? '', /^EXERCICE – [^,:]+, vigilance : /)
    assert.match(mail?.text ?? '', /Ceci est un exercice/)
    const shown = (await state(id)).envois[0]
    assert.deepEqual([shown.genre, shown.etat, shown.comptes.choisies, shown.comptes.acceptees], ['exercice', 'termine', 1, 1])
  })

  test('the proof: texts, people, times, numbers, and the rows of the trail with their hashes', async () => {
    await follow(10)
    const id = await alert()
    const envoi = await sent(id, 'premier')
    await run()
    await act(id, 'levee', {})
    const { status, body } = await api('GET', `/publications/${id}/envois/preuve`, office())
    assert.equal(status, 200)
    const { envois, journal, suivent } = body.data
    assert.deepEqual([suivent, envois.length, envois[0].comptes.acceptees, envois[0].empreinte], [10, 1, 10, envoi.empreinte])
    assert.deepEqual(
      journal.map(({ action }: { action: string }) => action),
      ['publication.create', 'envoi.send', 'publication.alert_lift'],
    )
    assert.ok(journal.every(({ empreinte }: { empreinte: string }) => /^[0-9a-f]{64}$/.test(empreinte)))
    const [row] = await trail(envoi.id)
    assert.equal(journal[1].empreinte, row?.hash.toString('hex'))
  })

  test('without the site nobody could stop following: nothing leaves', async () => {
    const siteless = await anotherService({ ...service.env, SITE: 'off' })
    try {
      await follow(1)
      const path = `${siteless.url}/api/v1/publications/${await alert()}/envois`
      const { version, peut_envoyer, prets } = (await ask('GET', path, office())).body.data
      assert.deepEqual([peut_envoyer, prets.map(({ genre }: { genre: string }) => genre)], [false, ['exercice']])
      const headers = { 'if-match': `"v${version}"` }
      assertError(
        await ask('POST', path, office({ headers, body: { genre: 'premier', destinataires: 'moins_de_10' } })),
        409,
        'invalid_state',
      )
    } finally {
      await siteless.close()
    }
  })

  test('a follower of two communes of an alert gets one e-mail', async () => {
    const { email } = await makeFollowing(stage.commune, { sujet: 'alertes' })
    await makeFollowing(stage.elsewhere, { sujet: 'alertes', email })
    await h.db.insertInto('acteur_communes').values({ acteur_id: stage.mairie, commune_id: stage.elsewhere }).execute()
    const id = await alert({ commune_ids: [stage.elsewhere] })
    await sent(id, 'premier')
    await run()
    assert.deepEqual(to(), [email])
  })
})

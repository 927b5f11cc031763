import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Harness, harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError } from '../../../test/http.ts'
import { runJobs, runNow, until } from '../../../test/jobs.ts'
import { makeCollection, makeFollowing, eveningZone, noonZone } from '../../../test/make-followings.ts'
import { type PushService, browserKeys, pushService } from '../../../test/push-service.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { ALERTE, setStage, type Stage } from '../../../test/stage.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'

/** Notifications to those who follow, counted and decrypted at a push service. Spec §2-87. */
describe('following by notifications', () => {
  let h: Harness
  let stage: Stage
  let browser: PushService
  let service: SendingService
  let cle: string

  before(async () => {
    h = await harness()
    browser = await pushService()
    service = await sendingService({ PUSH_SERVICES: browser.origin })
  })
  beforeEach(async () => {
    stage = await setStage()
    await h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
    browser.got.length = 0
    browser.answers((response) => response.writeHead(201).end())
    cle = (await api('GET', '/suivis/appareil')).body.data.cle
  })
  after(async () => {
    await service.close()
    await browser.close()
  })
  const api = (method: string, path: string, options: Ask = {}) => ask(method, `${service.url}/api/v1${path}`, options)
  const abonnement = () => ({ endpoint: browser.endpoint, ...browser.keys })
  const wanted = (sujet = 'alertes') => ({ commune_id: stage.commune, sujet })
  const followBy = (more: object = {}) =>
    api('POST', '/suivis/appareil', { body: { abonnement: abonnement(), cle, suivis: [wanted()], ...more } })
  const run = () => runJobs(service.services)
  const notices = () => browser.got.map(({ text }) => JSON.parse(text).notification)
  const office = (more: Ask = {}): Ask => ({ token: stage.maire.token, ...more })
  const alert = async (severite = 'vigilance', more: object = {}) => {
    const body = {
      title: 'Crue',
      body: 'La **Loire** monte.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: new Date(Date.now() + 3_600_000).toISOString(),
      alerte: { severite, ...more },
    }
    return (await api('POST', '/publications', office({ body }))).body.data.id as string
  }
  const send = async (id: string) => {
    const { version, prets } = (await api('GET', `/publications/${id}/envois`, office())).body.data
    const { genre, destinataires } = prets[0]
    const got = await api(
      'POST',
      `/publications/${id}/envois`,
      office({ headers: { 'if-match': `"v${version}"` }, body: { genre, destinataires } }),
    )
    assert.equal(got.status, 202, JSON.stringify(got.body))
  }
  const states = async () =>
    (await h.db.selectFrom('remises').select(['state', 'repeated']).execute()).map(({ state, repeated }) => [state, repeated])
  const device = (n: number) => ({ endpoint: `${browser.origin}/push/${n}`, ...browser.keys, vapidKey: cle })

  test('a browser follows: one notification shows that they arrive; its endpoint and keys are sealed; it sees, changes and ends what it follows', async () => {
    const got = await followBy({ suivis: [wanted(), wanted('bacs')] })
    assert.deepEqual([got.status, got.body.data.email, got.body.data.suivis.length], [200, null, 2])
    await run()
    assert.equal(notices().length, 1)
    assert.match(notices()[0].title, /c’est en place$/)
    const [row] = await h.db.selectFrom('followers').selectAll().execute()
    assert.equal(row?.channel, 'push')
    for (const secret of [browser.endpoint, browser.keys.auth])
      assert.ok(!JSON.stringify(row).includes(secret) && !row?.sealed_address.includes(secret))
    // Again: the same browser, nothing new, no second notification.
    const again = await followBy({ suivis: [] })
    assert.equal(again.body.data.suivis.length, 2)
    await followBy()
    await run()
    assert.equal(notices().length, 1)
    const { jeton } = again.body.data
    const ended = await api('PATCH', '/suivis/fiche', { body: { jeton, ...wanted(), suivi: false } })
    assert.deepEqual([ended.status, ended.body.data.email, ended.body.data.suivis.length], [200, null, 1])
    const last = await api('PATCH', '/suivis/fiche', { body: { jeton, ...wanted('bacs'), suivi: false } })
    assert.equal(last.body.data.jeton, null)
    assert.deepEqual(await h.db.selectFrom('followers').select('id').execute(), [])
  })

  test('an endpoint that points inside or to nobody, keys that are none, a key of another service', async () => {
    for (const endpoint of [
      'http://127.0.0.1:5432/',
      'https://localhost/x',
      'https://push.example.com/x',
      'https://fcm.googleapis.com:8443/x',
      'x',
      '',
    ])
      assertError(await followBy({ abonnement: { ...abonnement(), endpoint } }), 422, 'validation_failed')
    assertError(await followBy({ abonnement: { ...abonnement(), p256dh: 'AAAA' } }), 422, 'validation_failed')
    assertError(await followBy({ cle: browserKeys().p256dh }), 422, 'validation_failed')
    assert.deepEqual(await h.db.selectFrom('followers').select('id').execute(), [])
    assert.equal(browser.got.length, 0)
  })

  test('an alert arrives decrypted, with its page and tag; its correction takes its place', async () => {
    await makeFollowing(stage.commune, { sujet: 'alertes', device: device(1) })
    const id = await alert('vigilance')
    await send(id)
    await run()
    const { nom } = (await api('GET', `/communes/${stage.commune}`)).body.data
    const [{ title, body, navigate, tag, silent, lang }] = notices()
    assert.deepEqual([title, body, silent, lang], [`${nom}, vigilance : Crue`, body, false, 'fr'])
    assert.deepEqual([navigate, tag], [`https://beffroi.example.fr/publication/${id}`, id])
    assert.match(body, /^La Loire monte\.\nToute la commune\nJusqu’[^\n]+\.$/)
    const { headers } = browser.got[0] ?? assert.fail()
    assert.equal(headers['urgency'], 'high')
    const ttl = Number(headers['ttl'])
    assert.ok(ttl > 3000 && ttl <= 3600, String(ttl))
    await api('POST', `/publications/${id}/alerte/correction`, office({ body: { message: 'Plus haut.', title: 'Crue forte' } }))
    await send(id)
    await run()
    assert.match(notices()[1].body, /^Plus haut\.\nLa Loire monte\.\nToute la commune\nJusqu’[^\n]+\.$/)
    assert.equal(notices()[1].tag, tag)
    assert.equal(browser.got[1]?.headers['topic'], headers['topic'])
    const { envois } = (await api('GET', `/publications/${id}/envois`, office())).body.data
    assert.deepEqual([envois[0].canaux.notification.acceptees, envois[0].canaux.email.acceptees], ['moins_de_10', 0])
  })

  test('orders and places both begin within 120 signs, whatever is said; the story is what is cut', async () => {
    const order = 'Ne buvez pas l’eau du robinet'
    const long = `${order}, même bouillie, ni pour la cuisine, ni pour les biberons, ni pour vous laver les dents, jusqu’à nouvel avis de la mairie.`
    const secteurs = ['Rue de Lille', ...Array.from({ length: 20 }, (_, n) => `Résidence du Moulin ${n}`)]
    for (const [consignes, update] of [
      [`${order}.`, 'Analyse refaite.'],
      [
        `- ${long}\n- Prévenez vos voisins.`,
        'Le pont de la rue Sadi-Carnot est fermé, la navette ne le passe plus : prenez la rue d’Arras, à pied aussi.',
      ],
      [`1. ${order}.\n2. ${long}`, `${'Mot '.repeat(120)}fin.`],
      [`${order}${'x'.repeat(300)}`, 'x'.repeat(400)],
    ] as const) {
      await h.db.deleteFrom('envois').execute()
      await h.db.deleteFrom('followers').execute()
      browser.got.length = 0
      await makeFollowing(stage.commune, { sujet: 'alertes', device: device(1) })
      const id = await alert('vigilance', { secteurs, consignes })
      await send(id)
      await run()
      await api(
        'POST',
        `/publications/${id}/alerte/correction`,
        office({ body: { message: update, body: `Histoire ${'longue '.repeat(900)}` } }),
      )
      await send(id)
      await run()
      const [first, second] = notices()
      assert.ok(first.body.startsWith(order.slice(0, 20)))
      assert.ok(second.body.startsWith(update.slice(0, 40)), second.body)
      for (const { body } of [first, second]) {
        for (const [at, what] of [
          [body.indexOf('Ne buvez pas'), 'orders'],
          [body.indexOf('Rue de Lille'), 'places'],
        ] as const)
          assert.ok(at >= 0 && at < 110, `${what}: ${body}`)
      }
      if (consignes.includes('Prévenez'))
        assert.ok(second.body.includes('Prévenez vos voisins.') && second.body.includes('laver les dents'))
      assert.match(second.body, /…$/)
    }
  })

  test('of an end and a withdrawal the notification has the sentence alone, as the e-mail', async () => {
    const { nom } = (await api('GET', `/communes/${stage.commune}`)).body.data
    for (const [motif, sentence] of [
      ['Analyse bonne.', 'Analyse bonne.'],
      [null, 'C’est terminé.'],
    ] as const) {
      await h.db.deleteFrom('envois').execute()
      await h.db.deleteFrom('followers').execute()
      await makeFollowing(stage.commune, { sujet: 'alertes', device: device(1) })
      const id = await alert('vigilance', { consignes: 'Ne buvez pas.', secteurs: ['Rue de Lille'] })
      await send(id)
      await run()
      browser.got.length = 0
      await api('POST', `/publications/${id}/alerte/levee`, office({ body: { motif } }))
      await send(id)
      await run()
      assert.deepEqual([notices()[0].title, notices()[0].body], [`${nom}, alerte levée : Crue`, sentence])
    }
    const id = await alert()
    await h.db.deleteFrom('envois').execute()
    await send(id)
    await run()
    browser.got.length = 0
    await api('DELETE', `/publications/${id}`, office())
    await send(id)
    await run()
    assert.deepEqual(
      [notices()[0].title, notices()[0].body],
      [`${nom}, alerte retirée : Crue`, 'La mairie a retiré ce message : n’en tenez plus compte.'],
    )
  })

  test('a level that the title names is not said twice', async () => {
    const { nom } = (await api('GET', `/communes/${stage.commune}`)).body.data
    await makeFollowing(stage.commune, { sujet: 'alertes', device: device(1) })
    for (const [title, severite, expected] of [
      ['Vigilance orange crues : la Lawe', 'vigilance', `${nom} : Vigilance orange crues : la Lawe`],
      ['DANGER, fuite de gaz', 'vigilance', `${nom}, vigilance : DANGER, fuite de gaz`],
      ['Produits dangereux', 'vigilance', `${nom}, vigilance : Produits dangereux`],
      ['Informations pratiques', 'information', `${nom}, information : Informations pratiques`],
    ] as const) {
      const id = await alert(severite)
      await api('POST', `/publications/${id}/alerte/correction`, office({ body: { message: 'Titre.', title } }))
      browser.got.length = 0
      await h.db.deleteFrom('envois').execute()
      await send(id)
      await run()
      assert.equal(notices()[0].title, expected)
    }
  })

  test('gone: forgotten; later: again; a refusal is one; a lost answer of a vigilance is sent again and counted, of an information not', async () => {
    await makeFollowing(stage.commune, { sujet: 'alertes', device: device(1) })
    await makeFollowing(stage.commune, { sujet: 'bacs', device: device(1) })
    browser.answers((response) => response.writeHead(410).end())
    await send(await alert())
    await run()
    assert.deepEqual(await states(), [['refusee', 0]])
    assert.deepEqual(await h.db.selectFrom('follows').select('id').execute(), [])

    await h.db.deleteFrom('envois').execute()
    await makeFollowing(stage.commune, { sujet: 'alertes', device: device(2) })
    browser.answers((response) => response.writeHead(429, { 'retry-after': '1' }).end())
    await send(await alert())
    await run()
    assert.deepEqual(await states(), [['attend', 0]])
    browser.answers((response) => response.writeHead(201).end())
    await until('it has left', async () => {
      await runNow(service.services, suivisTickHandler, {})
      await run()
      return (await states())[0]?.[0] === 'acceptee'
    })

    for (const [severite, expected] of [
      ['vigilance', ['acceptee', 1]],
      ['information', ['incertaine', 0]],
    ] as const) {
      await h.db.deleteFrom('envois').execute()
      browser.answers((response) => response.destroy())
      await send(await alert(severite))
      await run()
      browser.answers((response) => response.writeHead(201).end())
      if (severite === 'vigilance')
        await h.db
          .updateTable('remises')
          .set({ next_at: new Date(0).toISOString() })
          .execute()
      await runNow(service.services, suivisTickHandler, {})
      await run()
      assert.deepEqual(await states(), [expected], severite)
    }
    await h.db.deleteFrom('envois').execute()
    browser.answers((response) => response.writeHead(403).end('bad token'))
    await send(await alert())
    await run()
    assert.deepEqual(await states(), [['refusee', 0]])
  })

  test('in hand when its worker ended: a vigilance is sent again and counted, an information is uncertain', async () => {
    await makeFollowing(stage.commune, { sujet: 'alertes', device: device(1) })
    for (const [severite, expected] of [
      ['vigilance', ['acceptee', 1]],
      ['information', ['incertaine', 0]],
    ] as const) {
      await h.db.deleteFrom('envois').execute()
      browser.got.length = 0
      await send(await alert(severite))
      await run()
      await h.db.updateTable('envois').set({ state: 'en_cours', ended_at: null }).execute()
      await h.db
        .updateTable('remises')
        .set({ state: 'en_main', taken_at: new Date(Date.now() - 120_000).toISOString() })
        .execute()
      await runNow(service.services, suivisTickHandler, {})
      await run()
      assert.deepEqual([await states(), browser.got.length], [[expected], severite === 'information' ? 1 : 2])
    }
  })

  test('the bins of tomorrow on a device; five hundred devices and one mail', async () => {
    const zone = eveningZone()
    await h.db.updateTable('communes').set({ timezone: zone }).where('id', '=', stage.commune).execute()
    await makeCollection(stage.commune, Temporal.Now.plainDateISO(zone).add({ days: 1 }).toString())
    await makeFollowing(stage.commune, { device: device(0) })
    await runNow(service.services, suivisTickHandler, {})
    await run()
    assert.deepEqual(
      [notices()[0].body, notices()[0].title.startsWith('Ce soir, sortez le bac gris (')],
      ['Ordures ménagères (bac gris)', true],
    )
    await h.db.deleteFrom('envois').execute()
    browser.got.length = 0
    const tomorrow = Temporal.Now.plainDateISO(zone).add({ days: 1 }).toString()
    const more = {
      libelle: 'Verre',
      secteur: 'Mont-Liébaut',
      heure_debut: '06:30',
      public: 'collectif',
      consigne: 'Sans bouchon.',
      couleur: 'vert',
      ordre: 2,
    }
    await makeCollection(stage.commune, tomorrow, more)
    await runNow(service.services, suivisTickHandler, {})
    await run()
    assert.match(notices()[0].title, /^Ce soir, sortez le bac gris et le bac vert \(/)
    assert.match(
      notices()[0].body,
      /^Ordures ménagères \(bac gris\)\nVerre \(bac vert\), Immeubles, secteur Mont-Liébaut, dès 6\sh\s30\. Sans bouchon\.$/,
    )
    browser.got.length = 0
    for (let n = 1; n <= 500; n += 1) await makeFollowing(stage.commune, { sujet: 'alertes', device: device(n) })
    const id = await alert()
    await send(id)
    await run()
    assert.equal(browser.got.length, 500)
    const { envois } = (await api('GET', `/publications/${id}/envois`, office())).body.data
    assert.deepEqual([envois[0].etat, envois[0].canaux.notification.acceptees], ['termine', 500])
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { codeOf } from '../../platform/access/code.ts'
import { type Harness, anotherService, harness } from '../../test/harness.ts'
import { makeCollection, makeFollowing } from '../../test/make-followings.ts'
import { makeActeur, makeCommune, makePublication } from '../../test/make.ts'
import { ALERTE } from '../../test/stage.ts'
import { fill, type GotPage, open, sendForm } from '../../test/pages.ts'

const EMAIL = 'riveraine@example.fr'
const PUBLIC = { PUBLIC_URL: 'https://beffroi.example.fr', RATE_LIMITS: 'off' }
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'beffroi@beffroi.example.fr' }

const AN_ALERT = {
  severite: 'vigilance',
  secteurs: [],
  consignes: 'Ne buvez pas l’eau du robinet.',
  source: null,
  corrections: [],
  levee_le: null,
  levee_motif: null,
}

/** Following by e-mail on the residents' site, without JavaScript. Spec §2-85. */
describe('following on the site', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  let url: string
  let commune: string

  before(async () => {
    h = await harness()
    service = await anotherService({ ...PUBLIC, ...MAIL })
    ;({ url } = service)
  })
  beforeEach(async () => {
    await h.reset()
    commune = await makeCommune({ nom: 'Béthune', slug: 'bethune' })
    await makeCollection(commune, '2027-01-01', { secteur: 'Nord' })
    await makeCollection(commune, '2027-01-02', { secteur: 'Sud' })
  })
  after(() => service.close())
  const origin = { headers: { origin: 'https://beffroi.example.fr' } }
  const send = (path: string, fields: Record<string, string>) => sendForm(path, fields, { url, ...origin })
  const codeNow = async () => {
    const { id } = await h.db.selectFrom('sign_in_codes').select('id').executeTakeFirstOrThrow()
    return codeOf(h.services.secrets, id)
  }
  const jetonIn = ({ text }: GotPage) => /name="jeton" value="([^"]+)"/.exec(text)?.[1] ?? assert.fail('no token')
  const follows = () => h.db.selectFrom('follows').select(['commune_id', 'secteur']).execute()

  test('without a mail server no page says that an e-mail was sent; with one, none says that it cannot', async () => {
    const texts = async (at: { url: string }) => {
      const asked = await fill('/bethune/suivre', { email: EMAIL, bacs: '1' }, { ...at, ...origin })
      const written = await open('/contact?envoye=1', at)
      return [asked.text, written.text]
    }
    const cannot = /ne peut pas encore envoyer d’e-mails|n’envoie (?:pas d’|ni )e-mails/
    const promised = /vient d’être envoyé|répondrons par e-mail/
    for (const text of await texts({ url })) {
      assert.match(text, promised)
      assert.doesNotMatch(text, cannot)
    }
    assert.doesNotMatch((await open('/bethune/suivre', { url })).text, cannot)
    const without = await anotherService({ ...PUBLIC, SITE_SERVICE_WORKER: 'off' })
    try {
      for (const text of await texts(without)) {
        assert.match(text, cannot)
        assert.doesNotMatch(text, promised)
      }
    } finally {
      await without.close()
    }
  })

  test('without a mail server the page has no form of e-mails: with notifications they alone, else a sentence; a form of before is refused as ever', async () => {
    for (const [SITE_SERVICE_WORKER, hasPush] of [
      ['on', true],
      ['off', false],
    ] as const) {
      const without = await anotherService({ ...PUBLIC, SITE_SERVICE_WORKER })
      try {
        for (const [language, sentence] of [
          ['', hasPush ? 'Ce service n’envoie pas d’e-mails.' : 'Ce service n’envoie ni e-mails ni notifications.'],
          ['/en', hasPush ? 'This service sends no e-mails.' : 'This service sends neither e-mails nor notifications.'],
        ] as const) {
          const { status, text } = await open(`${language}/bethune/suivre`, without)
          assert.equal(status, 200)
          assert.equal(text.split(sentence).length, 2, sentence)
          assert.doesNotMatch(text, /name="email"|Recevoir un code|Send me a code|choisissez l’e-mail|choose e-mail/)
          // The commune can be kept on the device all the same, and that is no following.
          assert.match(text, /<keep-commune[^>]*data-slug="bethune"/)
          for (const part of [/<follow-device/, /type="checkbox"\s+name="bacs"/, /<noscript>/, /Sans compte, et|Without an account, and/])
            assert.equal(part.test(text), hasPush, String(part))
        }
        const refused = await fill('/bethune/suivre', { bacs: '1' }, { url: without.url, ...origin })
        assert.equal(refused.status, 422)
        assert.match(refused.text, /role="alert"[^]*Rien n’a été envoyé/)
        assert.doesNotMatch(refused.text, /href="#email"/)
      } finally {
        await without.close()
      }
    }
  })

  test('from the commune: the form, the code, the sheet; another sector, the end', async () => {
    for (const path of ['/bethune', '/bethune/dechets'])
      assert.ok((await open(path, { url })).text.includes('href="/bethune/suivre"'), path)
    const form = await open('/bethune/suivre', { url })
    assert.equal(form.status, 200)
    // Without a town hall here no alert could be sent.
    assert.match(form.text, /type="checkbox"\s+name="bacs"\s+value="1"\s+checked/)
    assert.doesNotMatch(form.text, /name="alertes"|name="weekend"\s+value="1"\s+checked/)

    const asked = await fill('/bethune/suivre', { email: EMAIL, secteur: 'Nord', bacs: '1' }, { url, ...origin })
    assert.deepEqual([asked.status, asked.headers.get('cache-control')], [200, 'no-store'])
    assert.match(asked.text, new RegExp(`action="/bethune/suivre/code"[^]*name="email" value="${EMAIL}"[^]*name="secteur" value="Nord"`))
    const fields = { email: EMAIL, secteur: 'Nord', bacs: '1' }
    const wrong = await send('/bethune/suivre/code', { ...fields, code: '12' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, new RegExp(`role="alert"[^]*name="email" value="${EMAIL}"`))
    const sheet = await send('/bethune/suivre/code', { ...fields, code: await codeNow() })
    assert.deepEqual([sheet.status, sheet.headers.get('cache-control')], [200, 'no-store'])
    assert.match(sheet.text, /C’est noté\.[^]*<option value="Nord"\s+selected/)
    assert.deepEqual(await follows(), [{ commune_id: commune, secteur: 'Nord' }])

    const jeton = jetonIn(sheet)
    const changed = await send('/bethune/suivre/fiche', { jeton, suivie: commune, sujet: 'bacs', secteur: 'Sud' })
    assert.match(changed.text, /C’est changé\.[^]*<option value="Sud"\s+selected/)
    const ended = await send('/en/bethune/suivre/fiche', { jeton: jetonIn(changed), suivie: commune, sujet: 'bacs', faire: 'arreter' })
    assert.match(ended.text, /It is stopped\.[^]*This address receives nothing: it is not stored/)
    assert.deepEqual(await follows(), [])
    assert.equal((await send('/bethune/suivre/fiche', { jeton, suivie: commune, sujet: 'bacs', faire: 'arreter' })).status, 404)
  })

  test('without the tick the code shows the sheet alone', async () => {
    await makeFollowing(commune, { email: EMAIL })
    await fill('/bethune/suivre', { email: EMAIL, secteur: 'Nord' }, { url, ...origin })
    const sheet = await send('/bethune/suivre/code', { email: EMAIL, secteur: 'Nord', bacs: '', code: await codeNow() })
    assert.match(sheet.text, /Bacs, la veille\s?: Béthune/)
    assert.deepEqual(await follows(), [{ commune_id: commune, secteur: null }])
  })

  test('the pages behind the form lead to it when they are opened by themselves, in both languages', async () => {
    for (const path of ['code', 'fiche'])
      for (const language of ['', '/en']) {
        const { status, text } = await open(`${language}/bethune/suivre/${path}`, { url })
        assert.equal(status, 200)
        assert.ok(text.includes(`href="${language}/bethune/suivre"`), `${language} ${path}`)
        assert.match(text, /<meta name="robots" content="noindex/)
      }
  })

  test('where no collection is known there is the agenda alone, and on a service without a public address nothing', async () => {
    await makeCommune({ slug: 'ailleurs' })
    const unknown = await open('/ailleurs/suivre', { url })
    assert.deepEqual(
      [...unknown.text.matchAll(/type="checkbox"\s+name="(\w+)"/g)].map(([, name]) => name),
      ['weekend'],
    )
    assert.doesNotMatch(unknown.text, /name="weekend"\s+value="1"\s+checked/)
    const plain = await open('/bethune/suivre')
    assert.match(plain.text, /n’envoie ni e-mails ni notifications/)
    assert.doesNotMatch(plain.text, /name="email"/)
    for (const path of ['/bethune/dechets', '/bethune/alertes'])
      assert.doesNotMatch((await open(path)).text, /Recevoir un rappel|Être prévenu sur|Être prévenu par/, path)
  })

  test('the bell is a link on every page of a commune, in both languages, and on the pages of its publications', async () => {
    const mairie = await makeActeur(commune, { type: 'mairie' })
    const alert = await makePublication(mairie, commune, { type_id: ALERTE, title: 'Eau coupée', alerte: JSON.stringify(AN_ALERT) })
    const pages = ['', '/alertes', '/agenda', '/dechets', '/infos', '/actualites', '/actes', '/annuaire', '/defibrillateurs', '/recherche']
    for (const language of ['', '/en'])
      for (const path of [...pages.map((page) => `/bethune${page}`), `/publication/${alert}`]) {
        const { status, headers } = await open(`${language}${path}`, { url })
        // A publication leads to its address with its title.
        const { text } = status === 301 ? await open(headers.get('location') ?? '', { url }) : await open(`${language}${path}`, { url })
        const words = language === '' ? 'Être prévenu' : 'Be told'
        assert.match(
          text,
          new RegExp(`<a class="(?:btn|bell)" href="${language}/bethune/suivre"[^]*?<span>${words}<`),
          `${language}${path}`,
        )
      }
    // Without an address of its own the service sends nothing: the bell stays, and its page says so.
    assert.match((await open('/bethune/alertes')).text, /class="bell" href="\/bethune\/suivre"/)
  })

  test('after the code: the last alert that can be read, the next reminder, the next agenda; a small end each', async () => {
    const mairie = await makeActeur(commune, { type: 'mairie' })
    await h.db.updateTable('communes').set({ mairie_actor_id: mairie }).where('id', '=', commune).execute()
    const alerte = JSON.stringify(AN_ALERT)
    await makePublication(mairie, commune, { type_id: ALERTE, title: 'Eau coupée rue Basse', alerte })
    await makePublication(mairie, commune, {
      type_id: ALERTE,
      title: 'Alerte cachée',
      alerte,
      valide: false,
      moderation_status: 'rejected',
    })
    await makeFollowing(commune, { email: EMAIL, sujet: 'alertes' })
    await makeFollowing(commune, { email: EMAIL, secteur: 'Sud' })
    await makeFollowing(commune, { email: EMAIL, sujet: 'weekend' })
    await fill('/bethune/suivre', { email: EMAIL }, { url, ...origin })
    const { text } = await send('/bethune/suivre/code', { email: EMAIL, code: await codeNow() })
    assert.match(text, /La dernière alerte, pour voir[^]*Eau coupée rue Basse/)
    assert.doesNotMatch(text, /Alerte cachée/)
    // The collection of the sector, on the evening before.
    assert.match(text, /Prochain rappel\s?:\s+<strong>vendredi\s1er\sjanvier\s2027 au soir<\/strong>, le bac gris\./)
    assert.match(text, /Prochain agenda\s?:\s+<strong>(?:ce soir|demain soir|jeudi\s[^<]+ au soir)<\/strong/)
    assert.equal(text.match(/<button class="btn">Arrêter</g)?.length, 3)
  })

  test('the page of the last link: opened by a program it changes nothing; its button ends; a link of another place is none', async () => {
    const { fin } = await makeFollowing(commune)
    const path = `/bethune/suivre/fin/${fin}`
    for (const method of ['GET', 'HEAD']) assert.equal((await open(path, { url, method })).status, 200)
    assert.equal((await follows()).length, 1)
    assert.match((await open(`/en${path}`, { url })).text, /Stop these reminders/)
    const wrong = await send('/bethune/suivre/fin/x.y.z', {})
    assert.equal(wrong.status, 404)
    assert.match(wrong.text, /Ce lien n’est plus valable/)
    const ended = await send(path, {})
    assert.deepEqual([ended.status, ended.headers.get('cache-control')], [200, 'no-store'])
    assert.match(ended.text, /collectes de Béthune/)
    assert.deepEqual(await follows(), [])
  })

  test('alerts of the town hall: ticked by themselves, the bins not; both on one sheet, each ended by itself', async () => {
    const mairie = await makeActeur(commune, { type: 'mairie' })
    await h.db.updateTable('communes').set({ mairie_actor_id: mairie }).where('id', '=', commune).execute()
    assert.ok((await open('/bethune/alertes', { url })).text.includes('href="/bethune/suivre"'))
    const form = await open('/bethune/suivre', { url })
    assert.match(form.text, /name="alertes"\s+value="1"\s+checked/)
    assert.doesNotMatch(form.text, /name="bacs"\s+value="1"\s+checked/)
    await fill('/bethune/suivre', { email: EMAIL, secteur: 'Nord', alertes: '1', bacs: '1' }, { url, ...origin })
    const fields = { email: EMAIL, secteur: 'Nord', alertes: '1', bacs: '1' }
    const sheet = await send('/bethune/suivre/code', { ...fields, code: await codeNow() })
    assert.match(sheet.text, /Alertes\s?: Béthune[^]*Bacs, la veille\s?: Béthune/)
    const topics = async () =>
      (await h.db.selectFrom('follows').select(['topic', 'secteur']).orderBy('topic').execute()).map((one) => [one.topic, one.secteur])
    assert.deepEqual(await topics(), [
      ['alertes', null],
      ['bacs', 'Nord'],
    ])
    const ended = await send('/bethune/suivre/fiche', { jeton: jetonIn(sheet), suivie: commune, sujet: 'alertes', faire: 'arreter' })
    assert.deepEqual(await topics(), [['bacs', 'Nord']])
    assert.match(ended.text, /Recevoir aussi les alertes de la mairie/)
    const again = await send('/bethune/suivre/fiche', { jeton: jetonIn(ended), suivie: commune, sujet: 'alertes' })
    assert.match(again.text, /C’est changé/)
    assert.equal((await topics()).length, 2)
    const { fin } = await makeFollowing(commune, { sujet: 'alertes', email: 'autre@example.fr' })
    const last = await open(`/bethune/suivre/fin/${fin}`, { url })
    assert.match(last.text, /Arrêter les alertes/)
    const stopped = await send(`/bethune/suivre/fin/${fin}`, {})
    assert.match(stopped.text, /les alertes de la mairie de Béthune/)
    const agenda = await makeFollowing(commune, { sujet: 'weekend', email: 'autre@example.fr' })
    assert.match((await open(`/bethune/suivre/fin/${agenda.fin}`, { url })).text, /Arrêter l’agenda du week-end/)
    assert.match((await send(`/bethune/suivre/fin/${agenda.fin}`, {})).text, /Vous ne recevrez plus par e-mail l’agenda du week-end/)
  })
})

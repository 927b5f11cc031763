import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Harness, anotherService, harness } from '../../test/harness.ts'
import { ask } from '../../test/http.ts'
import { makeCollection } from '../../test/make-followings.ts'
import { makeActeur, makeCommune } from '../../test/make.ts'
import { type GotPage, open, sendForm } from '../../test/pages.ts'
import { type PushService, pushService } from '../../test/push-service.ts'

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'beffroi@beffroi.example.fr' }

/** Following by notifications on the residents' site: what the service answers to the script of the page. Spec §2-87. */
describe('following by notifications on the site', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  let url: string
  let commune: string
  let browser: PushService

  before(async () => {
    h = await harness()
    browser = await pushService()
    service = await anotherService({
      PUBLIC_URL: 'https://beffroi.example.fr',
      PUSH_SERVICES: browser.origin,
      RATE_LIMITS: 'off',
      ...MAIL,
    })
    ;({ url } = service)
  })
  beforeEach(async () => {
    await h.reset()
    commune = await makeCommune({ nom: 'Béthune', slug: 'bethune' })
    await makeCollection(commune, '2027-01-01', { secteur: 'Nord' })
    const mairie = await makeActeur(commune, { type: 'mairie' })
    await h.db.updateTable('communes').set({ mairie_actor_id: mairie }).where('id', '=', commune).execute()
  })
  after(async () => {
    await service.close()
    await browser.close()
  })
  const send = (path: string, fields: Record<string, string>) =>
    sendForm(path, fields, { url, headers: { origin: 'https://beffroi.example.fr' } })
  const jetonIn = ({ text }: GotPage) => /name="jeton" value="([^"]+)"/.exec(text)?.[1] ?? assert.fail('no token')
  const follows = () => h.db.selectFrom('follows').select(['commune_id', 'secteur']).execute()
  const given = async () => {
    const { publicKey: cle } = await service.services.push.keys.current()
    return { endpoint: browser.endpoint, ...browser.keys, cle, secteur: 'Nord', alertes: '1', bacs: '' }
  }

  test('the page has both ways in both languages, and the words of other pages say so', async () => {
    for (const language of ['', '/en']) {
      const { text } = await open(`${language}/bethune/suivre`, { url })
      assert.match(text, new RegExp(`<follow-device[^>]*data-to="${language}/bethune/suivre/appareil"`))
      assert.match(text, /name="email"/)
    }
    assert.match((await open('/bethune', { url })).text, /href="\/bethune\/suivre"[^]*?>Recevoir les alertes</)
    assert.match((await open('/bethune/alertes', { url })).text, /Être prévenu sur cet appareil ou par e-mail/)
    assert.match(
      (await open('/bethune/dechets', { url })).text,
      /La veille au soir de chaque passage,\s+sur cet appareil ou par e-mail, sans compte/,
    )
    assert.match((await open('/vie-privee', { url })).text, /Quand vous demandez des notifications/)
  })

  test('without a service worker there are no notifications: no key, no part of a page, no word of them', async () => {
    const off = await anotherService({
      PUBLIC_URL: 'https://beffroi.example.fr',
      SITE_SERVICE_WORKER: 'off',
      RATE_LIMITS: 'off',
      ...MAIL,
    })
    try {
      for (const path of ['', '/suivre', '/alertes', '/dechets'])
        assert.ok(!/<follow-device|notification/.test((await open(`/bethune${path}`, { url: off.url })).text), path)
      const { body } = await ask('GET', `${off.url}/api/v1/suivis/appareil`)
      assert.equal(body.data.cle, null)
    } finally {
      await off.close()
    }
  })

  test('what the browser gave follows and shows the sheet of the device; the last end lets the script end its subscription', async () => {
    const sheet = await send('/bethune/suivre/appareil', await given())
    assert.deepEqual([sheet.status, sheet.headers.get('cache-control')], [200, 'no-store'])
    assert.match(sheet.text, /C’est noté\.[^]*Alertes\s?: Béthune[^]*Recevoir aussi un rappel/)
    assert.doesNotMatch(sheet.text, /data-ended/)
    assert.ok(!sheet.text.includes(browser.endpoint))
    const seen = await send('/en/bethune/suivre/appareil', { ...(await given()), alertes: '' })
    assert.match(seen.text, /This is what this device receives[^]*Alerts: Béthune/)
    const both = await send('/bethune/suivre/appareil', { ...(await given()), bacs: '1' })
    assert.match(both.text, /<option value="Nord"\s+selected/)
    const one = await send('/bethune/suivre/fiche', { jeton: jetonIn(both), suivie: commune, sujet: 'alertes', faire: 'arreter' })
    assert.match(one.text, /C’est arrêté\.<\/strong>\s+Voici ce que cet appareil reçoit/)
    assert.doesNotMatch(one.text, /data-ended/)
    const ended = await send('/bethune/suivre/fiche', { jeton: jetonIn(one), suivie: commune, sujet: 'bacs', faire: 'arreter' })
    assert.match(ended.text, /Cet appareil ne reçoit rien[^]*<follow-device data-ended hidden>/)
    assert.deepEqual(await follows(), [])
    assert.deepEqual(await h.db.selectFrom('followers').select('id').execute(), [])
  })

  test('the form without what a browser gives, an endpoint of nobody, a key of another service: nothing is stored, and the page says what to do', async () => {
    for (const [language, words] of [
      ['', /Les notifications de ce navigateur ne peuvent pas être utilisées ici/],
      ['/en', /The notifications of this browser cannot be used here/],
    ] as const) {
      assert.equal((await open(`${language}/bethune/suivre/appareil`, { url })).status, 200)
      const empty = await send(`${language}/bethune/suivre/appareil`, { alertes: '1' })
      assert.equal(empty.status, 422)
      for (const endpoint of ['http://127.0.0.1:5432/', 'https://push.example.com/x']) {
        const { status, text } = await send(`${language}/bethune/suivre/appareil`, { ...(await given()), endpoint })
        assert.equal(status, 422)
        assert.match(text, words)
        assert.match(text, new RegExp(`role="alert"[^]*href="${language}/bethune/suivre"`))
      }
    }
    const other = await send('/bethune/suivre/appareil', { ...(await given()), cle: browser.keys.p256dh })
    assert.equal(other.status, 422)
    assert.deepEqual(await follows(), [])
    assert.equal(browser.got.length, 0)
  })

  test('a browser that has another subscription goes on following: it proves the former one by its keys', async () => {
    const renewed = await pushService()
    try {
      await send('/bethune/suivre/appareil', { ...(await given()), bacs: '1' })
      const { publicKey: cle } = await service.services.push.keys.current()
      const former = { endpoint: browser.endpoint, ...browser.keys }
      const renew = (remplace: object, suivis: object[] = []) =>
        ask('POST', `${url}/api/v1/suivis/appareil`, {
          headers: { 'x-app-source': 'public' },
          body: { abonnement: { ...browser.keys, endpoint: `${browser.endpoint}-2` }, remplace, cle, suivis },
        })
      const topics = (got: Awaited<ReturnType<typeof renew>>) => {
        assert.equal(got.status, 200, JSON.stringify(got.body))
        return got.body.data.suivis.map(({ sujet }: { sujet: string }) => sujet).toSorted()
      }
      assert.deepEqual(topics(await renew({ ...former, auth: 'A'.repeat(22) })), [])
      assert.deepEqual(topics(await renew({ ...former, p256dh: renewed.keys.p256dh })), [])
      assert.deepEqual(topics(await renew({ ...former, endpoint: `${browser.endpoint}-9` })), [])
      assert.deepEqual(topics(await renew(former)), ['alertes', 'bacs'])
      assert.equal((await h.db.selectFrom('followers').select('id').execute()).length, 1)
      // Said twice, and where the new one follows something already.
      assert.deepEqual(topics(await renew(former)), ['alertes', 'bacs'])
      await send('/bethune/suivre/appareil', { ...(await given()), bacs: '1' })
      assert.deepEqual(topics(await renew(former, [{ commune_id: commune, sujet: 'weekend', secteur: null }])), [
        'alertes',
        'bacs',
        'weekend',
      ])
      assert.equal((await h.db.selectFrom('followers').select('id').execute()).length, 1)
    } finally {
      await renewed.close()
    }
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { addressDigest } from '../../../platform/personal-data/address-digest.ts'
import { type Harness, anotherService, harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import { makeFollowing } from '../../../test/make-followings.ts'
import { browserKeys, type PushService, pushService } from '../../../test/push-service.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { setStage, type Stage } from '../../../test/stage.ts'
import { sheetToken } from './tokens.ts'

/** What somebody tries with the codes, the tokens and the devices of others, or to make the service ask where it should not. Counted at the receivers. */
describe('attacks on following', () => {
  let h: Harness
  let stage: Stage
  let own: SendingService
  let browser: PushService

  before(async () => {
    h = await harness()
    browser = await pushService()
    own = await sendingService({ PUSH_SERVICES: browser.origin })
  })
  beforeEach(async () => {
    stage = await setStage()
    browser.got.length = 0
  })
  after(async () => {
    await own.close()
    await browser.close()
  })
  const api = (method: string, path: string, options: Ask = {}) => ask(method, `${own.url}/api/v1${path}`, options)

  test('codes: one mailbox has few, however it is spelled; what is no address has none', async () => {
    const limited = await anotherService({ RATE_LIMITS: 'on,suivis_email=2/600' })
    try {
      const to = (email: string) => ask('POST', `${limited.url}/api/v1/suivis`, { body: { email } })
      const statuses = []
      for (const local of ['jeanne.petit', 'Jeanne.Petit+a', 'jeannepetit+b', 'JEANNE.PETIT', 'j.e.annepetit'])
        statuses.push((await to(`${local}@example.fr`)).status)
      assert.deepEqual(statuses, [202, 202, 429, 429, 429])
      for (const email of [
        'jeanne@ex\u0430mple.fr',
        'je\u200banne@example.fr',
        '\u212A@example.fr',
        'a@example.fr,b@example.fr',
        'a@b.fr\r\nBcc: c@b.fr',
        'a@[127.0.0.1]',
      ])
        assertError(await to(email), 422, 'validation_failed')
      assert.equal((await h.db.selectFrom('sign_in_codes').select('id').execute()).length, 2)
    } finally {
      await limited.close()
    }
  })

  describe('notifications', () => {
    const key = async () => (await api('GET', '/suivis/appareil')).body.data.cle as string
    const follows = async (abonnement: object, more: object = {}) =>
      api('POST', '/suivis/appareil', {
        body: { abonnement, cle: await key(), suivis: [{ commune_id: stage.commune, sujet: 'alertes' }], ...more },
      })

    test('an endpoint that points inside, however it is written, is none', async () => {
      const { port } = new URL(browser.origin)
      const wrong = `http://127.0.0.1:${Number(port) + 1}/ https://127.0.0.1:${port}/ http://[::1]:${port}/ http://[::ffff:127.0.0.1]:${port}/
        http://localhost:${port}/ http://user@127.0.0.1:${port}/ http://127.0.0.1:${port}@example.fr/ http://169.254.169.254/latest/meta-data/
        https://2130706433/ https://0177.0.0.1/ https://0x7f.1/ https://127.1/ https://metadata.google.internal/ file:///etc/passwd data:,a
        https://fcm.googleapis.com.127.0.0.1.nip.io/ https://fcm.googleapis.com./fcm/send/a https://fcm.googleapis.com:444/fcm/send/a
        http://fcm.googleapis.com/fcm/send/a https://notify.windows.com/ https://evilnotify.windows.com/ https://push.apple.com.example.fr/`
      for (const endpoint of wrong
        .split(' ')
        .map((one) => one.trim())
        .filter(Boolean))
        assertError(await follows({ ...browser.keys, endpoint }), 422, 'validation_failed')
      const { endpoint } = browser
      for (const keys of [
        { p256dh: 'B'.repeat(87), auth: browser.keys.auth },
        { p256dh: browser.keys.p256dh, auth: 'A'.repeat(50) },
        { p256dh: 'B'.repeat(101), auth: browser.keys.auth },
        { p256dh: '', auth: '' },
      ])
        assertError(await follows({ endpoint, ...keys }), 422, 'validation_failed')
      await runJobs(own.services)
      assert.deepEqual([browser.got.length, await h.db.selectFrom('followers').select('id').execute()], [0, []])
    })

    test('who knows the endpoint of a browser but not its keys sees, changes and takes nothing of it', async () => {
      const { endpoint } = browser
      assert.equal((await follows({ endpoint, ...browser.keys })).status, 200)
      const stored = await h.db.selectFrom('followers').selectAll().execute()
      const stranger = browserKeys()
      for (const suivis of [[], [{ commune_id: stage.elsewhere, sujet: 'alertes' }]])
        for (const keys of [stranger, { ...browser.keys, auth: stranger.auth }, { ...browser.keys, p256dh: stranger.p256dh }])
          assertError(await follows({ endpoint, ...keys }, { suivis, langue: 'en' }), 422, 'validation_failed')
      const elsewhere = { endpoint: `${browser.origin}/push/stranger`, ...stranger }
      const moved = await follows(elsewhere, { suivis: [], remplace: { endpoint, ...stranger } })
      assert.deepEqual([moved.status, moved.body.data.suivis, moved.body.data.jeton], [200, [], null])
      assert.deepEqual(await h.db.selectFrom('followers').selectAll().execute(), stored)
      assert.equal((await follows({ endpoint, ...browser.keys }, { suivis: [] })).body.data.suivis.length, 1)
    })
  })

  test('one click: only POST with the token of that letter ends, and that following alone; the token is in no trail and no referrer', async () => {
    const { secrets } = own.services
    const [a, b] = [await makeFollowing(stage.commune), await makeFollowing(stage.elsewhere)]
    const also = await makeFollowing(stage.commune, { sujet: 'alertes', email: a.email })
    const { slug } = await h.db.selectFrom('communes').select('slug').where('id', '=', stage.commune).executeTakeFirstOrThrow()
    const page = (token: string) => `${own.url}/${slug}/suivre/fin/${token}`
    const click = (token: string, method = 'POST') =>
      fetch(
        page(token),
        method === 'POST'
          ? { method, body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
          : { method },
      )
    const left = async () => (await h.db.selectFrom('follows').select('id').execute()).length
    const [id = '', until_ = '', mac = ''] = a.fin.split('.')
    for (const wrong of [
      sheetToken(secrets, a.follower),
      `alertes.${a.fin}`,
      `weekend.${a.fin}`,
      also.fin.slice('alertes.'.length),
      `${b.id}.${until_}.${mac}`,
      `${id}.zzzzzzz.${mac}`,
      `${id}.${until_}.${mac.slice(1)}`,
      `${id}.${until_}.`,
      `${a.fin}.x`,
    ])
      assert.equal((await click(wrong)).status, 404, wrong)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']) await click(a.fin, method)
    for (const wrong of [a.fin, b.fin]) assertError(await api('POST', '/suivis/fiche', { body: { jeton: wrong } }), 404, 'not_found')
    assert.equal(await left(), 3)
    const shown = await click(a.fin, 'GET')
    assert.ok(['no-referrer', 'same-origin'].includes(shown.headers.get('referrer-policy') ?? ''))
    assert.ok(!(await shown.text()).includes(mac))
    const ended = await click(a.fin)
    assert.equal(ended.status, 200)
    assert.doesNotMatch(await ended.text(), new RegExp(a.email))
    assert.deepEqual([await left(), (await click(a.fin)).status], [2, 200])
    const { rows } = await sql`select * from audit_log`.execute(h.db)
    assert.ok(rows.length > 0)
    for (const secret of [mac, a.email, addressDigest(secrets, a.email)]) assert.ok(!JSON.stringify(rows).includes(secret))
  })
})

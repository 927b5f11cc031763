// Neutral: the service has a database of its own.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { openEmbedded } from '../../../platform/db/open.ts'
import { type Ask, ask } from '../../../test/http.ts'
import { until } from '../../../test/jobs.ts'
import { type MailServer, mailServer } from '../../../test/mail-server.ts'
import { prepareFolder } from '../../../test/prepared-database.ts'
import { BRIEF, type Running, signInAt, startService, temporaryFolder } from '../../../test/process.ts'
import { type PushService, pushService } from '../../../test/push-service.ts'
import { handBack, insertJobs } from '../../../test/queue-tables.ts'

/** The whole service on the embedded database is killed while an alert leaves. docs/decisions/0044. */
describe('an alert while the service with the embedded database is killed', () => {
  const folder = temporaryFolder()
  let server: MailServer
  let browser: PushService
  let service: Running
  let env: Record<string, string>

  before(async () => {
    server = await mailServer()
    browser = await pushService()
    env = {
      DEMO: 'on',
      DATA_DIR: folder.path,
      SMTP_URL: server.url,
      MAIL_FROM: 'Beffroi <beffroi@beffroi.example.fr>',
      PUBLIC_URL: 'https://beffroi.example.fr',
      PUSH_SERVICES: browser.origin,
    }
    await prepareFolder(folder.path)
    service = await startService(env, { args: BRIEF })
  })
  after(async () => {
    await service.end('SIGKILL')
    await server.close()
    await browser.close()
    folder.cleanUp()
  })
  const api = (method: string, path: string, options: Ask = {}) => ask(method, `${service.url}/api/v1${path}`, options)
  const lettersTo = (to: string) => server.got.filter((one) => one.to === to)
  /**
   * Does in the folder of an ended service what a minute does: its jobs are due again, its deliveries may be swept, and the tick that sweeps
   * them is due. Returns the number of deliveries that were in hand.
   */
  const minuteLater = async (): Promise<number> => {
    const { pool, close } = await openEmbedded(folder.path)
    try {
      const inHand = await pool.query(`update remises set taken_at = now() - interval '61 seconds' where state = 'en_main' returning 1`)
      await handBack(pool)
      // One may wait already.
      await insertJobs(pool, ['suivis.tick'], 0).catch(() => {})
      return inHand.rows.length
    } finally {
      await close()
    }
  }

  test('no e-mail comes twice; a notification again only if it was in hand', { timeout: 600_000 }, async () => {
    const [found] = (await api('GET', '/communes?q=B%C3%A9thune')).body.data
    const commune = (await api('GET', `/communes/${found.id}`)).body.data
    const suivis = [{ commune_id: commune.id, sujet: 'alertes' }]
    const mails = ['hold@riveraine.example.fr', 'camille@example.fr', 'dominique@example.fr']
    for (const email of mails) {
      assert.equal((await api('POST', '/suivis', { body: { email } })).status, 202)
      await until('the code has come', () => lettersTo(email).length === 1)
      server.letGo(email)
      const { text } = await simpleParser(Buffer.from(lettersTo(email)[0]?.source ?? '', 'latin1'))
      const code = /^\d{6}$/m.exec(text ?? '')?.[0]
      assert.equal((await api('POST', '/suivis/confirmation', { body: { email, code, suivis } })).status, 200)
    }
    const { cle } = (await api('GET', '/suivis/appareil')).body.data
    const devices = [1, 2, 3].map((n) => `${browser.origin}/push/${n}`)
    for (const endpoint of devices)
      assert.equal(
        (await api('POST', '/suivis/appareil', { body: { abonnement: { endpoint, ...browser.keys }, cle, suivis } })).status,
        200,
      )
    await until('the first notifications have come', () => browser.got.length === devices.length)
    server.got.length = 0
    browser.got.length = 0

    const token = await signInAt(service.url, 'mairie@demo.test')
    const types = (await api('GET', '/publications/types')).body.data as { id: string; kind: string }[]
    const body = {
      title: 'Rue de Lille barrée',
      body: 'La rue est fermée.',
      acteur_id: commune.mairie_actor_id,
      commune_id: commune.id,
      type_id: types.find(({ kind }) => kind === 'alerte')?.id,
      expire_le: new Date(Date.now() + 86_400_000).toISOString(),
      alerte: { severite: 'vigilance' },
    }
    const made = await api('POST', '/publications', { token, body })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { id } = made.body.data
    const path = `/publications/${id}/envois`
    const { version, prets } = (await api('GET', path, { token })).body.data
    const sent = await api('POST', path, {
      token,
      headers: { 'if-match': `"v${version}"` },
      body: { genre: 'premier', destinataires: prets[0].destinataires },
    })
    assert.equal(sent.status, 202, JSON.stringify(sent.body))
    // It answers all but one.
    await until('the mail server has all e-mails', () => mails.every((email) => lettersTo(email).length === 1))
    await service.end('SIGKILL')
    server.letGo()
    assert.ok((await minuteLater()) > 0, 'killed with a delivery in hand')
    service = await startService(env, { args: BRIEF })
    const again = await signInAt(service.url, 'mairie@demo.test')
    await until('the sending has ended', async () => (await api('GET', path, { token: again })).body.data.envois[0].etat === 'termine')
    const { comptes } = (await api('GET', path, { token: again })).body.data.envois[0]
    assert.deepEqual([comptes.en_route, comptes.refusees, comptes.incertaines], [0, 0, 'moins_de_10'])
    assert.deepEqual(
      mails.map((email) => lettersTo(email).length),
      [1, 1, 1],
    )
    // Those that were in hand at the kill came again.
    assert.ok(browser.got.length >= devices.length && browser.got.length <= 2 * devices.length, String(browser.got.length))
  })
})

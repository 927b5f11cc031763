import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Harness, harness } from '../../../test/harness.ts'
import { type Ask, ask } from '../../../test/http.ts'
import { runJobs, runNow, until } from '../../../test/jobs.ts'
import { makeFollowing, noonZone } from '../../../test/make-followings.ts'
import { type PushService, pushService } from '../../../test/push-service.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { ALERTE, setStage, type Stage } from '../../../test/stage.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { sendEmailHandler } from '../../../platform/mail/send-email.handler.ts'
import { transact } from '../../../platform/db/db.ts'
import { sendAlertHandler } from './remises.handler.ts'

const DEVICES = 3

/** An attempt that fails, or is lost, cuts no dialogue that is open beside it: what it ended in is written. Spec §2-109. */
describe('dialogues that are open when their attempt ends', () => {
  let h: Harness
  let stage: Stage
  let browser: PushService
  let service: SendingService

  before(async () => {
    h = await harness()
    browser = await pushService()
    service = await sendingService({ PUSH_SERVICES: browser.origin })
    await sql`create sequence refusals`.execute(h.db)
    // A sequence counts although the statement is rolled back.
    await sql
      .raw(
        `create function refuse() returns trigger language plpgsql as $$ begin perform nextval('refusals'); raise 'refused here'; end $$`,
      )
      .execute(h.db)
  })
  beforeEach(async () => {
    stage = await setStage()
    await h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
    browser.got.length = 0
    browser.answers((response) => response.writeHead(201).end())
    service.server.got.length = 0
    await sql`select setval('refusals', 1, false)`.execute(h.db)
  })
  after(async () => {
    await sql`drop function if exists refuse() cascade`.execute(h.db)
    await sql`drop sequence if exists refusals`.execute(h.db)
    await service.close()
    await browser.close()
  })
  const api = (method: string, path: string, options: Ask = {}) =>
    ask(method, `${service.url}/api/v1${path}`, { token: stage.maire.token, ...options })
  /** Followers on devices and one by e-mail, and an alert that is to leave. Returns the id of its sending, and reads its proof. */
  const alert = async (severite = 'information') => {
    const vapidKey = (await service.services.push.keys.current()).publicKey
    for (let n = 0; n < DEVICES; n += 1)
      await makeFollowing(stage.commune, {
        sujet: 'alertes',
        device: { endpoint: `${browser.origin}/push/${n}`, ...browser.keys, vapidKey },
      })
    const { email } = await makeFollowing(stage.commune, { sujet: 'alertes' })
    const body = {
      title: 'Crue',
      body: 'La Loire monte.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: new Date(Date.now() + 3_600_000).toISOString(),
      alerte: { severite },
    }
    const { id } = (await api('POST', '/publications', { body })).body.data
    const { version, prets } = (await api('GET', `/publications/${id}/envois`)).body.data
    const { genre, destinataires } = prets[0]
    const got = await api('POST', `/publications/${id}/envois`, {
      headers: { 'if-match': `"v${version}"` },
      body: { genre, destinataires },
    })
    assert.equal(got.status, 202, JSON.stringify(got.body))
    const proof = async () => (await api('GET', `/publications/${id}/envois/preuve`)).body.data.envois[0].canaux
    return { envoi_id: got.body.data.id as string, email, proof }
  }
  const on = (table: string, condition: string) =>
    sql.raw(`create trigger refuse before update on ${table} for each row when (${condition}) execute function refuse()`).execute(h.db)
  const off = (table: string) => sql.raw(`drop trigger refuse on ${table}`).execute(h.db)
  const refused = async () => (await sql<{ is_called: boolean }>`select is_called from refusals`.execute(h.db)).rows[0]?.is_called === true
  const states = async () =>
    (
      await sql<{ channel: string; state: string; n: number }>`select w.channel, r.state, count(*)::int as n from remises r
        join followers w on w.id = r.follower_id group by 1, 2 order by 1, 2`.execute(h.db)
    ).rows.map(({ channel, state, n }) => `${channel} ${state} ${n}`)

  test('an e-mail cannot be handed over: the notifications beside it are waited for, and accepted', async () => {
    const { envoi_id, email, proof } = await alert()
    const { rows } = await sql<{ id: string }>`select id from followers where channel = 'mail'`.execute(h.db)
    await on('remises', `old.unsent and not new.unsent and new.state = 'en_main' and new.follower_id = '${rows[0]?.id}'`)
    browser.answers((response) => void until('the failure', refused).then(() => response.writeHead(201).end()))
    await assert.rejects(runNow(service.services, sendAlertHandler, { envoi_id }), /refused here/)
    assert.deepEqual(await states(), ['mail attend 1', `push acceptee ${DEVICES}`])
    await off('remises')
    await runNow(service.services, sendAlertHandler, { envoi_id })
    assert.deepEqual([service.server.got.map(({ to }) => to), browser.got.length], [[email], DEVICES])
    const { email: byMail, notification } = await proof()
    assert.deepEqual(
      [byMail.acceptees, byMail.incertaines, notification.acceptees, notification.incertaines],
      ['moins_de_10', 0, 'moins_de_10', 0],
    )
  })

  test('another worker has taken its job over: what was in dialogue ends, and nothing more is taken', async () => {
    const { envoi_id } = await alert()
    const lost = new AbortController()
    // All of them are in dialogue before any ends.
    const open: { writeHead: (status: number) => { end: () => void } }[] = []
    browser.answers((response) => {
      open.push(response)
      if (open.length < DEVICES) return
      lost.abort()
      for (const one of open) setImmediate(() => one.writeHead(201).end())
    })
    const attempt = { id: '', number: 1, last: false, signal: lost.signal, stopping: new AbortController().signal, finish: async () => {} }
    await sendAlertHandler.run(service.services, { envoi_id }, attempt)
    assert.deepEqual(
      (await states()).filter((row) => row.startsWith('push')),
      [`push acceptee ${DEVICES}`],
    )
    assert.equal(browser.got.length, DEVICES)
  })

  test('what is known of a device cannot be written: the accepted notification is accepted', async () => {
    await alert()
    await sql`update followers set reached_at = null`.execute(h.db)
    await on('followers', 'new.reached_at is not null')
    await runJobs(service.services)
    await off('followers')
    assert.ok(await refused())
    assert.deepEqual(
      (await states()).filter((row) => row.startsWith('push')),
      [`push acceptee ${DEVICES}`],
    )
  })

  test('an e-mail of the outbox is accepted after its attempt was lost', async () => {
    const id = await transact(h.db, (tx) =>
      queueEmail(tx, service.services, { kind: 'test', to: 'hold@example.fr', subject: 'Bonjour', text: 'Bonjour.' }),
    )
    const lost = new AbortController()
    const attempt = { id: '', number: 1, last: false, signal: lost.signal, stopping: new AbortController().signal, finish: async () => {} }
    const sent = sendEmailHandler.run(service.services, { email_id: id }, attempt)
    await until('the mail server has it', () => service.server.got.length > 0)
    lost.abort()
    service.server.letGo()
    await sent
    const { status } = await h.db.selectFrom('emails').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    assert.equal(status, 'sent')
  })
})

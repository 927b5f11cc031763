import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { machineCaller } from '../access/caller.ts'
import { transact } from '../db/db.ts'
import { type Harness, anotherService, harness } from '../../test/harness.ts'
import { deadJobs, runJobs, until } from '../../test/jobs.ts'
import { type MailServer, mailServer } from '../../test/mail-server.ts'
import { freePort, temporaryFolder } from '../../test/process.ts'
import type { Services } from '../services.ts'
import type { StoredMessage } from '../stored-messages/message.ts'
import { changeJobs, jobCount } from '../../test/queue-tables.ts'
import { cancelEmail, type Email, queueEmail } from './outbox.ts'

/** Spec §6-17. */
describe('sending e-mails', () => {
  const folder = temporaryFolder()
  let h: Harness
  let server: MailServer
  let services: Services
  const closers: (() => Promise<void>)[] = []

  const over = async (env: Record<string, string>) => {
    const another = await anotherService({ DATA_DIR: folder.path, ...env })
    closers.push(another.close)
    return another.services
  }
  const from = { MAIL_FROM: 'Mairie, accueil <accueil@beffroi.example.fr>' }
  const queue = (to: string, changes: Partial<Email> = {}) =>
    transact(h.db, (tx) => queueEmail(tx, services, { kind: 'test', to, subject: 'Bonjour', text: 'Bonjour.', ...changes }))
  const row = (id: string) => h.db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** What is stored about an e-mail that did not leave, in English. */
  const said = async (id: string) => services.messages.translate((await row(id)).error_message as StoredMessage).en
  const hurry = () => changeJobs(h.services.database.pool, 'start_after = now()', { states: ['retry'] })
  const waiting = () => jobCount(h.services.database.pool, { name: 'mail.send', states: ['created', 'retry'] })

  before(async () => {
    h = await harness()
    server = await mailServer()
    services = await over({ SMTP_URL: server.url, ...from })
  })
  beforeEach(async () => {
    await h.reset()
    server.got.length = 0
  })
  after(async () => {
    for (const close of closers) await close()
    await server.close()
    folder.cleanUp()
  })

  test('one arrives as it was written, with its own Message-ID', async () => {
    const subject = 'Votre demande pour « L’Été »'
    const id = await queue('camille@example.fr', { subject, text: 'À bientôt.\n.\n..\nFin', html: '<p>À bientôt.</p>' })
    await runJobs(services)
    const { status, attempts, sent_at } = await row(id)
    assert.deepEqual([status, attempts, server.got.length], ['sent', 1, 1])
    assert.ok(sent_at)
    const mail = await simpleParser(Buffer.from(server.got[0]!.source, 'latin1'))
    assert.equal(mail.subject, subject)
    assert.equal(mail.text?.trim(), 'À bientôt.\n.\n..\nFin')
    assert.equal(mail.html, '<p>À bientôt.</p>')
    assert.equal(mail.messageId, `<${id}@beffroi.example.fr>`)
    assert.deepEqual(mail.from?.value, [{ name: 'Mairie, accueil', address: 'accueil@beffroi.example.fr' }])
    assert.equal(mail.headers.get('auto-submitted'), 'auto-generated')
  })

  for (const name of ['later', 'later-after']) {
    test(`${name}: what the server does not take now is tried again, after a wait`, async () => {
      const id = await queue(`${name}@example.fr`)
      await runJobs(services)
      const { status, attempts } = await row(id)
      assert.deepEqual([status, attempts], ['queued', 1])
      assert.match(await said(id), /^The mail server answered 45[12] 4\.\d\.\d to (RCPT TO|DATA)\.$/)
      assert.equal(await waiting(), 1)
      await h.db.updateTable('emails').set({ to_address: 'camille@example.fr' }).execute()
      await hurry()
      await runJobs(services)
      assert.deepEqual([(await row(id)).status, (await row(id)).attempts, server.got.length], ['sent', 2, 1])
    })
  }

  test('what it will never take has failed, with its code and without its words; run again, it is tried again', async () => {
    const id = await queue('refused@example.fr')
    await runJobs(services)
    const [{ status }, error] = [await row(id), await said(id)]
    assert.deepEqual([status, error], ['failed', 'The mail server answered 550 5.1.1 to RCPT TO.'])
    const [dead] = await deadJobs(h)
    assert.deepEqual(
      [dead?.name, dead?.error],
      ['mail.send', { class: 'MailRefused', message: 'Le serveur de messagerie ne connaît pas cette adresse (5.1.1).', message_en: error }],
    )
    await h.db.updateTable('emails').set({ to_address: 'camille@example.fr' }).execute()
    await services.jobs.retry({ db: h.db, caller: machineCaller('system') }, { id: dead!.id })
    await runJobs(services)
    assert.equal((await row(id)).status, 'sent')
  })

  test('a connection that ends after the message, before the answer: uncertain, and never sent again', async () => {
    const id = await queue('drop@example.fr')
    await runJobs(services)
    await hurry()
    await runJobs(services)
    assert.deepEqual([(await row(id)).status, server.got.length, await waiting()], ['uncertain', 1, 0])
    assert.deepEqual(await deadJobs(h), [])
  })

  test('a server that is away is waited for; after the last attempt the e-mail has failed', async () => {
    const away = await over({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, ...from })
    const id = await queue('camille@example.fr')
    await runJobs(away)
    assert.deepEqual([(await row(id)).status, await said(id)], ['queued', 'The mail server could not be talked to: ESOCKET.'])
    await changeJobs(h.services.database.pool, 'retry_limit = 1, start_after = now()', { states: ['retry'] })
    await runJobs(away)
    assert.deepEqual([(await row(id)).status, (await deadJobs(h))[0]?.error?.class], ['failed', 'MailDeferred'])
  })

  test('one whose attempt died is uncertain; one that was cancelled stays', async () => {
    const unfinished = await queue('camille@example.fr')
    await h.db.updateTable('emails').set({ status: 'sending', attempts: 1 }).execute()
    const cancelled = await queue('camille@example.fr')
    assert.ok(await transact(h.db, (tx) => cancelEmail(tx, cancelled)))
    await runJobs(services)
    assert.deepEqual([(await row(unfinished)).status, (await row(cancelled)).status, server.got.length], ['uncertain', 'cancelled', 0])
  })

  test('one that a server may have cannot be cancelled; a stop lets its dialogue finish', async () => {
    const id = await queue('hold@example.fr')
    await services.jobs.work()
    await until('the server has it', () => server.got.length === 1)
    assert.equal(await transact(h.db, (tx) => cancelEmail(tx, id)), false)
    const stopped = services.jobs.stop()
    setTimeout(() => server.letGo(), 300)
    await stopped
    assert.equal((await row(id)).status, 'sent')
  })

  test('e-mails that follow one another share connections', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => queue(`lectrice${n}@example.fr`)))
    const already = server.connections()
    await runJobs(services)
    for (const id of ids) assert.equal((await row(id)).status, 'sent')
    const opened = server.connections() - already
    assert.ok(opened >= 1 && opened < ids.length, `${opened} connections`)
    assert.equal(server.got.length, ids.length)
    assert.equal(new Set(server.got.map(({ to }) => to)).size, ids.length)
  })

  test('a kept connection that its server has ended, or on which it takes nothing more, is replaced within the attempt', async () => {
    const first = await queue('premiere@example.fr')
    await runJobs(services)
    server.hangUp()
    const second = await queue('deuxieme@example.fr')
    await runJobs(services)
    const impatient = await mailServer({
      onMailFrom: (_address, session, done) => {
        const used = session as { transaction?: number }
        done((used.transaction ?? 1) > 1 ? Object.assign(new Error('4.7.0 one message a connection'), { responseCode: 421 }) : null)
      },
    })
    closers.push(() => impatient.close())
    const elsewhere = await over({ SMTP_URL: impatient.url, ...from })
    const third = await queue('troisieme@example.fr')
    await runJobs(elsewhere)
    const fourth = await queue('quatrieme@example.fr')
    await runJobs(elsewhere)
    for (const id of [first, second, third, fourth]) {
      const { status, attempts } = await row(id)
      assert.deepEqual([status, attempts], ['sent', 1])
    }
    assert.deepEqual([server.got.length, impatient.got.length], [2, 2])
  })

  test('a password is used, and leaves this machine over TLS only', async () => {
    let user = ''
    const asking = await mailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        user = `${username}:${password}`
        done(null, { user: username })
      },
    })
    closers.push(asking.close)
    const id = await queue('camille@example.fr')
    const port = new URL(asking.url).port
    await runJobs(await over({ SMTP_URL: `smtp://beffroi:p%25w%20d@127.0.0.1:${port}`, ...from }))
    assert.deepEqual([(await row(id)).status, user], ['sent', 'beffroi:p%w d'])
    user = ''
    const second = await queue('camille@example.fr')
    await runJobs(await over({ SMTP_URL: `smtp://beffroi:secret@127.0.0.2:${port}`, ...from }))
    assert.deepEqual([(await row(second)).status, user], ['queued', ''])
  })

  test('without a server e-mails become files', async () => {
    const id = await queue('camille@example.fr', { subject: 'Été' })
    await runJobs(await over({}))
    const files = readdirSync(join(folder.path, 'mail'))
    assert.equal(files.length, 1)
    assert.match(files[0]!, new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z_${id}\\.eml$`))
    const mail = await simpleParser(readFileSync(join(folder.path, 'mail', files[0]!)))
    assert.deepEqual([mail.subject, mail.text?.trim()], ['Été', 'Bonjour.'])
    assert.equal((await row(id)).status, 'sent')
  })
})

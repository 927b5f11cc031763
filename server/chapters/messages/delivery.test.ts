import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import type { Services } from '../../platform/services.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { assertError, get, post } from '../../test/http.ts'
import { runJobs, until } from '../../test/jobs.ts'
import { SUPPORT, receiveLetters } from '../../test/letters.ts'
import { type MailServer, mailServer } from '../../test/mail-server.ts'
import { makeThread } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { changeJobs } from '../../test/queue-tables.ts'

const THREADS = '/api/v1/admin/messages/threads'

/** Spec §4.1-35. */
describe('the delivery of a reply', () => {
  let h: Harness
  let stage: Stage
  let server: MailServer
  let service: { url: string; services: Services; close: () => Promise<void> }

  before(async () => {
    h = await harness()
    server = await mailServer()
    service = await anotherService({ ...SUPPORT, RATE_LIMITS: 'off', SMTP_URL: server.url })
  })
  beforeEach(async () => {
    stage = await setStage()
    server.got.length = 0
  })
  after(async () => {
    await service.close()
    await server.close()
  })

  const replyTo = async (contact_email: string, body = 'Bonjour.') => {
    const id = await makeThread({ contact_email })
    const { status, body: answer } = await post(`${service.url}${THREADS}/${id}/reply`, { body }, stage.back)
    assert.equal(status, 202)
    return { id, message: answer.data.id as string }
  }
  const last = async (id: string) => (await get(`/admin/messages/threads/${id}/messages?sort=created_at_desc`, stage.back)).body.data[0]
  const thread = async (id: string) => (await get(`/admin/messages/threads/${id}`, stage.back)).body.data
  const retry = ({ id, message }: { id: string; message: string }, body?: unknown) =>
    post(`${service.url}${THREADS}/${id}/messages/${message}/retry`, body, stage.back)
  const hurry = () => changeJobs(h.services.database.pool, 'start_after = now()', { states: ['retry'] })

  test('sent, once, as it was written: text and HTML, one recipient, answers to the thread', async () => {
    const body = 'Bonjour Camille,\n\nla déchèterie ouvre à 9 h.\n<b>Bien à vous</b>'
    const { id } = await replyTo('camille@example.org', body)
    await runJobs(service.services)
    assert.deepEqual([(await last(id)).delivery_status, server.got.length], ['sent', 1])
    const { source, to } = server.got[0]!
    assert.equal(to, 'camille@example.org')
    const mail = await simpleParser(Buffer.from(source, 'latin1'))
    const { subject } = await thread(id)
    assert.equal(mail.subject, `Re: ${subject}`)
    assert.deepEqual([mail.from?.value[0]?.address, [mail.to].flat()[0]?.value.length], ['beffroi@beffroi.example.fr', 1])
    assert.match(mail.replyTo?.value[0]?.address ?? '', /^support\+[a-z2-7]{39}@beffroi\.example\.fr$/)
    assert.ok(mail.text?.startsWith(`${body}\n\n`) ?? false, mail.text ?? '')
    assert.match(mail.html || '', /ouvre à 9 h\.<br>&lt;b&gt;Bien à vous&lt;\/b&gt;<\/p>/)
    assert.ok(!mail.headers.has('auto-submitted'))
    assert.match(mail.messageId ?? '', /^<[0-9a-f-]{36}@beffroi\.example\.fr>$/)
  })

  test('In-Reply-To names the last letter that came in, References all of the thread', async () => {
    const [opened] = await receiveLetters(
      service,
      Buffer.from('From: a@example.org\r\nTo: support@beffroi.example.fr\r\nSubject: Bal\r\nMessage-ID: <1@example.org>\r\n\r\nUn\r\n'),
    )
    assert.equal(opened, 'thread_opened')
    const { id } = await h.db.selectFrom('message_threads').select('id').executeTakeFirstOrThrow()
    const sent = []
    for (const n of [1, 2]) {
      await post(`${service.url}${THREADS}/${id}/reply`, { body: `Réponse ${n}` }, stage.back)
      await runJobs(service.services)
      sent.push(await simpleParser(Buffer.from(server.got.at(-1)!.source, 'latin1')))
    }
    assert.deepEqual([sent[0]?.inReplyTo, [sent[0]?.references].flat()], ['<1@example.org>', ['<1@example.org>']])
    assert.deepEqual([sent[1]?.inReplyTo, sent[1]?.references], ['<1@example.org>', ['<1@example.org>', sent[0]?.messageId]])
  })

  test('4xx: the reply waits, and is sent when the server accepts it', async () => {
    const { id } = await replyTo('later@example.org')
    await runJobs(service.services)
    const waiting = await last(id)
    assert.deepEqual(
      [waiting.delivery_status, waiting.delivery_error, waiting.delivery_error_en],
      ['queued', 'Le serveur de messagerie a répondu 451 4.3.0.', 'The mail server answered 451 4.3.0 to RCPT TO.'],
    )
    assert.equal((await thread(id)).delivery_problem, false)
    await h.db.updateTable('emails').set({ to_address: 'camille@example.org' }).execute()
    await hurry()
    await runJobs(service.services)
    assert.deepEqual([(await last(id)).delivery_status, server.got.length], ['sent', 1])
  })

  test('5xx: the reply has failed and the thread is unread; a retry sends it with the same Message-ID', async () => {
    const made = await replyTo('refused@example.org')
    await runJobs(service.services)
    const failed = await last(made.id)
    assert.deepEqual(
      [failed.delivery_status, failed.delivery_error, failed.delivery_error_en],
      ['failed', 'Le serveur de messagerie ne connaît pas cette adresse (5.1.1).', 'The mail server answered 550 5.1.1 to RCPT TO.'],
    )
    assert.deepEqual([(await thread(made.id)).unread, (await thread(made.id)).delivery_problem], [true, true])
    await h.db.updateTable('emails').set({ to_address: 'camille@example.org' }).execute()
    const again = await retry(made)
    assert.deepEqual([again.status, again.body.data.delivery_status, again.body.data.delivery_error], [202, 'queued', null])
    assertError(await retry(made), 409, 'invalid_state')
    await runJobs(service.services)
    assert.deepEqual([(await last(made.id)).delivery_status, server.got.length], ['sent', 1])
    const { message_id } = await h.db.selectFrom('emails').select('message_id').executeTakeFirstOrThrow()
    assert.ok(server.got[0]?.source.includes(`Message-ID: ${message_id}`))
    assertError(await retry(made, { confirm: true }), 409, 'invalid_state')
  })

  test('hung up after DATA: uncertain, shown, never sent again by itself; by a person who confirms it is', async () => {
    const made = await replyTo('drop@example.org')
    await runJobs(service.services)
    await hurry()
    await runJobs(service.services)
    assert.deepEqual([(await last(made.id)).delivery_status, server.got.length], ['uncertain', 1])
    assert.deepEqual([(await thread(made.id)).unread, (await thread(made.id)).delivery_problem], [true, true])
    assertError(await retry(made), 409, 'invalid_state')
    assertError(await retry(made, { confirm: false }), 409, 'invalid_state')
    await h.db.updateTable('emails').set({ to_address: 'camille@example.org' }).execute()
    assert.equal((await retry(made, { confirm: true })).status, 202)
    await runJobs(service.services)
    assert.deepEqual(
      [(await last(made.id)).delivery_status, server.got.map(({ to }) => to)],
      ['sent', ['drop@example.org', 'camille@example.org']],
    )
  })

  test('a reply is answered while the mail server still has not', async () => {
    await service.services.jobs.work()
    const first = await replyTo('hold@example.org')
    await until('the server has the first', () => server.got.length === 1)
    const second = await replyTo('camille@example.org')
    assert.deepEqual([(await last(first.id)).delivery_status, (await last(second.id)).direction], ['queued', 'outbound'])
    server.letGo()
    await until('both are sent', async () => {
      const states = await Promise.all([first, second].map(async ({ id }) => (await last(id)).delivery_status))
      return states.every((state) => state === 'sent')
    })
    await service.services.jobs.stop()
    assert.equal(server.got.length, 2)
  })

  test('without SUPPORT_ADDRESS there is no Reply-To, and answers still find their thread by what they refer to', async () => {
    const plain = await anotherService({
      MAIL_FROM: SUPPORT.MAIL_FROM,
      EMAIL_WEBHOOK_SECRET: SUPPORT.EMAIL_WEBHOOK_SECRET,
      SMTP_URL: server.url,
      RATE_LIMITS: 'off',
      REPLY_HOLD_SECONDS: '0',
    })
    try {
      const id = await makeThread({ contact_email: 'camille@example.org' })
      await post(`${plain.url}${THREADS}/${id}/reply`, { body: 'Bonjour.' }, stage.back)
      await runJobs(plain.services)
      const mail = await simpleParser(Buffer.from(server.got[0]!.source, 'latin1'))
      assert.equal(mail.replyTo, undefined)
      const answer = `From: camille@example.org\r\nSubject: tout autre chose\r\nMessage-ID: <x@example.org>\r\nReferences: <0@example.org> ${mail.messageId}\r\n\r\nMerci\r\n`
      assert.deepEqual(await receiveLetters(plain, Buffer.from(answer)), ['added'])
      assert.equal((await last(id)).body, 'Merci')
    } finally {
      await plain.close()
    }
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ParsedMail, simpleParser } from 'mailparser'
import type { Services } from '../../platform/services.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { get, patch, post } from '../../test/http.ts'
import { runJobs } from '../../test/jobs.ts'
import { letterOf, SUPPORT, receiveLetters, receiveLettersByJobs } from '../../test/letters.ts'
import { type MailServer, mailServer } from '../../test/mail-server.ts'
import { setStage, type Stage } from '../../test/stage.ts'

describe('from the form to an answer to our answer', () => {
  let stage: Stage
  let server: MailServer
  let service: { url: string; services: Services; close: () => Promise<void> }
  let id: string
  let received: ParsedMail

  before(async () => {
    stage = await setStage()
    server = await mailServer()
    service = await anotherService({ ...SUPPORT, RATE_LIMITS: 'off', SMTP_URL: server.url })
  })
  after(async () => {
    await service.close()
    await server.close()
  })
  const at = (path: string) => `${service.url}/api/v1/admin/messages/threads/${id}${path}`
  const messages = async () => (await get(at('/messages'), stage.back)).body.data
  const quoted = () =>
    `Merci !\n\nLe ven. 20 nov. 2026 à 11:12, Beffroi <${received.replyTo?.value[0]?.address}>\na écrit :\n\n${received.text?.replaceAll(/^/gm, '> ')}`

  test('answers come back to their thread', async (t) => {
    await t.test('the form is answered by e-mail', async () => {
      const form = { subject: 'Re: Marché de Noël', body: 'À quelle heure ?', nom: 'Jérôme « Jé » N’Guyen', email: 'Jerome@Example.org' }
      id = (await post(`${service.url}/api/v1/support/threads`, form)).body.data.id
      const { status } = await post(at('/reply'), { body: 'Bonjour,\n\nà 10 h, place de l’Église.' }, stage.back)
      assert.equal(status, 202)
      await runJobs(service.services)
      assert.equal(server.got.length, 1)
      received = await simpleParser(Buffer.from(server.got[0]!.source, 'latin1'))
      assert.equal(received.subject, 'Re: Marché de Noël')
      assert.equal(server.got[0]?.to, 'Jerome@Example.org')
    })

    await t.test('an answer returns to the same thread: unread, open again, with the quotation separated from the new text', async () => {
      await patch(at('/close'), undefined, stage.back)
      const answer = letterOf(
        {
          from: 'Jérôme <jerome@example.org>',
          to: received.replyTo?.value[0]?.address,
          subject: received.subject,
          'in-reply-to': received.messageId,
          references: received.messageId,
        },
        quoted(),
      )
      assert.deepEqual(await receiveLettersByJobs(service, answer, answer), ['added', 'duplicate'])
      const { data } = (await get(at(''), stage.back)).body
      assert.deepEqual([data.status, data.unread, data.messages_count], ['open', true, 3])
      const [, sent, back] = await messages()
      assert.equal(sent.delivery_status, 'sent')
      assert.deepEqual([back.direction, back.body, back.sender_is_contact, back.automatic], ['inbound', 'Merci !', true, false])
      assert.match(back.quoted, /^Le ven\. 20 nov\.[^]*a écrit :\n\n> Bonjour,/)
    })

    for (const [by, headers] of [
      [
        'the token alone, in capitals, under another subject',
        () => ({ to: `"Support" <${received.replyTo?.value[0]?.address?.toUpperCase()}>`, subject: 'x' }),
      ],
      ['the token where only the delivery says so', () => ({ 'delivered-to': received.replyTo?.value[0]?.address, subject: 'y' })],
      ['what it refers to', () => ({ 'in-reply-to': received.messageId, subject: 'z' })],
      ['sender and subject', () => ({ subject: '=?utf-8?Q?RE=C2=A0:_TR:_March=C3=A9_de_No=C3=ABl?=' })],
    ] as const) {
      await t.test(`found again by ${by}`, async () => {
        const before_ = (await messages()).length
        assert.deepEqual(await receiveLetters(service, letterOf({ from: 'jerome@example.org', ...headers() })), ['added'])
        assert.equal((await messages()).length, before_ + 1)
      })
    }

    await t.test('another sender with the token is added under their own address; a false token opens a new thread', async () => {
      const to = received.replyTo?.value[0]?.address ?? ''
      assert.deepEqual(await receiveLetters(service, letterOf({ from: 'Jérôme <mallory@example.net>', to })), ['added'])
      const last = (await messages()).at(-1)
      assert.deepEqual([last.sender_email, last.sender_is_contact], ['mallory@example.net', false])
      const { data } = (await get(at(''), stage.back)).body
      assert.equal(data.contact_email, 'Jerome@Example.org', 'replies still go to the contact')
      const forged = to.replace(/.@/, (end) => `${end.startsWith('a') ? 'b' : 'a'}@`)
      assert.deepEqual(await receiveLetters(service, letterOf({ from: 'mallory@example.net', to: forged })), ['thread_opened'])
    })

    await t.test('a new sender opens a thread that can be answered', async () => {
      assert.deepEqual(
        await receiveLetters(service, letterOf({ from: '=?utf-8?B?w4lsb2RpZSBGb3Jlc3Q=?= <elodie@example.org>', subject: 'Bibliothèque' })),
        ['thread_opened'],
      )
      const { db } = await harness()
      const thread = await db
        .selectFrom('message_threads')
        .selectAll()
        .where('contact_email', '=', 'elodie@example.org')
        .executeTakeFirstOrThrow()
      assert.deepEqual(
        [thread.contact_nom, thread.subject, thread.source, thread.unread, thread.user_id],
        ['Élodie Forest', 'Bibliothèque', 'email', true, null],
      )
      id = thread.id
      await post(at('/reply'), { body: 'Bonjour Élodie.' }, stage.back)
      await runJobs(service.services)
      assert.equal(server.got.at(-1)?.to, 'elodie@example.org')
    })
  })
})

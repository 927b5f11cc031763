// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import type { Services } from '../../platform/services.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { get, post } from '../../test/http.ts'
import { runJobs } from '../../test/jobs.ts'
import { letterOf, SUPPORT, receiveLetters } from '../../test/letters.ts'
import { type MailServer, mailServer } from '../../test/mail-server.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const ADDRESSES = [
  'a@example.org, b@example.net',
  'a@example.org;b@example.net',
  'a@example.org b@example.net',
  'a@example.org\r\nBcc: b@example.net',
  'a@example.org\nRCPT TO:<b@example.net>',
  'a@example.org\u0000b@example.net',
  'A <a@example.org>',
  '<a@example.org>',
  '"a b"@example.org',
  '"a\r\nBcc: b"@example.org',
  'friends: a@example.org, b@example.net;',
  'undisclosed-recipients:;',
  '@relay.example.net:a@example.org',
  'a%b@example.net@example.org',
  'a@b@example.org',
  'a@[127.0.0.1]',
  'a@localhost',
  'a@example.org>',
  'a@example.org SIZE=1 NOTIFY=NEVER',
  'a@exa\u2028mple.org',
  'a@\u202Egro.elpmaxe',
  'a@example..org',
  '.a@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(250)}.org`,
  'mailto:a@example.org',
  '=?utf-8?Q?a=40example.org=2C?=b@example.net',
  '()a@example.org',
  'é\u0301@example.org',
  '',
]
const TEXTS = [
  'Bonjour\r\nBcc: b@example.net',
  'Bonjour\nX-Evil: 1\n\nCorps',
  'Bonjour\rBcc: b@example.net',
  'a\u0000b\u0007c',
  'a\u2028b\u2029c\u0085d',
  '"guillemets" <b@example.net>',
  'b@example.net, c@example.net',
  'amis: b@example.net, c@example.net;',
  '=?utf-8?B?QmNjOiBiQGV4YW1wbGUubmV0DQo=?=',
  '=?utf-8?Q?a=0D=0ABcc:_b=40example.net?=',
  'gnp.erutcaf\u202Efdp.exe',
  '\u2066caché\u2069 \u200Fdroite',
  'שלום מהעירייה',
  '👩‍👩‍👧‍👦 fête 🎉',
  'e\u0301te\u0301 \u{1d4b7}\u{1d4bb}',
  '\\"); drop table messages; --',
  '<script>alert(1)</script>',
  '{nom} ${nom} %s $& $1',
  'x'.repeat(198),
  '日本語'.repeat(60),
  ' \t espaces \t ',
  'Re: Re: RE : Tr: vrai sujet',
  '.',
  '\u200B\uFEFFinvisible',
  'a'.repeat(99) + ' '.repeat(2) + 'b'.repeat(90),
  'Subject: autre',
  '--frontiere--',
  'Content-Type: text/html',
  'Fwd: [EXT] Re[2]: sujet',
  'ﷺ﷽',
]

describe('hostile addresses, subjects and names', () => {
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
  const form = { subject: 'Question', body: 'Bonjour.', nom: 'Camille', email: 'camille@example.org' }
  const write = (changes: Partial<typeof form>) => post(`${service.url}/api/v1/support/threads`, { ...form, ...changes })
  const threads = async () => (await get('/admin/messages/threads?per_page=100', stage.back)).body.data
  const replyToAll = async () => {
    for (const { id } of await threads())
      await post(
        `${service.url}/api/v1/admin/messages/threads/${id}/reply`,
        { body: '.\r\nBcc: b@example.net\r\n\r\n.\r\nQUIT' },
        stage.back,
      )
    await runJobs(service.services)
  }
  /** Headers of a letter of ours, and nobody but one recipient. */
  const assertOurs = async (source: string, to: string) => {
    const head = source.slice(0, source.indexOf('\r\n\r\n'))
    const names = head
      .split('\r\n')
      .filter((line) => !/^[ \t]/.test(line))
      .map((line) => line.split(':')[0]?.toLowerCase())
    assert.deepEqual(
      new Set(names.filter((name) => name !== 'in-reply-to' && name !== 'references')),
      new Set(['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to']),
      head,
    )
    assert.equal(new Set(names).size, names.length, 'each header once')
    // oxlint-disable-next-line no-control-regex
    assert.match(head, /^[\t\r\n\u0020-\u007e]*$/)
    assert.ok(head.split('\r\n').every((line) => line.length <= 998))
    const mail = await simpleParser(Buffer.from(source, 'latin1'))
    const recipients = [mail.to].flat().flatMap((field) => field?.value ?? [])
    assert.deepEqual([recipients.length, recipients[0]?.address?.toLowerCase()], [1, to.toLowerCase()])
    assert.equal(mail.bcc ?? mail.cc, undefined)
    return mail
  }

  test('there are thirty of each', () => {
    assert.deepEqual([ADDRESSES.length, TEXTS.length], [30, 30])
  })

  test('no hostile address passes the form', async () => {
    for (const email of ADDRESSES) {
      const { status } = await write({ email })
      assert.ok(status === 422 || status === 400, `${JSON.stringify(email)} ${status}`)
    }
    assert.deepEqual(await threads(), [])
  })

  test('hostile subjects and names leave as text of one header, to one recipient', async () => {
    for (const text of TEXTS) {
      const { status } = await write({ subject: text, nom: text })
      assert.ok(status === 201 || (status === 400 && text.includes('\u0000')), `${JSON.stringify(text)} ${status}`)
    }
    const shown = await threads()
    assert.equal(shown.length, 29)
    for (const { subject, contact_nom } of shown)
      for (const text of [subject, contact_nom]) assert.doesNotMatch(text ?? '', /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
    await replyToAll()
    assert.equal(server.got.length, 29)
    for (const { to, source } of server.got) {
      assert.equal(to, form.email)
      const mail = await assertOurs(source, form.email)
      assert.match(mail.subject ?? '', /^Re: (?!Re:)/)
      assert.ok(mail.text?.includes('.\nBcc: b@example.net\n\n.\nQUIT') ?? false)
    }
  })

  test('letters from hostile senders are taken in, and none is answered but to one strict address', async () => {
    const letters = ADDRESSES.map((address, n) => letterOf({ from: address.replaceAll('\u0000', ''), subject: `Adresse ${n}` }))
    const named = TEXTS.map((text, n) => letterOf({ from: `${text} <nom${n}@example.org>`, subject: text }))
    const outcomes = await receiveLetters(service, ...letters, ...named)
    assert.ok(
      outcomes.every((outcome) => outcome === 'thread_opened' || outcome === 'added'),
      String(outcomes),
    )
    const known = new Map((await threads()).map((thread: Record<string, unknown>) => [thread['contact_email'], thread]))
    await replyToAll()
    for (const { to, source } of server.got) {
      assert.match(to, /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+$/i)
      assert.ok(known.has(to), `${to} is no contact`)
      await assertOurs(source, to)
    }
    const emails = await h.db.selectFrom('emails').select(['status', 'to_address']).execute()
    assert.ok(
      emails.every(({ status }) => status === 'sent' || status === 'failed'),
      JSON.stringify(emails),
    )
  })
})

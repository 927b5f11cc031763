// Neutral: what a letter becomes is decided before any row; webhook.test.ts and round-trip.test.ts store letters on each kind.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Services } from '../../../platform/services.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { get, post } from '../../../test/http.ts'
import { letterOf, SUPPORT, receiveLetters } from '../../../test/letters.ts'
import { makeThread } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'

/** Spec §3-23, §4.1-38. */
describe('incoming letters', () => {
  let h: Harness
  let stage: Stage
  let service: { url: string; services: Services; close: () => Promise<void> }
  before(async () => {
    h = await harness()
    service = await anotherService({ ...SUPPORT, RATE_LIMITS: 'off' })
  })
  beforeEach(async () => {
    stage = await setStage()
  })
  after(() => service.close())

  const threads = async () => (await get('/admin/messages/threads', stage.back)).body.data
  const messages = async () => {
    const [thread] = await threads()
    return (await get(`/admin/messages/threads/${thread.id}/messages?per_page=100`, stage.back)).body.data
  }
  const only = async () => (await messages()).at(-1)
  /** A reply of ours that has left, with what its answers refer to. */
  const answered = async () => {
    const id = await makeThread({ contact_email: 'camille@example.org', unread: false })
    await post(`${service.url}/api/v1/admin/messages/threads/${id}/reply`, { body: 'Bonjour.' }, stage.back)
    await h.db.updateTable('emails').set({ status: 'sent' }).execute()
    const email = await h.db.selectFrom('emails').selectAll().executeTakeFirstOrThrow()
    return { id, messageId: email.message_id, replyTo: email.reply_to ?? '' }
  }
  const thread = async (id: string) => (await get(`/admin/messages/threads/${id}`, stage.back)).body.data

  const KEPT = 'automatic_kept'
  const IGNORED = 'automatic_ignored'
  for (const [what, outcome, headers] of [
    ['an absence notice', IGNORED, { 'auto-submitted': 'auto-replied (vacation)' }],
    ['an old absence notice', IGNORED, { precedence: 'auto_reply' }],
    ['a mail system without a report', IGNORED, { from: 'MAILER-DAEMON@example.org' }],
    ['a read receipt', IGNORED, { 'content-type': 'multipart/report; report-type=disposition-notification; boundary=b' }],
    ['the form of a website', KEPT, { 'auto-submitted': 'auto-generated' }],
    ['bulk mail', KEPT, { precedence: 'bulk' }],
    ['a list', KEPT, { 'list-id': '<annonces.example.org>' }],
    ['a newsletter', KEPT, { 'list-unsubscribe': '<https://example.org/bye>' }],
    ['a letter that wants no answer', KEPT, { 'return-path': '<>' }],
  ] as const) {
    test(`${what}, ${outcome}; in a thread it is shown, and neither opens it nor makes it unread; nothing is lost`, async () => {
      assert.deepEqual(await receiveLetters(service, letterOf(headers, 'Mots')), [outcome])
      const { raw } = await h.db.selectFrom('inbound_emails').select('raw').executeTakeFirstOrThrow()
      if (outcome === IGNORED) {
        assert.deepEqual(await threads(), [])
        assert.match(String(raw), /Mots/)
      } else {
        const [aside] = await threads()
        assert.deepEqual([aside.status, aside.unread, aside.messages_count, raw], ['closed', false, 1, null])
        assert.deepEqual([(await only()).body, (await only()).automatic], ['Mots', true])
        await h.db.deleteFrom('message_threads').execute()
      }
      const { id, messageId } = await answered()
      await h.db.updateTable('message_threads').set({ status: 'closed', closed_at: '2026-11-20T00:00:00Z' }).execute()
      assert.deepEqual(await receiveLetters(service, letterOf({ ...headers, 'in-reply-to': messageId })), ['added'])
      const { status, unread, messages_count } = await thread(id)
      assert.deepEqual([status, unread, messages_count], ['closed', false, 3])
      assert.equal((await only()).automatic, true)
      assert.equal((await h.db.selectFrom('emails').selectAll().execute()).length, 1, 'nothing is answered by itself')
    })
  }

  const ABSENCE = 'Réponse automatique\u00a0: Question'
  for (const [what, headers] of [
    ['by what it refers to', async () => ({ 'in-reply-to': (await answered()).messageId })],
    ['by its address', async () => ({ to: (await answered()).replyTo })],
  ] as const)
    test(`an absence notice without a header answers our letter, ${what}: the thread stays closed and read`, async () => {
      const given = await headers()
      await h.db.updateTable('message_threads').set({ status: 'closed', closed_at: '2026-11-20T00:00:00Z' }).execute()
      assert.deepEqual(await receiveLetters(service, letterOf({ ...given, subject: ABSENCE })), ['added'])
      const [{ status, unread }] = await threads()
      assert.deepEqual([status, unread, (await only()).automatic], ['closed', false, true])
    })

  test('a person may write such a subject: a letter that answers none of ours opens a thread', async () => {
    assert.deepEqual(await receiveLetters(service, letterOf({ subject: ABSENCE })), ['thread_opened'])
    const [{ status, unread }] = await threads()
    assert.deepEqual([status, unread, (await only()).automatic], ['open', true, false])
  })

  /** A letter whose bytes are windows-1252, with this head after the sender. */
  const inWindows1252 = (head: string, content: string) =>
    Buffer.from(
      `From: Ren\xe9e Roux <renee@example.org>\nSubject: R\xe9union d\x92\xe9t\xe9\n${head}\n\n${content}\n`.replaceAll('\n', '\r\n'),
      'latin1',
    )
  const TEXT = 'D\xe9j\xe0 pay\xe9 : 12 \x80.'
  for (const [what, head, content] of [
    ['in the plain text', 'Content-Type: text/plain', TEXT],
    ['in a letter without a type', 'X-Mailer: 1', TEXT],
    ['declared as ASCII', 'Content-Type: text/plain; charset=us-ascii', TEXT],
    ['in HTML that declares it', 'Content-Type: text/html', `<html><head><meta charset="windows-1252"></head><body>${TEXT}</body></html>`],
    [
      'in both parts',
      'Content-Type: multipart/alternative; boundary=b',
      `--b\nContent-Type: text/plain\n\n${TEXT}\n--b\nContent-Type: text/html\n\n<p>x</p>\n--b--`,
    ],
    ['as quoted-printable', 'Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable', 'D=E9j=E0 pay=E9 : 12 =80.'],
  ] as const)
    test(`windows-1252 without a declaration, ${what}: sender, subject and text have their accents`, async () => {
      assert.deepEqual(await receiveLetters(service, inWindows1252(head, content)), ['thread_opened'])
      const [{ subject, contact_nom }] = await threads()
      assert.deepEqual([subject, contact_nom, (await only()).body], ['Réunion d’été', 'Renée Roux', 'Déjà payé : 12 €.'])
    })

  test('UTF-8 without a declaration is read as such, also where a byte is broken', async () => {
    const text = `${'Déjà payé. '.repeat(20)}\xff`
    const letter = letterOf({ 'content-type': 'text/plain', subject: 'Été' }, text)
    await receiveLetters(service, Buffer.from(letter.toString('latin1').replace('\xc3\xbf', '\xff'), 'latin1'))
    assert.deepEqual([(await threads())[0].subject, (await only()).body.slice(0, 10)], ['Été', 'Déjà payé.'])
  })

  for (const [what, type, content, body] of [
    ['no boundary', 'multipart/mixed', 'Bonjour, déjà là.', 'Bonjour, déjà là.'],
    ['a boundary that is not in it', 'multipart/alternative; boundary=autre', '--b\n\nBonjour.\n--b--', '--b\n\nBonjour.\n--b--'],
  ] as const)
    test(`a letter of parts with ${what} is read as text, and comes with the original`, async () => {
      const letter = letterOf({ 'content-type': type }, content)
      assert.deepEqual(await receiveLetters(service, letter), ['thread_opened'])
      const { body: shown, truncated, attachments } = await only()
      assert.deepEqual([shown, truncated], [body, false])
      assert.deepEqual(
        attachments.map(({ filename, size, kept }: Record<string, unknown>) => [filename, size, kept]),
        [['message-original.eml', letter.length, true]],
      )
    })

  test('an empty letter of parts is not read again', async () => {
    await receiveLetters(service, letterOf({ 'content-type': 'multipart/mixed' }, ''))
    const { body, attachments } = await only()
    assert.deepEqual([body, attachments], ['', []])
  })

  test('an address that is no address for an answer is shown as it is written, beside the name', async () => {
    await receiveLetters(service, letterOf({ from: 'Renée Roux <renée@exemple.fr>', 'content-type': undefined }))
    const [{ contact_nom, contact_email }] = await threads()
    assert.deepEqual([contact_nom, contact_email], ['Renée Roux <renée@exemple.fr>', null])
  })

  test('X-Auto-Response-Suppress of Outlook: a person’s letter', async () => {
    const headers = { 'x-auto-response-suppress': 'DR, RN, NRN, OOF, AutoReply' }
    assert.deepEqual(await receiveLetters(service, letterOf(headers)), ['thread_opened'])
    assert.equal((await threads())[0].unread, true)
  })

  test('Auto-Submitted: no: a person’s letter', async () => {
    assert.deepEqual(await receiveLetters(service, letterOf({ 'auto-submitted': 'no' })), ['thread_opened'])
  })

  test('our own letters are not added to threads', async () => {
    const { messageId } = await answered()
    assert.deepEqual(
      await receiveLetters(
        service,
        letterOf({ 'message-id': messageId }),
        letterOf({ from: SUPPORT.MAIL_FROM }),
        letterOf({ from: 'SUPPORT@Beffroi.example.fr' }),
      ),
      ['own', 'own', 'own'],
    )
  })

  const report = (messageId: string, action = 'failed', status = '5.1.1') =>
    letterOf(
      {
        from: 'MAILER-DAEMON@mx.example.org',
        subject: 'Undelivered',
        'content-type': 'multipart/report; report-type=delivery-status; boundary="b"',
      },
      `--b\nContent-Type: text/plain\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; camille@example.org\nAction: ${action}\nStatus: ${status}\n\n--b\nContent-Type: message/rfc822\n\nFrom: x@example.org\nMessage-ID: ${messageId}\nSubject: Re: x\n\nBonjour.\n--b--`,
    )

  test('a bounce marks our reply failed and its thread unread', async () => {
    const { id, messageId } = await answered()
    assert.deepEqual(await receiveLetters(service, report(messageId)), ['bounce'])
    const sent = await only()
    assert.deepEqual(
      [sent.delivery_status, sent.delivery_error, sent.delivery_error_en],
      [
        'failed',
        'Message renvoyé par la messagerie du destinataire : adresse inconnue (5.1.1).',
        'The mail system of the recipient gave it back: 5.1.1.',
      ],
    )
    assert.deepEqual([(await thread(id)).unread, (await thread(id)).messages_count], [true, 2])
  })

  for (const [system, headers, body] of [
    ['Exim', { 'x-failed-recipients': 'camille@example.org', subject: 'Mail delivery failed' }, '------ This is a copy of the message'],
    ['qmail', { from: 'MAILER-DAEMON@example.org', subject: 'failure notice' }, 'Hi. This is the qmail-send program.'],
  ] as const) {
    test(`given back by ${system}, which writes no report, it is recognised too`, async () => {
      const { id, messageId } = await answered()
      const letter = letterOf(headers, `${body}\n\nFrom: x@example.org\nMessage-Id: ${messageId}\nSubject: Re: x\n\nBonjour.`)
      assert.deepEqual(await receiveLetters(service, letter), ['bounce'])
      assert.deepEqual([(await only()).delivery_status, (await thread(id)).unread], ['failed', true])
    })
  }

  test('a delay report, and a bounce of somebody else’s letter, change nothing', async () => {
    const { messageId } = await answered()
    assert.deepEqual(await receiveLetters(service, report(messageId, 'delayed', '4.4.1'), report('<autre@example.org>')), [
      'bounce_unknown',
      'bounce_unknown',
    ])
    assert.equal((await only()).delivery_status, 'sent')
    assert.equal((await threads()).length, 1)
  })

  test('a repeated Message-ID is added once; without one the digest of the bytes identifies the letter', async () => {
    const [one, bare] = [letterOf({}), letterOf({ 'message-id': undefined, from: 'b@example.org' })]
    assert.deepEqual(await receiveLetters(service, one, one, bare, bare), ['thread_opened', 'duplicate', 'thread_opened', 'duplicate'])
    assert.equal((await threads()).length, 2)
  })

  test('a letter with the same subject joins the open thread; not a closed one unless it has “Re:”', async () => {
    const write = (subject: string) => letterOf({ subject })
    assert.deepEqual(await receiveLetters(service, write('Fuite'), write('FUITE '), write('RE : Fuite')), [
      'thread_opened',
      'added',
      'added',
    ])
    await h.db.updateTable('message_threads').set({ status: 'closed', closed_at: '2026-11-20T00:00:00Z' }).execute()
    assert.deepEqual(await receiveLetters(service, write('Fuite')), ['thread_opened'])
    assert.deepEqual(await receiveLetters(service, letterOf({ subject: 'Re: Fuite', from: 'autre@example.org' })), ['thread_opened'])
  })

  test('HTML is converted to Markdown without executable content; accents are correct in any charset', async () => {
    const html = `<html><head><style>p{}</style><script>alert(1)</script></head><body onload="x()"><p>Voil\xe0 <b>l'\xe9t\xe9</b></p>
      <a href="javascript:alert(1)">ici</a> <a href="https://example.org/x">l\xe0</a><img src="https://spy.example/x.gif"><iframe src="//x"></iframe></body></html>`
    const letter = Buffer.concat([
      letterOf({ 'content-type': 'text/html; charset=iso-8859-1', 'content-transfer-encoding': '8bit' }, '').subarray(0, -2),
      Buffer.from(html, 'latin1'),
    ])
    await receiveLetters(service, letter)
    assert.equal((await only()).body, "Voilà **l'été**\n\nici [là](https://example.org/x)")
  })

  test('a tag written as text in HTML stays text where the Markdown is rendered', async () => {
    await receiveLetters(service, letterOf({ 'content-type': 'text/html' }, '<p>1 &lt; 2 &lt;script&gt;alert(1)&lt;/script&gt;</p>'))
    assert.equal((await only()).body, String.raw`1 < 2 \<script>alert(1)\</script>`)
  })

  const attached = (files: [name: string, type: string, content: Buffer][]) =>
    letterOf(
      { 'content-type': 'multipart/mixed; boundary="b"' },
      ['--b\nContent-Type: text/plain; charset=utf-8\n\nCi-joint.']
        .concat(
          files.map(
            ([name, type, content]) =>
              `--b\nContent-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content.toString('base64').replaceAll(/.{76}/g, '$&\n')}`,
          ),
          '--b--',
        )
        .join('\n'),
    )

  test('files are stored unchanged, with names without path separators', async () => {
    const content = Buffer.from([0, 1, 2, 255, 254])
    await receiveLetters(
      service,
      attached([
        ['../../etc/passwd', 'text/html', content],
        ['=?utf-8?Q?re=C3=A7u=E2=80=AEfdp.exe?=', 'application/pdf; x="y', Buffer.from('x')],
      ]),
    )
    const { attachments, body } = await only()
    assert.equal(body, 'Ci-joint.')
    assert.deepEqual(
      attachments.map(({ filename, size, kept }: Record<string, unknown>) => [filename, size, kept]),
      [
        ['_.._etc_passwd', 5, true],
        ['reçu fdp.exe', 1, true],
      ],
    )
    const { url } = service
    const file = await fetch(`${url}/api/v1/admin/messages/attachments/${attachments[0].id}`, {
      headers: { authorization: `Bearer ${stage.admin.token}`, 'x-app-source': 'backoffice' },
    })
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), content)
  })

  test('files over the limits are listed without their content', async () => {
    await receiveLetters(service, attached(Array.from({ length: 25 }, (_, n) => [`${n}.txt`, 'text/plain', Buffer.from('x')])))
    const few = (await only()).attachments
    assert.deepEqual([few.length, few.filter(({ kept }: { kept: boolean }) => kept).length], [25, 20])
    stage = await setStage()
    await receiveLetters(
      service,
      attached([
        ['grand.bin', 'application/zip', Buffer.alloc(11 * 1024 * 1024)],
        ['petit.txt', 'text/plain', Buffer.from('x')],
      ]),
    )
    assert.deepEqual(
      (await only()).attachments.map(({ filename, size, kept }: Record<string, unknown>) => [filename, size, kept]),
      [
        ['grand.bin', 11 * 1024 * 1024, false],
        ['petit.txt', 1, true],
      ],
    )
  })

  const nested = (depth: number) => {
    let [open, close] = ['', '']
    for (let n = 0; n < depth; n += 1) {
      open += `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n`
      close = `\n--b${n}--${close}`
    }
    return `${open}Content-Type: text/plain\n\nfond${close}`
  }
  for (const [what, letter] of [
    [
      'a thousand parts within each other',
      () => letterOf({ 'content-type': 'multipart/mixed; boundary="z"' }, `--z\n${nested(1500)}\n--z--`),
    ],
    [
      'ten thousand parts',
      () => letterOf({ 'content-type': 'multipart/mixed; boundary="b"' }, '--b\nContent-Type: text/plain\n\nx\n'.repeat(10_000)),
    ],
    ['a header of two megabytes', () => letterOf({ 'x-long': 'x'.repeat(2 * 1024 * 1024) })],
    ['HTML fifty thousand deep', () => letterOf({ 'content-type': 'text/html' }, '<div>'.repeat(50_000))],
    ['blockquotes fifty thousand deep', () => letterOf({ 'content-type': 'text/html' }, '<blockquote><ul><li>'.repeat(50_000))],
    ['a charset that is none', () => letterOf({ 'content-type': 'text/plain; charset=x-nothing' })],
    ['broken base64', () => letterOf({ 'content-transfer-encoding': 'base64' }, '=é=====\u0000')],
    ['NUL, lone surrogates and controls', () => letterOf({ subject: '=?utf-8?B?AAEC7aCA?=' }, 'a\u0000b\u0007c\ud800d\u202Ee')],
    ['a body of five megabytes on one line', () => letterOf({}, 'x'.repeat(5 * 1024 * 1024))],
    ['five megabytes of quotes', () => letterOf({}, '> \n'.repeat(1_600_000))],
  ] as const) {
    test(`${what}: taken in, bounded, and the next letter too`, async () => {
      assert.deepEqual(await receiveLetters(service, letter(), letterOf({ from: 'suivant@example.org' })), [
        'thread_opened',
        'thread_opened',
      ])
      const rows = await h.db.selectFrom('messages').select(['body', 'quoted']).execute()
      for (const { body, quoted } of rows) {
        assert.ok(body.length + (quoted?.length ?? 0) <= 100_100)
        // oxlint-disable-next-line no-control-regex
        assert.doesNotMatch(body, /[\u0000-\u0008\u202E]/)
      }
    })
  }

  test('a letter without text, subject or sender is stored', async () => {
    const bare = letterOf({ from: undefined, subject: undefined, to: undefined }, '')
    assert.deepEqual(await receiveLetters(service, bare), ['thread_opened'])
    const [row] = await threads()
    assert.deepEqual([row.subject, row.contact_email, row.contact_nom], ['(sans objet)', null, null])
  })
})

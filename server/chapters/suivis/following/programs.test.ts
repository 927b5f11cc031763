import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { codeOf } from '../../../platform/access/code.ts'
import { alertOffice } from '../../../test/alert-office.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { type Ask, ask } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import { receiveLetters, SUPPORT } from '../../../test/letters.ts'
import { makeFollowing, noonZone } from '../../../test/make-followings.ts'
import { type PushService, pushService } from '../../../test/push-service.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { setStage, type Stage } from '../../../test/stage.ts'
import { temporaryFolder } from '../../../test/process.ts'

const crlf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))

/** What programs send to us and we to them about letters to followers, and what costs nothing to claim. Spec §2-85, §2-87, §2-116. */
describe('letters of programs, and claims about followings', () => {
  let h: Harness
  let stage: Stage
  let own: SendingService
  let browser: PushService
  let { api, alert, state, sent, office } = {} as ReturnType<typeof alertOffice>

  before(async () => {
    h = await harness()
    browser = await pushService()
    own = await sendingService({ ...SUPPORT, PUSH_SERVICES: browser.origin })
  })
  beforeEach(async () => {
    stage = await setStage()
    ;({ api, alert, state, sent, office } = alertOffice(own.url, stage))
    await h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
    own.server.got.length = 0
    browser.got.length = 0
  })
  after(async () => {
    await own.close()
    await browser.close()
  })
  const parsed = (email: string) =>
    Promise.all(own.server.got.filter(({ to }) => to === email).map(({ source }) => simpleParser(Buffer.from(source, 'latin1'))))
  /** Sends an alert, and returns what the letter of a follower says of itself. */
  const letterTo = async (email: string) => {
    const id = await alert('vigilance')
    const envoi = await sent(id)
    await runJobs(own.services)
    const source = own.server.got.find(({ to }) => to === email)?.source ?? ''
    const header = (name: string) => new RegExp(`^${name}:\\s*(\\S.*)$`, 'im').exec(source.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
    return { id, envoi, messageId: header('Message-ID'), unsubscribe: header('List-Unsubscribe') }
  }
  const followings = async (follower: string) =>
    (await h.db.selectFrom('follows').select('topic').where('follower_id', '=', follower).orderBy('topic').execute()).map(
      ({ topic }) => topic,
    )
  const report = (type: 'delivery-status' | 'feedback-report', machine: string, original: Record<string, string>) =>
    crlf(`From: <rapport@isp.example>
To: ${SUPPORT.SUPPORT_ADDRESS}
Subject: rapport
Message-ID: <${crypto.randomUUID()}@isp.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type}; boundary="r"

--r
Content-Type: text/plain

Un rapport.
--r
Content-Type: message/${type}

${machine}
--r
Content-Type: message/rfc822

From: Beffroi <beffroi@beffroi.example.fr>
${Object.entries(original)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}
Subject: x

texte
--r--
`)
  const RETURNED = 'Reporting-MTA: dns; isp.example\n\nFinal-Recipient: rfc822; a@b.fr\nAction: failed\nStatus: 5.1.1'
  const complaint = (kind: string) => `Feedback-Type: ${kind}\nUser-Agent: X/1\nVersion: 1`

  test('a letter says that it is of a program and of a list; a correction and an end refer to the first; codes ask for no answer either', async () => {
    const { email } = await makeFollowing(stage.commune, { sujet: 'alertes' })
    const { id } = await letterTo(email)
    await api('POST', `/publications/${id}/alerte/correction`, office({ body: { message: 'Plus loin', title: 'Fuite, plus loin' } }))
    await sent(id)
    await runJobs(own.services)
    await api('POST', `/publications/${id}/alerte/levee`, office({ body: {} }))
    await sent(id)
    await runJobs(own.services)
    await api('POST', '/suivis', { body: { email } })
    await runJobs(own.services)
    const [first, correction, end, code] = await parsed(email)
    assert.deepEqual(
      [first, correction, end, code].map((mail) => mail?.headers.get('x-auto-response-suppress')),
      Array.from({ length: 4 }, () => 'OOF, AutoReply'),
    )
    const { slug } = await h.db.selectFrom('communes').select('slug').where('id', '=', stage.commune).executeTakeFirstOrThrow()
    for (const mail of [first, correction, end]) {
      const lines = mail?.headerLines.find(({ key }) => key === 'list-id')?.line
      assert.equal(lines, `List-ID: <alertes.${slug}.beffroi.example.fr>`)
    }
    assert.deepEqual([first?.references, first?.inReplyTo], [undefined, undefined])
    for (const mail of [correction, end]) assert.deepEqual([mail?.references, mail?.inReplyTo], [first?.messageId, first?.messageId])
  })

  for (const [what, machine, type, status] of [
    ['a returned letter', RETURNED, 'delivery-status', 'refusee'],
    ['a complaint', complaint('abuse'), 'feedback-report', 'acceptee'],
  ] as const)
    test(`${what} ends a following only with our signed link of its List-Unsubscribe`, async () => {
      const mine = await makeFollowing(stage.commune, { sujet: 'alertes' })
      await makeFollowing(stage.commune, { sujet: 'bacs', email: mine.email })
      const other = await makeFollowing(stage.commune, { sujet: 'alertes' })
      const { id, envoi, messageId, unsubscribe } = await letterTo(mine.email)
      const stateOf = async () =>
        (await h.db.selectFrom('remises').select('state').where('follower_id', '=', mine.follower).executeTakeFirstOrThrow()).state
      const forged = unsubscribe.replace(/.>$/, (end) => (end.startsWith('A') ? 'B>' : 'A>'))
      const site = 'https://beffroi.example.fr/x/suivre/fin'
      for (const link of [null, forged, `<${site}/${other.fin}>`, `<${site}/${mine.jeton}>`, '<mailto:fin@beffroi.example.fr>']) {
        const original = { 'Message-ID': messageId, ...(link === null ? {} : { 'List-Unsubscribe': link }) }
        assert.deepEqual(await receiveLetters(own, report(type, machine, original)), ['bounce'])
        assert.deepEqual([await followings(mine.follower), await stateOf()], [['alertes', 'bacs'], 'acceptee'], `${link}`)
      }
      const original = { 'Message-ID': messageId, 'List-Unsubscribe': unsubscribe }
      if (type === 'feedback-report') {
        await receiveLetters(own, report(type, complaint('not-spam'), original))
        assert.deepEqual(await followings(mine.follower), ['alertes', 'bacs'])
      }
      for (const _ of ['once', 'again']) await receiveLetters(own, report(type, machine, original))
      // An address that does not exist follows nothing any more; who complains still has what was not complained of.
      assert.deepEqual(await followings(mine.follower), type === 'feedback-report' ? ['bacs'] : [])
      assert.deepEqual([await stateOf(), await followings(other.follower)], [status, ['alertes']])
      const { complaints } = await h.db.selectFrom('envois').select('complaints').where('id', '=', envoi.id).executeTakeFirstOrThrow()
      assert.equal(complaints, type === 'feedback-report' ? 1 : 0)
      assert.equal((await state(id)).envois[0].plaintes, type === 'feedback-report' ? 'moins_de_10' : 0)
      assert.equal((await h.db.selectFrom('message_threads').select('id').execute()).length, 0)
    })

  test('an absence notice that answers an alert opens no thread, also without a header; a person who answers does', async () => {
    const { email } = await makeFollowing(stage.commune, { sujet: 'alertes' })
    const { messageId } = await letterTo(email)
    const answer = (subject: string, reference = `In-Reply-To: ${messageId}`) =>
      crlf(`From: Jeanne <jeanne@essai.example>
To: ${SUPPORT.SUPPORT_ADDRESS}
Subject: ${subject}
${reference}
Message-ID: <${crypto.randomUUID()}@essai.example>
Content-Type: text/plain; charset=utf-8

Je suis absente.
`)
    for (const subject of [
      '=?utf-8?Q?R=C3=A9ponse_automatique_:_Vigilance?=',
      'Absent(e) du bureau : Re: Vigilance',
      '=?utf-8?Q?Message_d=E2=80=99absence?=',
      'Automatic reply: Vigilance',
    ])
      assert.deepEqual(await receiveLetters(own, answer(subject)), ['automatic_ignored'], subject)
    assert.deepEqual(await receiveLetters(own, answer('Out of office', `References: ${messageId}`)), ['automatic_ignored'])
    assert.deepEqual(await receiveLetters(own, answer('Re: Vigilance')), ['thread_opened'])
  })

  test('a browser that was only named is told, and not counted, until a notification to it was accepted', async () => {
    for (let n = 0; n < 9; n += 1) await makeFollowing(stage.commune, { sujet: 'alertes' })
    const { cle } = (await api('GET', '/suivis/appareil')).body.data
    const suivis = [{ commune_id: stage.commune, sujet: 'alertes' }]
    const follow = async (n: number) => {
      const abonnement = { endpoint: `${browser.origin}/push/${n}`, ...browser.keys }
      assert.equal((await api('POST', '/suivis/appareil', { body: { abonnement, cle, suivis } })).status, 200)
    }
    for (let n = 0; n < 12; n += 1) await follow(n)
    const id = await alert('vigilance')
    const { suivent, prets } = await state(id)
    assert.deepEqual([suivent, prets[0].destinataires], ['moins_de_10', 'moins_de_10'])
    // The welcome is refused.
    browser.answers((response) => response.writeHead(400).end())
    await runJobs(own.services)
    assert.equal((await state(id)).suivent, 'moins_de_10')
    browser.answers((response) => response.writeHead(201).end())
    await sent(id)
    await runJobs(own.services)
    assert.deepEqual([browser.got.length, (await state(id)).suivent], [24, 20])
  })

  test('browsers that were only named move no number: none that is shown, none that is refused, and no share of a sending', async () => {
    for (let n = 0; n < 9; n += 1) await makeFollowing(stage.commune, { sujet: 'alertes' })
    const { cle } = (await api('GET', '/suivis/appareil')).body.data
    const suivis = [{ commune_id: stage.commune, sujet: 'alertes' }]
    const id = await alert('vigilance')
    const seen = (await state(id)).prets[0]
    const name = async (n: number, more: object = {}) => {
      const abonnement = { endpoint: `${browser.origin}/push/named${n}`, ...browser.keys }
      assert.equal((await api('POST', '/suivis/appareil', { body: { abonnement, cle, suivis, ...more } })).status, 200)
    }
    for (let n = 0; n < 15; n += 1) await name(n)
    // Moved to another endpoint it is the same browser, still without a notification.
    await name(99, { remplace: { endpoint: `${browser.origin}/push/named0`, ...browser.keys } })
    browser.answers((response) => response.writeHead(400).end())
    const envoi = await sent(id, { destinataires: seen.destinataires })
    await runJobs(own.services)
    browser.answers((response) => response.writeHead(201).end())
    const [shown] = (await state(id)).envois
    assert.equal(shown.id, envoi.id)
    assert.deepEqual(
      [
        shown.comptes.choisies,
        shown.comptes.acceptees,
        shown.comptes.refusees,
        shown.canaux.notification.choisies,
        (await state(id)).suivent,
      ],
      ['moins_de_10', 'moins_de_10', 0, 0, 'moins_de_10'],
    )
  })

  test('codes: strangers of one network close nobody’s way from another; all networks together have a bound', async () => {
    const limited = await anotherService({ RATE_LIMITS: 'on,suivis_email=3/600,codes_strangers=10/600', TRUST_PROXY: '1' })
    try {
      const from = async (network: string, email = 'victime@example.fr') => {
        const options: Ask = { body: { email }, headers: { 'x-forwarded-for': network } }
        return (await ask('POST', `${limited.url}/api/v1/suivis`, options)).status
      }
      const times = async (n: number, network: string, email?: string) => {
        const statuses = []
        for (let i = 0; i < n; i += 1) statuses.push(await from(network, email))
        return statuses
      }
      assert.deepEqual(await times(4, '203.0.113.7'), [202, 202, 202, 429])
      // Another address of that network, and another spelling of the mailbox, are no way round.
      assert.deepEqual([await from('203.0.113.99'), await from('203.0.113.7', 'vic.time+1@example.fr')], [429, 429])
      assert.deepEqual(await times(4, '198.51.100.7'), [202, 202, 202, 429])
      await times(4, '192.0.2.7')
      await times(4, '100.64.1.7')
      // Together they have used up the address: a network that asked for nothing still may.
      assert.equal(await from('100.65.2.7'), 202)
      assert.deepEqual(await times(3, '100.66.3.7'), [202, 429, 429])
    } finally {
      await limited.close()
    }
  })

  test('the letter of a code goes with the code: spent, its row and its file; over, within the hour', async () => {
    const folder = temporaryFolder()
    const filing = await anotherService({ DATA_DIR: folder.path, RATE_LIMITS: 'off', PUBLIC_URL: 'https://beffroi.example.fr' })
    try {
      const email = 'canari@example.fr'
      const files = async () => {
        const names = await readdir(join(folder.path, 'mail'))
        const texts = await Promise.all(names.map((name) => readFile(join(folder.path, 'mail', name), 'latin1')))
        return texts.filter((text) => text.includes(email)).length
      }
      const letters = async () => (await h.db.selectFrom('emails').select('id').where('to_address', '=', email).execute()).length
      await ask('POST', `${filing.url}/api/v1/suivis`, { body: { email } })
      await runJobs(filing.services)
      assert.deepEqual([await letters(), await files()], [1, 1])
      const { id } = await h.db.selectFrom('sign_in_codes').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      const suivis = [{ commune_id: stage.commune, sujet: 'alertes' }]
      const wrong = await ask('POST', `${filing.url}/api/v1/suivis/confirmation`, { body: { email, code: '000000', suivis } })
      assert.deepEqual([wrong.status, await letters(), await files()], [422, 1, 1])
      const code = codeOf(filing.services.secrets, id)
      const done = await ask('POST', `${filing.url}/api/v1/suivis/confirmation`, { body: { email, code, suivis } })
      assert.deepEqual([done.status, await letters(), await files()], [200, 0, 0])
    } finally {
      await filing.close()
      folder.cleanUp()
    }
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { sql } from 'kysely'
import { codeOf } from '../../../platform/access/code.ts'
import { alertOffice } from '../../../test/alert-office.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { ask } from '../../../test/http.ts'
import { runJobs, runNow } from '../../../test/jobs.ts'
import { receiveLetters, SUPPORT } from '../../../test/letters.ts'
import { eveningZone, makeCollection, makeFollowing, makeSuiviCode, noonZone } from '../../../test/make-followings.ts'
import { makeUser } from '../../../test/make.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { link, setStage, type Stage } from '../../../test/stage.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'

const crlf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))

/** Other forms, kinds and moments than those of programs.test.ts. Spec §2-85, §2-116. */
describe('letters of programs, by other forms', () => {
  let h: Harness
  let stage: Stage
  let own: SendingService
  let { api, alert, state, sent, office } = {} as ReturnType<typeof alertOffice>

  before(async () => {
    h = await harness()
    own = await sendingService(SUPPORT)
  })
  beforeEach(async () => {
    stage = await setStage()
    ;({ api, alert, state, sent, office } = alertOffice(own.url, stage))
    await h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
    own.server.got.length = 0
  })
  after(() => own.close())

  const headersOf = (source: string) => source.replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (source: string, name: string) => new RegExp(`^${name}:\\s*(\\S.*)$`, 'im').exec(headersOf(source))?.[1] ?? ''
  const lettersTo = (email: string) => own.server.got.filter(({ to }) => to === email).map(({ source }) => source)
  const work = () => runJobs(own.services)
  /** An alert and its correction; what the letters to a follower say of themselves. */
  const told = async (email: string) => {
    const id = await alert('vigilance')
    const first = await sent(id)
    await work()
    await api('POST', `/publications/${id}/alerte/correction`, office({ body: { message: 'Plus loin', title: 'Fuite, plus loin' } }))
    const second = await sent(id)
    await work()
    const named = lettersTo(email).map((source) => ({ messageId: header(source, 'Message-ID'), link: header(source, 'List-Unsubscribe') }))
    return { id, envois: [first.id, second.id], letters: named }
  }
  const followings = async (follower: string) =>
    (await h.db.selectFrom('follows').select('topic').where('follower_id', '=', follower).orderBy('topic').execute()).map(
      ({ topic }) => topic,
    )
  const complaints = async (id: string) =>
    (await h.db.selectFrom('envois').select('complaints').where('id', '=', id).executeTakeFirstOrThrow()).complaints
  const report = (type: 'delivery-status' | 'feedback-report', machine: string, original: string, part = 'message/rfc822') =>
    crlf(`From: <rapport@isp.example>
To: ${SUPPORT.SUPPORT_ADDRESS}
Subject: FW: rapport
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
Content-Type: ${part}

From: Beffroi <beffroi@beffroi.example.fr>
${original}
Subject: x
${part === 'message/rfc822' ? '\ntexte\n' : ''}
--r--
`)
  const ABUSE = 'Feedback-Type: ABUSE\nUser-Agent: X/1\nVersion: 1\nOriginal-Rcpt-To: <a@b.fr>'
  const returned = (status: string, action = 'failed') =>
    `Reporting-MTA: dns; isp.example\n\nFinal-Recipient: rfc822; a@b.fr\nAction: ${action}\nStatus: ${status}`

  test('a complaint with the head of the letter alone, its link folded: that of the correction counts there; an old one ends no new following', async () => {
    const mine = await makeFollowing(stage.commune, { sujet: 'alertes' })
    const { envois, letters } = await told(mine.email)
    const [, second] = letters
    const original = `Message-ID: ${second?.messageId}\nList-Unsubscribe:\n ${second?.link}`
    assert.deepEqual(await receiveLetters(own, report('feedback-report', ABUSE, original, 'text/rfc822-headers')), ['bounce'])
    assert.deepEqual([await followings(mine.follower), await complaints(envois[0]), await complaints(envois[1])], [[], 0, 1])
    const { code, email } = await makeSuiviCode(mine.email)
    const suivis = [{ commune_id: stage.commune, sujet: 'alertes' }]
    assert.equal((await api('POST', '/suivis/confirmation', { body: { email, code, suivis } })).status, 200)
    await receiveLetters(own, report('feedback-report', ABUSE, original, 'message/rfc822-headers'))
    assert.equal((await h.db.selectFrom('follows').select('id').execute()).length, 1)
    assert.deepEqual(
      [
        await complaints(envois[1]),
        (await state((await h.db.selectFrom('publications').select('id').executeTakeFirstOrThrow()).id)).envois[0].plaintes,
      ],
      [1, 'moins_de_10'],
    )
  })

  test('a report about somebody else with one’s own link, of a full mailbox or of a delay ends nothing', async () => {
    const [mine, other] = [
      await makeFollowing(stage.commune, { sujet: 'alertes' }),
      await makeFollowing(stage.commune, { sujet: 'alertes' }),
    ]
    await told(mine.email)
    const [his] = lettersTo(other.email).map((source) => ({
      messageId: header(source, 'Message-ID'),
      link: header(source, 'List-Unsubscribe'),
    }))
    const [my, next] = lettersTo(mine.email).map((source) => ({
      messageId: header(source, 'Message-ID'),
      link: header(source, 'List-Unsubscribe'),
    }))
    const mixed = `Message-ID: ${his?.messageId}\nList-Unsubscribe: ${my?.link}`
    for (const one of [report('delivery-status', returned('5.1.1'), mixed), report('feedback-report', ABUSE, mixed)])
      await receiveLetters(own, one)
    const ofFirst = `Message-ID: ${my?.messageId}\nList-Unsubscribe: ${my?.link}`
    const ofSecond = `Message-ID: ${next?.messageId}\nList-Unsubscribe: ${next?.link}`
    await receiveLetters(own, report('delivery-status', returned('5.1.1', 'delayed'), ofSecond))
    for (const status of ['4.2.2', '5.2.2', '5.7.1']) await receiveLetters(own, report('delivery-status', returned(status), ofFirst))
    assert.deepEqual([await followings(mine.follower), await followings(other.follower)], [['alertes'], ['alertes']])
    await receiveLetters(own, report('delivery-status', returned('5.1.10'), ofSecond, 'text/rfc822-headers'))
    assert.deepEqual([await followings(mine.follower), await followings(other.follower)], [[], ['alertes']])
  })

  test('an absence that answers a reminder, or a code that is spent, opens no thread; a person who writes of an absence does', async () => {
    await h.db.updateTable('communes').set({ timezone: eveningZone() }).where('id', '=', stage.commune).execute()
    const tomorrow = Temporal.Now.plainDateISO(eveningZone()).add({ days: 1 }).toString()
    await makeCollection(stage.commune, tomorrow)
    const { email } = await makeFollowing(stage.commune)
    await runNow(own.services, suivisTickHandler, {})
    await work()
    const newcomer = 'nouvelle@example.fr'
    await api('POST', '/suivis', { body: { email: newcomer } })
    await work()
    const [reminder = '', code = ''] = [lettersTo(email)[0], lettersTo(newcomer)[0]]
    const { id } = await h.db.selectFrom('sign_in_codes').select('id').executeTakeFirstOrThrow()
    const suivis = [{ commune_id: stage.commune, sujet: 'alertes' }]
    const confirmed = await api('POST', '/suivis/confirmation', {
      body: { email: newcomer, code: codeOf(own.services.secrets, id), suivis },
    })
    assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
    const answer = (subject: string, source: string) =>
      crlf(`From: Jeanne <jeanne@essai.example>
To: ${SUPPORT.SUPPORT_ADDRESS}
Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=
References: <autre@essai.example> ${header(source, 'Message-ID')}
Message-ID: <${crypto.randomUUID()}@essai.example>
Content-Type: text/plain; charset=utf-8

Je suis absente.
`)
    for (const source of [reminder, code])
      for (const subject of ['Réponse automatique\u{A0}: Bacs', 'Abwesend: Code'])
        assert.deepEqual(await receiveLetters(own, answer(subject, source)), ['automatic_ignored'], subject)
    assert.deepEqual(await receiveLetters(own, answer('Absente demain, qui sort mon bac ?', reminder)), ['thread_opened'])
  })

  test('every kind of letter asks for no automatic answer; reminders are of their list, a withdrawal refers to the first', async () => {
    const colleague = await makeUser()
    await link(colleague.id, stage.mairie, 'member', ['publish_publications'])
    const { email } = await makeFollowing(stage.commune, { sujet: 'alertes' })
    const { id } = await told(email)
    await api('DELETE', `/publications/${id}`, office())
    await sent(id)
    const other = await alert('danger')
    await sent(other)
    await sent(other, { genre: 'exercice', destinataires: 2 })
    await h.db.updateTable('communes').set({ timezone: eveningZone() }).where('id', '=', stage.commune).execute()
    await makeCollection(stage.commune, Temporal.Now.plainDateISO(eveningZone()).add({ days: 1 }).toString())
    const bins = await makeFollowing(stage.commune)
    await runNow(own.services, suivisTickHandler, {})
    await work()
    for (const { source, to } of own.server.got) assert.equal(header(source, 'X-Auto-Response-Suppress'), 'OOF, AutoReply', to)
    const { slug } = await h.db.selectFrom('communes').select('slug').where('id', '=', stage.commune).executeTakeFirstOrThrow()
    assert.equal(header(lettersTo(bins.email)[0] ?? '', 'List-ID'), `<bacs.${slug}.beffroi.example.fr>`)
    const mails = await Promise.all(lettersTo(email).map((source) => simpleParser(Buffer.from(source, 'latin1'))))
    const [first, , withdrawal] = mails
    assert.deepEqual([withdrawal?.references, withdrawal?.inReplyTo], [first?.messageId, first?.messageId])
  })

  test('an address that followed, and one that only had codes, is nowhere in the database in clear once both are over', async () => {
    const filing = await anotherService({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://beffroi.example.fr' }, { withOwnIssuer: true })
    try {
      const v1 = (path: string, body: object) => ask('POST', `${filing.url}/api/v1${path}`, { body })
      // Who asked twice, confirmed and ended; who only asked; and an account that never came to be.
      for (const _ of ['once', 'again']) await v1('/suivis', { email: 'canari.un@example.fr' })
      await v1('/suivis', { email: 'canari.deux@example.fr' })
      assert.equal((await ask('POST', `${filing.url}/api/auth/code`, { body: { email: 'canari.trois@example.fr' } })).status, 202)
      await runJobs(filing.services)
      await v1('/suivis', { email: 'canari.un@example.fr' })
      const suivis = [{ commune_id: stage.commune, sujet: 'alertes' }]
      const { id } = await h.db
        .selectFrom('sign_in_codes')
        .select('id')
        .where('email', '=', 'canari.un@example.fr')
        .executeTakeFirstOrThrow()
      const done = await v1('/suivis/confirmation', { email: 'canari.un@example.fr', code: codeOf(filing.services.secrets, id), suivis })
      assert.equal(done.status, 200, JSON.stringify(done.body))
      const ended = await ask('PATCH', `${filing.url}/api/v1/suivis/fiche`, {
        body: { jeton: done.body.data.jeton, ...suivis[0], suivi: false },
      })
      assert.ok(ended.status < 300, JSON.stringify(ended.body))
      await runJobs(filing.services)
      await h.db
        .updateTable('sign_in_codes')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .execute()
      const hourly = Object.entries(filing.services.contributions.maintenance)
      for (const [, run] of hourly) await run(filing.services)
      const { rows: tables } = await sql<{ name: string }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
        from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(h.db)
      const found = []
      for (const { name } of tables) {
        const { rows } = await sql`select from ${sql.raw(name)} t where t::text like '%canari%' limit 1`.execute(h.db)
        if (rows.length > 0) found.push(name)
      }
      assert.deepEqual(found, [])
    } finally {
      await filing.close()
    }
  })

  test('codes: addresses of one IPv6 network are one stranger, and an address from elsewhere still has its code', async () => {
    const limited = await anotherService({ RATE_LIMITS: 'on,suivis_email=3/600,codes_strangers=10/600', TRUST_PROXY: '1' })
    try {
      const from = async (address: string, email: string) =>
        (await ask('POST', `${limited.url}/api/v1/suivis`, { body: { email }, headers: { 'x-forwarded-for': address } })).status
      const got = []
      for (let n = 0; n < 5; n += 1) got.push(await from(`2001:db8:7:${n}::1`, 'victime@example.fr'))
      assert.deepEqual(got, [202, 202, 202, 429, 429])
      assert.equal(await from('2001:db8:9::1', 'victime@example.fr'), 202)
      assert.equal(await from('198.51.100.7', 'victime+liste@example.fr'), 202)
    } finally {
      await limited.close()
    }
  })
})

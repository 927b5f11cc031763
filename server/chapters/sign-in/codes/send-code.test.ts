import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { sql } from 'kysely'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { ask } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import { type MailServer, mailServer } from '../../../test/mail-server.ts'
import { makeUser } from '../../../test/make.ts'
import { temporaryFolder } from '../../../test/process.ts'
import { transact } from '../../../platform/db/db.ts'
import { codeOf } from '../../../platform/access/code.ts'

const addresses = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}@example.fr`)

/** Spec §5-13. */
describe('codes that are asked for at the same time', () => {
  const folder = temporaryFolder()
  let h: Harness
  let server: MailServer
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    server = await mailServer()
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'Mairie <accueil@beffroi.example.fr>' }
    service = await anotherService({ DATA_DIR: folder.path, RATE_LIMITS: 'off', ...mail }, { withOwnIssuer: true })
  })
  beforeEach(async () => {
    await h.reset()
    server.got.length = 0
  })
  after(async () => {
    await service.close()
    await server.close()
    folder.cleanUp()
  })

  const askFor = (email: string, more: object = {}) => ask('POST', `${service.url}/api/auth/code`, { body: { email, ...more } })
  const codes = () => h.db.selectFrom('sign_in_codes').select(['id', 'email', 'purpose']).execute()

  test('each address gets its own, in its language', async () => {
    const [english = '', french = ''] = addresses('connue', 2)
    for (const [email, langue] of [
      [english, 'en'],
      [french, 'fr'],
    ] as const) {
      const { id } = await makeUser()
      await h.db.updateTable('users').set({ email, langue }).where('id', '=', id).execute()
    }
    const [ofForm = '', ...strangers] = addresses('habitante', 22)
    const emails = [english, french, ofForm, ...strangers]
    const asked = emails.map((email) => askFor(email, email === french || email === ofForm ? { langue: 'en' } : {}))
    for (const { status, body } of await Promise.all(asked))
      assert.deepEqual([status, body], [202, { data: { expires_in: body.data.expires_in } }])
    const written = await codes()
    assert.deepEqual(written.map(({ email }) => email).toSorted(), emails.toSorted())

    await runJobs(service.services)
    assert.deepEqual(server.got.map(({ to }) => to).toSorted(), emails.toSorted())
    for (const { to, source } of server.got) {
      const { text = '', subject = '' } = await simpleParser(Buffer.from(source, 'latin1'))
      const code = codeOf(service.services.secrets, written.find(({ email }) => email === to)?.id ?? '')
      assert.ok(text.includes(code), to)
      // The account's language before that of the form.
      assert.equal(subject.includes('your sign-in code'), to === english || to === ofForm, to)
    }
  })

  test('for one address and purpose they are one code, in one e-mail each', async () => {
    const email = 'camille@example.fr'
    const asked = ['sign_in', 'password', 'sign_in', 'password', 'sign_in'].map((purpose) => askFor(email, { purpose }))
    for (const { status } of await Promise.all(asked)) assert.equal(status, 202)
    const written = await codes()
    assert.deepEqual(written.map(({ purpose }) => purpose).toSorted(), ['password', 'sign_in'])
    const related = await h.db.selectFrom('emails').select('related_id').where('to_address', '=', email).execute()
    const countOf = (purpose: string) =>
      related.filter((one) => one.related_id === written.find((code) => code.purpose === purpose)?.id).length
    assert.deepEqual([related.length, countOf('sign_in'), countOf('password')], [5, 3, 2])
  })

  test(
    'an address that somebody holds delays no other',
    { skip: process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has one connection' },
    async () => {
      const emails = addresses('autre', 8)
      await askFor('tenue@example.fr')
      const letGo = Promise.withResolvers<void>()
      const isHeld = Promise.withResolvers<void>()
      const holding = transact(h.db, async (tx) => {
        await sql`select from sign_in_codes where email = 'tenue@example.fr' for update`.execute(tx)
        isHeld.resolve()
        await letGo.promise
      })
      await isHeld.promise
      let isAnswered = false
      const held = askFor('tenue@example.fr').finally(() => (isAnswered = true))
      for (const { status } of await Promise.all(emails.map((email) => askFor(email)))) assert.equal(status, 202)
      assert.equal(isAnswered, false)
      letGo.resolve()
      await holding
      assert.equal((await held).status, 202)
    },
  )

  test(
    'addresses that somebody holds leave connections to the other changes',
    { skip: process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has one connection' },
    async () => {
      const emails = addresses('tenue', 8)
      for (const email of emails) await askFor(email)
      const [letGo, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holding = transact(h.db, async (tx) => {
        await sql`select from sign_in_codes for update`.execute(tx)
        isHeld.resolve()
        await letGo.promise
      })
      await isHeld.promise
      const held = [...emails, ...emails].map((email) => askFor(email))
      let most = 0
      for (let look = 0; look < 20; look += 1) {
        const { rows } = await h.services.database.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        most = Math.max(most, rows[0]?.n ?? 0)
        await sleep(20)
      }
      letGo.resolve()
      await holding
      for (const { status } of await Promise.all(held)) assert.ok(status === 202 || status === 503, String(status))
      assert.ok(most > 0 && most <= 3, `${most} connections wait for a lock`)
    },
  )
})

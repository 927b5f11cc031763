import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { makeAdmin } from '../platform/access/admins.ts'
import { authenticator } from './authenticator.ts'
import { anotherService, type Harness, harness } from './harness.ts'
import { ask } from './http.ts'
import { runJobs } from './jobs.ts'
import { type MailServer, mailServer } from './mail-server.ts'
import { signInAt, temporaryFolder } from './process.ts'
import { changeJobs } from './queue-tables.ts'

const WHO = 'camille@example.fr'
const PASSWORD = 'un mot de passe assez long'
const ORIGIN = 'https://beffroi.example.fr'

/** An hour without the mail server. docs/decisions/0025. */
describe('while the mail server is away', () => {
  const folder = temporaryFolder()
  let h: Harness
  let server: MailServer
  let port: number
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    server = await mailServer()
    port = Number(new URL(server.url).port)
    const from = { SMTP_URL: server.url, MAIL_FROM: 'Mairie <accueil@beffroi.example.fr>' }
    service = await anotherService({ DATA_DIR: folder.path, RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN, ...from }, { withOwnIssuer: true })
  })
  beforeEach(async () => {
    await h.reset()
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    server.got.length = 0
  })
  after(async () => {
    await service.close()
    await server.close()
    folder.cleanUp()
  })

  const at = (path: string, body: unknown, token?: string) => ask('POST', `${service.url}/api/auth${path}`, { body, token })
  const code = async (email = WHO) => {
    const { status, body } = await at('/code', { email })
    assert.equal(status, 202)
    return body.data as { expires_in: number; delayed?: boolean }
  }
  /** The next attempt of every job that waits for one. */
  const nextAttempt = async () => {
    await changeJobs(service.services.database.pool, 'start_after = now()', { states: ['retry'] })
    await runJobs(service.services)
  }
  const emails = () => h.db.selectFrom('emails').select(['status', 'error_message']).orderBy('created_at').execute()
  const goAway = () => server.close()
  const comeBack = async () => {
    server = await mailServer({}, port)
  }
  const lastCode = async () =>
    /^\d{6}$/m.exec((await simpleParser(Buffer.from(server.got.at(-1)?.source ?? '', 'latin1'))).text ?? '')?.[0] ?? ''

  test('a password and a passkey sign in', async () => {
    const token = await signInAt(service.url, WHO, PASSWORD)
    const key = authenticator(ORIGIN)
    const { body: options } = await at('/passkeys/options', {}, token)
    assert.equal((await at('/passkeys', { name: 'Téléphone', response: key.create(options.data) }, token)).status, 200)
    await goAway()
    try {
      await code()
      await runJobs(service.services)
      assert.equal((await at('/sign-in/email', { email: WHO, password: PASSWORD })).status, 200)
      const { body: challenge } = await at('/passkey-challenge', {})
      assert.equal((await at('/sign-in/passkey', { response: key.get(challenge.data) })).status, 200)
    } finally {
      await comeBack()
    }
  })

  test('who asks again is told that the code is delayed, whether the address has an account or not; the queue says why', async () => {
    await goAway()
    try {
      assert.equal((await code()).delayed, undefined, 'nobody knows yet')
      await runJobs(service.services)
      assert.deepEqual(await emails(), [
        { status: 'queued', error_message: { code: 'mail.server_unreachable', params: { error: 'ESOCKET' } } },
      ])
      const [known, unknown] = [await code(), await code('inconnu@example.fr')]
      assert.deepEqual([known.delayed, unknown.delayed], [true, true])
      const back = await signInAt(service.url, WHO, PASSWORD)
      const { body } = await ask('GET', `${service.url}/api/v1/admin/jobs?name=mail.send&state=retrying`, {
        token: back,
        source: 'backoffice',
      })
      assert.match(body.data[0].error.message, /injoignable/)
    } finally {
      await comeBack()
    }
  })

  test('back within ten minutes, it gets the code, which signs in; the delay is over', async () => {
    await goAway()
    await code()
    await runJobs(service.services)
    await nextAttempt()
    await comeBack()
    await nextAttempt()
    assert.deepEqual(await emails(), [{ status: 'sent', error_message: null }])
    assert.equal((await at('/sign-in/code', { email: WHO, code: await lastCode() })).status, 200)
    assert.equal((await code()).delayed, undefined)
  })

  test('back after an hour, it gets no code of that time; the queue says so, and a new one arrives', async () => {
    await goAway()
    await code()
    await runJobs(service.services)
    // An hour of the database's clock.
    await h.db
      .updateTable('sign_in_codes')
      .set({ expires_at: new Date(Date.now() - 50 * 60_000).toISOString() })
      .execute()
    await nextAttempt()
    const late = { status: 'failed', error_message: { code: 'mail.code_expired', params: {} } }
    assert.deepEqual(await emails(), [late], 'also before the mail server is back')
    await comeBack()
    await nextAttempt()
    assert.deepEqual([await emails(), server.got.length], [[late], 0])
    assert.equal((await code()).delayed, undefined)
    await runJobs(service.services)
    assert.equal((await at('/sign-in/code', { email: WHO, code: await lastCode() })).status, 200)
  })
})

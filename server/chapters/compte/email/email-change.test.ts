import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { makeAdmin } from '../../../platform/access/admins.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import { type MailServer, mailServer } from '../../../test/mail-server.ts'
import { signInAt, temporaryFolder } from '../../../test/process.ts'
import { asTyped } from '../../../test/typed.ts'
import { applyDueChanges } from './apply-due.ts'

const PASSWORD = 'un mot de passe assez long'
const WHO = 'camille@example.fr'
const NEW = 'camille@mairie-exemple.fr'
const OTHER = 'dominique@example.fr'

/** docs/decisions/0025. */
describe('a change of the address of an account', () => {
  const folder = temporaryFolder()
  let h: Harness
  let server: MailServer
  let service: Awaited<ReturnType<typeof anotherService>>
  let token: string
  before(async () => {
    h = await harness()
    server = await mailServer()
    const settings = { DATA_DIR: folder.path, RATE_LIMITS: 'off', SMTP_URL: server.url, MAIL_FROM: 'Mairie <accueil@beffroi.example.fr>' }
    service = await anotherService(settings, { withOwnIssuer: true })
  })
  beforeEach(async () => {
    await h.reset()
    server.got.length = 0
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    await makeAdmin(service.services, { email: OTHER, password: PASSWORD })
    token = await signInAt(service.url, WHO, PASSWORD)
  })
  after(async () => {
    await service.close()
    await server.close()
    folder.cleanUp()
  })

  const call = (method: string, path: string, body?: unknown, options: Ask = {}) =>
    ask(method, `${service.url}/api/v1/me/email${path}`, { token, ...(body === undefined ? {} : { body }), ...options })
  const request = (email: string, options?: Ask) => call('POST', '', { email }, options)
  const confirm = (address: 'new' | 'former', code: string, options?: Ask) =>
    call('POST', '/confirm', { address, code: asTyped(code) }, options)
  const lettersTo = async (to: string) => {
    await runJobs(service.services)
    return Promise.all(server.got.filter((one) => one.to === to).map(({ source }) => simpleParser(Buffer.from(source, 'latin1'))))
  }
  /** The last code that came to an address. Notices of the same moment may arrive after it. */
  const codeTo = async (to: string) => (await lettersTo(to)).flatMap(({ text }) => /^\d{6}$/m.exec(text ?? '') ?? []).at(-1) ?? ''
  /** Letters of one moment may arrive in any order: one of all that came must say it. */
  const assertNotice = async (to: string, subject: RegExp) =>
    assert.match((await lettersTo(to)).map((one) => one.subject).join('\n'), subject)
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const addressOf = async (email: string) => h.db.selectFrom('auth_user').select('id').where('email', '=', email).executeTakeFirst()
  const changes = async () => (await h.db.selectFrom('email_changes').select('email').execute()).map(({ email }) => email)
  const due = () =>
    h.db
      .updateTable('email_changes')
      .set({ takes_effect_at: sql<string>`now_ms() - interval '1 minute'` })
      .execute()

  test('both codes make it at once: other sessions end, both addresses are told, the new one signs in', async () => {
    const elsewhere = await signInAt(service.url, WHO, PASSWORD)
    const { status, body } = await request('Camille@Mairie-Exemple.fr')
    assert.deepEqual([status, body.data.email, body.data.pending.email], [202, WHO, NEW])
    const [toNew, toFormer] = [await codeTo(NEW), await codeTo(WHO)]
    assert.notEqual(toNew, toFormer)
    const first = await confirm('former', toFormer)
    assert.deepEqual([first.status, first.body.data.pending.confirmed_former, first.body.data.pending.takes_effect_at], [200, true, null])
    const second = await confirm('new', toNew)
    assert.deepEqual([second.status, second.body.data], [200, { email: NEW, pending: null }])
    assertError(await ask('GET', `${service.url}/api/v1/me`, { token: elsewhere }), 401, 'unauthorized')
    const me = await ask('GET', `${service.url}/api/v1/me`, { token })
    assert.deepEqual([me.body.data.email, me.body.data.roles], [NEW, ['admin']])
    for (const to of [WHO, NEW]) await assertNotice(to, /a changé/)
    const user = await h.db.selectFrom('users').select('former_emails').where('email', '=', NEW).executeTakeFirstOrThrow()
    assert.deepEqual(user.former_emails, [WHO], 'an erasure finds letters to the former address')
    await signInAt(service.url, NEW, PASSWORD)
    const former = await ask('POST', `${service.url}/api/auth/sign-in/email`, { body: { email: WHO, password: PASSWORD } })
    assertError(former, 401, 'unauthorized')
    const steps = await h.db.selectFrom('audit_log').selectAll().where('action', 'like', 'user.%_email').orderBy('seq').execute()
    assert.deepEqual(
      steps.map(({ action }) => action),
      ['user.request_email', 'user.confirm_email', 'user.confirm_email'],
    )
    assert.doesNotMatch(JSON.stringify(steps), /@/, 'the trail has no address')
  })

  test('the code of the new address alone makes it after seven days, and the present address is told when', async () => {
    await request(NEW)
    const { body } = await confirm('new', await codeTo(NEW))
    const wait = Date.parse(body.data.pending.takes_effect_at) - Date.now()
    assert.ok(Math.abs(wait - 7 * 86_400_000) < 60_000, String(wait))
    await assertNotice(WHO, /changera dans sept jours/)
    await applyDueChanges(service.services)
    assert.ok(await addressOf(WHO), 'not before')
    await due()
    await applyDueChanges(service.services)
    assert.deepEqual([await addressOf(WHO), await changes()], [undefined, []])
    assertError(await ask('GET', `${service.url}/api/v1/me`, { token }), 401, 'unauthorized')
    await signInAt(service.url, NEW, PASSWORD)
  })

  test('new codes for the same address keep what was confirmed, and the wait; those for another address begin anew', async () => {
    await request(NEW)
    const first = (await confirm('new', await codeTo(NEW))).body.data.pending.takes_effect_at
    await h.db
      .updateTable('email_changes')
      .set({ codes_expire_at: sql<string>`now_ms() - interval '1 second'` })
      .execute()
    assert.equal((await call('GET', '')).body.data.pending.takes_effect_at, first)
    assert.equal((await request(NEW)).body.data.pending.takes_effect_at, first)
    const other = (await request('autre@example.fr')).body.data.pending
    assert.deepEqual([other.email, other.confirmed_new, other.takes_effect_at], ['autre@example.fr', false, null])
    assert.deepEqual(await changes(), ['autre@example.fr'])
  })

  test('is withdrawn by its owner, and by a new password that the present address has chosen', async () => {
    await request(NEW)
    const code = await codeTo(NEW)
    assert.equal((await call('DELETE', '')).body.data.pending, null)
    assertError(await confirm('new', code), 404, 'not_found')
    await request(NEW)
    await confirm('new', await codeTo(NEW))
    await ask('POST', `${service.url}/api/auth/code`, { body: { email: WHO, purpose: 'password' } })
    const body = { email: WHO, code: await codeTo(WHO), password: `${PASSWORD} et neuf` }
    assert.equal((await ask('POST', `${service.url}/api/auth/password`, { body })).status, 200)
    await due()
    await applyDueChanges(service.services)
    assert.deepEqual([await changes(), Boolean(await addressOf(WHO))], [[], true])
  })

  test('an address with an account has the same answers and e-mail; only who reads its code learns of it, and nothing changes', async () => {
    const known = await request(OTHER)
    const toKnown = await lettersTo(OTHER)
    const keyOf = ({ status, body }: typeof known) => [status, Object.keys(body.data.pending), body.data.email]
    const unknown = await request(NEW)
    const toUnknown = await lettersTo(NEW)
    assert.deepEqual(keyOf(known), keyOf(unknown))
    const text = (letters: typeof toKnown) => (letters.at(-1)?.text ?? '').replaceAll(/\d{6}/g, '')
    assert.equal(text(toKnown), text(toUnknown))
    await request(OTHER)
    await confirm('former', await codeTo(WHO))
    assertError(await confirm('new', await codeTo(OTHER)), 409, 'already_exists')
    assert.deepEqual([Boolean(await addressOf(WHO)), Boolean(await addressOf(OTHER)), await changes()], [true, true, []])
    await request(OTHER)
    assertError(await confirm('new', await codeTo(OTHER)), 409, 'already_exists')
    assert.deepEqual(await changes(), [], 'also without the code of the present address')
    await assertNotice(WHO, /n’a pas changé/)
    assert.equal((await ask('GET', `${service.url}/api/v1/me`, { token })).body.data.email, WHO)
  })

  test('an address that somebody signs up with during the wait stays theirs', async () => {
    await request(NEW)
    await confirm('new', await codeTo(NEW))
    await makeAdmin(service.services, { email: NEW, password: PASSWORD })
    await due()
    await applyDueChanges(service.services)
    assert.deepEqual([Boolean(await addressOf(WHO)), Boolean(await addressOf(NEW)), await changes()], [true, true, []])
    await assertNotice(WHO, /n’a pas changé/)
    assert.equal((await ask('GET', `${service.url}/api/v1/me`, { token })).status, 200, 'nobody is signed out')
  })

  test('codes are of one side, one account, five attempts and ten minutes, and no table has them', async () => {
    await request(NEW)
    const [toNew, toFormer] = [await codeTo(NEW), await codeTo(WHO)]
    assertError(await confirm('former', toNew), 422, 'validation_failed')
    assertError(await confirm('new', toFormer), 422, 'validation_failed')
    const other = await signInAt(service.url, OTHER, PASSWORD)
    assertError(await confirm('new', toNew, { token: other }), 404, 'not_found')
    const stored = JSON.stringify([
      await h.db.selectFrom('emails').select(['subject', 'text', 'html']).execute(),
      await h.db.selectFrom('email_changes').selectAll().execute(),
    ])
    for (const code of [toNew, toFormer]) assert.equal(stored.includes(code), false)
    for (let n = 0; n < 3; n += 1) assertError(await confirm('new', otherThan(toNew)), 422, 'validation_failed')
    assertError(await confirm('new', toNew), 404, 'not_found')
    await request(NEW)
    const again = await codeTo(NEW)
    assert.notEqual(again, toNew)
    await h.db
      .updateTable('email_changes')
      .set({ codes_expire_at: sql<string>`now_ms() - interval '1 second'` })
      .execute()
    assertError(await confirm('new', again), 404, 'not_found')
    assert.equal((await call('GET', '')).body.data.pending, null)
  })

  test('begins in a session of the last ten minutes only, and not of an account of the demonstration', async () => {
    await h.db
      .updateTable('auth_session')
      .set({ createdAt: new Date(Date.now() - 11 * 60_000).toISOString() })
      .execute()
    assertError(await request(NEW), 403, 'fresh_sign_in_required')
    token = await signInAt(service.url, WHO, PASSWORD)
    assertError(await request(WHO.toUpperCase()), 409, 'invalid_state')
    await h.db.updateTable('users').set({ demo: true }).where('email', '=', WHO).execute()
    const demo = await anotherService({ RATE_LIMITS: 'off', DEMO: 'on' }, { withOwnIssuer: true })
    assertError(await ask('POST', `${demo.url}/api/v1/me/email`, { token, body: { email: NEW } }), 409, 'invalid_state')
    await demo.close()
    assert.deepEqual(await changes(), [])
  })

  test('two confirmations at the same time make one change', async () => {
    await request(NEW)
    const [toNew, toFormer] = [await codeTo(NEW), await codeTo(WHO)]
    const both = await Promise.all([confirm('new', toNew), confirm('former', toFormer)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    assert.ok(await addressOf(NEW))
  })

  test('an account without an address gets one by its code alone', async () => {
    await h.db.updateTable('auth_user').set({ email: null }).where('email', '=', WHO).execute()
    await h.db.updateTable('users').set({ email: null }).where('email', '=', WHO).execute()
    const { body } = await request(NEW)
    assert.equal(body.data.email, null)
    assertError(await confirm('former', '123456'), 404, 'not_found')
    assert.deepEqual((await confirm('new', await codeTo(NEW))).body.data, { email: NEW, pending: null })
    await signInAt(service.url, NEW, PASSWORD)
  })

  test('requests are limited by the account and by the new address', async () => {
    const limited = await anotherService({ DATA_DIR: folder.path, RATE_LIMITS: 'codes_account=2/600' }, { withOwnIssuer: true })
    const ask3 = (email: string, by: string) => ask('POST', `${limited.url}/api/v1/me/email`, { token: by, body: { email } })
    for (const email of ['a@example.fr', 'b@example.fr']) assert.equal((await ask3(email, token)).status, 202)
    assertError(await ask3('c@example.fr', token), 429, 'rate_limited')
    const other = await signInAt(service.url, OTHER, PASSWORD)
    assert.equal((await ask3('a@example.fr', other)).status, 202)
    await limited.close()
  })
})

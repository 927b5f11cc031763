import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError } from '../../../test/http.ts'
import { runJobs, until } from '../../../test/jobs.ts'
import { type MailServer, mailServer } from '../../../test/mail-server.ts'
import { makeUser } from '../../../test/make.ts'
import { freePort, temporaryFolder } from '../../../test/process.ts'
import { changeJobs } from '../../../test/queue-tables.ts'
import { asTyped } from '../../../test/typed.ts'
import { transact } from '../../../platform/db/db.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { makeAdmin } from '../../../platform/access/admins.ts'
import { CODE_ATTEMPTS } from '../../../platform/access/code.ts'

const PASSWORD = 'un mot de passe assez long'
const WHO = 'camille@example.fr'

/** Spec §5-13, §5-17. */
describe('accounts by a code', () => {
  const folder = temporaryFolder()
  let h: Harness
  let server: MailServer
  let service: Awaited<ReturnType<typeof anotherService>>
  const settings = (): Record<string, string> => ({
    DATA_DIR: folder.path,
    RATE_LIMITS: 'off',
    SMTP_URL: server.url,
    MAIL_FROM: 'Mairie <accueil@beffroi.example.fr>',
    SITE_NAME: 'Ma commune',
  })

  before(async () => {
    h = await harness()
    server = await mailServer()
    service = await anotherService(settings(), { withOwnIssuer: true })
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

  const post = (path: string, body: unknown, options: Ask = {}) => ask('POST', `${service.url}/api/auth${path}`, { body, ...options })
  const lettersTo = async (to: string) => {
    await runJobs(service.services)
    return Promise.all(server.got.filter((one) => one.to === to).map(({ source }) => simpleParser(Buffer.from(source, 'latin1'))))
  }
  const codesTo = async (to: string) => (await lettersTo(to)).map(({ text }) => /^\d{6}$/m.exec(text ?? '')?.[0] ?? '')
  const codeFor = async (email: string, purpose = 'sign_in') => {
    server.got.length = 0
    assert.equal((await post('/code', { email, purpose })).status, 202)
    return (await codesTo(email.toLowerCase())).at(-1) ?? ''
  }
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const me = async (session: string) => {
    const { body } = await ask('GET', `${service.url}/api/auth/token`, { token: session })
    return ask('GET', `${service.url}/api/v1/me`, { token: body.token })
  }
  const accounts = async () => (await h.db.selectFrom('auth_user').select('email').orderBy('email').execute()).map(({ email }) => email)
  const actions = async () =>
    (await h.db.selectFrom('audit_log').select('action').where('action', 'like', 'auth.%').orderBy('seq').execute()).map(
      ({ action }) => action,
    )

  test('an address without an account gets one when its code comes back, and not before', async () => {
    const code = await codeFor('Camille@Example.fr')
    assert.deepEqual(await accounts(), [])
    const { status, body, headers } = await post('/sign-in/code', { email: WHO, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    assert.equal(status, 200)
    assert.match(headers.getSetCookie().join(), /HttpOnly/)
    const { body: account } = await me(body.token)
    assert.deepEqual([account.data.email, account.data.nom, account.data.roles], [WHO, null, []])
    assert.deepEqual([await accounts(), await actions()], [[WHO], ['auth.sign_up']])
  })

  test('a code is accepted as people, speech input and e-mail programs write it', async () => {
    for (const form of [
      (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
      (code: string) => `${code.slice(0, 3)}–${code.slice(3)}.`,
      (code: string) => `\u200b${code.slice(0, 3)}\u2011${code.slice(3)}\ufeff`,
      (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ])
      assert.equal((await post('/sign-in/code', { email: WHO, code: form(await codeFor(WHO)) })).status, 200)
  })

  test('a disposable address gets its code and its account like any other', async () => {
    const email = 'quelquun@yopmail.com'
    assert.equal((await post('/sign-in/code', { email, code: await codeFor(email) })).status, 200)
    assert.deepEqual(await accounts(), [email])
  })

  test('the second sign-in finds the same account', async () => {
    const ids = []
    for (const _ of [1, 2]) {
      const { body } = await post('/sign-in/code', { email: WHO, code: await codeFor(WHO) })
      ids.push((await me(body.token)).body.data.id)
    }
    assert.equal(ids[0], ids[1])
    assert.deepEqual(await actions(), ['auth.sign_up'])
  })

  test('an account with a role has its sign-in in the audit trail', async () => {
    const id = await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    const { body } = await post('/sign-in/code', { email: WHO, code: await codeFor(WHO) })
    const { body: account } = await me(body.token)
    assert.deepEqual([account.data.id, account.data.roles], [id, ['admin']])
    assert.deepEqual(await actions(), ['auth.sign_in'])
  })

  test('a code works once, also for two requests at the same time', async () => {
    const code = await codeFor(WHO)
    const both = await Promise.all([1, 2].map(() => post('/sign-in/code', { email: WHO, code })))
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 401],
    )
    assertError(await post('/sign-in/code', { email: WHO, code }), 401, 'unauthorized')
  })

  test('a code that was sent before the account was erased opens nothing', async () => {
    const { body } = await post('/sign-in/code', { email: WHO, code: await codeFor(WHO) })
    const { body: account } = await me(body.token)
    const code = await codeFor(WHO)
    const { token } = await makeUser({ roles: ['admin'] })
    const erased = await ask('POST', `${h.url}/api/v1/admin/users/${account.data.id}/erase`, { token, source: 'backoffice', body: {} })
    assert.equal(erased.status, 200)
    assertError(await post('/sign-in/code', { email: WHO, code }), 401, 'unauthorized')
    assert.deepEqual(await accounts(), [])
  })

  test('another request sends the same code, which keeps its end', async () => {
    const first = await codeFor(WHO)
    await h.db
      .updateTable('sign_in_codes')
      .set({ expires_at: new Date(Date.now() + 60_000).toISOString() })
      .execute()
    server.got.length = 0
    const { body } = await post('/code', { email: WHO })
    assert.ok(body.data.expires_in <= 60, `valid for ${body.data.expires_in} s more`)
    assert.deepEqual(await codesTo(WHO), [first])
    assert.equal((await post('/sign-in/code', { email: WHO, code: first })).status, 200)
  })

  test('after five wrong attempts the code is spent, and the next request sends another', async () => {
    const code = await codeFor(WHO)
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1)
      assertError(await post('/sign-in/code', { email: WHO, code: otherThan(code) }), 401, 'unauthorized')
    assertError(await post('/sign-in/code', { email: WHO, code }), 401, 'unauthorized')
    const next = await codeFor(WHO)
    assert.equal((await post('/sign-in/code', { email: WHO, code: next })).status, 200)
    assert.deepEqual(await accounts(), [WHO])
  })

  test('a code is of one address, one purpose and ten minutes', async () => {
    const code = await codeFor(WHO)
    assertError(await post('/sign-in/code', { email: 'autre@example.fr', code }), 401, 'unauthorized')
    assertError(await post('/password', { email: WHO, code, password: PASSWORD }), 401, 'unauthorized')
    await h.db
      .updateTable('sign_in_codes')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute()
    assertError(await post('/sign-in/code', { email: WHO, code }), 401, 'unauthorized')
    assert.deepEqual(await accounts(), [])
  })

  test('known and unknown addresses have the same answers and the same e-mail', async () => {
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    const shape = ({ status, body, headers }: Awaited<ReturnType<typeof post>>) => [
      status,
      Object.keys(body.data ?? body),
      body.error ?? null,
      [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name)).toSorted(),
    ]
    const [known, unknown] = [await post('/code', { email: WHO }), await post('/code', { email: 'inconnu@example.fr' })]
    assert.deepEqual(shape(known), shape(unknown))
    const read = async (to: string) => {
      const [mail] = await lettersTo(to)
      return [mail?.subject, mail?.text, mail?.html || ''].map((text) => (text ?? '').replaceAll(/\d{6}/g, '######').replaceAll(to, 'QUI'))
    }
    assert.deepEqual(await read(WHO), await read('inconnu@example.fr'))
    const code = '000000'
    assert.deepEqual(
      shape(await post('/sign-in/code', { email: WHO, code })),
      shape(await post('/sign-in/code', { email: 'inconnu@example.fr', code })),
    )
  })

  test('the outbox does not have the code; the e-mail has the name of the site', async () => {
    await post('/code', { email: WHO })
    const { subject, text, html } = await h.db.selectFrom('emails').selectAll().executeTakeFirstOrThrow()
    const [code] = await codesTo(WHO)
    for (const stored of [subject, text, html ?? '']) assert.ok(!stored.includes(code ?? ''), stored)
    const [mail] = await lettersTo(WHO)
    assert.equal(mail?.subject, `${code} : votre code de connexion (Ma commune)`)
  })

  test('an e-mail with a code is sent before those that wait', async () => {
    // The mail server answers none of those that wait before the code has come: one place to send must be left for it.
    for (let n = 1; n <= 12; n += 1)
      await transact(h.db, (tx) =>
        queueEmail(tx, service.services, { kind: 'test', to: `hold@lecteur${n}.example.fr`, subject: 'Bonjour', text: 'Bonjour.' }),
      )
    await post('/code', { email: WHO })
    const sent = runJobs(service.services)
    await until('the code is sent', () => server.got.some(({ to }) => to === WHO))
    await until('all e-mails are sent', () => {
      server.letGo()
      return server.got.length === 13
    })
    server.letGo()
    await sent
  })

  test('an e-mail whose code is no longer valid is not sent, and its row says why', async () => {
    const gone = await anotherService({ ...settings(), SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }, { withOwnIssuer: true })
    assert.equal((await ask('POST', `${gone.url}/api/auth/code`, { body: { email: WHO } })).status, 202)
    await runJobs(gone.services)
    await gone.close()
    await h.db
      .updateTable('sign_in_codes')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute()
    await changeJobs(service.services.database.pool, 'start_after = now()', { states: ['retry'] })
    assert.deepEqual(await lettersTo(WHO), [])
    const { status, error_message } = await h.db.selectFrom('emails').select(['status', 'error_message']).executeTakeFirstOrThrow()
    assert.deepEqual([status, error_message], ['failed', { code: 'mail.code_expired', params: {} }])
  })

  test('a password is chosen with a code: it signs in, and ends the sessions of the former one', async () => {
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    const { body: former } = await post('/sign-in/email', { email: WHO, password: PASSWORD })
    const password = 'un tout autre mot de passe'
    const { status, body } = await post('/password', { email: WHO, code: asTyped(await codeFor(WHO, 'password')), password })
    assert.equal(status, 200)
    assert.equal((await me(body.token)).body.data.email, WHO)
    assertError(await ask('GET', `${service.url}/api/auth/token`, { token: former.token }), 401, 'unauthorized')
    assertError(await post('/sign-in/email', { email: WHO, password: PASSWORD }), 401, 'unauthorized')
    assert.equal((await post('/sign-in/email', { email: WHO, password })).status, 200)
    assert.ok((await actions()).includes('auth.password'))
  })

  test('an account without a password has none to guess, and may choose one', async () => {
    await post('/sign-in/code', { email: WHO, code: await codeFor(WHO) })
    assertError(await post('/sign-in/email', { email: WHO, password: PASSWORD }), 401, 'unauthorized')
    assert.equal((await post('/password', { email: WHO, code: await codeFor(WHO, 'password'), password: PASSWORD })).status, 200)
    assert.equal((await post('/sign-in/email', { email: WHO, password: PASSWORD })).status, 200)
  })

  test('a password that is short or among the commonest is refused, and the code is left', async () => {
    const code = await codeFor(WHO, 'password')
    for (const password of ['court', 'Qwertyuiop', '1234567890', 'x'.repeat(129)])
      assertError(await post('/password', { email: WHO, code, password }), 422, 'validation_failed')
    const { body } = await post('/password', { email: WHO, code, password: '1234567890' })
    assert.match(JSON.stringify(body.details), /plus courants/)
    assert.equal((await post('/password', { email: WHO, code, password: PASSWORD })).status, 200)
  })

  test('a deactivated account is refused like a wrong code', async () => {
    await post('/sign-in/code', { email: WHO, code: await codeFor(WHO) })
    await h.db.updateTable('users').set({ active: false }).where('email', '=', WHO).execute()
    const refused = await post('/sign-in/code', { email: WHO, code: await codeFor(WHO) })
    assertError(refused, 401, 'unauthorized')
    assert.deepEqual(refused.headers.getSetCookie(), [])
  })

  test('faults of the body are listed, and a page of another site cannot ask for anything', async () => {
    assertError(await post('/code', { email: 'camille' }), 422, 'validation_failed')
    assertError(await post('/code', { email: WHO, purpose: 'other' }), 422, 'validation_failed')
    for (const code of ['12345', '1234567', 'abcdef', ''])
      assertError(await post('/sign-in/code', { email: WHO, code }), 422, 'validation_failed')
    for (const path of ['/code', '/sign-in/code', '/password'])
      assertError(
        await post(path, { email: WHO, code: '000000', password: PASSWORD }, { headers: { origin: 'https://evil.example' } }),
        403,
        'csrf_rejected',
      )
    assert.equal(await h.db.selectFrom('emails').select('id').executeTakeFirst(), undefined)
  })

  test('requests for codes are limited by address, and by e-mail address whatever the network', async () => {
    const limited = await anotherService({ ...settings(), RATE_LIMITS: 'codes=4/600,codes_account=2/600' }, { withOwnIssuer: true })
    const code = async (email: string) => (await ask('POST', `${limited.url}/api/auth/code`, { body: { email } })).status
    assert.deepEqual([await code(WHO), await code(WHO), await code(WHO.toUpperCase())], [202, 202, 429])
    assert.deepEqual([await code('une@example.fr'), await code('autre@example.fr')], [202, 429])
    await limited.close()
  })
})

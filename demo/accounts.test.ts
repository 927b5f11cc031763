// Neutral: what the demonstration contains; load.test.ts loads it on each kind.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { adminExists, makeAdmin } from '../server/platform/access/admins.ts'
import { banner } from '../server/banner.ts'
import { officialEdition } from '../server/chapters/communes/official-list.ts'
import { readConfig } from '../server/platform/settings/config.ts'
import { transact } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'
import { firstStart } from '../server/first-start.ts'
import { loadDemoRows, placeCommunes } from '../server/test/demo.ts'
import { anotherService, type Harness, harness } from '../server/test/harness.ts'
import { ask, type Ask, assertError } from '../server/test/http.ts'
import { makeUser } from '../server/test/make.ts'
import { signInAt } from '../server/test/process.ts'
import { assertNotLastAdmin } from '../server/chapters/users/last-admin.ts'

const PASSWORD = 'beffroi-demo'
type Service = Awaited<ReturnType<typeof anotherService>>

describe('accounts of the demonstration', () => {
  let h: Harness
  let on: Service
  let off: Service
  before(async () => {
    h = await harness()
    await placeCommunes()
    on = await anotherService({ RATE_LIMITS: 'off', DEMO: 'on' }, { withOwnIssuer: true })
    off = await anotherService({ RATE_LIMITS: 'off', NODE_ENV: 'production', DEMO: '' }, { withOwnIssuer: true })
    await loadDemoRows(on.services)
  })
  after(() => Promise.all([on, off].map((service) => service.close())))
  const signIn = (service: Service, email: string, password = PASSWORD) =>
    ask('POST', `${service.url}/api/auth/sign-in/email`, { body: { email, password } })
  const me = (service: Service, options: Ask) => ask('GET', `${service.url}/api/v1/me`, options)
  /** Marks the communes as those of the official edition, so that a start does not load all of France. */
  const loadedCommunes = async () =>
    h.db
      .updateTable('communes')
      .set({ millesime: await officialEdition() })
      .execute()
  const adminId = async () =>
    (await h.db.selectFrom('users').select('id').where('email', '=', 'admin@demo.test').executeTakeFirstOrThrow()).id

  test('every user of the demonstration is marked as one', async () => {
    const rows = await h.db.selectFrom('users').select(['email', 'demo']).execute()
    assert.ok(rows.length > 20 && rows.every(({ demo }) => demo))
  })

  test('with DEMO on they sign in; with DEMO off a right password gets the answer of a wrong one, and tokens are refused at once', async () => {
    const token = await signInAt(on.url, 'admin@demo.test')
    assert.equal((await me(on, { token })).status, 200)
    assertError(await me(off, { token }), 401, 'unauthorized')
    const [right, wrong] = [await signIn(off, 'admin@demo.test'), await signIn(off, 'admin@demo.test', 'wrong password')]
    assertError(right, 401, 'unauthorized')
    assert.deepEqual(right.body, wrong.body)
    assert.deepEqual(right.headers.getSetCookie(), wrong.headers.getSetCookie())
  })

  test('with DEMO off a new password, address or name does not let them sign in', async () => {
    await off.services.issuer?.createAccount({ email: 'admin@demo.test', password: 'a password of my own', name: 'Me' })
    assertError(await signIn(off, 'admin@demo.test', 'a password of my own'), 401, 'unauthorized')
    await h.db
      .updateTable('users')
      .set({ email: 'moi@mairie.example.fr', nom: 'Moi' })
      .where('id', '=', await adminId())
      .execute()
    assertError(await signIn(off, 'admin@demo.test', 'a password of my own'), 401, 'unauthorized')
    await h.db.updateTable('users').set({ email: 'admin@demo.test' }).where('email', '=', 'moi@mairie.example.fr').execute()
    await on.services.issuer?.createAccount({ email: 'admin@demo.test', password: PASSWORD, name: 'Amina Benali' })
  })

  test('an account without a user, left by a load, is refused too', async () => {
    await off.services.issuer?.createAccount({ email: 'left@demo.test', password: PASSWORD, name: 'Left' })
    assertError(await signIn(off, 'left@demo.test'), 401, 'unauthorized')
    assert.equal((await signIn(on, 'left@demo.test')).status, 200)
    assertError(await signIn(off, 'left@demo.test'), 401, 'unauthorized')
  })

  test('a token of a provider with one of their verified addresses is refused', async () => {
    for (const email of ['admin@demo.test', 'maud.tessier@plateforme.example']) {
      const token = await h.token(newId(), { email, email_verified: true })
      assertError(await ask('GET', '/me', { token }), 401, 'unauthorized')
    }
  })

  test('they do not count as the last administrator, nor as an existing one', async () => {
    assert.deepEqual([await adminExists(h.db, { demo: true }), await adminExists(h.db, { demo: false })], [true, false])
    await assert.rejects(makeAdmin(off.services, { email: 'admin@demo.test', password: PASSWORD }), /demonstration/)
    const real = await makeUser({ roles: ['admin'] })
    await assert.rejects(
      transact(h.db, (tx) => assertNotLastAdmin(tx, real.id)),
      { code: 'last_admin' },
    )
    const demo = await adminId()
    await transact(h.db, (tx) => assertNotLastAdmin(tx, demo))
    const other = await makeUser({ roles: ['admin'] })
    await transact(h.db, (tx) => assertNotLastAdmin(tx, real.id))
    await h.db.deleteFrom('users').where('id', 'in', [real.id, other.id]).execute()
    await assert.rejects(
      transact(h.db, (tx) => assertNotLastAdmin(tx, demo)),
      { code: 'last_admin' },
    )
  })

  test('a start with DEMO off ends their sessions and says that the accounts exist', async () => {
    await loadedCommunes()
    await signIn(on, 'admin@demo.test')
    const filled = await firstStart(off.services)
    assert.ok(filled.refusedDemoAccounts > 20 && filled.withoutAdmin)
    assert.equal((await h.db.selectFrom('auth_session').select('id').execute()).length, 0)
    const text = banner(readConfig({ NODE_ENV: 'production' }), 'http://127.0.0.1:3000', filled)
    assert.match(text, /comptes de démonstration sont dans cette base, sans pouvoir se connecter.*demo remove/)
  })

  test('a start with DEMO on does not need the audit trail', async () => {
    await h.db.connection().execute(async (session) => {
      await sql`set session_replication_role = replica`.execute(session)
      await sql`delete from audit_log where action = 'demo.load'`.execute(session)
      await sql`set session_replication_role = origin`.execute(session)
    })
    const filled = await firstStart(on.services)
    assert.equal(filled.demo?.accounts.length, 5)
  })
})

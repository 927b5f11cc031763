import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { ask, assertError } from '../../../test/http.ts'
import { makeUser } from '../../../test/make.ts'
import { codeOf } from '../../../platform/access/code.ts'
import { verifyChain } from '../../../platform/audit/verify.ts'
import { transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { slots } from '../../../platform/concurrency/slots.ts'

/** Spec §5-13. */
describe('codes that come back at the same time', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
  })
  beforeEach(() => h.reset())
  after(async () => {
    assert.equal((await verifyChain(h.db)).ok, true)
    await service.close()
  })

  /** Writes an open code for each address. Returns the codes, in the order of the addresses. */
  const openCodes = async (emails: readonly string[], purpose = 'sign_in'): Promise<string[]> => {
    const rows = emails.map((email) => ({
      id: newId(),
      email,
      purpose,
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    }))
    await h.db.insertInto('sign_in_codes').values(rows).execute()
    return rows.map(({ id }) => codeOf(service.services.secrets, id))
  }
  const signIn = (email: string, code: string | undefined, more: object = {}) =>
    ask('POST', `${service.url}/api/auth/sign-in/code`, { body: { email, code, ...more } })
  const otherThan = (code: string | undefined) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const addresses = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}@example.fr`)
  const userOf = (email: string) => h.db.selectFrom('users').select(['id', 'langue']).where('email', '=', email).executeTakeFirst()
  const signUps = () =>
    h.db
      .selectFrom('audit_log')
      .select(['user_id', 'target_id', 'request_id'])
      .where('action', '=', 'auth.sign_up')
      .orderBy('seq')
      .execute()

  test('each has its own account, session, language and audit row', async () => {
    const emails = addresses('nouvelle', 24)
    const codes = await openCodes(emails)
    const answers = await Promise.all(emails.map((email, n) => signIn(email, codes[n], n % 2 ? { langue: 'en' } : {})))
    const rows = await signUps()
    for (const [n, { status, body, headers }] of answers.entries()) {
      assert.equal(status, 200)
      assert.equal(body.user.email, emails[n])
      const { body: exchanged } = await ask('GET', `${service.url}/api/auth/token`, { token: body.token })
      const { body: me } = await ask('GET', `${service.url}/api/v1/me`, { token: exchanged.token })
      assert.deepEqual([me.data.email, me.data.langue], [emails[n], n % 2 ? 'en' : null])
      assert.deepEqual(
        rows.filter(({ user_id }) => user_id === me.data.id),
        [{ user_id: me.data.id, target_id: me.data.id, request_id: headers.get('x-request-id') }],
      )
    }
    assert.equal(rows.length, emails.length)
    assert.equal((await h.db.selectFrom('sign_in_codes').select('id').execute()).length, 0)
  })

  test('wrong ones count an attempt each; the others sign in', async () => {
    const emails = addresses('juste', 8)
    const codes = await openCodes(emails)
    const answers = await Promise.all(emails.map((email, n) => signIn(email, n % 2 ? otherThan(codes[n]) : codes[n])))
    assert.deepEqual(
      answers.map(({ status }) => status),
      emails.map((_, n) => (n % 2 ? 401 : 200)),
    )
    const left = await h.db.selectFrom('sign_in_codes').select(['email', 'attempts']).orderBy('email').execute()
    assert.deepEqual(
      left,
      emails.filter((_, n) => n % 2).map((email) => ({ email, attempts: 1 })),
    )
    assert.equal((await userOf('juste-1@example.fr')) ?? null, null)
  })

  test('newcomers, people with an account, a known user without one and a repeated code answer as they do alone', async () => {
    const [newcomer, known, office] = ['seule@example.fr', 'connue@example.fr', 'agent@example.fr'] as const
    const [before_] = await openCodes([known])
    assert.equal((await signIn(known, before_)).status, 200)
    const { id } = await makeUser({ roles: ['admin'] })
    await h.db.updateTable('users').set({ email: office, langue: 'fr' }).where('id', '=', id).execute()
    const emails = [newcomer, known, office]
    const codes = await openCodes(emails)
    const [first, second, third, again] = await Promise.all(
      [...emails, newcomer].map((email, n) => signIn(email, codes[n % 3], { langue: 'en' })),
    )
    assert.deepEqual([second?.status, third?.status], [200, 200])
    assert.deepEqual(
      [first?.status, again?.status].toSorted((one, other) => Number(one) - Number(other)),
      [200, 401],
    )
    // The user who had the address has the account now, with the language and the roles of before.
    assert.deepEqual(await userOf(office), { id, langue: 'fr' })
    assert.equal((await userOf(newcomer))?.langue, 'en')
    assert.equal((await userOf(known))?.langue, null)
    const signedIn = await h.db.selectFrom('audit_log').select('user_id').where('action', '=', 'auth.sign_in').execute()
    assert.deepEqual(signedIn, [{ user_id: id }])
    assert.equal((await signUps()).length, 3)
  })

  test('one that the database refuses leaves the others, and its code open', async () => {
    const emails = addresses('voisine', 12)
    const codes = await openCodes(emails)
    await sql`create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.email = 'voisine-5@example.fr' then raise 'refused by the test'; end if; return new; end $$`.execute(h.db)
    await sql`create trigger refuse_one before insert on auth_user for each row execute function refuse_one()`.execute(h.db)
    try {
      const answers = await Promise.all(emails.map((email, n) => signIn(email, codes[n])))
      assert.deepEqual(
        answers.map(({ status }) => status),
        emails.map((_, n) => (n === 5 ? 500 : 200)),
      )
    } finally {
      await sql`drop trigger refuse_one on auth_user`.execute(h.db)
      await sql`drop function refuse_one()`.execute(h.db)
    }
    assert.equal((await signIn('voisine-5@example.fr', codes[5])).status, 200)
    assert.equal((await signUps()).length, emails.length)
  })

  describe('while somebody else holds a row', { skip: process.env['TEST_DATABASE_URL'] ? false : 'one connection' }, () => {
    /** Holds the open codes of addresses during some work. */
    const holding = (emails: readonly string[], work: () => Promise<void>) =>
      transact(h.db, async (tx) => {
        await tx.selectFrom('sign_in_codes').select('id').where('email', 'in', emails).forUpdate().execute()
        await work()
      })

    test('the others sign in, and it signs in afterwards', async () => {
      const emails = addresses('patiente', 12)
      const codes = await openCodes(emails)
      let held: ReturnType<typeof signIn> | undefined
      await holding(['patiente-7@example.fr'], async () => {
        const all = emails.map((email, n) => signIn(email, codes[n]))
        held = all[7]
        const others = await Promise.all(all.filter((one) => one !== held))
        assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([200]))
      })
      assert.equal((await held)?.status, 200)
      assert.equal((await signUps()).length, emails.length)
    })
  })

  test('no other sign-ins refuse a code that was spent; a password that is refused for them spends none', async () => {
    const { issuer } = service.services
    assert.ok(issuer)
    const email = 'pressee@example.fr'
    const [code] = await openCodes([email])
    const [forPassword] = await openCodes([email], 'password')
    const setPassword = () =>
      ask('POST', `${service.url}/api/auth/password`, { body: { email, code: forPassword, password: 'un mot de passe assez long' } })
    const { inTurn } = issuer
    const [busy, held] = [slots(1, 20), Promise.withResolvers<void>()]
    const holding = busy(() => held.promise)
    Object.assign(issuer, { inTurn: busy })
    try {
      assert.equal((await signIn(email, code)).status, 200)
      assertError(await setPassword(), 503, 'service_unavailable')
    } finally {
      Object.assign(issuer, { inTurn })
      held.resolve()
      await holding
    }
    assert.equal((await setPassword()).status, 200)
  })
})

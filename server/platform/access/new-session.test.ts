import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { harness, type Harness } from '../../test/harness.ts'
import { embeddedIssuer, type Issuer } from './issuer.ts'
import { readSigningIn } from './signing-in.ts'

const DAY = 24 * 60 * 60

/** Spec §5-13. */
describe('a session is opened without the library', () => {
  let h: Harness
  let account: string
  const made = (secureCookies: boolean): Issuer => {
    const { database, secrets } = h.services
    const { db, accessDb, accessPool: pool } = database
    return embeddedIssuer({ pool, db, accessDb, secret: secrets.issuer, secureCookies, admits: async () => true })
  }
  const found = async () => (await readSigningIn(h.services.database.db, account, { demo: true })).account
  const open = async (issuer: Issuer, more: { remember?: boolean } = {}) =>
    issuer.openSession({ account: await found(), method: 'code', factors: 1, device: 'Firefox', ...more })
  const asked = (issuer: Issuer, path: string, cookies: string[], method = 'GET') => {
    const cookie = cookies.map((set) => set.split(';')[0]).join('; ')
    return issuer.handle(new Request(`http://localhost/api/auth${path}`, { method, headers: { cookie } }))
  }
  const parts = (cookie: string) => cookie.split('; ').toSorted()
  before(async () => {
    h = await harness()
    await h.reset()
    account = await made(false).createAccount({ email: 'seance@example.fr', password: 'un mot de passe assez long', name: 'Jeanne' })
  })

  for (const secure of [false, true])
    test(`its cookie is the library's, ${secure ? 'over https' : 'over http'}`, async () => {
      const issuer = made(secure)
      const { json, cookies } = await open(issuer)
      // The library writes the cookie again when it extends the session.
      await sql`update auth_session set "expiresAt" = now() + interval '5 days' where token = ${json.token}`.execute(h.db)
      const answer = await asked(issuer, '/get-session', cookies)
      const { user } = (await answer.json()) as { user: unknown }
      assert.deepEqual(user, json.user)
      assert.equal(cookies.length, 1)
      assert.deepEqual(answer.headers.getSetCookie().map(parts), cookies.map(parts))
      assert.equal(cookies[0]?.startsWith(secure ? '__Host-beffroi.session_token=' : 'beffroi.session_token='), true)
    })

  test('one that is not remembered ends with the browser, or after a day', async () => {
    const issuer = made(false)
    const { json, cookies } = await open(issuer, { remember: false })
    assert.deepEqual(
      cookies.map((cookie) => [cookie.split('=')[0], cookie.includes('Max-Age')]),
      [
        ['beffroi.session_token', false],
        ['beffroi.dont_remember', false],
      ],
    )
    const life = await sql<{ seconds: number; method: string; device: string }>`
      select extract(epoch from "expiresAt" - "createdAt")::float8 as seconds, method, "userAgent" as device
      from auth_session where token = ${json.token}`.execute(h.db)
    assert.deepEqual(life.rows, [{ seconds: DAY, method: 'code', device: 'Firefox' }])
    const removed = (await asked(issuer, '/sign-out', cookies, 'POST')).headers.getSetCookie()
    for (const cookie of cookies) assert.ok(removed.some((set) => set.startsWith(`${cookie.split('=')[0]}=;`)))
    assert.equal(await (await asked(issuer, '/get-session', cookies)).json(), null)
  })

  test('there is none for an account that may have none, or is gone; the library opens none', async () => {
    const issuer = made(false)
    const refused = (error: unknown) => error instanceof AppError && error.code === 'unauthorized'
    const more = { method: 'code', factors: 1, device: '' } as const
    await assert.rejects(issuer.openSession({ account: { ...(await found()), isAdmitted: false }, ...more }), refused)
    const gone = { ...(await found()), id: '01900000-0000-7000-8000-000000000000' }
    await assert.rejects(issuer.openSession({ account: gone, ...more }), refused)
    const former = await sessions()
    const body = JSON.stringify({ email: 'seance@example.fr', password: 'un mot de passe assez long' })
    const headers = { 'content-type': 'application/json' }
    const answer = await issuer.handle(new Request('http://localhost/api/auth/sign-in/email', { method: 'POST', headers, body }))
    assert.equal(answer.ok, false)
    assert.deepEqual(answer.headers.getSetCookie(), [])
    assert.equal(await sessions(), former)
  })

  const sessions = async () => (await sql<{ n: number }>`select count(*)::int as n from auth_session`.execute(h.db)).rows[0]?.n
})

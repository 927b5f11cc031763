import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Account, AccountSession, AccountSessions, Shown } from '../../../platform/access/issuer.ts'
import { type Db, prepared } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { cookies } from '../../../platform/http/cookies.ts'
import { sessionCredentials } from './session-credentials.ts'

/** The life of a session after its last extension, in seconds. */
const SESSION_SECONDS = 7 * 24 * 60 * 60
/** The life of a session that ends with the browser, in seconds. */
const UNREMEMBERED_SECONDS = 24 * 60 * 60
/** A session is extended at most this often, in seconds. */
const EXTENDED_EVERY_SECONDS = 24 * 60 * 60

/** The most open sessions of an account: the next one ends the oldest. */
export const SESSIONS_MAX = 40
/** From this many on, endOldest() is sent after each opening. It is below the limit, since the count has no sessions that are opened at the same time. */
const SESSIONS_MANY = SESSIONS_MAX - 10

/** The values of a row of auth_session. */
interface Row extends Record<string, unknown> {
  id: string
  account: string
  digest: Buffer
  opened: Date
  ends: Date
  remember: boolean
  device: string
  method: string
  factors: number
  authenticated: Date | null
}

// After a lost connection the statement is sent again. The session that the first one may have written is then returned.
const writeSession = prepared<Row, { id: string; others: number }>(
  (slot) => sql`
    insert into auth_session
      (id, "userId", digest, "createdAt", "updatedAt", "expiresAt", remember, "ipAddress", "userAgent", method, factors, authenticated_at)
    select ${slot('id')}, id, ${slot('digest')}, ${slot('opened')}, ${slot('opened')}, ${slot('ends')}, ${slot('remember')}, '', ${slot('device')},
      ${slot('method')}, ${slot('factors')}, ${slot('authenticated')}
    from auth_user where id = ${slot('account')}
    on conflict (id) do update set "updatedAt" = excluded."updatedAt"
    returning id, (select count(*)::int from auth_session s where s."userId" = ${slot('account')}) as others`,
)
// In the order of the ids, in which other statements that end several sessions lock them too.
const endOldest = prepared<{ account: string }, unknown>(
  (slot) => sql`
    delete from auth_session where id in (
      select id from auth_session where id in (
        select id from auth_session where "userId" = ${slot('account')} order by "createdAt" desc, id desc offset ${sql.lit(SESSIONS_MAX)})
      order by id for update)`,
)

type Times = 'createdAt' | 'updatedAt'
interface Found extends Omit<AccountSession['session'], 'userId'>, Omit<Account, 'id' | Times> {
  account: string
  remember: boolean
  userCreatedAt: string
  userUpdatedAt: string
}
const findSession = prepared<{ digest: Buffer }, Found>(
  (slot) => sql`
    select s.id, s."createdAt", s."updatedAt", s."expiresAt", s.remember, s."ipAddress", s."userAgent",
      u.id as account, u.name, u.email, u."emailVerified", u.image, u."createdAt" as "userCreatedAt", u."updatedAt" as "userUpdatedAt"
    from auth_session s join auth_user u on u.id = s."userId"
    where s.digest = ${slot('digest')} and s."expiresAt" > now()`,
)
// Of two requests at the same time one extends the session.
const extendSession = prepared<{ id: string; former: Date; used: Date; ends: Date }, { id: string }>(
  (slot) => sql`
    update auth_session set "expiresAt" = ${slot('ends')}, "updatedAt" = ${slot('used')}
    where id = ${slot('id')} and "expiresAt" = ${slot('former')} returning id`,
)

interface Options {
  db: Db
  /** Signed cookies of former releases: sessionCredentials(). */
  cookieKey: Buffer
  /** Whether the service is reached over https. */
  secure: boolean
}

const COOKIE = 'session_token'
/** The cookies that a sign-out takes away: those of former sign-ins too. */
const CLEARED = [COOKIE, 'session_data', 'dont_remember']
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)

/** Returns what opens, finds, extends and ends the sessions of accounts of the embedded issuer. docs/decisions/0025. */
export function accountSessions({ db, cookieKey, secure }: Options): AccountSessions {
  const jar = cookies(secure)
  const tokensOf = sessionCredentials(jar.nameOf(COOKIE), cookieKey)
  const found = async (shown: Shown): Promise<(Found & { token: string }) | null> => {
    const [token, ...others] = tokensOf(shown)
    if (token === undefined || others.length > 0) return null
    const [row] = await findSession(db, { digest: digestOf(token) })
    return row ? { ...row, token } : null
  }
  return {
    open: async ({ account, method, factors, device, remember = true, authenticatedAt = null }) => {
      const { isAdmitted, ...user } = account
      if (!isAdmitted) throw new AppError('unauthorized')
      const token = randomBytes(32).toString('base64url')
      const opened = new Date()
      const [written] = await writeSession(db, {
        id: newId(),
        account: account.id,
        digest: digestOf(token),
        opened,
        ends: later(opened, remember ? SESSION_SECONDS : UNREMEMBERED_SECONDS),
        remember,
        device,
        method,
        factors,
        authenticated: authenticatedAt,
      })
      if (!written) throw new AppError('unauthorized')
      if (written.others >= SESSIONS_MANY) await endOldest(db, { account: account.id })
      const session = jar.write(COOKIE, token, remember ? SESSION_SECONDS : null)
      return { json: { redirect: false, token, user }, cookies: [session] }
    },
    find: async (shown) => {
      const row = await found(shown)
      return row && accountSessionOf(row)
    },
    use: async (shown) => {
      const row = await found(shown)
      if (row === null) return null
      const [used, former] = [new Date(), new Date(row.expiresAt)]
      const ends = later(used, SESSION_SECONDS)
      // Extended less than a day ago.
      const isRecent = later(former, EXTENDED_EVERY_SECONDS) > ends
      if (!row.remember || isRecent) return { ...accountSessionOf(row), cookies: [] }
      const [extended] = await extendSession(db, { id: row.id, former, used, ends })
      if (!extended) return { ...accountSessionOf(row), cookies: [] }
      const renewed = { ...row, updatedAt: used.toISOString(), expiresAt: ends.toISOString() }
      return { ...accountSessionOf(renewed), cookies: [jar.write(COOKIE, row.token, SESSION_SECONDS)] }
    },
    end: async (shown) => {
      const digests = tokensOf(shown).map(digestOf)
      if (digests.length > 0) await db.deleteFrom('auth_session').where('digest', 'in', digests).execute()
      return CLEARED.map((name) => jar.write(name, '', 0))
    },
  }
}

/** The driver returns timestamps as text in a form of its own. */
const iso = (time: string): string => new Date(time).toISOString()

function accountSessionOf({ account, name, email, emailVerified, image, userCreatedAt, userUpdatedAt, ...session }: Found): AccountSession {
  const { id, ipAddress, userAgent } = session
  const times = { createdAt: iso(session.createdAt), updatedAt: iso(session.updatedAt), expiresAt: iso(session.expiresAt) }
  return {
    user: { name, email, emailVerified, image, createdAt: iso(userCreatedAt), updatedAt: iso(userUpdatedAt), id: account },
    session: { ...times, ipAddress, userAgent, userId: account, id },
  }
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { cookies } from '../http/cookies.ts'
import { signedValue } from './session-cookies.ts'

/** The life of a session, in seconds. The library extends it once a day. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60
/** The life of a session that ends with the browser, in seconds. */
const UNREMEMBERED_SECONDS = 24 * 60 * 60

/** The most open sessions of an account: the next one ends the oldest. */
export const SESSIONS_MAX = 40
/** The statement that ends sessions is sent for an account that has nearly as many: others may be opened at the same time. */
const SESSIONS_MANY = SESSIONS_MAX - 10

/** What is known of a session when it is opened. */
export interface NewSession {
  /** An account as the library shows it, and whether it may have sessions: readSigningIn(). Times are ISO 8601. */
  account: {
    isAdmitted: boolean
    id: string
    name: string
    email: string | null
    emailVerified: boolean
    image: string | null
    createdAt: string
    updatedAt: string
  }
  /** The way to sign in. */
  method: 'password' | 'code' | 'passkey' | 'proconnect' | 'franceconnect'
  /** The number of factors that the person has shown: a passkey with user verification counts as two. */
  factors: 1 | 2
  /** What deviceText() returns. */
  device: string
  /** Whether the session and its cookie outlive a day and the browser. True by default. */
  remember?: boolean
  /** When the person has shown who they are, if that was before: single sign-on at a provider. */
  authenticatedAt?: Date | null
}

/** The answer of a sign-in, as the library writes it. */
interface OpenedSession {
  json: { redirect: false; token: string; user: Omit<NewSession['account'], 'isAdmitted'> }
  cookies: string[]
}

/** The values of a row of auth_session. */
interface Row extends Record<string, unknown> {
  id: string
  account: string
  token: string
  opened: Date
  ends: Date
  device: string
  method: string
  factors: number
  authenticated: Date | null
}

// After a lost connection the statement is sent again. The session that the first one may have written is then returned.
const writeSession = prepared<Row, { id: string; others: number }>(
  (slot) => sql`
    insert into auth_session (id, "userId", token, "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent", method, factors, authenticated_at)
    select ${slot('id')}, id, ${slot('token')}, ${slot('opened')}, ${slot('opened')}, ${slot('ends')}, '', ${slot('device')}, ${slot('method')},
      ${slot('factors')}, ${slot('authenticated')}
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

interface Opener {
  db: Db
  /** Signs the cookies. */
  secret: string
  /** Whether the service is reached over https. */
  secure: boolean
}

/**
 * Returns a function that opens a session for an account whose owner has proven who they are. Every sign-in goes through it. It writes what the library
 * writes, in one statement, and signs the library's cookies. The library itself makes several contexts of 19 KB for each session, and its garbage delayed
 * those who read.
 * @throws AppError unauthorized (an account that may have no session, or is gone)
 */
export function sessionOpener({ db, secret, secure }: Opener): (session: NewSession) => Promise<OpenedSession> {
  const jar = cookies(secure)
  return async ({ account, method, factors, device, remember = true, authenticatedAt = null }) => {
    const { isAdmitted, ...user } = account
    if (!isAdmitted) throw new AppError('unauthorized')
    const token = randomBytes(24).toString('base64url')
    const opened = new Date()
    const [written] = await writeSession(db, {
      id: newId(),
      account: account.id,
      token,
      opened,
      ends: new Date(opened.getTime() + (remember ? SESSION_SECONDS : UNREMEMBERED_SECONDS) * 1000),
      device,
      method,
      factors,
      authenticated: authenticatedAt,
    })
    if (!written) throw new AppError('unauthorized')
    if (written.others >= SESSIONS_MANY) await endOldest(db, { account: account.id })
    const session = jar.write('session_token', signedValue(token, secret), remember ? SESSION_SECONDS : null)
    const unremembered = remember ? [] : [jar.write('dont_remember', signedValue('true', secret), null)]
    return { json: { redirect: false, token, user }, cookies: [session, ...unremembered] }
  }
}

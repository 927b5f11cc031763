import { sign } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared } from '../db/db.ts'
import type { Identity } from './identity.ts'
import { signedCookie, verifiedValue } from './session-cookies.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The life of an access token, in seconds. */
export const TOKEN_SECONDS = 15 * 60

/** The account and the session that an access token is issued for. */
interface Subject {
  user: { id: string; email: string | null; emailVerified: boolean; name: string }
  session: { id: string; createdAt: Date }
}

/** Returns the claims of an access token, beside its issuer, audience, times and subject. */
export const claimsOf = ({ user, session }: Subject) => ({
  email: user.email,
  email_verified: user.emailVerified,
  name: user.name,
  sid: session.id,
  auth_time: Math.floor(session.createdAt.getTime() / 1000),
})

/** What the library knows of its own cookies and secrets. */
interface LibraryContext {
  secret: string
  authCookies: { sessionToken: { name: string }; dontRememberToken: { name: string } }
  sessionConfig: { expiresIn: number; updateAge: number }
}

interface OpenSession {
  id: string
  opened: string
  ends: string
  account: string
  email: string | null
  verified: boolean
  name: string
  /** The keys that may sign, the newest first; none before the first token. */
  keys: string[]
}

const openSession = prepared<{ token: string }, OpenSession>(
  (slot) => sql`
    select s.id, s."createdAt" as opened, s."expiresAt" as ends, u.id as account, u.email, u."emailVerified" as verified, u.name,
      array(select k.id::text from auth_jwks k where (k."expiresAt" is null or k."expiresAt" > now()) and coalesce(k.alg, 'EdDSA') = 'EdDSA'
        order by k."createdAt" desc) as keys
    from auth_session s join auth_user u on u.id = s."userId"
    where s.token = ${slot('token')} and s."expiresAt" > now()`,
)

/** Credentials of a request for a token, as its headers have them. */
interface Shown {
  authorization: string | undefined
  cookie: string | undefined
}

interface Exchange {
  /** Reads sessions and keys. */
  db: Db
  keys: Pick<SigningKeys, 'firstThatOpens'>
  context: () => Promise<LibraryContext>
  admits: (accountId: string) => Promise<boolean>
  issuer: string
  audience: string
}

/**
 * Returns a function that exchanges a session for an access token as the library does, in two statements and with the signing key in memory: the library
 * takes five times the processor time, since it builds its routes and decrypts its key for each request. Whatever is not usual is the library's: a session
 * that has ended or is to be extended, credentials that are not plain, and the first key that the present secret opens. For these the function returns null.
 * @throws AppError unauthorized (a deactivated user)
 */
export function tokenExchange({ db, keys, context, admits, issuer, audience }: Exchange): (shown: Shown) => Promise<string | null> {
  return async (shown) => {
    const library = await context()
    const token = sessionTokenOf(shown, library)
    if (token === null) return null
    const [found] = await openSession(db, { token })
    if (!found || isToExtend(found, shown, library)) return null
    if (!(await admits(found.account))) throw new AppError('unauthorized')
    const signing = await keys.firstThatOpens(found.keys)
    if (!signing) return null
    const user = { id: found.account, email: found.email, emailVerified: found.verified, name: found.name }
    const iat = Math.floor(Date.now() / 1000)
    const claims = claimsOf({ user, session: { id: found.id, createdAt: new Date(found.opened) } })
    const payload = { iat, ...claims, sub: user.id, exp: iat + TOKEN_SECONDS, iss: issuer, aud: audience }
    const signed = `${encoded({ alg: 'EdDSA', kid: signing.id })}.${encoded(payload)}`
    // In the thread that answers: 50 µs, and the threads of the pool may all be hashing passwords.
    return `${signed}.${sign(null, Buffer.from(signed), signing.key).toString('base64url')}`
  }
}

/** Returns a function that reads whose session a cookie is, without a token: for files that a page shows. Null without an open session. */
export function sessionIdentity({
  db,
  context,
  issuer,
}: Pick<Exchange, 'db' | 'context' | 'issuer'>): (cookie: string | undefined) => Promise<Identity | null> {
  return async (cookie) => {
    const token = cookie === undefined ? null : sessionTokenOf({ authorization: undefined, cookie }, await context())
    const [found] = token === null ? [] : await openSession(db, { token })
    if (!found) return null
    const { account: subject, email, verified: emailVerified, name, id: session } = found
    return { issuer, subject, email, emailVerified, name, session, authTime: Math.floor(Date.parse(found.opened) / 1000) }
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The token of the session: of the header where there is one, else of the cookie. Null if it is not plain, or its signature is wrong. */
function sessionTokenOf({ authorization, cookie }: Shown, library: LibraryContext): string | null {
  if (authorization === undefined) return signedCookie(cookie, library.authCookies.sessionToken.name, library.secret)
  const given = /^Bearer ([\w-]{1,128}(?:\.[\w%+/=-]{1,200})?)$/i.exec(authorization)?.[1]
  if (given === undefined) return null
  return given.includes('.') ? verifiedValue(given, library.secret) : given
}

/** A session is extended once a day, unless it is to end with the browser. */
function isToExtend(
  { ends }: OpenSession,
  { cookie }: Shown,
  { authCookies, secret, sessionConfig: { expiresIn, updateAge } }: LibraryContext,
) {
  if (signedCookie(cookie, authCookies.dontRememberToken.name, secret) !== null) return false
  return Date.parse(ends) - expiresIn * 1000 + updateAge * 1000 <= Date.now()
}

import { randomBytes } from 'node:crypto'
import { type JSONWebKeySet, SignJWT } from 'jose'
import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Db, Tx } from '../db/db.ts'
import { type Slots, slots } from '../http/slots.ts'
import { type AccountSession, accountSessions, type AccountSessions } from './account-sessions.ts'
import type { Identity } from './identity.ts'
import { accountOf, type LockedAccount, writeAccount, writePassword } from './issuer-accounts.ts'
import { HASHES_AT_ONCE, hashPassword, verifyPassword } from './password-hash.ts'
import type { Secrets } from './secrets.ts'
import type { Shown } from './session-credentials.ts'
import { signingKeys } from './signing-keys.ts'

/** The `iss` of tokens of the embedded issuer. It is fixed, so that every process on one database accepts the tokens. */
export const EMBEDDED_ISSUER = 'urn:beffroi'
/** The `aud` of tokens of the embedded issuer. */
export const EMBEDDED_AUDIENCE = 'beffroi-api'
/** The least number of characters of a password. */
export const PASSWORD_MIN = 10
/** The path of the embedded issuer. */
export const ISSUER_PATH = '/api/auth'
/** The life of an access token, in seconds. */
const TOKEN_SECONDS = 15 * 60

/** The embedded issuer: accounts with e-mail and password, sessions, access tokens. Spec §5-13. */
export interface Issuer {
  /** Opens and ends sessions. */
  sessions: Pick<AccountSessions, 'open' | 'end'>
  /**
   * Returns the session that a request shows, with the cookies of its extension.
   * @throws AppError unauthorized (no open session, a deactivated user)
   */
  sessionOf: (shown: Shown) => Promise<AccountSession & { cookies: string[] }>
  /** Exchanges a session for an access token. Throws as sessionOf() does. */
  tokenOf: (shown: Shown) => Promise<{ token: string; cookies: string[] }>
  /** Returns whose session a cookie is, without a token: for files that a page shows. Null without an open session. */
  identityOf: (cookie: string | undefined) => Promise<Identity | null>
  /**
   * Runs a step of a sign-in once few others run: those who read wait for none of them. Not for steps that hash a password, which wait for other slots.
   * @throws AppError service_unavailable (too many sign-ins wait)
   */
  inTurn: Slots
  /** Sends a code, or runs a sign-in by one from its code to its session, once there is room. Throws as inTurn() does. */
  codeInTurn: Slots
  keys: () => Promise<JSONWebKeySet>
  /** Retires the keys that another root secret has sealed. Returns their number. */
  retireKeys: () => Promise<number>
  /** Creates an account, or sets the password of an existing one. Returns the account's id (the tokens' subject). */
  createAccount: (account: { email: string; password: string; name: string }) => Promise<string>
  /** Creates accounts with one password, whose hash is computed once: for the demonstration, whose password is public. Returns their ids by e-mail address. */
  createAccounts: (accounts: readonly { email: string; name: string }[], password: string) => Promise<Map<string, string>>
  /** Returns the accounts with proven addresses, each created if there is none, and locks them. */
  accountOf: (tx: Tx, email: string) => Promise<LockedAccount>
  /** Hashes a password, off the thread that answers. @throws AppError service_unavailable (too many passwords wait) */
  hash: (password: string) => Promise<string>
  /** Sets the password of an account by its hash, and ends the account's sessions. */
  setPassword: (tx: Tx, accountId: string, hash: string) => Promise<void>
  /** Returns the id of the account with this address and password; null if there is none. Takes as long for an unknown address. Throws as hash() does. */
  checkPassword: (credentials: { email: string; password: string }) => Promise<string | null>
}

interface IssuerOptions {
  db: Db
  /** Look-ups that no flood of changes delays. */
  readDb: Db
  secrets: Pick<Secrets, 'key'>
  secureCookies: boolean
  admits: (accountId: string) => Promise<boolean>
  /** Bounds the hashes of passwords that run at once. */
  hashing?: Slots
  /** Bounds the other steps of sign-ins. */
  inTurn?: Slots
}

/** The longest wait for a hash. Without a bound, hashes would queue without an end. */
const HASH_WAIT_MS = 5000
/** Fewer than the connections for look-ups of callers (db/open.ts). A step takes some milliseconds, most of them of the database. */
const SIGN_INS_AT_ONCE = 3
const SIGN_IN_WAIT_MS = 5000
/** The codes that are written or taken at once: those that wait for a lock leave connections to the other changes. */
const CODES_AT_ONCE = 3

/** When a session began, in seconds: `auth_time`. */
const beginningOf = ({ session }: AccountSession): number => Math.floor(Date.parse(session.createdAt) / 1000)

/**
 * @param secrets seal private keys
 * @param secureCookies whether the service is reached over https
 * @param admits whether the account with this id may have tokens now: a deactivated user's may not
 */
export function embeddedIssuer({
  db,
  readDb,
  secrets,
  secureCookies,
  admits,
  hashing = slots(HASHES_AT_ONCE, HASH_WAIT_MS, { isSteady: true }),
  inTurn = slots(SIGN_INS_AT_ONCE, SIGN_IN_WAIT_MS),
}: IssuerOptions): Issuer {
  const keys = signingKeys(db, secrets)
  const sessions = accountSessions({ db: readDb, cookieKey: secrets.key('issuer'), secure: secureCookies })
  const sessionOf: Issuer['sessionOf'] = async (shown) => {
    const found = await sessions.use(shown)
    if (!found || !(await admits(found.user.id))) throw new AppError('unauthorized')
    return found
  }
  /** The hash of a password that nobody has, for addresses without one. */
  let decoy: Promise<string> | undefined
  return {
    sessions,
    sessionOf,
    tokenOf: async (shown) => {
      const found = await sessionOf(shown)
      const { user, session, cookies } = found
      const { id: kid, key } = await keys.current()
      const claims = {
        email: user.email,
        email_verified: user.emailVerified,
        name: user.name,
        sid: session.id,
        auth_time: beginningOf(found),
      }
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setSubject(user.id)
        .setIssuer(EMBEDDED_ISSUER)
        .setAudience(EMBEDDED_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS}s`)
        .sign(key)
      return { token, cookies }
    },
    identityOf: async (cookie) => {
      const found = await sessions.find({ cookie })
      if (!found) return null
      const { id: subject, email, emailVerified, name } = found.user
      return { issuer: EMBEDDED_ISSUER, subject, email, emailVerified, name, session: found.session.id, authTime: beginningOf(found) }
    },
    inTurn,
    codeInTurn: slots(CODES_AT_ONCE, SIGN_IN_WAIT_MS),
    keys: keys.shown,
    retireKeys: keys.retire,
    createAccount: async ({ email, password, name }) =>
      writeAccount(db, { email: email.toLowerCase(), name, hash: await hashPassword(password) }),
    createAccounts: async (accounts, password) => {
      const hash = await hashPassword(password)
      const ids = new Map<string, string>()
      for (const { email, name } of accounts) ids.set(email, await writeAccount(db, { email: email.toLowerCase(), name, hash }))
      return ids
    },
    accountOf,
    hash: (password) => hashing(() => hashPassword(password)),
    setPassword: writePassword,
    checkPassword: async ({ email, password }) => {
      const ofNobody = (decoy ??= hashPassword(randomBytes(32).toString('base64url')))
      // One statement and one verification, whether the address has an account or not. Both have the slot: a password that would wait too long costs no
      // statement.
      return await hashing(async () => {
        const { rows } = await sql<{ id: string; hash: string | null }>`select u.id, a.password as hash
        from auth_user u left join auth_account a on a."userId" = u.id and a."providerId" = 'credential'
        where u.email = ${email.toLowerCase()}`.execute(db)
        const [found] = rows
        const hash = found?.hash ?? (await ofNobody)
        const right = await verifyPassword({ hash, password })
        return right && found?.hash ? found.id : null
      })
    },
  }
}

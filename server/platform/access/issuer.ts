import { randomBytes } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { bearer, jwt } from 'better-auth/plugins'
import type { JSONWebKeySet } from 'jose'
import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { type Slots, slots } from '../http/slots.ts'
import { databaseFaults } from './database-faults.ts'
import { HASHES_AT_ONCE, hashPassword, verifyPassword } from './password-hash.ts'
import { accountOf, type LockedAccount, writeAccount, writePassword } from './issuer-accounts.ts'
import { SESSION_SECONDS, sessionOpener } from './new-session.ts'
import { signingKeys } from './signing-keys.ts'
import { claimsOf, sessionIdentity, TOKEN_SECONDS, tokenExchange } from './token-exchange.ts'

/** The `iss` of tokens of the embedded issuer. It is fixed, so that every process on one database accepts the tokens. */
export const EMBEDDED_ISSUER = 'urn:beffroi'
/** The `aud` of tokens of the embedded issuer. */
export const EMBEDDED_AUDIENCE = 'beffroi-api'
/** The least number of characters of a password. */
export const PASSWORD_MIN = 10
/** The path of the embedded issuer. */
export const ISSUER_PATH = '/api/auth'

/** The embedded issuer: accounts with e-mail and password, sessions, access tokens. Spec §5-13. */
export interface Issuer {
  /** Answers a request below /api/auth. */
  handle: (request: Request) => Promise<Response>
  /** Exchanges a usual session for an access token: tokenExchange(). Null if handle() has to answer. */
  exchange: ReturnType<typeof tokenExchange>
  /** Returns whose session a cookie is: sessionIdentity(). */
  identityOf: ReturnType<typeof sessionIdentity>
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
  /** Opens a session: sessionOpener(). The caller has proven whose account it is. */
  openSession: ReturnType<typeof sessionOpener>
}

interface IssuerOptions {
  pool: pg.Pool
  db: Db
  /** Look-ups that no flood of changes delays. */
  accessDb: Db
  secret: string
  secureCookies: boolean
  admits: (accountId: string) => Promise<boolean>
  /** Bounds the hashes of passwords that run at once. */
  hashing?: Slots
  /** Bounds the other steps of sign-ins. */
  inTurn?: Slots
}

/** The longest wait for a hash. Without a bound, hashes would queue without an end. */
const HASH_WAIT_MS = 5000
/** One fewer than the connections for look-ups of callers (db/open.ts), which the library uses too. A step takes some milliseconds, most of them of the database. */
const SIGN_INS_AT_ONCE = 3
const SIGN_IN_WAIT_MS = 5000
/** The codes that are written or taken at once: those that wait for a lock leave connections to the other changes. */
const CODES_AT_ONCE = 3

const DATES = new Set(['createdAt', 'updatedAt', 'expiresAt', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'])

/** The driver returns timestamps as text. The library compares them as dates. */
const datesForLibrary: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    for (const row of result.rows)
      for (const [name, value] of Object.entries(row)) if (DATES.has(name) && typeof value === 'string') row[name] = new Date(value)
    return result
  },
}

/**
 * @param secret signs cookies and wraps private keys
 * @param secureCookies whether the service is reached over https
 * @param admits whether the account with this id may have tokens now: a deactivated user's may not
 */
export function embeddedIssuer({
  pool,
  db,
  accessDb,
  secret,
  secureCookies,
  admits: admitsNow,
  hashing = slots(HASHES_AT_ONCE, HASH_WAIT_MS, { isSteady: true }),
  inTurn = slots(SIGN_INS_AT_ONCE, SIGN_IN_WAIT_MS),
}: IssuerOptions): Issuer {
  const faults = databaseFaults()
  const keys = signingKeys(db, secret)
  const admits = (accountId: string) => faults.noting(admitsNow(accountId))
  const auth = betterAuth({
    baseURL: 'http://localhost',
    basePath: ISSUER_PATH,
    secret,
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool: faults.watch(pool) }), plugins: [datesForLibrary] }),
      type: 'postgres',
    },
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: SESSION_SECONDS, updateAge: 60 * 60 * 24 },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      database: { generateId: () => newId() },
      // The library's flag sets the weaker prefix __Secure-; with __Host- other hosts of the domain cannot set the cookie.
      useSecureCookies: false,
      cookiePrefix: secureCookies ? '__Host-beffroi' : 'beffroi',
      defaultCookieAttributes: { secure: secureCookies },
      ipAddress: { disableIpTracking: true },
      // http/issuer-routes.ts has checked the origin.
      disableCSRFCheck: true,
      disableOriginCheck: true,
    },
    // openSession() alone opens sessions. "false" refuses those that the library would open by itself.
    databaseHooks: { session: { create: { before: async () => false } } },
    // The service's own rate limiter counts sign-ins: its counts are shared between processes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [
      bearer(),
      jwt({
        jwks: { rotationInterval: 60 * 60 * 24 * 90 },
        adapter: { getJwks: async () => keys.all(), createJwk: async (key) => keys.add(key) },
        jwt: {
          issuer: EMBEDDED_ISSUER,
          audience: EMBEDDED_AUDIENCE,
          expirationTime: `${TOKEN_SECONDS}s`,
          definePayload: async ({ user, session }) => {
            if (!(await admits(user.id))) throw new APIError('UNAUTHORIZED')
            return claimsOf({ user, session })
          },
        },
        schema: { jwks: { modelName: 'auth_jwks' } },
      }),
    ],
  })
  /** The hash of a password that nobody has, for addresses without one. */
  let decoy: Promise<string> | undefined
  return {
    handle: (request) => faults.within(() => auth.handler(request)),
    exchange: tokenExchange({
      db: accessDb,
      keys,
      context: () => auth.$context,
      admits: admitsNow,
      issuer: EMBEDDED_ISSUER,
      audience: EMBEDDED_AUDIENCE,
    }),
    identityOf: sessionIdentity({ db: accessDb, context: () => auth.$context, issuer: EMBEDDED_ISSUER }),
    inTurn,
    codeInTurn: slots(CODES_AT_ONCE, SIGN_IN_WAIT_MS),
    keys: async () => await auth.api.getJwks(),
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
      // One statement and one verification, whether the address has an account or not: the library reads the credentials of known ones only. Both have the
      // slot: a password that would wait too long costs no statement.
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
    openSession: sessionOpener({ db: accessDb, secret, secure: secureCookies }),
  }
}

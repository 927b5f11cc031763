import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { EMBEDDED_AUDIENCE, EMBEDDED_ISSUER, type AccountSession, type Issuer } from '../../../platform/access/issuer.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Slots, slots } from '../../../platform/concurrency/slots.ts'
import { accountSessions } from '../sessions/account-sessions.ts'
import { accountOf, writeAccount, writePassword } from './accounts.ts'
import { HASHES_AT_ONCE, hashPassword, verifyPassword } from './password-hash.ts'
import { signingKeys } from './signing-keys.ts'

/** The life of an access token, in seconds. */
const TOKEN_SECONDS = 15 * 60

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

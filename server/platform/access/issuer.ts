import type { JSONWebKeySet } from 'jose'
import type { Tx } from '../db/db.ts'
import type { Slots } from '../concurrency/slots.ts'
import type { Identity } from './identity.ts'

/** The `iss` of tokens of the embedded issuer. It is fixed, so that every process on one database accepts the tokens. */
export const EMBEDDED_ISSUER = 'urn:beffroi'
/** The `aud` of tokens of the embedded issuer. */
export const EMBEDDED_AUDIENCE = 'beffroi-api'
/** The path of the embedded issuer. */
export const ISSUER_PATH = '/api/auth'
/** Credentials of a session, as the headers of a request have them. */
export interface Shown {
  authorization?: string | undefined
  cookie?: string | undefined
}

/** An account as its owner sees it. Times are ISO 8601. */
export interface Account {
  id: string
  name: string
  email: string | null
  emailVerified: boolean
  image: string | null
  createdAt: string
  updatedAt: string
}

/** What is known of a session when it is opened. */
export interface NewSession {
  /** The account, and whether it may have sessions: readSigningIn(). */
  account: Account & { isAdmitted: boolean }
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

/** The answer of a sign-in. */
interface OpenedSession {
  json: { redirect: false; token: string; user: Account }
  cookies: string[]
}

/** An open session with its account, as its owner sees them. Times are ISO 8601. */
export interface AccountSession {
  user: Account
  session: {
    id: string
    userId: string
    createdAt: string
    updatedAt: string
    expiresAt: string
    ipAddress: string | null
    userAgent: string | null
  }
}

/** Sessions of accounts of the embedded issuer. The database has the digest of a session's token, from which the token cannot be computed. */
export interface AccountSessions {
  /**
   * Opens a session for an account whose owner has proven who they are. Every sign-in goes through it.
   * @throws AppError unauthorized (an account that may have no session, or is gone)
   */
  open: (session: NewSession) => Promise<OpenedSession>
  /** Returns the open session that a request shows; null without one. */
  find: (shown: Shown) => Promise<AccountSession | null>
  /** Does as find(), and extends the session once a day, unless it ends with the browser. Returns the cookies to set. */
  use: (shown: Shown) => Promise<(AccountSession & { cookies: string[] }) | null>
  /** Ends the sessions that a request shows. Returns the cookies to set, whether there was one or not. */
  end: (shown: Shown) => Promise<string[]>
}

/** An account whose row is locked. */
export interface LockedAccount {
  id: string
  email: string
  /** Whether this transaction has made it. */
  isNew: boolean
}

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

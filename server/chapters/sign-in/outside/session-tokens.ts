import { createHash } from 'node:crypto'
import { decodeJwt, type JWTPayload } from 'jose'
import { sealText, unsealText } from '../../../platform/access/sealed.ts'
import { SignInRefused } from './faults.ts'
import type { Tokens } from './provider.ts'

/**
 * How long before their end tokens are renewed: earlier than the page asks, which is a minute before. Tokens that live for less than six minutes are
 * renewed in the last quarter of their life.
 */
const REFRESH_BEFORE_MS = 90_000

/** The tokens of a session. */
export interface SessionTokens extends Tokens {
  subject: string
  /** When the access token expires. */
  until: number
  /** When it should be renewed; without a refresh token the same as `until`. */
  refreshAt: number
}

/** Returns the tokens of a session as they are stored. @throws SignInRefused if the access token is not a JWT with a subject and an expiry */
export function sessionTokensOf({ access, refresh, id }: Tokens): SessionTokens {
  const { sub, exp } = claimsOf(access)
  if (typeof sub !== 'string' || typeof exp !== 'number')
    throw new SignInRefused('token_refused', 'the access token names no subject or no end')
  const until = exp * 1000
  const early = Math.min(REFRESH_BEFORE_MS, Math.max(0, until - Date.now()) / 4)
  return { access, refresh, id, subject: sub, until, refreshAt: refresh === null ? until : until - early }
}

function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    throw new SignInRefused('token_refused', 'the access token is no JWT')
  }
}

/** The encryption key of sessions, and the provider and client that the sessions are bound to. */
export interface SealKey {
  key: Buffer
  boundTo: string
}

/** The key of a session in the database: the hash of its cookie's value, which is not stored. */
export const hashOf = (session: string): Buffer => createHash('sha256').update(session).digest()
/** Encrypts the tokens of a session, bound to its row and its provider. */
export const seal = ({ key, boundTo }: SealKey, hash: Buffer, held: SessionTokens) =>
  sealText(key, `${hash.toString('base64url')} ${boundTo}`, JSON.stringify(held))
/** Decrypts what seal() encrypted; null if the key, the row or the provider is another one. */
export const unseal = ({ key, boundTo }: SealKey, hash: Buffer, sealed: Buffer): SessionTokens | null => {
  const text = unsealText(key, `${hash.toString('base64url')} ${boundTo}`, sealed)
  return text === null ? null : (JSON.parse(text) as SessionTokens)
}

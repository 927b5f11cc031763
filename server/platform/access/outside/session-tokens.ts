import { createHash } from 'node:crypto'
import { decodeJwt, type JWTPayload } from 'jose'
import { sealText, unsealText } from '../sealed.ts'
import { SignInRefused } from './faults.ts'
import type { Tokens } from './provider.ts'

/** New tokens are asked for before the page does (a minute before the end), at the earliest when a quarter of the time is left. */
const REFRESH_BEFORE_MS = 90_000

/** A session's tokens. */
export interface Held extends Tokens {
  subject: string
  /** When the access token is over, and when a new one should be asked for. */
  until: number
  refreshAt: number
}

/** The tokens of a session as they are kept. @throws SignInRefused where the access token is no JWT with a subject and an end */
export function heldOf({ access, refresh, id }: Tokens): Held {
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

/** Whose sessions these are: the key of the seal, and the provider and client that it is bound to. */
export interface Keeper {
  key: Buffer
  boundTo: string
}

export const hashOf = (session: string): Buffer => createHash('sha256').update(session).digest()
export const seal = ({ key, boundTo }: Keeper, hash: Buffer, held: Held) =>
  sealText(key, `${hash.toString('base64url')} ${boundTo}`, JSON.stringify(held))
export const open = ({ key, boundTo }: Keeper, hash: Buffer, sealed: Buffer): Held | null => {
  const text = unsealText(key, `${hash.toString('base64url')} ${boundTo}`, sealed)
  return text === null ? null : (JSON.parse(text) as Held)
}

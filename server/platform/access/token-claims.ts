import { z } from 'zod'
import { oneLine } from '../text/plain-text.ts'
import type { Identity } from './identity.ts'

/** The forms of an address that can be written to and signed in with: no other may lead to an account, or be kept as one. */
const Address = z.email().max(254)
const SUBJECT_MAX = 255
const NAME_MAX = 200
/**
 * The address among the claims of a token, and whether the issuer vouches for it. One that is none counts for nothing: U+212A for
 * a k, line breaks or spaces must not lead to another's account, nor stand where letters are sent.
 */
export function addressOf({ email, email_verified: verified }: Record<string, unknown>): Pick<Identity, 'email' | 'emailVerified'> {
  const { data } = Address.safeParse(email)
  return { email: data ?? null, emailVerified: data !== undefined && verified === true }
}

/** The name among the claims of a token, in one line; null where there is none. */
export const nameOf = ({ name }: Record<string, unknown>): string | null =>
  typeof name === 'string' ? oneLine(name.slice(0, NAME_MAX * 4), NAME_MAX) || null : null

/** Whether a subject can be kept as it is, so that no two of them become one. */
export const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub !== '' && sub.length <= SUBJECT_MAX && sub.isWellFormed() && !sub.includes('\0')

import { z } from 'zod'
import { isEmailAddress } from '../../../contract/addresses.ts'
import { oneLine } from '../text/plain-text.ts'
import type { Identity } from './identity.ts'

/** A valid e-mail address. No other text may identify an account or be stored as an address. */
const Address = z.string().refine(isEmailAddress)
const SUBJECT_MAX = 255
const NAME_MAX = 200
/**
 * Returns the e-mail address among the claims of a token, and whether the issuer has verified it. An invalid address is ignored:
 * U+212A for a k, line breaks or spaces must not identify another's account, nor become the address of e-mails.
 */
export function addressOf({ email, email_verified: verified }: Record<string, unknown>): Pick<Identity, 'email' | 'emailVerified'> {
  const { data } = Address.safeParse(email)
  return { email: data ?? null, emailVerified: data !== undefined && verified === true }
}

/** Returns the name among the claims of a token as one line; null without a name. */
export const nameOf = ({ name }: Record<string, unknown>): string | null =>
  typeof name === 'string' ? oneLine(name.slice(0, NAME_MAX * 4), NAME_MAX) || null : null

/** Returns the time of the authentication among the claims of a token (auth_time, in seconds); undefined without one. */
export const authTimeOf = ({ auth_time: time }: Record<string, unknown>): number | undefined =>
  typeof time === 'number' && Number.isFinite(time) ? time : undefined

/** Whether a subject can be stored unchanged, so that two subjects never become equal. */
export const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub !== '' && sub.length <= SUBJECT_MAX && sub.isWellFormed() && !sub.includes('\0')

import { domainToASCII } from 'node:url'
import { isEmailAddress } from '../../../contract/addresses.ts'
import { oneLine } from './text.ts'

/** A normalised e-mail address, or the original text if it is not an address. One of the two is null. */
export interface Email {
  email: string | null
  raw: string | null
}

const LENGTH_MAX = 254
/** The longest local part, before the @ (RFC 5321). */
const MAILBOX_MAX = 64

/**
 * Normalises an e-mail address of a person or a register: lower case, without `mailto:`. A domain with accents is not converted.
 * @returns null if the field is blank; never throws
 */
export function normaliseEmail(raw: string | null | undefined): Email | null {
  const text = oneLine(raw)
  if (text === '') return null
  if (text.length > LENGTH_MAX * 2) return { email: null, raw: text }
  const written = text.replace(/^mailto:\s*/i, '').toLowerCase()
  const at = written.lastIndexOf('@')
  const ascii = `${written.slice(0, at)}@${domainToASCII(written.slice(at + 1))}`
  // domainToASCII() also accepts characters that no mail server does: the domain must have only letters and digits of any script.
  const plain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(written.slice(at + 1))
  const fits = at > 0 && at <= MAILBOX_MAX && ascii.length <= LENGTH_MAX
  return fits && plain && isEmailAddress(ascii) ? { email: written, raw: null } : { email: null, raw: text }
}

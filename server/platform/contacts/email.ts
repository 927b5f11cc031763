import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { oneLine } from './text.ts'

/** An e-mail address in normal form, or the text as it was where it is none. One of the two is null. */
export interface Email {
  email: string | null
  raw: string | null
}

const LENGTH_MAX = 254
/** RFC 5321: of what stands before the @. */
const MAILBOX_MAX = 64
const address = z.email()

/**
 * An e-mail address as a person or a register writes it: in lower case, without `mailto:`. A domain with accents is kept so.
 * @returns null where the field is blank; never throws
 */
export function normaliseEmail(raw: string | null | undefined): Email | null {
  const text = oneLine(raw)
  if (text === '') return null
  if (text.length > LENGTH_MAX * 2) return { email: null, raw: text }
  const written = text.replace(/^mailto:\s*/i, '').toLowerCase()
  const at = written.lastIndexOf('@')
  const ascii = `${written.slice(0, at)}@${domainToASCII(written.slice(at + 1))}`
  // Converting a domain also forgives what no mail server would: only letters and digits of some script may stand in it.
  const plain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(written.slice(at + 1))
  const fits = at > 0 && at <= MAILBOX_MAX && ascii.length <= LENGTH_MAX
  return fits && plain && address.safeParse(ascii).success ? { email: written, raw: null } : { email: null, raw: text }
}

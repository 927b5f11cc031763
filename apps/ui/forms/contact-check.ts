import { z } from 'zod'

/** The kind of a contact field. */
export type ContactKind = 'email' | 'tel' | 'url' | 'postal'

const MAILBOX_MAX = 64
const LENGTH_MAX = 254
const address = z.email()
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u200b\u200e\u200f\ufeff]+/gu, ' ').trim()

/** The ASCII form of a domain; empty if it is not valid. */
function hostOf(domain: string): string {
  const url = `http://${domain}/`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

function isEmail(text: string): boolean {
  const written = text.replace(/^mailto:\s*/i, '').toLowerCase()
  const at = written.lastIndexOf('@')
  const domain = written.slice(at + 1)
  const ascii = `${written.slice(0, at)}@${hostOf(domain)}`
  return (
    at > 0 && at <= MAILBOX_MAX && ascii.length <= LENGTH_MAX && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && address.safeParse(ascii).success
  )
}

function isWebsite(text: string): boolean {
  const schemed = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  if (/\s/.test(text) || !URL.canParse(schemed)) return false
  const { protocol, hostname, username, password } = new URL(schemed)
  return /^https?:$/.test(protocol) && /\.[a-z][a-z0-9-]+\.?$/.test(hostname) && username === '' && password === ''
}

/** Two to fifteen digits; ten where the first is the 0 of a number in France. A text with letters names several lines or an extension, which the service cannot parse either. */
function isPhone(text: string): boolean {
  const bare = text.replace(/^t[ée]l(éphone)?\.?\s*:?\s*/i, '')
  const digits = bare.replaceAll(/\D/g, '')
  return /^\+?[\d\s().\-/]+$/.test(bare) && digits.length >= 2 && digits.length <= 15 && (!/^0[1-9]/.test(digits) || digits.length === 10)
}

const CHECKS: Readonly<Record<ContactKind, (text: string) => boolean>> = {
  email: isEmail,
  tel: isPhone,
  url: (text) => isWebsite(text) || isEmail(text),
  postal: (text) => /^\d{5}$/.test(text),
}

/**
 * Whether a text is valid for its kind of field; an empty one is. The service stores any text, so a field warns and does not refuse:
 * registers and town halls write "03 21 00 00 00 / 06…" for good reasons.
 */
export function fitsContact(kind: ContactKind, text: string): boolean {
  const line = oneLine(text)
  return line === '' || CHECKS[kind](line)
}

import { z } from 'zod'

/** What a contact field is meant to hold. */
export type ContactKind = 'email' | 'tel' | 'url' | 'postal'

const MAILBOX_MAX = 64
const LENGTH_MAX = 254
const address = z.email()
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u200b\u200e\u200f\ufeff]+/gu, ' ').trim()

/** The host of a domain as it travels, accents and all; empty where it is none. */
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

/** From 15 to what any plan dials; letters name several lines or an extension, which the service cannot read either. */
function isPhone(text: string): boolean {
  const bare = text.replace(/^t[ée]l(éphone)?\.?\s*:?\s*/i, '')
  const digits = bare.replaceAll(/\D/g, '')
  return /^\+?[\d\s().\-/]+$/.test(bare) && digits.length >= 2 && digits.length <= 15
}

const CHECKS: Readonly<Record<ContactKind, (text: string) => boolean>> = {
  email: isEmail,
  tel: isPhone,
  url: (text) => isWebsite(text) || isEmail(text),
  postal: (text) => /^\d{5}$/.test(text),
}

/**
 * Whether a text can be what its field is meant for; a blank one can. The service keeps what people write, so a field warns and does
 * not refuse: registers and town halls write "03 21 00 00 00 / 06…" for good reasons.
 */
export function fitsContact(kind: ContactKind, text: string): boolean {
  const line = oneLine(text)
  return line === '' || CHECKS[kind](line)
}

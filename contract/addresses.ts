import { z } from 'zod'
import { line, shownAs } from './shared.ts'

/** Addresses of the web and of e-mail, in requests. */

/** Whether a web address has a user name before its host: `https://ville.fr@evil.example` leads to the second name. */
const namesUser = (address: string): boolean => /^(?:https?:)?[\\/]*[^\\/?#]*@/i.test(address.trim())
const NO_USER = 'must not hold a user name or a password'

/** A public web address, http or https, at most 2,048 characters. */
export const WebAddress = z
  .string()
  .trim()
  .max(2048)
  .refine((value) => /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value), 'must be an http or https address')
  .refine((value) => !namesUser(value), NO_USER)
  .meta(shownAs({ type: 'string', format: 'uri', maxLength: 2048 }))

/** The signs of the part before the @ (RFC 5321, without quotes), and of a domain as mail servers know it. */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]"
const ADDRESS = new RegExp(
  // An encoded word (RFC 2047) hides another address from who reads it.
  `^(?=.{1,64}@)(?!.{0,64}=\\?)${ATOM}+(?:\\.${ATOM}+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`,
  'i',
)
/** Whether a text is an e-mail address whose domain is in ASCII. */
export const isEmailAddress = (address: string): boolean => address.length <= 254 && ADDRESS.test(address)

/** Returns an address with its domain as mail servers know it: "béthune.fr" is "xn--bthune-bva.fr". Any other text is unchanged. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || address.length > 254 || !/[^\p{ASCII}]/u.test(domain) || !/^[\p{Script=Latin}\p{M}\p{N}.-]+$/u.test(domain)) return address
  const host = URL.parse(`http://${domain}`)?.hostname
  return host ? `${address.slice(0, at)}@${host}` : address
}

/** An e-mail address in a request. A domain with accents is written as mail servers know it. Spec §2-141. */
export const EmailAddress = z
  .string()
  .max(254)
  .transform(withAsciiDomain)
  .refine(isEmailAddress, 'must be an e-mail address')
  .meta(shownAs({ type: 'string', format: 'email', maxLength: 254 }))
/** The same in lower case. */
export const EmailIn = EmailAddress.transform((email) => email.toLowerCase())

/** An e-mail address and nothing else: people write it in the field of the web address, too. */
const EMAIL_ALONE = /^[^\s@:/\\?#]+@[^\s@:/\\?#]+$/

/** A text as a browser reads an address: without white space and invisible characters. */
const seenOf = (value: string): string => value.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, '')

/** Whether a text is safe as a link: no scheme but http and https, so no `javascript:`. */
function isHarmless(value: string): boolean {
  const seen = seenOf(value)
  if (/^https?:/i.test(seen)) return URL.canParse(value.trim()) && !/[\s"'<>`]/.test(value.trim())
  return !seen.includes(':') || /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}:\d{1,5}(\/|$)/u.test(seen)
}

/** A web address as people write it, with or without a scheme. Schemes other than http and https are refused. */
export const WebText = line(1, 2000)
  .refine(isHarmless, 'must be an http or https address')
  .refine((value) => !namesUser(seenOf(value)) || EMAIL_ALONE.test(value.trim()), NO_USER)

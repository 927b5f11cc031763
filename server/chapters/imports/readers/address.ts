import { withoutTrailing } from '../../../platform/trailing.ts'
import { cutAtWord, plain } from './texts/text.ts'

/** Tracking parameters: they identify the visitor, never the content. The same list as in the SQL function normalised_url(). */
const TRACKING = /^(utm_[^=]*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_cid|mc_eid|_ga|_gl|xtor|at_[^=]*)(=|$)/i

/**
 * Normalises an address as the SQL function normalised_url() does, so that items and publications are matched by the same key.
 * A test compares the two implementations. Spec §4.1-14.
 */
export function normalisedAddress(url: string): string {
  const parts = /^(https?):\/\/(?:[^/?@]*@)?([^/?:]+)(?::(\d+))?([^?]*)(?:\?([^]*))?$/i.exec(url.trim().split('#', 1)[0] ?? '')
  if (!parts) return url.trim().toLowerCase()
  const [, , host = '', port, path = '', search] = parts
  const kept = (search ?? '').split('&').filter((parameter) => parameter && !TRACKING.test(parameter))
  return (
    host.toLowerCase().replace(/^www\./, '') +
    (port && port !== '80' && port !== '443' ? `:${port}` : '') +
    withoutTrailing(path, '/') +
    (kept.length ? `?${kept.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('&')}` : '')
  )
}

/** Returns a link as an absolute http or https address without user name and password; null for any other link, or one too long. */
export function webAddress(link: unknown, base: string): string | null {
  if (typeof link !== 'string' || !link.trim() || link.length > 4096) return null
  const url = URL.parse(link.trim(), URL.canParse(base) ? base : undefined)
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname) return null
  url.username = url.password = ''
  return url.href.length <= 2048 ? url.href : null
}

/** Returns the address of an item: absolute, without fragment, tracking parameters and trailing slash. The scheme is unchanged: some sites have only http. */
export function canonicalAddress(link: unknown, base: string): string | null {
  const url = URL.parse(webAddress(link, base) ?? '')
  if (!url) return null
  url.hash = ''
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter && !TRACKING.test(parameter))
  url.search = kept.length ? `?${kept.join('&')}` : ''
  url.pathname = withoutTrailing(url.pathname, '/')
  return url.href
}

/** A picture as a source gives it: its address, and what it shows in words. */
export interface GivenPicture {
  url: unknown
  alt: unknown
}
/** The picture of an item. */
export interface Picture {
  url: string
  alt: string | null
}

const NO_PICTURE = /[/.](?:pixel|spacer|blank|1x1|transparent)\b|feedburner\.com\/~r|\/wp-includes\/images\/smilies\/|\.svg$/i

/** Returns the first of these that can be a picture; tracking pixels and pages are skipped. An address may be given without a text. */
export function firstOfPictures(given: readonly unknown[], base: string): Picture | null {
  for (const one of given) {
    const { url, alt } = isGiven(one) ? one : { url: one, alt: null }
    const found = webAddress(url, base)
    if (found && !NO_PICTURE.test(found)) return { url: found, alt: cutAtWord(plain(typeof alt === 'string' ? alt : null), 500) || null }
  }
  return null
}

const isGiven = (one: unknown): one is GivenPicture => typeof one === 'object' && one !== null && 'url' in one && 'alt' in one

/**
 * Returns an address as it is stored: `webcal:` and `feed:`, which open programs of calendars and feeds, become `https:`.
 * `feed:` goes before an address that has its scheme. Spec §4.1-48.
 */
export const webUrl = (url: string): string =>
  url
    .trim()
    .replace(/^feed:(?=https?:)/i, '')
    .replace(/^(?:webcals?|feed):/i, 'https:')

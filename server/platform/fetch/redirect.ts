/** How often a server may send on to another address. */
export const REDIRECTS_MAX = 3

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Where an answer sends on to. From https it never goes to http, which anyone on the way could change.
 * @param location the header, relative or whole
 * @returns null where the answer is no redirection; `no_web_address` or `downgrade` where it may not be followed
 */
export function redirectOf(status: number, location: string | null, from: string): URL | 'no_web_address' | 'downgrade' | null {
  if (!REDIRECTS.has(status) || location === null) return null
  const next = URL.canParse(location, from) ? new URL(location, from) : null
  if (!next || !/^https?:/.test(next.protocol)) return 'no_web_address'
  return next.protocol === 'http:' && /^https:/i.test(from) ? 'downgrade' : next
}

/** The most redirections of one read. */
export const REDIRECTS_MAX = 3

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Returns the target of a redirection. A redirection from https to http is refused: anyone on the network path could change it.
 * @param location the Location header, relative or absolute
 * @returns null if the answer is not a redirection; `no_web_address` or `downgrade` if it must not be followed
 */
export function redirectOf(status: number, location: string | null, from: string): URL | 'no_web_address' | 'downgrade' | null {
  if (!REDIRECTS.has(status) || location === null) return null
  const next = URL.canParse(location, from) ? new URL(location, from) : null
  if (!next || !/^https?:/.test(next.protocol)) return 'no_web_address'
  return next.protocol === 'http:' && /^https:/i.test(from) ? 'downgrade' : next
}

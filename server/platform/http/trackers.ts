/** Parameters that advertisers, mailing programs and social networks add to links. Nobody who follows the link asked for them. */
const TRACKER = /^(?:utm_[\w.-]+|at_[\w.-]+|fbclid|gclid|gbraid|wbraid|msclkid|mc_cid|mc_eid|xtor)$/i

/** Whether a query parameter is a tracker, by its name. */
export const isTracker = (name: string): boolean => TRACKER.test(name)

/**
 * Returns a request target without its trackers; the other parameters stay as they are, in their order. Public reads are answered and cached
 * under this address, so that a link has one cached answer however it was shared. Spec §2-41.
 */
export function withoutTrackers(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return url
  const pairs = url.slice(start + 1).split('&')
  const others = pairs.filter((pair) => !isTracker(pair.split('=', 1)[0] ?? ''))
  if (others.length === pairs.length) return url
  return others.length === 0 ? url.slice(0, start) : `${url.slice(0, start + 1)}${others.join('&')}`
}

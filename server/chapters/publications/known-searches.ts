/**
 * What is known of a search. `frequent`: more publications contain the words than are counted. `refuted`: the statistics of PostgreSQL take the words for
 * frequent, and their count does not. `long`: to look at all publications takes longer than a search may.
 */
type Known = 'frequent' | 'refuted' | 'long'

/** For how long what is known is not asked for again, in milliseconds. `long` may be due to a busy moment. */
const KNOWN_MS: Record<Known, number> = { frequent: 10 * 60_000, refuted: 10 * 60_000, long: 60_000 }
const KNOWN_MAX = 500

/** By the full-text query, with the filters if there are any. */
const known = new Map<string, { as: Known; until: number; part: number }>()

/**
 * Remembers what a search has shown, for one minute or ten; 500 searches by each process.
 * @param part of a `long` one: how many publications could be looked at
 */
export function remember(search: string, as: Known, part = 0): void {
  known.delete(search)
  known.set(search, { as, until: Date.now() + KNOWN_MS[as], part })
  const [oldest] = known.keys()
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
}

/** Returns what is known of a search; undefined when nothing is, or no longer. */
export function knownAs(search: string): Known | undefined {
  const { as, until } = known.get(search) ?? { until: 0 }
  if (until > Date.now()) return as
  known.delete(search)
  return undefined
}

/** Returns how many publications could be looked at in a search that is known as `long`; undefined for others. */
export const knownPart = (search: string): number | undefined => (knownAs(search) === 'long' ? known.get(search)?.part : undefined)

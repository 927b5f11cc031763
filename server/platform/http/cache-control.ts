/** The most seconds for which a cache may show what can be hidden: pages, public reads, files, pictures of links. */
const HIDDEN_WITHIN = 5

/**
 * Returns the Cache-Control header of a public answer. A cache with a grace of its own (Varnish: ten seconds) ignores `must-revalidate` and
 * shows the former answer to its next reader, whatever its age: `stale-while-revalidate=0` ends that grace. Spec §2-131.
 * @param seconds for how long a cache may show it unasked; 0: it asks each time
 */
export const publicFor = (seconds: number): string =>
  `public, ${seconds === 0 ? 'no-cache' : `max-age=${seconds}, must-revalidate`}, stale-while-revalidate=0`

/** The Cache-Control header of whatever can be hidden. docs/decisions/0043. */
export const BRIEF = publicFor(HIDDEN_WITHIN)

/** The Cache-Control header of a file whose address changes with its content. */
export const FOR_EVER = 'public, max-age=31536000, immutable'

/** The Cache-Control header of an answer that no cache stores: of one caller, or at an address that has a token. Spec §2-132. */
export const NOT_STORED = 'private, no-store'

import type { Metric } from 'prom-client'
import { counter, gauge } from '../../platform/gauge.ts'
import type { EncodedAnswer } from '../../platform/http/answer.ts'
import { Expiring } from '../../platform/http/limits/expiring.ts'
import { drawLife } from '../../platform/response-cache/life.ts'
import type { Changes } from '../../platform/response-cache/changes.ts'
import { AnswerStore } from '../../platform/response-cache/store.ts'

/** Pages of the site in memory: compressed bytes, by address and encoding. */
export interface PageCache {
  /**
   * Returns a page that is in memory and true. Shortly before the page expires by age, `find` returns undefined once: that reader makes the next
   * copy, and the other readers do not wait.
   */
  find: (key: string) => EncodedAnswer | undefined
  /** Whether `find` has returned undefined so that the page is made before it expires. Returns true once. */
  isForRenewal: (key: string) => boolean
  /** Counts a page that must be made. Returns whether it was asked for lately: one that is asked for once would only evict others. */
  isRepeated: (key: string) => boolean
  /** Makes a page, or waits for the same page if it is being made and nothing has changed since that began: many readers cost one reading. */
  once: (key: string, make: () => Promise<EncodedAnswer>) => Promise<EncodedAnswer>
  /**
   * Begins to read a page.
   * @returns the function that stores it, unless something changed meanwhile; `until`: when (of performance.now()) the clock changes it
   */
  begin: (key: string) => (answer: EncodedAnswer, tags: readonly string[], until: number) => void
  /**
   * The last copy of a page and the time at which it was made, in milliseconds since 1970: for the time in which the database is away. A page
   * that is known to have changed has none, nor has one older than LAST_MS.
   */
  last: (key: string) => { answer: EncodedAnswer; at: number } | undefined
  metrics: readonly Metric[]
}

/** How long before its end by age a page is made again. */
const RENEWAL_MS = 5000
/** How long a page may be shown after it was made, while the database is away. */
const LAST_MS = 15 * 60_000
const RECENT_MAX = 40_000
/** The longest key of a page that is remembered or kept, in characters: strangers choose the addresses. */
const KEY_CHARACTERS_MAX = 600

/** How long a stored page is true. */
interface Term {
  freshUntil: number
  madeAt: number
  /** From when on the page is to be made again; Infinity if it is not. */
  renewFrom: number
  renewal: 'none' | 'due' | 'begun'
}

/**
 * Makes the cache of pages. Their tags are those of the answers that they are composed of, so that they are invalidated with these.
 * @param bytes the most bytes of all pages; 0 stores nothing
 */
export function pageCache(bytes: number, changes: Pick<Changes, 'epoch' | 'isUsable' | 'listen'>): PageCache {
  const store = new AnswerStore(bytes)
  /** By the headers of the answer, which the store does not copy. */
  const terms = new WeakMap<object, Term>()
  const recent = new Expiring<true>(RECENT_MAX)
  const making = new Map<string, Promise<EncodedAnswer>>()
  const counts = { hits: 0, misses: 0 }
  changes.listen((tags) => store.invalidate(tags))
  const termOf = (key: string): { answer: EncodedAnswer; term: Term } | undefined => {
    const answer = changes.isUsable() ? store.get(key) : undefined
    const term = answer && terms.get(answer.headers)
    return term && { answer, term }
  }
  return {
    find: (key) => {
      const { answer, term } = termOf(key) ?? {}
      const now = performance.now()
      if (term === undefined || term.freshUntil <= now) return undefined
      if (term.renewFrom <= now && term.renewal === 'none') {
        term.renewal = 'due'
        return undefined
      }
      counts.hits += 1
      return answer
    },
    isForRenewal: (key) => {
      const { term } = termOf(key) ?? {}
      if (term?.renewal !== 'due') return false
      term.renewal = 'begun'
      return true
    },
    isRepeated: (key) => {
      counts.misses += 1
      if (key.length > KEY_CHARACTERS_MAX) return false
      const known = recent.get(key) !== undefined
      recent.set(key, true, Infinity)
      return known && changes.isUsable()
    },
    once: (key, make) => {
      const shared = `${changes.epoch} ${key}`
      const known = making.get(shared)
      if (known && changes.isUsable()) return known
      const page = make().finally(() => {
        if (making.get(shared) === page) making.delete(shared)
      })
      making.set(shared, page)
      return page
    },
    begin: (key) => {
      const { epoch } = changes
      const asked = performance.now()
      return (answer, tags, until) => {
        if (!changes.isUsable() || changes.epoch !== epoch) return
        const freshUntil = Math.min(until, asked + drawLife())
        // A page that the clock changes would be made again as it is.
        const renewFrom = until <= freshUntil ? Infinity : freshUntil - RENEWAL_MS
        terms.set(answer.headers, { freshUntil, madeAt: Date.now(), renewFrom, renewal: 'none' })
        store.put(key, answer, { tags, until: asked + LAST_MS })
      }
    },
    last: (key) => {
      const answer = store.get(key)
      const term = answer && terms.get(answer.headers)
      return answer && term && { answer, at: term.madeAt }
    },
    metrics: [
      counter('beffroi_pages_hits_total', 'Pages of the site answered from memory.', () => counts.hits),
      counter('beffroi_pages_misses_total', 'Pages of the site that were made for their reader.', () => counts.misses),
      gauge('beffroi_pages', 'Pages in memory, each encoding of a page for itself.', () => store.size),
      gauge('beffroi_pages_bytes', 'Bytes of the pages in memory.', () => store.bytes),
    ],
  }
}

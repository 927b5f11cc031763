import type { Metric } from 'prom-client'
import { counter, gauge } from '../platform/gauge.ts'
import type { EncodedAnswer } from '../platform/http/answer.ts'
import { Expiring } from '../platform/http/expiring.ts'
import { drawLife } from '../platform/response-cache/life.ts'
import type { InvalidationListener } from '../platform/response-cache/response-cache.ts'
import { AnswerStore } from '../platform/response-cache/store.ts'

/** Pages of the site in memory: compressed bytes, by address and encoding. */
export interface PageCache extends InvalidationListener {
  /**
   * Returns a page that is in memory and true. Shortly before the page expires by age, `find` returns undefined once: that reader makes the next
   * copy, and the other readers do not wait.
   */
  find: (key: string) => EncodedAnswer | undefined
  /** Whether `find` has returned undefined so that the page is made before it expires. Returns true once. */
  isForRenewal: (key: string) => boolean
  /** Counts a page that must be made. Returns whether it was asked for lately: one that is asked for once would only evict others. */
  isRepeated: (key: string) => boolean
  /**
   * Makes a page, or waits for the same page if it is being made and none of its tags was invalidated since that began: many readers of a page
   * that has changed cost one reading.
   * @param make makes the page; at its begin it hands over what returns the tags of the answers that it has asked for until then (null: unknown). What it
   * asks for later, it reads later
   */
  once: (key: string, make: (share: (tags: TagsUntilNow) => void) => Promise<EncodedAnswer>) => Promise<EncodedAnswer>
  /**
   * Begins to read a page.
   * @returns the function that stores it, unless something was invalidated meanwhile; `until`: when (of performance.now()) the clock changes it
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

type TagsUntilNow = () => readonly string[] | null

/** A page that is being made, and what was known of invalidations when that began. */
interface Making {
  page: Promise<EncodedAnswer>
  tags: TagsUntilNow
  generation: number
  gap: number
}

/** How long a stored page is true. */
interface Term {
  freshUntil: number
  madeAt: number
  gap: number
  /** From when on the page is to be made again; Infinity if it is not. */
  renewFrom: number
  renewal: 'none' | 'due' | 'begun'
}

/**
 * Makes the cache of pages. Their tags are those of the answers that they are composed of, so that they are invalidated with these.
 * @param bytes the most bytes of all pages; 0 stores nothing
 * @param isUsable whether every invalidation has been received (ResponseCache)
 */
export function pageCache(bytes: number, isUsable: () => boolean): PageCache {
  const store = new AnswerStore(bytes)
  /** By the headers of the answer, which the store does not copy. */
  const terms = new WeakMap<object, Term>()
  const recent = new Expiring<true>(RECENT_MAX)
  const making = new Map<string, Making>()
  /** Incremented when invalidations may be missed: what was stored before is no longer fresh. */
  let gap = 0
  const counts = { hits: 0, misses: 0 }
  /** Whether what a page was read from until now has not changed since. */
  const isTrueNow = (known: Making): boolean => {
    if (known.gap !== gap || !isUsable()) return false
    if (known.generation === store.generation) return true
    const tags = known.tags()
    return tags !== null && store.isCurrent(tags, known.generation)
  }
  return {
    find: (key) => {
      const answer = isUsable() ? store.get(key) : undefined
      const term = answer && terms.get(answer.headers)
      const now = performance.now()
      if (term === undefined || term.gap !== gap || term.freshUntil <= now) return undefined
      if (term.renewFrom <= now && term.renewal === 'none') {
        term.renewal = 'due'
        return undefined
      }
      counts.hits += 1
      return answer
    },
    isForRenewal: (key) => {
      const answer = isUsable() ? store.get(key) : undefined
      const term = answer && terms.get(answer.headers)
      if (term?.renewal !== 'due') return false
      term.renewal = 'begun'
      return true
    },
    isRepeated: (key) => {
      counts.misses += 1
      if (key.length > KEY_CHARACTERS_MAX) return false
      const known = recent.get(key) !== undefined
      recent.set(key, true, Infinity)
      return known && isUsable()
    },
    once: (key, make) => {
      const known = making.get(key)
      if (known && isTrueNow(known)) return known.page
      const { generation } = store
      let tags: TagsUntilNow = () => null
      const page = make((given) => (tags = given)).finally(() => {
        if (making.get(key)?.page === page) making.delete(key)
      })
      making.set(key, { page, tags, generation, gap })
      return page
    },
    begin: (key) => {
      const { generation } = store
      const asked = performance.now()
      const before = gap
      return (answer, tags, until) => {
        if (!isUsable() || gap !== before) return
        const freshUntil = Math.min(until, asked + drawLife())
        // A page that the clock changes would be made again as it is.
        const renewFrom = until <= freshUntil ? Infinity : freshUntil - RENEWAL_MS
        terms.set(answer.headers, { freshUntil, madeAt: Date.now(), gap, renewFrom, renewal: 'none' })
        store.put(key, answer, { tags, until: asked + LAST_MS, generation })
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
    onTags: (tags) => store.invalidate(tags),
    onGap: (isOver) => {
      gap += 1
      if (isOver) store.clear()
    },
  }
}

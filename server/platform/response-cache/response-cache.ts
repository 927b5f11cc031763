import type { Metric } from 'prom-client'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { EncodedAnswer } from '../http/answer.ts'
import { Expiring } from '../http/limits/expiring.ts'
import type { Config } from '../settings/config.ts'
import { type Changes, changesOf } from './changes.ts'
import { type CacheCounts, cacheMetrics } from './metrics.ts'
import { DatedAnswers, type Shown } from './dated-answers.ts'
import { drawLife } from './life.ts'
import { type NextChange, NextChanges } from './next-changes.ts'
import { AnswerStore } from './store.ts'

/** What invalidates a cached answer. */
export interface CacheTags {
  /** Tags that the database's triggers notify (server/functions/hot_changed.sql). */
  tags: readonly string[]
  /** When the clock changes the answer, where it ever does. */
  next?: NextChange
  /**
   * The answer depends on the present date or time in further ways. It is not cached for requests. It is cached for pages (readForPage), until the time at which
   * it says that it changes.
   */
  dated?: true
  /** The answer is not cached, nor pages that are composed of it: the tags only say what it depends on. */
  uncached?: true
}

/** Encoded answers of public reads, in memory by URL. docs/decisions/0002. */
export interface ResponseCache {
  find: (url: string) => EncodedAnswer | undefined
  /**
   * Reads an answer, and caches it where it has tags and its URL is requested repeatedly.
   * @param tags null: the answer is not cached
   */
  readThrough: (url: string, tags: CacheTags | null, db: Db, read: () => Promise<EncodedAnswer>) => Promise<EncodedAnswer>
  /**
   * Reads an answer for a page that is cached. One that depends on the present time is taken from memory too, until the time changes it.
   * @returns the answer, and until when (of performance.now()) a page may show it
   */
  readForPage: (url: string, tags: CacheTags, db: Db, read: () => Promise<EncodedAnswer>) => Promise<Shown>
  /** What else in this process is kept until a change. */
  changes: Changes
  metrics: readonly Metric[]
}

/** The most URLs that are remembered as requested before, and the longest of them. A longer URL is never cached. */
const [RECENT_MAX, URL_CHARACTERS_MAX] = [40_000, 500]

/**
 * Creates the cache of a process. Spec §2-42.
 * @param settings the most bytes of all answers, 0 caches none
 */
export function responseCache(
  { responseCacheBytes: bytes }: Pick<Config, 'responseCacheBytes'>,
  database: OpenDatabase,
  logger: Logger,
): ResponseCache {
  const changes = changesOf(database, logger, bytes > 0)
  const store = new AnswerStore(bytes)
  const recent = new Expiring<true>(RECENT_MAX)
  const nextChanges = new NextChanges(changes)
  const dated = new DatedAnswers(store, changes)
  const counts: CacheCounts = { hits: 0, misses: 0, invalidations: 0 }
  changes.listen((tags) => {
    counts.invalidations += 1
    store.invalidate(tags)
  })
  /** Whether a URL was requested lately: an answer that is requested once would only evict others. */
  const isRepeated = (url: string): boolean => {
    if (url.length > URL_CHARACTERS_MAX) return false
    const known = recent.get(url) !== undefined
    recent.set(url, true, Infinity)
    return known
  }
  const find = (url: string): EncodedAnswer | undefined => {
    const found = changes.isUsable() ? store.get(url) : undefined
    if (found) counts.hits += 1
    return found
  }

  return {
    find,
    readThrough: async (url, tags, db, read) => {
      if (!tags || tags.dated || tags.uncached) return read()
      counts.misses += 1
      if (!changes.isUsable() || !isRepeated(url)) return read()
      const { epoch } = changes
      const asked = performance.now()
      const { next, answer } = await nextChanges.together(tags.next, db, read)
      if (answer.status === 200 && changes.epoch === epoch && changes.isUsable())
        store.put(url, answer, { tags: tags.tags, until: Math.min(next, asked + drawLife()) })
      return answer
    },
    readForPage: async (url, tags, db, read) => {
      if (!changes.isUsable()) return { answer: await read(), until: performance.now() }
      const readBoth = async () => {
        const { answer, next } = await nextChanges.together(tags.next, db, read)
        return { answer, until: next }
      }
      const next = () => nextChanges.of(tags.next, db)
      if (tags.dated) return dated.answer(url, find, { tags: tags.tags, next, readBoth })
      const known = find(url)
      return known ? { answer: known, until: await next() } : readBoth()
    },
    changes,
    metrics: cacheMetrics(counts, store, changes.isUsable),
  }
}

import type { Metric } from 'prom-client'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { EncodedAnswer } from '../http/answer.ts'
import { Expiring } from '../http/expiring.ts'
import type { Config } from '../settings/config.ts'
import { type InvalidationChannel, openChannel } from './invalidation-channel.ts'
import { type CacheCounts, cacheMetrics } from './metrics.ts'
import { DatedAnswers, type Shown } from './dated-answers.ts'
import { drawLife } from './life.ts'
import { type NextChange, NextChanges } from './next-changes.ts'
import { OwnNotifications } from './own-notifications.ts'
import { receivesInvalidationsOf } from './receives-invalidations.ts'
import { AnswerStore } from './store.ts'

/** What invalidates a cached answer. */
export interface CacheTags {
  /** Tags that the database's triggers notify (server/migrations/0027). */
  tags: readonly string[]
  /** When the clock changes the answer, where it ever does. */
  next?: NextChange
  /** The answer depends on the present date or time in further ways. It is not cached; pages that are composed of it are, until it says that it changes. */
  dated?: true
  /** The answer is not cached, nor pages that are composed of it: the tags only say what it depends on. */
  uncached?: true
}

/** Is called at each invalidation. */
export interface InvalidationListener {
  onTags: (tags: readonly string[]) => void
  /** Invalidations may be missed from now on (`isOver` false), or may have been missed until now. */
  onGap: (isOver: boolean) => void
}

/** Encoded answers of public reads, in memory by URL. docs/decisions/0015. */
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
  /** Begins to receive the invalidations of other processes. Before that nothing is cached. */
  open: () => void
  close: () => Promise<void>
  metrics: readonly Metric[]
  /** Whether every invalidation that was committed until a moment ago has been received. Without it nothing may be answered from memory. */
  isUsable: () => boolean
  /** Calls the listener at each invalidation, for what is cached elsewhere in this process. */
  onInvalidation: (listener: InvalidationListener) => void
}

/** The most URLs that are remembered as requested before, and the longest of them. A longer URL is never cached. */
const [RECENT_MAX, URL_CHARACTERS_MAX] = [40_000, 500]

/**
 * Spec §2-42.
 * @param settings the most bytes of all answers, 0 caches none
 */
export function responseCache(
  { hotAnswersBytes: bytes }: Pick<Config, 'hotAnswersBytes'>,
  database: OpenDatabase,
  logger: Logger,
): ResponseCache {
  const store = new AnswerStore(bytes)
  const recent = new Expiring<true>(RECENT_MAX)
  const nextChanges = new NextChanges(store)
  const counts: CacheCounts = { hits: 0, misses: 0, invalidations: 0 }
  let channel: InvalidationChannel | null = null
  let stopListening: (() => void) | null = null
  /** The embedded database has one process, whose own invalidations are enough. */
  let isOnlyProcess = false
  const listeners: InvalidationListener[] = []
  const invalidate = (tags: readonly string[]) => {
    counts.invalidations += 1
    store.invalidate(tags)
    for (const { onTags } of listeners) onTags(tags)
  }
  const forgetAll = (isOver: boolean) => {
    store.clear()
    for (const { onGap } of listeners) onGap(isOver)
  }
  const ownNotifications = new OwnNotifications()
  const onNotification = (notification: string, session: number) => {
    if (ownNotifications.isExpected(session, notification)) return false
    const tags = notification.split(' ')
    invalidate(tags)
    return true
  }
  /** Whether a URL was requested lately: an answer that is requested once would only evict others. */
  const isRepeated = (url: string): boolean => {
    if (url.length > URL_CHARACTERS_MAX) return false
    const known = recent.get(url) !== undefined
    recent.set(url, true, Infinity)
    return known
  }
  const isOff = bytes === 0
  const isProven = () => stopListening !== null && (isOnlyProcess || (channel?.isFresh() ?? false))
  const isUsable = () => !isOff && isProven()
  const dated = new DatedAnswers(store, isUsable)

  const find = (url: string): EncodedAnswer | undefined => {
    const found = isUsable() ? store.get(url) : undefined
    if (found) counts.hits += 1
    return found
  }

  return {
    find,
    readThrough: async (url, tags, db, read) => {
      if (!tags || tags.dated || tags.uncached) return read()
      counts.misses += 1
      if (!isUsable() || !isRepeated(url)) return read()
      const { generation } = store
      const asked = performance.now()
      const { next, answer } = await nextChanges.together(tags, db, read)
      if (answer.status === 200 && isUsable())
        store.put(url, answer, { tags: tags.tags, until: Math.min(next, asked + drawLife()), generation })
      return answer
    },
    readForPage: async (url, tags, db, read) => {
      const { generation } = store
      const asked = performance.now()
      if (!isUsable()) return { answer: await read(), until: asked }
      const since = { generation, asked }
      const readBoth = async () => {
        const { answer, next } = await nextChanges.together(tags, db, read)
        return { answer, until: next }
      }
      if (tags.dated) return dated.answer(url, find, { tags: tags.tags, next: () => nextChanges.of(tags, db), readBoth }, since)
      const known = find(url)
      return known ? { answer: known, until: await nextChanges.of(tags, db) } : readBoth()
    },
    open: () => {
      if (isOff || stopListening) return
      stopListening = database.changes.listen((tags, commit) => {
        invalidate(tags)
        ownNotifications.expect(commit)
        channel?.wakeOthers(commit.notifications)
      })
      let isLogged = false
      const hearsItself = async () => {
        const hears = await receivesInvalidationsOf(database)
        if (!hears && !isLogged) logger.error('this process does not receive its own invalidations: nothing is cached')
        isLogged = !hears
        return hears
      }
      if (database.url === null) {
        void hearsItself().then(
          (hears) => (isOnlyProcess = hears),
          () => (isOnlyProcess = false),
        )
      } else channel = openChannel(database.url, { onNotification, onGap: forgetAll, hearsItself })
    },
    close: async () => {
      stopListening?.()
      stopListening = null
      isOnlyProcess = false
      forgetAll(true)
      await channel?.close()
      channel = null
    },
    metrics: cacheMetrics(counts, store, isUsable),
    isUsable,
    onInvalidation: (listener) => void listeners.push(listener),
  }
}

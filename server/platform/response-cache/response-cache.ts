import { randomUUID } from 'node:crypto'
import type { Metric } from 'prom-client'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Dressed } from '../http/answer.ts'
import { type Channel, openChannel } from './invalidation-channel.ts'
import { hotFigures, type HotCounts } from './metrics.ts'
import { AnswerMemory } from './store.ts'
import { SeenAddresses } from './recent-urls.ts'

/** On what an answer depends. */
export interface Depends {
  /** Told when one of these changes (migration 0027). */
  tags: readonly string[]
  /** Where the clock changes it too: milliseconds from now until then, by the database. */
  next?: (db: Db) => Promise<number | null>
}

/** Answers of public reads, kept in memory by their address. docs/decisions/0015. */
export interface HotAnswers {
  find: (url: string) => Dressed | undefined
  /**
   * Reads an answer, and keeps it where it may be kept and is asked for again and again.
   * @param from what is kept is read where nothing is behind: a replica may show what its primary has hidden
   */
  reading: (url: string, depends: Depends | null, from: { any: Db; certain: Db }, read: (db: Db) => Promise<Dressed>) => Promise<Dressed>
  /** Begins to hear what other processes change; without that, nothing is kept on PostgreSQL. */
  open: () => void
  close: () => Promise<void>
  figures: readonly Metric[]
}

/** Nothing is kept longer, whatever else is true. */
const LIFE_MS = 30_000

/** @param bytes at most; 0 keeps nothing */
export function hotAnswers(bytes: number, database: OpenDatabase, logger: Logger): HotAnswers {
  const memory = new AnswerMemory(bytes)
  const seen = new SeenAddresses()
  const counts: HotCounts = { hits: 0, misses: 0, forgotten: 0 }
  let channel: Channel | null = null
  let stop: (() => void) | null = null
  /** The only process on its database, which hears its own changes. */
  let alone = false
  const forget = (tags: readonly string[]) => {
    counts.forgotten += 1
    memory.forget(tags)
  }
  const beAlone = async (hearsItself: () => Promise<boolean>) => {
    alone = await hearsItself().catch(() => false)
  }
  const isOff = bytes === 0
  const usable = () => stop !== null && (alone || (channel?.fresh() ?? false))

  return {
    find: (url) => {
      const found = usable() ? memory.get(url) : undefined
      if (found) counts.hits += 1
      return found
    },
    reading: async (url, depends, { any, certain }, read) => {
      if (!depends) return read(any)
      counts.misses += 1
      if (!usable() || !seen.again(url)) return read(any)
      const { generation } = memory
      const asked = performance.now()
      // Before the answer is read: what comes between the two moments then ends it at once.
      const next = depends.next ? await depends.next(certain) : null
      const answer = await read(certain)
      if (answer.status === 200 && usable())
        memory.put(url, answer, { tags: depends.tags, until: asked + Math.min(next ?? LIFE_MS, LIFE_MS), generation })
      return answer
    },
    open: () => {
      if (isOff || stop) return
      stop = database.changes.listen(forget)
      let told = false
      const hearsItself = async () => {
        const itself = await hearsChangesOf(database)
        if (!itself && !told) logger.error('this process does not hear its own changes: no answer is kept in memory')
        told = !itself
        return itself
      }
      if (database.url === null) void beAlone(hearsItself)
      else channel = openChannel(database.url, { heard: forget, lost: () => memory.clear(), hearsItself })
    },
    close: async () => {
      stop?.()
      stop = null
      alone = false
      memory.clear()
      await channel?.close()
      channel = null
    },
    figures: hotFigures(counts, memory, usable),
  }
}

/** Whether a change over the pool is told: what stands between may have taken the session's settings away. */
async function hearsChangesOf({ db, changes }: OpenDatabase): Promise<boolean> {
  const tag = `heard:${randomUUID()}`
  let heard = false
  const stop = changes.listen((tags) => {
    heard ||= tags.includes(tag)
  })
  try {
    await sql`select hot_changed(array[${tag}])`.execute(db)
    return heard
  } finally {
    stop()
  }
}

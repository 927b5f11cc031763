import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { EVERYTHING } from '../db/connections/commit-events.ts'
import type { OpenDatabase } from '../db/open.ts'
import { type RecordedChanges, readRecordedChanges } from './recorded-changes.ts'

/** The changes of public answers, as far as this process knows them. */
export interface Changes {
  /** Raised by every known change. What was read under another epoch may be stale: it is answered, and neither kept nor shared. */
  readonly epoch: number
  /** Whether this process knows every change that was committed until a moment ago. Without it nothing may be answered from memory. */
  isUsable: () => boolean
  /** Calls the listener with the tags of each change; with "*" where changes may have been missed. */
  listen: (listener: (tags: readonly string[]) => void) => void
  /** Begins to follow the changes of this process and of others. */
  open: () => void
  close: () => Promise<void>
}

/**
 * Follows the changes of a database. docs/decisions/0002.
 * @param isOn false: nothing is followed, and nothing may be answered from memory
 */
export function changesOf(database: OpenDatabase, logger: Logger, isOn: boolean): Changes {
  const listeners: ((tags: readonly string[]) => void)[] = []
  let epoch = 0
  let stopListening: (() => void) | null = null
  let recorded: RecordedChanges | null = null
  /** The embedded database has one process. Whether that one hears its own changes. */
  let isOnlyProcess = false
  const apply = (tags: readonly string[]) => {
    epoch += 1
    for (const listener of listeners) listener(tags)
  }
  let isLogged = false
  const hearsItself = async () => {
    const hears = await hearsOwnChange(database)
    if (!hears && !isLogged) logger.error('this process does not receive its own invalidations: nothing is cached')
    isLogged = !hears
    return hears
  }
  return {
    get epoch() {
      return epoch
    },
    isUsable: () => stopListening !== null && (isOnlyProcess || (recorded?.isFresh() ?? false)),
    listen: (listener) => void listeners.push(listener),
    open: () => {
      if (!isOn || stopListening) return
      stopListening = database.changes.listen(apply)
      if (database.url !== null) {
        recorded = readRecordedChanges(database.url, { apply, hearsItself })
        return
      }
      void hearsItself().then(
        (hears) => (isOnlyProcess = hears),
        () => (isOnlyProcess = false),
      )
    },
    close: async () => {
      stopListening?.()
      stopListening = null
      isOnlyProcess = false
      recorded?.close()
      recorded = null
      apply([EVERYTHING])
    },
  }
}

/** Whether a change over the pool is heard: a connection pooler between may have taken the session's settings away. */
async function hearsOwnChange({ db, changes }: OpenDatabase): Promise<boolean> {
  const tag = `heard:${randomUUID()}`
  let isHeard = false
  const stop = changes.listen((tags) => {
    isHeard ||= tags.includes(tag)
  })
  try {
    await sql`select hot_changed(array[${tag}])`.execute(db)
    return isHeard
  } finally {
    stop()
  }
}

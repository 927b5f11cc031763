import type { CommitEvents } from './commit-events.ts'
import type { Db } from './db.ts'

/** The tag of every change. */
const EVERYTHING = '*'

/** Counts the changes of some tables. A value that was read under another count may be old. */
interface Watch {
  readonly count: number
}

/**
 * Whether this process knows every change of the database: its own at their commit, those of others by the channel of the response cache.
 * Values that were read may be kept in memory while this is proven and the count of their tables is the same. docs/decisions/0015.
 */
export class KnownChanges {
  readonly #watches: { count: number; tags: readonly string[] }[] = []
  readonly #proofs = new Set<() => boolean>()
  readonly #listeners = new Set<(tags: readonly string[]) => void>()

  constructor(own: CommitEvents) {
    own.listen((tags) => this.announce(tags))
  }

  /** Returns a count of the changes with one of these tags, which the database's triggers announce. */
  watch(tags: readonly string[]): Watch {
    const watch = { count: 0, tags: [...tags, EVERYTHING] }
    this.#watches.push(watch)
    return watch
  }

  /** Calls the listener with the tags of every known change. @returns a function that removes it */
  listen(listener: (tags: readonly string[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Counts a change. */
  announce(tags: readonly string[]): void {
    this.#count(tags)
    for (const listener of this.#listeners) listener(tags)
  }

  #count(tags: readonly string[]): void {
    for (const watch of this.#watches) if (watch.tags.some((tag) => tags.includes(tag))) watch.count += 1
  }

  /** Counts a change of everything: changes may have been missed. No change is known, so that no listener is called. */
  announceAll(): void {
    this.#count([EVERYTHING])
  }

  /**
   * Begins to trust a channel that announces the changes of other processes.
   * @param isProven whether every change has certainly been announced, up to the age that an answer may have
   * @returns a function that ends it
   */
  follow(isProven: () => boolean): () => void {
    this.announceAll()
    this.#proofs.add(isProven)
    return () => this.#proofs.delete(isProven)
  }

  /** Whether a value that was read before, and did not change since by its count, is that of the database. */
  isProven(): boolean {
    for (const isProven of this.#proofs) if (isProven()) return true
    return false
  }
}

/** The changes by which reads of a database may keep values in memory. */
const remembering = new WeakMap<Db, KnownChanges>()

/** Lets reads over these databases keep values in memory. */
export function rememberOver(dbs: readonly Db[], changes: KnownChanges): void {
  for (const db of dbs) remembering.set(db, changes)
}

/** Returns the changes by which reads of a database may keep values in memory; null in a transaction, whose changes nobody has announced. */
export const rememberingOf = (db: Db): KnownChanges | null => remembering.get(db) ?? null

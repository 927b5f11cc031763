import type { Db } from '../db/db.ts'
import { Expiring } from '../http/expiring.ts'
import { drawLife } from './life.ts'
import type { AnswerStore } from './store.ts'

/** When the clock changes the answers of a list. */
export interface NextChange {
  /** Answers with the same key change at the same times. */
  key: string
  /** Reads it: milliseconds from now, by the database's clock; null if never, or not within LOOK_AHEAD_MS. */
  read: (db: Db) => Promise<number | null>
}

interface Read {
  /** By performance.now(); Infinity if the clock changes nothing. */
  time: Promise<number>
  /** The generation of the store before the read. */
  generation: number
}

/** The most lists whose next change is in memory. */
const KEYS_MAX = 20_000

/**
 * When the clock next changes a list, in memory until one of its tags is invalidated. A page of a commune has several lists that change at the
 * same times, and each of them would read these.
 */
export class NextChanges {
  readonly #store: AnswerStore
  readonly #read = new Expiring<Read>(KEYS_MAX)

  /** @param store counts the invalidations */
  constructor(store: AnswerStore) {
    this.#store = store
  }

  /**
   * Returns when the clock next changes an answer, by performance.now(); Infinity if it never does. To be asked for before the answer is read.
   * @param db a handle that never lags
   */
  async of({ tags, next }: { tags: readonly string[]; next?: NextChange }, db: Db): Promise<number> {
    if (!next) return Infinity
    const known = this.#read.get(next.key)?.value
    if (known && this.#store.isCurrent(tags, known.generation)) {
      const time = await known.time
      if (time > performance.now()) return time
    }
    const asked = performance.now()
    const { generation } = this.#store
    // The database computes the milliseconds later than this: the time is never late.
    const time = next.read(db).then((ms) => (ms === null ? Infinity : asked + ms))
    this.#read.set(next.key, { time, generation }, asked + drawLife())
    time.catch(() => this.#read.delete(next.key))
    return time
  }
}

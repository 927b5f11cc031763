import type { Db } from '../db/db.ts'
import { Expiring } from '../http/limits/expiring.ts'
import type { Changes } from './changes.ts'
import { drawLife, LOOK_BACK_MS } from './life.ts'

/** When the clock changes the answers of a list. */
export interface NextChange {
  /** Answers with the same key change at the same times. */
  key: string
  /**
   * Reads it: milliseconds from now, by the database's clock; null if never, or not within LOOK_AHEAD_MS.
   * @param back the milliseconds before now in which a change counts too; of such a change the result is negative
   */
  read: (db: Db, back: number) => Promise<number | null>
}

/** When the clock next changes a list, by performance.now(), and from when on no change before it was missed. */
interface Known {
  /** Infinity if the clock changes nothing. */
  time: number
  from: number
}

interface Read {
  known: Promise<Known>
  epoch: number
}

/** The most lists whose next change is in memory. */
const KEYS_MAX = 20_000

/**
 * When the clock next changes a list, in memory until anything changes. A page of a commune has several lists that change at the same times: these are read
 * once for all of them.
 */
export class NextChanges {
  readonly #changes: Pick<Changes, 'epoch'>
  readonly #read = new Expiring<Read>(KEYS_MAX)

  constructor(changes: Pick<Changes, 'epoch'>) {
    this.#changes = changes
  }

  /**
   * Reads an answer, and at the same time when the clock next changes it (by performance.now(); Infinity if it never does). If a change may have come
   * between the two readings, the answer is read again.
   */
  async together<A>(next: NextChange | undefined, db: Db, read: () => Promise<A>): Promise<{ answer: A; next: number }> {
    const asked = performance.now()
    const [{ time, from }, answer] = await Promise.all([this.#known(next, db), read()])
    return { answer: from <= asked ? answer : await read(), next: time }
  }

  /** Returns when the clock next changes an answer that is in memory, by performance.now(); Infinity if it never does. */
  async of(next: NextChange | undefined, db: Db): Promise<number> {
    return (await this.#known(next, db)).time
  }

  async #known(next: NextChange | undefined, db: Db): Promise<Known> {
    if (!next) return { time: Infinity, from: -Infinity }
    const { epoch } = this.#changes
    const before = this.#read.get(next.key)?.value
    if (before?.epoch === epoch) {
      const known = await before.known
      if (known.time > performance.now()) return known
    }
    const asked = performance.now()
    const known = readNext(next.read, db)
    this.#read.set(next.key, { known, epoch }, asked + drawLife())
    known.catch(() => this.#read.delete(next.key))
    return known
  }
}

/** Reads the next change; again, without what was before, if there was one a moment ago. */
async function readNext(read: NextChange['read'], db: Db, back = LOOK_BACK_MS): Promise<Known> {
  const asked = performance.now()
  const ms = await read(db, back)
  if (ms !== null && ms <= 0 && back > 0) return readNext(read, db, 0)
  // The database computes the milliseconds later than `asked`: the time is never late.
  return { time: ms === null ? Infinity : asked + ms, from: performance.now() - back }
}

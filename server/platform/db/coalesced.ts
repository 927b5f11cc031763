import { AsyncLocalStorage } from 'node:async_hooks'
import { ownTurn } from '../event-loop/own-turn.ts'
import { type Db, isPipelined, transact } from './db.ts'
import { isDatabaseAway, isRolledBack } from './sql-state.ts'
import { waitBriefly, type Waiting, type WriteAll, writeAlone, WrittenAlone } from './written-alone.ts'

export type { WriteAll }

/** The most inputs of a transaction. */
const BATCH_MAX = 32
/** So many inputs are enough for a second transaction beside the first. */
const ENOUGH = 6
/** The milliseconds after which inputs have a transaction of their own, whatever those under way wait for. */
const PATIENCE_MS = 25

/** How inputs share transactions. */
interface Sharing {
  /** Milliseconds between the beginnings of two transactions, at least: more inputs share one, and each waits so long at most. */
  apartMs?: number
  /** The most transactions under way. Each takes a connection, and may hold it while it waits for a lock. */
  atOnce?: number
  /** The most transactions beside them that write inputs again by themselves. */
  againAtOnce?: number
  /**
   * Whether inputs wait briefly for the locks of others, together and in the first attempt by themselves: who holds a row of one of them does not delay
   * the others, and few connections wait. An input that is still kept waiting is written patiently then, one at a time.
   */
  isBrief?: boolean
  /** Whether each answer has a turn of the event loop of its own, so that the answers of one transaction do not delay others all at once. */
  inTurns?: boolean
}

/**
 * Returns a function that runs a write in a transaction, together with those that were asked for while others were under way. A statement costs
 * PostgreSQL much the same for one row as for several: triggers, indexes and constraints are prepared for each statement. Without others a write begins at
 * once. An input that is refused beside others, and each of a transaction that was rolled back, is written again by itself, with an error of its own.
 * In a transaction of the caller it is written there, by itself.
 * @param keyOf inputs with the same key are never in one transaction, those with the key null always by themselves; by default all are together
 * @throws AppError service_unavailable if an input cannot be written again by itself within five seconds: it is not written
 */
export function coalesced<Input, Output>(
  write: WriteAll<Input, Output>,
  keyOf: (input: Input) => string | null | undefined = () => undefined,
  sharing: Sharing = {},
): (db: Db, input: Input) => Promise<Output> {
  const queues = new WeakMap<Db, Queue<Input, Output>>()
  const queueOf = (db: Db): Queue<Input, Output> => {
    const queue = queues.get(db) ?? new Queue(db, write, keyOf, sharing)
    queues.set(db, queue)
    return queue
  }
  return (db, input) => (db.isTransaction || keyOf(input) === null ? writeAlone(db, write, input) : queueOf(db).ask(input))
}

/** The inputs that wait for a transaction, of one database. */
class Queue<Input, Output> {
  readonly #db: Db
  readonly #write: WriteAll<Input, Output>
  readonly #keyOf: (input: Input) => string | null | undefined
  readonly #lanes: number
  readonly #sharing: Required<Sharing>
  #waiting: Waiting<Input, Output>[] = []
  #lastBegun = -Infinity
  #pause: NodeJS.Timeout | undefined
  #running = 0
  readonly #alone: WrittenAlone<Input, Output>
  #patience: NodeJS.Timeout | undefined

  constructor(db: Db, write: WriteAll<Input, Output>, keyOf: (input: Input) => string | null | undefined, sharing: Sharing) {
    this.#db = db
    this.#write = write
    this.#keyOf = keyOf
    this.#sharing = { apartMs: 0, atOnce: 6, againAtOnce: 4, isBrief: false, inTurns: false, ...sharing }
    this.#alone = new WrittenAlone(db, write, this.#sharing)
    // The embedded database has one connection.
    this.#lanes = isPipelined(db) ? 2 : 1
  }

  ask(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, since: performance.now(), resolve, reject, inContext: AsyncLocalStorage.snapshot() })
      this.#begin()
    })
  }

  /** Begins transactions with those that wait, as many as are worth it. */
  #begin(): void {
    if (this.#isTooEarly()) return
    while (this.#waiting.length > 0 && (this.#running === 0 || (this.#running < this.#lanes && this.#waiting.length >= ENOUGH)))
      this.#beginOne()
    if (this.#waiting.length > 0) this.#patience ??= setTimeout(() => this.#beginAnyway(), PATIENCE_MS)
  }

  /** Whether the last transaction began so lately that the next one must wait; it begins then. */
  #isTooEarly(): boolean {
    const leftMs = this.#lastBegun + this.#sharing.apartMs - performance.now()
    if (leftMs <= 0) return false
    if (this.#waiting.length > 0 && this.#pause === undefined) this.#pause = setTimeout(() => this.#beginAfterPause(), leftMs)
    return true
  }

  #beginAfterPause(): void {
    this.#pause = undefined
    this.#begin()
  }

  /** The transactions under way may wait for a lock: the others must not wait for it too. */
  #beginAnyway(): void {
    this.#patience = undefined
    if (this.#running < this.#sharing.atOnce) this.#beginOne()
    this.#begin()
  }

  /** Begins a transaction with those that have waited longest. */
  #beginOne(): void {
    clearTimeout(this.#patience)
    this.#patience = undefined
    this.#lastBegun = performance.now()
    const batch = this.#take()
    this.#running += 1
    void batch[0]?.inContext(() => this.#run(batch))
  }

  /** Takes the inputs of the next transaction, the oldest first. */
  #take(): Waiting<Input, Output>[] {
    const batch: Waiting<Input, Output>[] = []
    const left: Waiting<Input, Output>[] = []
    const keys = new Set<string>()
    for (const one of this.#waiting) {
      const key = this.#keyOf(one.input)
      if (batch.length === BATCH_MAX || (typeof key === 'string' && keys.has(key))) left.push(one)
      else batch.push(one)
      if (typeof key === 'string') keys.add(key)
    }
    this.#waiting = left
    return batch
  }

  async #run(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    await this.#together(batch)
    this.#running -= 1
    this.#begin()
  }

  /** Writes inputs in one transaction and answers each. Those that must be written again are not waited for. */
  async #together(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    const [first] = batch
    if (batch.length === 1 && first) return this.#alone.begin(first)
    const inputs = batch.map(({ input }) => input)
    let isWritten = false
    try {
      const done = await transact(this.#db, async (tx) => {
        isWritten = false
        if (this.#sharing.isBrief) await waitBriefly(tx)
        const results = await this.#write(tx, inputs)
        isWritten = true
        return results
      })
      for (const [index, one] of batch.entries()) {
        const result = done[index]
        if (result?.status !== 'fulfilled') this.#alone.again(one)
        else if (this.#sharing.inTurns) void ownTurn().then(() => one.resolve(result.value))
        else one.resolve(result.value)
      }
    } catch (error) {
      // Of a commit whose answer was lost the outcome is unknown. While the database is away, each would only wait for it once more.
      // A transaction that met a deadlock each time has that as its cause.
      const isUndone = isRolledBack(error) || isRolledBack((error as Error).cause)
      const again = isUndone || (!isWritten && !isDatabaseAway(error))
      for (const one of batch) {
        if (again) this.#alone.again(one)
        else one.reject(error)
      }
    }
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { type Db, isPipelined, transact, type Tx } from './db.ts'
import { answeredAtCommit } from './pipelined.ts'
import { isDatabaseAway, isRolledBack, LOCK_NOT_AVAILABLE, sqlState } from './sql-state.ts'

/**
 * Writes several inputs in one transaction.
 * @returns how each ended, in their order. An input that is refused must have written nothing.
 */
export type WriteAll<Input, Output> = (tx: Tx, inputs: readonly Input[]) => Promise<PromiseSettledResult<Output>[]>

/** The most inputs of a transaction. */
const BATCH_MAX = 32
/** So many inputs are enough for a second transaction beside the first. */
const ENOUGH = 6
/** The milliseconds after which inputs have a transaction of their own, whatever those under way wait for. */
const PATIENCE_MS = 25
/** The longest that an input waits to be written again by itself, in ms since it was asked for. */
const WAIT_MAX_MS = 5000
/** The longest wait for a lock where it is brief. */
const BRIEF_WAIT_MS = 100

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
}

interface Waiting<Input, Output> {
  input: Input
  /** When it was asked for, by performance.now(). */
  since: number
  resolve: (output: Output) => void
  reject: (error: unknown) => void
  /** Runs a function in the asynchronous context of the request that asks. */
  inContext: <T>(run: () => T) => T
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

/** Bounds the waits of a transaction for locks. To be called first. */
const waitBriefly = (tx: Tx) => answeredAtCommit(tx, sql`set local lock_timeout = ${sql.lit(BRIEF_WAIT_MS)}`.execute(tx))

/** Writes one input in a transaction, which is rolled back if it is refused. */
const writeAlone = <Input, Output>(db: Db, write: WriteAll<Input, Output>, input: Input, isBrief = false): Promise<Output> =>
  transact(db, async (tx) => {
    if (isBrief) await waitBriefly(tx)
    const [done] = await write(tx, [input])
    if (done?.status !== 'fulfilled') throw done?.reason
    return done.value
  })

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
  /** Inputs that are written again by themselves, in order. */
  readonly #again: Waiting<Input, Output>[] = []
  #runningAgain = 0
  /** Inputs that wait patiently for a lock, in order. */
  readonly #held: Waiting<Input, Output>[] = []
  #isRunningHeld = false
  #patience: NodeJS.Timeout | undefined

  constructor(db: Db, write: WriteAll<Input, Output>, keyOf: (input: Input) => string | null | undefined, sharing: Sharing) {
    this.#db = db
    this.#write = write
    this.#keyOf = keyOf
    this.#sharing = { apartMs: 0, atOnce: 6, againAtOnce: 4, isBrief: false, ...sharing }
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
    if (batch.length === 1 && first) return this.#alone(first, this.#sharing.isBrief)
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
        if (result?.status === 'fulfilled') one.resolve(result.value)
        else this.#writeAgain(one)
      }
    } catch (error) {
      // Of a commit whose answer was lost the outcome is unknown. While the database is away, each would only wait for it once more.
      // A transaction that met a deadlock each time has that as its cause.
      const isUndone = isRolledBack(error) || isRolledBack((error as Error).cause)
      const again = isUndone || (!isWritten && !isDatabaseAway(error))
      for (const one of batch) {
        if (again) this.#writeAgain(one)
        else one.reject(error)
      }
    }
  }

  #writeAgain(one: Waiting<Input, Output>): void {
    this.#again.push(one)
    this.#beginAgain()
  }

  /** Begins to write inputs again by themselves, as many as may run. */
  #beginAgain(): void {
    while (this.#runningAgain < this.#sharing.againAtOnce) {
      const next = this.#nextOf(this.#again)
      if (!next) return
      this.#runningAgain += 1
      void next
        .inContext(() => this.#alone(next, this.#sharing.isBrief))
        .finally(() => {
          this.#runningAgain -= 1
          this.#beginAgain()
        })
    }
  }

  /** Begins to write the next input that waits patiently, if none is under way. */
  #beginHeld(): void {
    const next = this.#isRunningHeld ? undefined : this.#nextOf(this.#held)
    if (!next) return
    this.#isRunningHeld = true
    void next
      .inContext(() => this.#alone(next, false))
      .finally(() => {
        this.#isRunningHeld = false
        this.#beginHeld()
      })
  }

  /** Takes the first that has not waited too long; those before it are refused. */
  #nextOf(waiting: Waiting<Input, Output>[]): Waiting<Input, Output> | undefined {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (performance.now() - next.since <= WAIT_MAX_MS) return next
      next.reject(new AppError('service_unavailable'))
    }
    return undefined
  }

  async #alone(one: Waiting<Input, Output>, isBrief: boolean): Promise<void> {
    try {
      one.resolve(await writeAlone(this.#db, this.#write, one.input, isBrief))
    } catch (error) {
      if (!isBrief || sqlState(error) !== LOCK_NOT_AVAILABLE) return one.reject(error)
      this.#held.push(one)
      this.#beginHeld()
    }
  }
}

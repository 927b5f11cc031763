import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { type Db, isPipelined, transact, type Tx } from './db.ts'
import { answeredAtCommit } from './pipelined.ts'
import { isDatabaseAway, isRolledBack } from './sql-state.ts'

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
/** The most transactions under way, and of those that write inputs again by themselves. Each takes a connection. */
const [AT_ONCE, AGAIN_AT_ONCE] = [6, 4]
/** The longest wait for a lock after waitBriefly(). */
const BRIEF_WAIT_MS = 100

interface Waiting<Input, Output> {
  input: Input
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
 * @param apartMs milliseconds between the beginnings of two transactions, at least: more inputs share one, and each waits so long at most
 */
export function coalesced<Input, Output>(
  write: WriteAll<Input, Output>,
  keyOf: (input: Input) => string | null | undefined = () => undefined,
  { apartMs = 0 }: { apartMs?: number } = {},
): (db: Db, input: Input) => Promise<Output> {
  const queues = new WeakMap<Db, Queue<Input, Output>>()
  const queueOf = (db: Db): Queue<Input, Output> => {
    const queue = queues.get(db) ?? new Queue(db, write, keyOf, apartMs)
    queues.set(db, queue)
    return queue
  }
  return (db, input) => (db.isTransaction || keyOf(input) === null ? writeAlone(db, write, input) : queueOf(db).ask(input))
}

/**
 * Lets a transaction that writes for several wait only briefly for a lock: who holds a row of one of them must not delay the others. It is rolled back then, and
 * each is written by itself. To be called first.
 */
export async function waitBriefly(tx: Tx, inputs: readonly unknown[]): Promise<void> {
  if (inputs.length > 1) await answeredAtCommit(tx, sql`set local lock_timeout = ${sql.lit(BRIEF_WAIT_MS)}`.execute(tx))
}

/** Writes one input in a transaction, which is rolled back if it is refused. */
const writeAlone = <Input, Output>(db: Db, write: WriteAll<Input, Output>, input: Input): Promise<Output> =>
  transact(db, async (tx) => {
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
  readonly #apartMs: number
  #waiting: Waiting<Input, Output>[] = []
  #lastBegun = -Infinity
  #pause: NodeJS.Timeout | undefined
  #running = 0
  /** Inputs that are written again by themselves, in order. */
  readonly #again: Waiting<Input, Output>[] = []
  #runningAgain = 0
  #patience: NodeJS.Timeout | undefined

  constructor(db: Db, write: WriteAll<Input, Output>, keyOf: (input: Input) => string | null | undefined, apartMs: number) {
    this.#db = db
    this.#write = write
    this.#keyOf = keyOf
    this.#apartMs = apartMs
    // The embedded database has one connection.
    this.#lanes = isPipelined(db) ? 2 : 1
  }

  ask(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject, inContext: AsyncLocalStorage.snapshot() })
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
    const leftMs = this.#lastBegun + this.#apartMs - performance.now()
    if (leftMs <= 0) return false
    if (this.#waiting.length > 0) this.#pause ??= setTimeout(() => this.#beginAfterPause(), leftMs)
    return true
  }

  #beginAfterPause(): void {
    this.#pause = undefined
    this.#begin()
  }

  /** The transactions under way may wait for a lock: the others must not wait for it too. */
  #beginAnyway(): void {
    this.#patience = undefined
    if (this.#running < AT_ONCE) this.#beginOne()
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
    if (batch.length === 1 && first) return this.#alone(first)
    const inputs = batch.map(({ input }) => input)
    let isWritten = false
    try {
      const done = await transact(this.#db, async (tx) => {
        isWritten = false
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
    while (this.#runningAgain < AGAIN_AT_ONCE) {
      const next = this.#again.shift()
      if (!next) return
      this.#runningAgain += 1
      void next
        .inContext(() => this.#alone(next))
        .finally(() => {
          this.#runningAgain -= 1
          this.#beginAgain()
        })
    }
  }

  async #alone({ input, resolve, reject }: Waiting<Input, Output>): Promise<void> {
    try {
      resolve(await writeAlone(this.#db, this.#write, input))
    } catch (error) {
      reject(error)
    }
  }
}

import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { type Db, transact, type Tx } from './db.ts'
import { answeredAtCommit } from './pipelined.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from './sql-state.ts'

/**
 * Writes several inputs in one transaction.
 * @returns how each ended, in their order. An input that is refused must have written nothing.
 */
export type WriteAll<Input, Output> = (tx: Tx, inputs: readonly Input[]) => Promise<PromiseSettledResult<Output>[]>

/** The longest that an input waits to be written again by itself, in ms since it was asked for. */
const WAIT_MAX_MS = 5000
/** The longest wait for a lock where it is brief. */
const BRIEF_WAIT_MS = 100

/** An input that waits to be written. */
export interface Waiting<Input, Output> {
  input: Input
  /** When it was asked for, by performance.now(). */
  since: number
  resolve: (output: Output) => void
  reject: (error: unknown) => void
  /** Runs a function in the asynchronous context of the request that asks. */
  inContext: <T>(run: () => T) => T
}

/** Bounds the waits of a transaction for locks. To be called first. */
export const waitBriefly = (tx: Tx) => answeredAtCommit(tx, sql`set local lock_timeout = ${sql.lit(BRIEF_WAIT_MS)}`.execute(tx))

/** Writes one input in a transaction, which is rolled back if it is refused. */
export const writeAlone = <Input, Output>(db: Db, write: WriteAll<Input, Output>, input: Input, isBrief = false): Promise<Output> =>
  transact(db, async (tx) => {
    if (isBrief) await waitBriefly(tx)
    const [done] = await write(tx, [input])
    if (done?.status !== 'fulfilled') throw done?.reason
    return done.value
  })

/** The inputs that are written by themselves, each in a transaction of its own. */
export class WrittenAlone<Input, Output> {
  readonly #db: Db
  readonly #write: WriteAll<Input, Output>
  readonly #againAtOnce: number
  readonly #isBrief: boolean
  /** Inputs that are written again, in order. */
  readonly #again: Waiting<Input, Output>[] = []
  #runningAgain = 0
  /** Inputs that wait patiently for a lock, in order. */
  readonly #held: Waiting<Input, Output>[] = []
  #isRunningHeld = false

  constructor(db: Db, write: WriteAll<Input, Output>, { againAtOnce, isBrief }: { againAtOnce: number; isBrief: boolean }) {
    this.#db = db
    this.#write = write
    this.#againAtOnce = againAtOnce
    this.#isBrief = isBrief
  }

  /** Writes an input now, and answers it. If it is kept waiting for a lock, it is answered later. */
  begin(one: Waiting<Input, Output>): Promise<void> {
    return this.#answer(one, this.#isBrief)
  }

  /** Writes an input again, once few others are. */
  again(one: Waiting<Input, Output>): void {
    this.#again.push(one)
    this.#beginAgain()
  }

  #beginAgain(): void {
    while (this.#runningAgain < this.#againAtOnce) {
      const next = this.#nextOf(this.#again)
      if (!next) return
      this.#runningAgain += 1
      void next
        .inContext(() => this.begin(next))
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
      .inContext(() => this.#answer(next, false))
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

  async #answer(one: Waiting<Input, Output>, isBrief: boolean): Promise<void> {
    try {
      one.resolve(await writeAlone(this.#db, this.#write, one.input, isBrief))
    } catch (error) {
      if (!isBrief || sqlState(error) !== LOCK_NOT_AVAILABLE) return one.reject(error)
      this.#held.push(one)
      this.#beginHeld()
    }
  }
}

import {
  type ConnectionProvider,
  type DatabaseConnection,
  type PostgresDialectConfig,
  PostgresDialect,
  PostgresDriver,
  Transaction,
  type TransactionSettings,
} from 'kysely'
import type { Database } from './schema.gen.ts'

/** What a transaction has sent without waiting for its answer. */
interface Sent {
  /** BEGIN, and statements whose answers the commit waits for. */
  awaited: Promise<unknown>[]
  /** The first error of these. Statements after it fail because of it. */
  failure?: unknown
}

const sentOver = new WeakMap<DatabaseConnection, Sent>()
const sentIn = new WeakMap<object, Sent>()

function add(sent: Sent, answer: Promise<unknown>): void {
  sent.awaited.push(answer)
  answer.catch((error: unknown) => (sent.failure ??= error))
}

/**
 * Lets the commit wait for a statement, so that both are one round trip. To be called in the turn in which the statement was sent; its result must not be needed.
 * Outside of `inPipeline()` the statement is awaited at once.
 */
export async function answeredAtCommit(tx: object, answer: Promise<unknown>): Promise<void> {
  const sent = sentIn.get(tx)
  if (sent) add(sent, answer)
  else await answer
}

/**
 * Waits for all of several statements or checks that were sent together, also when one fails: none of them may send anything after the transaction has ended.
 * @param checks in the order in which they send their statements: after a failed statement, later ones fail because of it
 * @throws the error of the first of them in this order, whichever came first in time
 */
export async function allInOrder<const T extends readonly Promise<unknown>[]>(
  checks: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const done = await Promise.allSettled(checks)
  for (const one of done) if (one.status === 'rejected') throw one.reason
  return done.map((one) => (one as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof T]: Awaited<T[K]> }
}

/** Sends BEGIN with the first statement, and COMMIT with the last ones, where connections are pipelined (`pg`, `pipeline`). */
class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const sent: Sent = { awaited: [] }
    sentOver.set(connection, sent)
    add(sent, super.beginTransaction(connection, settings))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { awaited = [] } = sentOver.get(connection) ?? {}
    await allInOrder([...awaited, super.commitTransaction(connection)])
  }
}

/** The dialect of PostgreSQL over a pool of pipelined connections. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config)
  }
}

/** Runs one statement after the other, in the order in which they were asked for. */
function oneByOne(connection: DatabaseConnection): ConnectionProvider {
  let last: Promise<unknown> = Promise.resolve()
  return {
    provideConnection: (consumer) => {
      const next = last.then(() => consumer(connection))
      last = next.catch(() => {})
      return next
    },
  }
}

/**
 * Runs work with a transaction whose statements are sent in the order in which they are asked for, without waiting for the answers of those before:
 * statements that do not depend on each other's results take one round trip (`allInOrder()`).
 * @param isPipelined whether the connection is; else a statement waits for the one before
 * @throws the error of the first statement that failed, if later ones failed because of it
 */
export async function inPipeline<T>(
  tx: Transaction<Database>,
  isPipelined: boolean,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const executor = tx.getExecutor()
  const connection = await executor.provideConnection(async (own) => own)
  const provider: ConnectionProvider = isPipelined ? { provideConnection: (consumer) => consumer(connection) } : oneByOne(connection)
  const dialect = new PipelinedDialect({ pool: async () => Promise.reject(new Error('A transaction opens no connection')) })
  const own = new Transaction<Database>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: executor.withConnectionProvider(provider),
  })
  const sent: Sent = (isPipelined ? sentOver.get(connection) : undefined) ?? { awaited: [] }
  sentIn.set(own, sent)
  try {
    const result = await work(own)
    if (!isPipelined) await allInOrder(sent.awaited)
    return result
  } catch (error) {
    // Nothing may be sent after the ROLLBACK: it would be outside of the transaction.
    await Promise.allSettled(sent.awaited)
    throw sent.failure ?? error
  }
}

import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { AppError } from '../../../contract/errors.ts'
import { reserveName } from './pool.ts'
import type { Database } from './schema.gen.ts'
import { isConnectionLost, RETRYABLE, sqlState } from './sql-state.ts'

/** Where verbs read and write: the pool, or a transaction on it. */
export type Db = Kysely<Database>
/** A transaction. Functions that take one must not run alone. */
export type Tx = Transaction<Database>

const pools = new WeakMap<Db, pg.Pool>()

/** The typed query builder over a pool. */
export function kyselyOver(pool: pg.Pool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/**
 * Runs work in a transaction, joining the caller's where there is one.
 * A deadlock or a serialisation failure is tried again, since nothing of the attempt remains.
 * @throws AppError service_unavailable when the attempts are used up
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!RETRYABLE.has(sqlState(error) ?? '')) throw error
      if (attempt === 4) throw new AppError('service_unavailable', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 30))
    }
  }
}

/** A placeholder of a prepared statement, by the name of the value that takes its place. */
type Slot<Values> = <K extends keyof Values & string>(name: K) => RawBuilder<Values[K]>

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A hot statement, written once with the same fragments as any other query and compiled once:
 * building it anew for each request cost a third of the request. Outside a transaction it goes straight to the pool.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  write: (slot: Slot<Values>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let text: string | undefined
  let order: string[] = []
  return async (db, values) => {
    if (text === undefined) {
      const compiled = write((name) => sql`${new Placeholder(name)}`).compile(db)
      order = compiled.parameters.map((parameter) => {
        if (parameter instanceof Placeholder) return parameter.name
        throw new Error(`A prepared statement holds a value of its own: write it as a literal. ${compiled.sql}`)
      })
      text = compiled.sql
      reserveName(text)
    }
    const parameters = order.map((name) => values[name])
    const pool = pools.get(db)
    if (pool) return (await readTwice(() => pool.query(text as string, parameters))).rows as Row[]
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows
  }
}

/** A connection that was closed while it was idle is only noticed by the next to use it: a read simply asks again. */
async function readTwice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return read()
  }
}

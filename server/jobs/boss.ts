import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { type Db as BossDb, fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'

const transaction = new AsyncLocalStorage<BossDb>()

/**
 * Runs calls to pg-boss in the caller's transaction, its own look-ups among them: the embedded database has no second
 * connection that they could use meanwhile.
 */
export function inTransaction<T>(tx: Tx, call: (db: BossDb) => Promise<T>): Promise<T> {
  const db = fromKysely(tx)
  return transaction.run(db, () => call(db))
}

/** pg-boss over our database. It connects to nothing and does nothing before it is asked. */
export function bossOver({ kind, opsPool }: OpenDatabase): PgBoss {
  return new PgBoss({
    db: overPool(opsPool),
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    // The schema is installed by installQueue(), behind our own lock.
    migrate: false,
    supervise: true,
    // Deleting what has ended, every quarter of an hour; the table stays small, so that looking over it is cheap.
    maintenanceIntervalSeconds: 900,
    // A pass is asked for by the watch for dead workers as well: takeover.ts.
    monitorIntervalSeconds: 1,
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 2,
    // Rebuilding an index takes longer than a statement of ours may.
    reindex: false,
  })
}

const overPool = (pool: pg.Pool): BossDb => ({
  executeSql: (text, values) => {
    const current = transaction.getStore()
    if (current) return current.executeSql(text, values)
    return values ? pool.query(text, values) : script(pool, text)
  },
})

/** A text of several statements brings its own transaction, which a fault among them would leave open. */
async function script(pool: pg.Pool, text: string): Promise<{ rows: unknown[] }> {
  const client = await pool.connect()
  try {
    const result = await client.query(text)
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

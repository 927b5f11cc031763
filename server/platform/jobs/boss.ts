import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { type Db as BossDb, type Clock, fromKysely, PgBoss } from 'pg-boss'
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

/**
 * pg-boss. It does nothing before it is asked.
 * @param clock in tests: another than the machine's
 */
export function bossOver(kind: OpenDatabase['kind'], db: BossDb, clock?: Clock): PgBoss {
  return new PgBoss({
    db,
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    // What has ended is deleted every quarter of an hour: the table stays small, and looking over it cheap.
    maintenanceIntervalSeconds: 900,
    superviseIntervalSeconds: 60,
    // A pass is asked for as well when takeover.ts finds a worker dead.
    monitorIntervalSeconds: 1,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 10,
    // Nothing of ours is a flow, and an idle database should write little.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 300,
    // Rebuilding an index takes longer than a statement of ours may.
    reindex: false,
    ...(clock ? { clock } : {}),
  })
}

/** Our pool as pg-boss wants it; within inTransaction() that transaction. */
export const overPool = (pool: pg.Pool): BossDb => ({
  executeSql: (text, values) => {
    const current = transaction.getStore()
    if (current) return current.executeSql(text, values)
    return values?.length ? pool.query(text, values) : script(pool, text)
  },
})

/** A text without values may be several statements with a transaction of their own, which a fault among them would leave open. */
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

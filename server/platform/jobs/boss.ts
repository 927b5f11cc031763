import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { type Db as BossDb, type Clock, fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'

const transaction = new AsyncLocalStorage<BossDb>()

/**
 * Runs calls to pg-boss in the caller's transaction, pg-boss's own reads included: the embedded database has no second connection
 * for them.
 */
export function inTransaction<T>(tx: Tx, call: (db: BossDb) => Promise<T>): Promise<T> {
  const db = fromKysely(tx)
  return transaction.run(db, () => call(db))
}

/**
 * Creates a pg-boss instance. It does nothing until a method is called.
 * @param clock in tests: replaces the machine's clock
 */
export function bossOver(kind: OpenDatabase['kind'], db: BossDb, clock?: Clock): PgBoss {
  return new PgBoss({
    db,
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    // Ended jobs are deleted every quarter of an hour, so that the table stays small and cheap to scan.
    maintenanceIntervalSeconds: 900,
    // A worker is lost ten seconds after its last heartbeat (install.ts). A pass finds it within thirty seconds more, whichever of several
    // processes makes the passes: together within a minute, also on a busy machine.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 10,
    // No job of ours is a pg-boss flow, and an idle database should write little.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 300,
    // Rebuilding an index takes longer than the statement timeout allows.
    reindex: false,
    ...(clock ? { clock } : {}),
  })
}

/** The interface of pg-boss over our pool; inside inTransaction(), over that transaction. */
export const overPool = (pool: pg.Pool): BossDb => ({
  executeSql: (text, values) => {
    const current = transaction.getStore()
    if (current) return current.executeSql(text, values)
    return values?.length ? pool.query(text, values) : script(pool, text)
  },
})

/** Runs a text without parameters. It may be several statements with their own transaction, which an error would leave open. */
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

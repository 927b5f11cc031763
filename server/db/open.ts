import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { type Db, kyselyOver } from './db.ts'
import { startEngine } from './embedded-engine.ts'
import { embeddedStream } from './embedded-stream.ts'
import { lockFolder } from './folder-lock.ts'
import { embeddedPool, postgresPool, type SessionLimits } from './pool.ts'

/** An open database: PostgreSQL, or the embedded one behind the same driver. */
export interface OpenDatabase {
  kind: 'postgres' | 'embedded'
  /** Reads and writes. */
  db: Db
  /** Public reads: a replica where there is one, else the same as `db`. */
  readDb: Db
  pool: pg.Pool
  /** Connections that a flood of requests cannot take: readiness. The same pool where there is only one connection. */
  opsPool: pg.Pool
  close: () => Promise<void>
}

/** What a request may take of the database, in milliseconds. */
const API_LIMITS: SessionLimits = { statement: 5000, lock: 2000, idleInTransaction: 10_000 }

/** What a command may take, which nobody waits for behind it. */
export const PATIENT_LIMITS: SessionLimits = { statement: 3_600_000, lock: 60_000, idleInTransaction: 600_000 }

/** Opens PostgreSQL by connection string. Nothing is connected before the first query. */
export function openPostgres(
  url: string,
  options: { max: number; readUrl?: string | undefined; limits?: SessionLimits | undefined },
): OpenDatabase {
  const pool = postgresPool(url, options.max, options.limits ?? API_LIMITS)
  const opsPool = postgresPool(url, 2, { ...API_LIMITS, statement: 2000 })
  const readPool = options.readUrl ? postgresPool(options.readUrl, options.max, API_LIMITS) : null
  const db = kyselyOver(pool)
  return {
    kind: 'postgres',
    db,
    readDb: readPool ? kyselyOver(readPool) : db,
    pool,
    opsPool,
    close: async () => {
      await Promise.all([pool.end(), opsPool.end(), readPool?.end()])
    },
  }
}

/**
 * Opens the embedded database in a folder, or in memory.
 * @throws FolderLockedError when another process has the folder; OperatorError when it cannot be used
 */
export async function openEmbedded(folder: string | null, image?: Blob): Promise<OpenDatabase & { engine: PGlite }> {
  const lock = folder === null ? null : lockFolder(folder)
  try {
    const engine = await startEngine(folder, image)
    const pool = embeddedPool(() => embeddedStream(engine))
    const db = kyselyOver(pool)
    return {
      kind: 'embedded',
      db,
      readDb: db,
      pool,
      opsPool: pool,
      engine,
      close: async () => {
        await pool.end()
        await engine.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

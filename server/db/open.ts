import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type pg from 'pg'
import { type Db, kyselyOver } from './db.ts'
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
 * @throws FolderLockedError when another process has the folder
 */
export async function openEmbedded(folder: string | null, image?: Blob): Promise<OpenDatabase & { engine: PGlite }> {
  const lock = folder === null ? null : lockFolder(folder)
  const dataDir = folder === null ? undefined : join(folder, 'database')
  try {
    if (dataDir && !existsSync(dataDir)) await initialise(dataDir)
    const engine = await PGlite.create({
      ...(dataDir ? { dataDir } : {}),
      ...(image ? { loadDataDir: image } : {}),
      extensions: { unaccent, pg_trgm },
    })
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

/** Made aside and renamed when whole: a kill half way would leave a folder that never opens again. */
async function initialise(dataDir: string): Promise<void> {
  const aside = `${dataDir}.new`
  rmSync(aside, { recursive: true, force: true })
  const engine = await PGlite.create({ dataDir: aside, extensions: { unaccent, pg_trgm } })
  await engine.close()
  renameSync(aside, dataDir)
}

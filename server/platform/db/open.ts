import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { CommitEvents, notifyAtCommit } from './connections/commit-events.ts'
import { type Db, kyselyOver } from './db.ts'
import { embeddedStream } from './embedded/stream.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { API_LIMITS, embeddedPool, postgresPool, type SessionLimits } from './connections/pool.ts'

/** An open database: PostgreSQL, or the embedded one behind the same driver. */
export interface OpenDatabase {
  kind: 'postgres' | 'embedded'
  /** Changes, and reads of signed-in people. */
  db: Db
  pool: pg.Pool
  /** Public reads, and look-ups of callers and their rights, which no flood of changes delays: changes may all be waiting for each other. */
  readDb: Db
  /** What keeps the service in operation, which no flood of requests delays: payment receipts, readiness, counts for metrics, the job queue of a worker. */
  opsDb: Db
  opsPool: pg.Pool
  /** Work that needs a session of its own: locks that outlive a transaction, temporary tables, time limits. Never through a pooler. */
  sessions: pg.Pool
  sessionsDb: Db
  /** Every pool of the primary by the name of its use, for metrics. */
  pools: Readonly<Record<string, pg.Pool>>
  /** Notifies of the changes by the connections of this process. */
  changes: CommitEvents
  /** The address of PostgreSQL itself, for the connection that reads recorded changes; null for the embedded database, which no other process changes. */
  url: string | null
  close: () => Promise<void>
}

/** The time limits of a command, which delays no request. */
export const PATIENT_LIMITS: SessionLimits = { statement: 3_600_000, lock: 60_000, idleInTransaction: 600_000 }

/** One for a batch of payment receipts, and one for what takes a moment. */
const OPERATIONS = 2
/** One for a sync of defibrillators, which keeps its connection, and one for all other changes. */
const LEAST = 2

/** Returns the most connections of each pool, of those that a process may have: half of the others for changes and half for reads. */
function sharesOf(max: number): { writes: number; reads: number; operations: number } {
  const rest = Math.max(2 * LEAST, max - OPERATIONS)
  const reads = Math.floor(rest / 2)
  return { writes: rest - reads, reads, operations: OPERATIONS }
}

/**
 * Returns how many reads with a search run at once on each database. Other reads have three connections beside them.
 * @param max the most connections of the process to the primary
 */
export const searchesAtOnce = (max: number): number => Math.max(1, sharesOf(max).reads - 3)

/** A sync of defibrillators, and what the start and the commands do one after the other. */
const SESSION_CONNECTIONS = 2

/**
 * Opens PostgreSQL by connection string. The first query opens the first connection. Spec §1-12.
 * @param options.max the most connections of the process to the primary; a number below six counts as six
 * @param options.directUrl the address of PostgreSQL itself, where `url` is that of a pooler
 * @param options.connection the most milliseconds that a caller waits for a connection; by default the limit of a request
 * @param options.idle the milliseconds after which an unused connection is closed
 */
export function openPostgres(
  url: string,
  {
    max,
    limits,
    connection,
    idle,
    directUrl,
  }: {
    max: number
    directUrl?: string | undefined
    limits?: SessionLimits | undefined
    connection?: number
    idle?: number
  },
): OpenDatabase {
  const api = { ...API_LIMITS, connection, idle }
  // A pooler has the limits of the role (pooler.ts). The driver's own limits close a connection whose answer is late.
  const isPooled = directUrl !== undefined
  const shares = sharesOf(max)
  const open = (most: number, of: SessionLimits) => postgresPool(url, most, of, { isPooled })
  const pool = open(shares.writes, limits ?? api)
  const readPool = open(shares.reads, api)
  const opsPool = open(shares.operations, { ...api, statement: 2000, idleInTransaction: 5000, answer: 3000 })
  const sessions = isPooled ? postgresPool(directUrl, SESSION_CONNECTIONS, api) : pool
  const changes = new CommitEvents()
  const pools = { writes: pool, reads: readPool, operations: opsPool, ...(isPooled ? { sessions } : {}) }
  for (const each of Object.values(pools)) notifyAtCommit(each, changes)
  const db = kyselyOver(pool)
  return {
    kind: 'postgres',
    db,
    pool,
    readDb: kyselyOver(readPool),
    opsDb: kyselyOver(opsPool),
    opsPool,
    sessions,
    sessionsDb: isPooled ? kyselyOver(sessions) : db,
    pools,
    changes,
    url: directUrl ?? url,
    close: async () => {
      await Promise.all(Object.values(pools).map((each) => each.end()))
    },
  }
}

/**
 * Opens the embedded database in a folder, or in memory. Spec §1-12.
 * @throws FolderLockedError if another process has locked the folder; OperatorError if the folder cannot be used
 */
export async function openEmbedded(folder: string | null, image?: Blob): Promise<OpenDatabase & { engine: PGlite }> {
  const lock = folder === null ? null : lockFolder(folder)
  try {
    // Loaded here: a service on PostgreSQL has no use for it.
    const { startEngine } = await import('./embedded/engine.ts')
    const engine = await startEngine(folder, image)
    const pool = embeddedPool(() => embeddedStream(engine))
    const db = kyselyOver(pool)
    const changes = new CommitEvents()
    notifyAtCommit(pool, changes)
    return {
      kind: 'embedded',
      db,
      pool,
      readDb: db,
      opsDb: db,
      opsPool: pool,
      sessions: pool,
      sessionsDb: db,
      pools: { writes: pool },
      engine,
      changes,
      url: null,
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

import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { CommitEvents, notifyAtCommit } from './commit-events.ts'
import { ConnectionBudget, type Share } from './connection-budget.ts'
import { type Db, kyselyOver } from './db.ts'
import { embeddedStream } from './embedded-stream.ts'
import { lockFolder } from './folder-lock.ts'
import { API_LIMITS, embeddedPool, postgresPool, type SessionLimits } from './pool.ts'

/** An open database: PostgreSQL, or the embedded one behind the same driver. */
export interface OpenDatabase {
  kind: 'postgres' | 'embedded'
  /** Reads and writes. */
  db: Db
  /** Public reads, on connections of their own that no flood of changes can exhaust. */
  readDb: Db
  /** Look-ups of callers and their rights, on connections of their own: changes may all be waiting for each other. */
  accessDb: Db
  pool: pg.Pool
  /** Receipts of payment events, on connections of their own, so that nothing delays them. */
  receiptDb: Db
  /** Counts for dashboards and metrics: a statement that takes longer than a dashboard waits is cancelled. */
  countsDb: Db
  /** Connections for readiness, which no flood of requests can exhaust. In the embedded database the one pool. */
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

/** Returns how many connections no other pool can take from public reads: a quarter, and three at least. */
const ownReads = (max: number): number => Math.max(3, Math.floor(max / 4))

/**
 * Returns how many reads with a search run at once on each database. No other read waits behind them.
 * @param max the most connections of the process to the primary
 */
export const searchesAtOnce = (max: number): number => ownReads(max) - 1

/** Returns the connections of each pool that no other pool can take, and the most that it may have open. */
const sharesOf = (max: number) =>
  ({
    /** One for a sync of defibrillators, which keeps its connection, and one for all others. */
    changes: { own: 2, most: Infinity },
    reads: { own: ownReads(max), most: Infinity },
    /** A statement takes a millisecond. */
    access: { own: 1, most: 4 },
    operations: { own: 1, most: 2 },
    /** Most counts of a dashboard at once, so that a slow one does not delay the others. */
    counts: { own: 1, most: 8 },
    /** As many as batches of receipts run at once, and one for what a broken connection leaves behind. */
    receipts: { own: 1, most: 3 },
  }) satisfies Record<string, Share>
/** The connections for requests that stay open without use, with their statements prepared: the first request after a quiet hour is as fast as another. */
const KEPT = 1
/** The connection that reads recorded changes (response-cache/recorded-changes.ts). */
const CHANNEL_CONNECTIONS = 1
/** A sync of defibrillators, and what the start and the commands do one after the other. */
const SESSION_CONNECTIONS = 2

/**
 * Opens PostgreSQL by connection string. The first query opens the first connection. Spec §1-12.
 * @param options.max the most connections of the process to the primary; eleven at least, since each pool has some of its own
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
  const own = Object.values(shares).reduce((sum, share) => sum + share.own, 0)
  // Behind a pooler these are beside its connections.
  const beside = isPooled ? 0 : CHANNEL_CONNECTIONS
  const common = Math.max(1, max - own - beside)
  const budget = new ConnectionBudget(common)
  const open = (share: Share, of: SessionLimits, kept = 0) =>
    postgresPool(url, Math.min(share.most, share.own + common), of, { isPooled, share: { of: budget, own: share.own, kept } })
  const pool = open(shares.changes, limits ?? api, KEPT)
  const readPool = open(shares.reads, api, KEPT)
  const accessPool = open(shares.access, api, KEPT)
  const opsPool = open(shares.operations, { ...api, statement: 2000, answer: 3000 })
  // A dashboard waits 900 ms for all its counts. A locked table must not take the connections of the other counts for so long.
  const countsPool = open(shares.counts, { ...api, statement: 700, lock: 100, answer: 1700 })
  const sessions = isPooled ? postgresPool(directUrl, SESSION_CONNECTIONS, api) : pool
  const receipts = { statement: 2000, lock: 2000, idleInTransaction: 5000, answer: 3000, connection, idle }
  const receiptPool = open(shares.receipts, receipts)
  const changes = new CommitEvents()
  const pools = {
    changes: pool,
    reads: readPool,
    access: accessPool,
    operations: opsPool,
    counts: countsPool,
    receipts: receiptPool,
    ...(isPooled ? { sessions } : {}),
  }
  for (const each of Object.values(pools)) notifyAtCommit(each, changes)
  const db = kyselyOver(pool)
  return {
    kind: 'postgres',
    db,
    readDb: kyselyOver(readPool),
    accessDb: kyselyOver(accessPool),
    receiptDb: kyselyOver(receiptPool),
    countsDb: kyselyOver(countsPool),
    pool,
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
    const { startEngine } = await import('./embedded-engine.ts')
    const engine = await startEngine(folder, image)
    const pool = embeddedPool(() => embeddedStream(engine))
    const db = kyselyOver(pool)
    const changes = new CommitEvents()
    notifyAtCommit(pool, changes)
    return {
      kind: 'embedded',
      db,
      readDb: db,
      accessDb: db,
      receiptDb: db,
      countsDb: db,
      pool,
      opsPool: pool,
      sessions: pool,
      sessionsDb: db,
      pools: { changes: pool },
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

import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Db, transact, type Tx } from './db.ts'
import { nextOf } from './pool.ts'
import { isDatabaseAway } from './sql-state.ts'
import type { OpenDatabase } from './open.ts'

/** The time between two looks at the connection that the next change gets. */
const LOOK_MS = 2000
/** The least time between two rehearsals of a process: what they roll back is removed by VACUUM, after which statements are planned anew as well. */
const APART_MS = 10_000

/** The tables that a rehearsal used, by their oids. */
export type Tables = readonly string[]

class Rehearsed extends Error {
  readonly tables: Tables
  constructor(tables: Tables) {
    super('rolled back, as intended')
    this.tables = tables
  }
}

/**
 * Runs work in a transaction that is rolled back: the session keeps the plans of its statements, and of those of the triggers and constraints.
 * @returns the tables that they use
 * @throws what `work` throws
 */
export async function rehearse(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<Tables> {
  try {
    return await transact(db, async (tx) => {
      // Nobody waits for a rehearsal, and its changes invalidate no cache (functions/hot_changed.sql).
      await sql`set local lock_timeout = 100`.execute(tx)
      await sql`set local client_min_messages = warning`.execute(tx)
      await work(tx)
      const { rows } = await sql<{ oid: string }>`
        select relation::text as oid from pg_locks join pg_class on pg_class.oid = relation
        where pid = pg_backend_pid() and relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(tx)
      throw new Rehearsed(rows.map(({ oid }) => oid))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.tables
    throw error
  }
}

/** When one of these tables, or any, was last analysed or vacuumed, after which every session plans its statements anew at their next execution. */
const LAST_ANALYSED = `
  select max(greatest(pg_stat_get_last_analyze_time(oid), pg_stat_get_last_autoanalyze_time(oid), pg_stat_get_last_vacuum_time(oid),
    pg_stat_get_last_autovacuum_time(oid)))::text as at from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and ($1::oid[] is null or oid = any($1::oid[]))`

/**
 * Rehearses frequent changes on the connection that the next change gets, once it is new or their tables were analysed, while nothing else uses the pool: else
 * the first change after a quiet time would wait until PostgreSQL has planned some sixty statements. While changes run, they do that themselves. Behind a
 * pooler the next change gets any of its connections: nothing is rehearsed.
 * @param rehearsals each rolls back what it does, and returns the tables that it used
 * @param times milliseconds between two looks, and at least between two rehearsals
 * @returns a function that ends the looks
 */
export function keepPlans(
  { kind, db, pool, sessions, opsPool }: Pick<OpenDatabase, 'kind' | 'db' | 'pool' | 'sessions' | 'opsPool'>,
  rehearsals: readonly ((db: Db) => Promise<Tables>)[],
  logger: Pick<Logger, 'warn'>,
  { lookMs = LOOK_MS, apartMs = APART_MS } = {},
): () => void {
  if (kind === 'embedded' || sessions !== pool) return () => {}
  /** When the tables of the last rehearsal on a connection had last been analysed. */
  const known = new WeakMap<pg.PoolClient, string | null>()
  let tables: Tables | null = null
  let isUsed = false
  let begun = -Infinity
  let hasFailed = false
  const note = () => (isUsed = true)
  pool.on('acquire', note)
  // By the connection for readiness: a look that hangs keeps none from a change.
  const lastAnalysed = async () => (await opsPool.query<{ at: string | null }>(LAST_ANALYSED, [tables])).rows[0]?.at ?? null
  const isQuiet = () => !isUsed && !pool.ending && pool.idleCount > 0 && pool.idleCount === pool.totalCount
  const look = async () => {
    const wasQuiet = isQuiet()
    isUsed = false
    if (!wasQuiet || performance.now() - begun < apartMs) return
    const at = await lastAnalysed()
    const next = nextOf(pool)
    if (!next || known.get(next) === at || !isQuiet()) return
    begun = performance.now()
    const found: string[] = []
    for (const each of rehearsals) found.push(...(await each(db)))
    isUsed = false
    tables = found.length > 0 ? found : null
    known.set(next, await lastAnalysed())
  }
  const failed = (error: unknown) => {
    // Requests report it if the database is away.
    if (hasFailed || isDatabaseAway(error)) return
    hasFailed = true
    logger.warn({ err: String(error) }, 'a change was not rehearsed: the first one after a quiet time may take some milliseconds more')
  }
  const timer = setInterval(() => void look().catch(failed), lookMs).unref()
  return () => {
    clearInterval(timer)
    pool.off('acquire', note)
  }
}

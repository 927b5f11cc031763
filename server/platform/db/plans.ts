import { sql } from 'kysely'
import { type Db, transact, type Tx } from './db.ts'
import type { OpenDatabase } from './open.ts'

/** The time between two looks at when the tables were analysed. */
const LOOK_MS = 2000

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

/**
 * When one of these tables was last analysed or vacuumed, after which every session plans its statements anew at their next execution. Null: never.
 * @param tables null for all tables
 */
async function lastAnalysed(db: Db, tables: Tables | null): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(greatest(pg_stat_get_last_analyze_time(oid), pg_stat_get_last_autoanalyze_time(oid), pg_stat_get_last_vacuum_time(oid),
      pg_stat_get_last_autovacuum_time(oid)))::text as at from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and (${tables}::oid[] is null or oid = any(${tables}::oid[]))`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/**
 * Rehearses frequent changes once their tables were analysed, while no change runs: else the first change after a quiet time would wait until PostgreSQL has
 * planned some sixty statements anew. While changes run, they do that themselves.
 * @param rehearsals each rolls back what it does, and returns the tables that it used; one that fails is tried again after the next ANALYZE
 * @param lookMs milliseconds between two looks
 * @returns a function that ends the looks
 */
export async function keepPlans(
  { kind, db, pool }: Pick<OpenDatabase, 'kind' | 'db' | 'pool'>,
  rehearsals: readonly ((db: Db) => Promise<Tables>)[],
  lookMs = LOOK_MS,
): Promise<() => void> {
  if (kind === 'embedded') return () => {}
  let tables: Tables | null = null
  let known = await lastAnalysed(db, tables).catch(() => null)
  const isQuiet = () => pool.totalCount > 0 && pool.idleCount === pool.totalCount
  const look = async () => {
    if (!isQuiet()) return
    const at = await lastAnalysed(db, tables)
    const isNew = known !== at
    known = at
    if (!isNew) return
    const used: string[] = []
    for (const each of rehearsals) if (isQuiet()) used.push(...(await each(db)))
    tables = used.length > 0 ? used : null
  }
  // The database may be away: the next look says so again, and requests report it.
  const timer = setInterval(() => void look().catch(() => {}), lookMs).unref()
  return () => clearInterval(timer)
}

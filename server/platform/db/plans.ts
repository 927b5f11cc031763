import { sql } from 'kysely'
import { type Db, transact, type Tx } from './db.ts'
import type { OpenDatabase } from './open.ts'

/** The time between two looks at when the tables were analysed. */
const LOOK_MS = 2000

class Rehearsed extends Error {}

/**
 * Runs work in a transaction that is rolled back: the session keeps the plans of its statements, and of those of the triggers and constraints.
 * @throws what `work` throws
 */
export async function rehearse(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await transact(db, async (tx) => {
      await work(tx)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

/** When a table was last analysed or vacuumed, after which every session plans its statements anew at their next execution. Null: never. */
async function lastAnalysed(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(greatest(pg_stat_get_last_analyze_time(oid), pg_stat_get_last_autoanalyze_time(oid), pg_stat_get_last_vacuum_time(oid),
      pg_stat_get_last_autovacuum_time(oid)))::text as at from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/**
 * Rehearses frequent changes once tables were analysed while no change runs: else the first change after a quiet time would wait until PostgreSQL has
 * planned some sixty statements anew. While changes run, they do that themselves.
 * @param rehearsals each rolls back what it does; one that fails is tried again after the next ANALYZE
 * @param lookMs milliseconds between two looks
 * @returns a function that ends the looks
 */
export function keepPlans(
  { kind, db, pool }: Pick<OpenDatabase, 'kind' | 'db' | 'pool'>,
  rehearsals: readonly ((db: Db) => Promise<unknown>)[],
  lookMs = LOOK_MS,
): () => void {
  if (kind === 'embedded') return () => {}
  let known: string | null | undefined
  const isQuiet = () => pool.totalCount > 0 && pool.idleCount === pool.totalCount
  const look = async () => {
    if (!isQuiet()) return
    const at = await lastAnalysed(db)
    const isNew = known !== at
    known = at
    if (isNew) for (const each of rehearsals) if (isQuiet()) await each(db)
  }
  // The database may be away: the next look says so again, and requests report it.
  const timer = setInterval(() => void look().catch(() => {}), lookMs).unref()
  return () => clearInterval(timer)
}

import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from './open.ts'

/** What autovacuum does for PostgreSQL, and nobody does for the embedded database. A table at a time: others are answered between two. */

const HOUR_IN_PARIS = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' })
const QUIET_HOUR = '03'
/** How often tables are looked at that may have outgrown their statistics. */
export const LOOK_MS = 60_000
/** Half as large again as it was; a few pages more are no growth. */
const OUTGROWN = sql`pg_relation_size(c.oid) / current_setting('block_size')::int > greatest(c.relpages, 0) * 1.5 + 4`

type Database = Pick<OpenDatabase, 'kind' | 'db'>

async function forEach({ db }: Database, condition: RawBuilder<unknown>, command: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and ${condition} order by 1`.execute(db)
  for (const { name } of rows) await sql`${command} ${sql.raw(name)}`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Fresh statistics of each table that has outgrown those it has. A statement that was planned for a handful of rows reads the
 * whole table, and goes on so until something tells otherwise.
 * @returns those tables
 */
export async function followGrowth(database: Database): Promise<string[]> {
  return database.kind === 'embedded' ? forEach(database, OUTGROWN, sql`analyze`) : []
}

/** Each hour fresh statistics of everything, and once a night space and index-only reads. */
export async function upkeep(database: Database, now = new Date()): Promise<void> {
  if (database.kind !== 'embedded') return
  const quiet =
    HOUR_IN_PARIS.formatToParts(now)
      .find(({ type }) => type === 'hour')
      ?.value.padStart(2, '0') === QUIET_HOUR
  await forEach(database, sql`true`, quiet ? sql`vacuum (analyze)` : sql`analyze`)
}

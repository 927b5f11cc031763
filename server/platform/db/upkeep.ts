import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from './open.ts'
import { PLAN_ANEW } from './pool.ts'

/** What autovacuum does for PostgreSQL, and nobody does for the embedded database. A table at a time: others are answered between two. */

const HOUR_IN_PARIS = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' })
const QUIET_HOUR = '03'
/** How often tables are looked at that may have outgrown their statistics. */
export const LOOK_MS = 60_000
/** So many times as large as it was; a few pages more are no growth. */
const grown = (times: number) =>
  sql`pg_relation_size(c.oid) / current_setting('block_size')::int > greatest(c.relpages, 0) * ${sql.lit(times)} + 4`
/** Of so many values by column, from three hundred times as many rows: some tenths of a second for a table, however large. */
const COARSE = 10

type Database = Pick<OpenDatabase, 'kind' | 'db'>

async function forEach({ db }: Database, condition: RawBuilder<unknown>, command: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and ${condition} order by 1`.execute(db)
  // Not kept as named statements, of which a process has only so many.
  for (const { name } of rows) await sql`${sql.raw(PLAN_ANEW)} ${command} ${sql.raw(name)}`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Fresh statistics of each table that has outgrown those it has, coarse ones: nobody is answered meanwhile. A statement that was
 * planned for a handful of rows reads the whole table, and goes on so until something tells otherwise.
 * @returns those tables
 */
export async function followGrowth(database: Database): Promise<string[]> {
  if (database.kind !== 'embedded') return []
  const { db } = database
  // There is one connection: what is set for it holds for the next statement.
  await sql`set default_statistics_target = ${sql.lit(COARSE)}`.execute(db)
  try {
    return await forEach(database, grown(1.5), sql`analyze`)
  } finally {
    await sql`reset default_statistics_target`.execute(db)
  }
}

/** Each hour better statistics of what has grown by a tenth or has none, and once a night of everything, with space and index-only reads. */
export async function upkeep(database: Database, now = new Date()): Promise<void> {
  if (database.kind !== 'embedded') return
  const quiet =
    HOUR_IN_PARIS.formatToParts(now)
      .find(({ type }) => type === 'hour')
      ?.value.padStart(2, '0') === QUIET_HOUR
  await (quiet
    ? forEach(database, sql`true`, sql`vacuum (analyze)`)
    : forEach(database, sql`(c.reltuples < 0 or ${grown(1.1)})`, sql`analyze`))
}

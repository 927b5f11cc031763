import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '../open.ts'
import { PLAN_ANEW } from '../statement-names.ts'

/**
 * VACUUM, ANALYZE and CHECKPOINT for the embedded database, which has no processes of its own for them. One table at a time, so that requests are
 * answered in between.
 */

const HOUR_IN_PARIS = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' })
const QUIET_HOUR = '03'
/** The time between two checks for tables that have outgrown their statistics, and of the length of the write-ahead log. */
export const LOOK_MS = 60_000
/** Whether a table is `times` as large as at its last ANALYZE, ignoring a few pages. */
const grown = (times: number) =>
  sql`pg_relation_size(c.oid) / current_setting('block_size')::int > greatest(c.relpages, 0) * ${sql.lit(times)} + 4`
/** A low statistics target. ANALYZE samples three hundred times as many rows, some tenths of a second for a table of any size. */
const COARSE = 10

/** The bytes of write-ahead log after which a CHECKPOINT is due. A start after a kill replays them, and what a minute adds. */
const LOG_BYTES = 32 * 1024 ** 2

type Database = Pick<OpenDatabase, 'kind' | 'db'>

async function forEach({ db }: Database, condition: RawBuilder<unknown>, command: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and ${condition} order by 1`.execute(db)
  // Without a name: the number of named statements is limited.
  for (const { name } of rows) await sql`${sql.raw(PLAN_ANEW)} ${command} ${sql.raw(name)}`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Runs a coarse ANALYZE of each table that has outgrown its statistics: it blocks all requests, and a plan for a few rows would
 * otherwise read the whole table at each execution.
 * @returns the names of the tables
 */
export async function followGrowth(database: Database): Promise<string[]> {
  if (database.kind !== 'embedded') return []
  const { db } = database
  // The database has one connection, so that the setting applies to the next statement.
  await sql`set default_statistics_target = ${sql.lit(COARSE)}`.execute(db)
  try {
    return await forEach(database, grown(1.5), sql`analyze`)
  } finally {
    await sql`reset default_statistics_target`.execute(db)
  }
}

/**
 * Whether a table has rows to be removed and no night has done so for two days: an office's computer is off at night. The counts of the
 * database are lost with a kill; such a table waits until it has as many again.
 */
const neglected = sql`(pg_stat_get_dead_tuples(c.oid) >= 1000
  and coalesce(pg_stat_get_last_vacuum_time(c.oid), '-infinity') < now() - interval '2 days')`

/**
 * Runs the hourly ANALYZE of tables that have grown by a tenth or have no statistics, and once a night VACUUM ANALYZE of every table; by day of tables that
 * were without it for two days.
 */
export async function upkeep(database: Database, now = new Date()): Promise<void> {
  if (database.kind !== 'embedded') return
  const quiet =
    HOUR_IN_PARIS.formatToParts(now)
      .find(({ type }) => type === 'hour')
      ?.value.padStart(2, '0') === QUIET_HOUR
  await forEach(database, quiet ? sql`true` : neglected, sql`vacuum (analyze)`)
  if (!quiet) await forEach(database, sql`(c.reltuples < 0 or ${grown(1.1)})`, sql`analyze`)
}

/**
 * Runs a CHECKPOINT if the write-ahead log has grown by LOG_BYTES since the last one. Without it the log would grow until the service stops, and a start
 * after a kill would replay all of it.
 * @returns whether it has run
 */
export async function shortenLog({ kind, db }: Database): Promise<boolean> {
  if (kind !== 'embedded') return false
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`.execute(db)
  if ((rows[0]?.bytes ?? 0) <= LOG_BYTES) return false
  await sql`${sql.raw(PLAN_ANEW)} checkpoint`.execute(db)
  return true
}

import { sql } from 'kysely'
import type { OpenDatabase } from './open.ts'

const HOUR_IN_PARIS = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' })
const QUIET_HOUR = '03'

/**
 * What autovacuum does for PostgreSQL and nobody does for the embedded database: fresh statistics, and once a night space
 * and index-only reads. A vacuum holds the only connection, so it waits for the quiet hour.
 */
export async function upkeep({ kind, db }: OpenDatabase, now = new Date()): Promise<void> {
  if (kind !== 'embedded') return
  const quiet =
    HOUR_IN_PARIS.formatToParts(now)
      .find(({ type }) => type === 'hour')
      ?.value.padStart(2, '0') === QUIET_HOUR
  await (quiet ? sql`vacuum (analyze)` : sql`analyze`).execute(db)
}

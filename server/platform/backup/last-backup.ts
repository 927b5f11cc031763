import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { machineCaller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import { type Db, transact } from '../db/db.ts'

/** A complete backup. */
export interface BackupMade {
  /** The time of its snapshot, RFC 3339. */
  made_at: string
  /** The program that made it. */
  by: string
  rows?: number
  bytes?: number
}

/**
 * Records in the audit trail that a complete backup was made. Processes on other machines read it there, since the file is known only to the
 * process that wrote it.
 */
export const recordBackup = (db: Db, made: BackupMade): Promise<void> =>
  transact(db, async (tx) => {
    await record(tx, machineCaller('cli'), 'database.backup', { type: 'database', id: 'database', after: made })
  })

/**
 * Metric for operators: the time of the last complete backup that was recorded, 0 if none was.
 * @returns a function that reads it; while the database is down, the metric is left out
 */
export function backupGauge(registry: Registry, db: Db): () => Promise<void> {
  const last = new Gauge({
    name: 'beffroi_backup_last_success_timestamp_seconds',
    help: 'Unix time of the last complete backup that was recorded; 0 if none was.',
    registers: [registry],
  })
  return async () => {
    const seconds = await lastBackup(db).catch(() => null)
    if (seconds === null) last.remove()
    else last.set(seconds)
  }
}

/** The Unix time of the latest snapshot among the last backups: one that took long may be recorded after a later one. */
async function lastBackup(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from max((changes -> 'made_at' ->> 1)::timestamptz))::float8 as seconds
    from (select changes from audit_log where action = 'database.backup' order by at desc, seq desc limit 10) last`.execute(db)
  return rows[0]?.seconds ?? 0
}

import { LOCKS } from './locks.ts'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { sqlState } from './sql-state.ts'

const FOLDER = join(import.meta.dirname, '../..', 'migrations')
const LOCK_ATTEMPTS = 10
/** Makes the record of what was applied, where it is missing. */
export const MIGRATIONS_TABLE =
  'create table if not exists schema_migrations (version text primary key, file text not null, checksum text not null, applied_at timestamptz not null default now())'

/** A migration that cannot go on; the message is meant for the operator. */
export class MigrationError extends OperatorError {}

/** A file of `server/migrations/`. */
export interface Migration {
  version: string
  file: string
  text: string
  checksum: string
}

/** The migrations that this release carries, in their order. */
export function migrationFiles(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { version: file.slice(0, 4), file, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Brings the schema up to date: ordered files, each in its own transaction with its own record, one process at a time.
 * Killed in the middle, it goes on where it was at the next start. A table that is busy is not waited for longer than
 * half a second at a time, so that readers behind the migration do not pile up.
 * @returns the files that were applied
 * @throws MigrationError when an applied file has changed, or a table stays busy
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = '1h'; set lock_timeout = 0")
    await client.query(`select pg_advisory_lock(${LOCKS.migrations})`)
    await client.query(MIGRATIONS_TABLE)
    const { rows } = await client.query<{ version: string; checksum: string }>('select version, checksum from schema_migrations')
    const applied = new Map(rows.map((row) => [row.version, row.checksum]))
    const done: string[] = []
    for (const migration of migrationFiles(folder)) {
      const checksum = applied.get(migration.version)
      if (checksum === undefined) {
        await apply(client, migration)
        done.push(migration.file)
      } else if (checksum !== migration.checksum) {
        throw new MigrationError(
          `Migration ${migration.file} was changed after it had been applied. Restore the file as it was; put the change in a new migration.`,
        )
      }
    }
    return done
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCKS.migrations})`).catch(() => {})
    // Not handed back: its session settings are not those of the pool.
    client.release(true)
  }
}

/** Runs a migration and notes it, in the caller's transaction. */
export async function runMigration(client: pg.ClientBase, { version, file, text, checksum }: Migration): Promise<void> {
  await client.query(text)
  await client.query('insert into schema_migrations (version, file, checksum) values ($1, $2, $3)', [version, file, checksum])
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query("set local lock_timeout = '500ms'")
      await runMigration(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (sqlState(error) !== '55P03') throw error
      if (attempt === LOCK_ATTEMPTS)
        throw new MigrationError(
          `Migration ${migration.file} could not lock its tables in ${LOCK_ATTEMPTS} attempts: something holds them. Try again at a quieter time.`,
        )
      await new Promise((resolve) => setTimeout(resolve, attempt * 200))
    }
  }
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { applyFunctions, FUNCTIONS_FOLDER, FUNCTIONS_TABLE, functionFiles } from './functions.ts'
import { LOCKS } from '../locks.ts'
import { MigrationError } from './migration-error.ts'
import { RETRYABLE, sqlState } from '../sql-state.ts'

const FOLDER = join(import.meta.dirname, '../../..', 'migrations')
const LOCK_ATTEMPTS = 10
/** The beginning of a migration that converts rows: each run of it converts some, and it runs until one changes no row. */
const IN_BATCHES = '-- In batches:'
/** The beginning of a migration whose statements each run in a transaction of its own. Each statement must be repeatable (`if not exists`). */
const IN_STEPS = '-- In steps:'
/**
 * In a migration after which functions of the release before fail: it, all later ones and the functions are one transaction. None of these may be in
 * batches or in steps.
 */
const WITH_FUNCTIONS = '-- No change is under way:'
/** Creates the table of applied migrations, if it is missing. */
export const MIGRATIONS_TABLE =
  'create table if not exists schema_migrations (version text primary key, file text not null, checksum text not null, applied_at timestamptz not null default now())'

/** A migration that was applied, as `schema_migrations` and the header of a backup have it. */
interface Applied {
  version: string
  file: string
  checksum: string
}

/** A file of `server/migrations/`. */
export interface Migration extends Applied {
  text: string
}

/** Returns the migrations of this release, in their order. */
export function migrationFiles(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { version: file.slice(0, 4), file, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/** The folders of a release's migrations and functions. */
export interface SchemaFolders {
  migrations?: string
  functions?: string
}

/**
 * Brings the schema up to date, one process at a time: runs the pending migrations in order, each in its own transaction with its own
 * record (a migration in batches or in steps: one transaction for each batch or statement before that); then applies the functions whose
 * text is newer, in the transaction of the last migration, or of all from the first that changes what functions rely on. After a kill the next start continues.
 * A migration waits at most half a second at a time for a busy table, so that readers do not queue behind it. If the database has
 * migrations of a newer release, its functions are not replaced.
 * @returns the files that were applied
 * @throws MigrationError if an applied migration has changed, a table stays busy, or a function cannot be applied
 */
export async function migrate(pool: pg.Pool, { migrations = FOLDER, functions = FUNCTIONS_FOLDER }: SchemaFolders = {}): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = '1h'; set lock_timeout = 0")
    await client.query(`select pg_advisory_lock(${LOCKS.migrations})`)
    await client.query(`${MIGRATIONS_TABLE}; ${FUNCTIONS_TABLE}`)
    const files = migrationFiles(migrations)
    const { rows } = await client.query<Applied>('select version, file, checksum from schema_migrations')
    const pending = pendingOf(files, new Map(rows.map((row) => [row.version, row.checksum])))
    const known = new Set(files.map(({ version }) => version))
    const current = rows.every(({ version }) => known.has(version)) ? functionFiles(functions) : []
    const first = pending.findIndex(({ text }) => text.includes(WITH_FUNCTIONS))
    const together = pending.splice(first === -1 ? -1 : first)
    for (const migration of pending) {
      await runParts(client, migration)
      await apply(client, migration.file, () => runMigration(client, migration))
    }
    for (const migration of together) await runParts(client, migration)
    const replaced = await apply(client, together.at(-1)?.file ?? 'functions', async () => {
      if (first !== -1) await lockTables(client)
      for (const migration of together) await runMigration(client, migration)
      return applyFunctions(client, current)
    })
    return [...pending, ...together].map(({ file }) => file).concat(replaced.map((name) => `${name}.sql`))
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCKS.migrations})`).catch(() => {})
    // The connection is closed: its session settings are not those of the pool.
    client.release(true)
  }
}

function pendingOf(files: Migration[], applied: Map<string, string>): Migration[] {
  for (const { file, version, checksum } of files)
    if ((applied.get(version) ?? checksum) !== checksum)
      throw new MigrationError(
        `Migration ${file} was changed after it had been applied. Restore the file as it was; put the change in a new migration.`,
      )
  return files.filter(({ version }) => !applied.has(version))
}

/** Runs the batches or steps of a migration, each in its own transaction, so that a row or a table is locked no longer than one of them takes. */
async function runParts(client: pg.PoolClient, { file, text }: Migration): Promise<void> {
  if (text.startsWith(IN_STEPS)) for (const step of text.split(/;\s*$/m)) await apply(client, file, () => client.query(step))
  let left = text.startsWith(IN_BATCHES)
  while (left) left = await apply(client, file, () => runText(client, text))
}

/** @returns whether it must run again: it is in batches, and this one changed rows */
async function runText(client: pg.ClientBase, text: string): Promise<boolean> {
  const results = [await client.query(text)].flat()
  return text.startsWith(IN_BATCHES) && results.some(({ rowCount }) => (rowCount ?? 0) > 0)
}

/** Runs a migration to its end and records it, in the caller's transaction. */
export async function runMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  let left = true
  while (left) left = await runText(client, migration.text)
  await recordMigration(client, migration)
}

async function recordMigration(client: pg.ClientBase, { version, file, checksum }: Applied): Promise<void> {
  await client.query('insert into schema_migrations (version, file, checksum) values ($1, $2, $3)', [version, file, checksum])
}

/**
 * Locks every table before the first statement of several migrations in one transaction. A lock that comes in the midst of them waits for a writer that
 * itself waits for a table which they hold. The trail is last: a writer reaches it last and then commits.
 */
async function lockTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname like 'audit%', relname`)
  await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`)
}

/** Runs work in a transaction of its own; retries if a table is busy, and after a deadlock with another transaction. */
async function apply<T>(client: pg.PoolClient, name: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query("set local lock_timeout = '500ms'")
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const state = sqlState(error) ?? ''
      if (state !== '55P03' && !RETRYABLE.has(state)) throw error
      if (attempt === LOCK_ATTEMPTS)
        throw new MigrationError(
          `Migration ${name} could not lock its tables in ${LOCK_ATTEMPTS} attempts: other statements use them. Try again when there is less load.`,
        )
      await new Promise((resolve) => setTimeout(resolve, attempt * 200))
    }
  }
}

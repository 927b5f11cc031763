import { LOCKS } from '../db/locks.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { endOf, headsOf } from '../audit/chains.ts'
import { verifyChain } from '../audit/verify.ts'
import type { AfterRestore } from '../chapter.ts'
import type { Tx } from '../db/db.ts'
import { applyFunctions, FUNCTIONS_TABLE, functionFiles } from '../db/migrations/functions.ts'
import { type Migration, migrationFiles, MIGRATIONS_TABLE, runMigration } from '../db/migrations/migrate.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Database } from '../db/schema.gen.ts'
import { QUEUE_SCHEMA } from '../jobs/queue-tables.ts'
import { OperatorError } from '../operator-error.ts'
import type { Header, TableHead, Trailer } from './format.ts'
import { assertRowCounts, assertSameForm, continueSequences, loadRows, restoreConstraints, suspendConstraints } from './load.ts'
import { type Reader, readBackup } from './read.ts'
import { fingerprintOfRoot } from './root-secret.ts'
import { renewIdentity } from '../outgoing/settle.ts'
import { type Neutralised, neutralise } from './neutralise.ts'
import { backupTables, prepareCopying } from './tables.ts'

/** The result of a restoration. */
export interface Restored {
  header: Header
  trailer: Trailer
  /** The rows that were changed so that the copy is safe to start: numbers by name. */
  neutralised: Neutralised
  /** Whether sealed values can be opened: the root secret is that of the backup. */
  sameSecret: boolean
}

/**
 * Restores a backup into an empty database, completely or not at all. The file is read to its end and checked before the database is
 * changed. Then schema, rows, row counts and the audit chain are one transaction.
 * @param secret the setting AUTH_SECRET
 * @param chapters their statements that neutralise a restored copy
 * @throws OperatorError when the file is no backup, damaged or of a newer release, or the database is not empty
 */
export async function restoreBackup(
  { pool }: OpenDatabase,
  file: string,
  secret: string | undefined,
  chapters: readonly AfterRestore[],
): Promise<Restored> {
  const checked = await readBackup(file, { header: (header) => void migrationsOf(header) })
  const client = await pool.connect()
  try {
    const over = { connect: async () => ({ query: client.query.bind(client), release: () => {} }), end: async () => {} }
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: over as unknown as pg.Pool }) })
    return await db.transaction().execute(async (tx) => {
      await prepareCopying(client)
      // The lock of migrations: a service that is started on this database meanwhile waits.
      await client.query(`select pg_advisory_xact_lock(${LOCKS.migrations})`)
      await assertEmpty(client)
      const { own, later } = migrationsOf(checked.header)
      await client.query(`${MIGRATIONS_TABLE}; ${FUNCTIONS_TABLE}`)
      for (const migration of own) await runMigration(client, migration)
      // Session settings of migrations must not change how rows are written.
      await prepareCopying(client)
      await load(client, file, checked)
      for (const migration of later) await runMigration(client, migration)
      await applyFunctions(client, functionFiles())
      // With this release's migrations: reading the trail may need them.
      await assertChain(tx, checked.trailer)
      const neutralised = await neutralise(tx, chapters, checked.header, checked.trailer)
      const identity = await tx.selectFrom('database_identity').select('id').executeTakeFirst()
      if (identity) await renewIdentity(tx, identity.id, checked.trailer.audit.seq)
      await sql`analyze`.execute(tx)
      return { ...checked, neutralised, sameSecret: (await fingerprintOfRoot(client, secret)) === checked.trailer.secret.fingerprint }
    })
  } finally {
    client.release(true)
  }
}

async function load(client: pg.ClientBase, file: string, { trailer }: { trailer: Trailer }): Promise<void> {
  const tables = await backupTables(client)
  const suspended = await suspendConstraints(client, tables)
  let current: TableHead | undefined
  const reader: Partial<Reader> = {
    table: (head) => {
      assertSameForm(tables, head)
      current = head
    },
    rows: async (lines) => {
      if (current) await loadRows(client, current, lines)
    },
  }
  await readBackup(file, reader)
  await restoreConstraints(client, suspended)
  await continueSequences(client)
  await assertRowCounts(client, trailer.tables)
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ tables: number; ours: boolean }>(
    `select count(*)::int as tables, coalesce(bool_or(relname = 'schema_migrations'), false) as ours
    from pg_class c where relnamespace in (current_schema()::regnamespace, to_regnamespace($1)) and relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    [QUEUE_SCHEMA],
  )
  const { tables, ours } = rows[0] ?? { tables: 0, ours: false }
  if (tables === 0) return
  throw new OperatorError(
    `${ours ? 'There is a Beffroi in this database already' : `This database has ${tables} tables already`}: ` +
      'restore into a new, empty one (another DATA_DIR, or createdb and its DATABASE_URL), before the service is started on it. Nothing was changed.',
  )
}

/**
 * Splits the migrations of this release into those that created the backup's schema and the later ones.
 * @throws OperatorError when the backup is of a newer release or of a modified one
 */
function migrationsOf({ migrations, release }: Header): { own: Migration[]; later: Migration[] } {
  const files = migrationFiles()
  const known = new Map(files.map((migration) => [migration.version, migration]))
  for (const { version, file, checksum } of migrations) {
    const found = known.get(version)
    if (!found)
      throw new OperatorError(`The backup is of a newer release (${release}, migration ${file}): install that one. Nothing was changed.`)
    if (found.checksum !== checksum)
      throw new OperatorError(
        `The backup was made with another migration ${file} than this release has: restore it with release ${release}. Nothing was changed.`,
      )
  }
  const versions = new Set(migrations.map(({ version }) => version))
  return { own: files.filter(({ version }) => versions.has(version)), later: files.filter(({ version }) => !versions.has(version)) }
}

async function assertChain(tx: Tx, { audit }: Trailer): Promise<void> {
  const state = await verifyChain(tx)
  if (!state.ok)
    throw new OperatorError(`The audit trail in the backup is broken at row ${state.seq}: ${state.fault}. Nothing was changed.`)
  const end = endOf(await headsOf(tx))
  if (end.seq !== audit.seq || end.hash !== audit.hash)
    throw new OperatorError('The audit trail does not end where the backup says. Nothing was changed.')
}

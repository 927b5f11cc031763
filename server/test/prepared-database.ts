import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { loadOfficialCommunes } from '../chapters/communes/load-official.ts'
import { JOBS } from '../chapters.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres, PATIENT_LIMITS } from '../platform/db/open.ts'
import { installQueue } from '../platform/jobs/install.ts'
import { IMAGES, makeOnce, schemaHash } from './database-image.ts'
import { type CreatedDatabase, createDatabase } from './empty-database.ts'

const PREFIX = 'beffroi_test_prepared_'
/** The form of the folder: raised when it changes otherwise than by the content. */
const FORM = '2'
const OLD_DAYS = 7
const COMMUNES = join(import.meta.dirname, '../chapters/communes')

/**
 * Prepares the database of a service that a test starts in another process: as the first start of a service without the demonstration
 * leaves it, with the schema, the job queue and the communes of France. Copied from one that is made once for each state of the
 * migrations, functions, packages and of the code that loads the communes. A test of the first start itself uses emptyDatabase().
 * @param folder the DATA_DIR of the service
 * @returns the database on TEST_DATABASE_URL; null without it: the embedded database is in the folder
 */
export async function preparedDatabase(folder: string): Promise<CreatedDatabase | null> {
  const server = process.env['TEST_DATABASE_URL']
  if (server) return createDatabase(server, await template(server, `${PREFIX}${state()}`, fill))
  await prepareFolder(folder)
  return null
}

/**
 * Creates a database on TEST_DATABASE_URL with the schema and the job queue, and no row: copied from one that is made once for each state of
 * the migrations, functions and packages, in a tenth of the time. Null when the variable is not set.
 */
export async function migratedDatabase(): Promise<CreatedDatabase | null> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return null
  return createDatabase(server, await template(server, `${PREFIX}schema_${schemaHash().digest('hex').slice(0, 16)}`, fillSchema))
}

/** Prepares the embedded database of a DATA_DIR in the same way, whether or not TEST_DATABASE_URL is set. */
export async function prepareFolder(folder: string): Promise<void> {
  const prepared = join(IMAGES, `prepared-${FORM}-${state()}`)
  await makeOnce(prepared, () => makeFiles(prepared))
  cpSync(join(prepared, 'database'), join(folder, 'database'), { recursive: true })
}

/** Returns a digest of all that decides the content. */
function state(): string {
  const hash = schemaHash()
  for (const name of readdirSync(COMMUNES).filter((one) => /^[a-z-]+\.ts$/.test(one))) hash.update(readFileSync(join(COMMUNES, name)))
  return hash.digest('hex').slice(0, 16)
}

const fill = (database: OpenDatabase): Promise<void> =>
  filled(database, async () => void (await loadOfficialCommunes(database.db, machineCaller('system'))))

const fillSchema = (database: OpenDatabase): Promise<void> => filled(database, async () => {})

async function filled(database: OpenDatabase, load: () => Promise<void>): Promise<void> {
  try {
    await migrate(database.pool)
    await installQueue(database.pool, JOBS)
    await load()
    await database.pool.query('checkpoint')
  } finally {
    await database.close()
  }
}

/** Makes the folder of the prepared embedded database. It is renamed when complete. */
async function makeFiles(folder: string): Promise<void> {
  const own = `${folder}.${process.pid}`
  mkdirSync(own, { recursive: true })
  try {
    await fill(await openEmbedded(own))
    await removeSpareLog(own)
    for (const name of readdirSync(IMAGES)) {
      const made = name.startsWith('prepared-') ? statSync(join(IMAGES, name), { throwIfNoEntry: false }) : undefined
      if (made && Date.now() - made.mtimeMs > OLD_DAYS * 24 * 3_600_000) rmSync(join(IMAGES, name), { recursive: true, force: true })
    }
    renameSync(own, folder)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/**
 * Removes the files of the write-ahead log that hold nothing yet: the engine keeps files for later, which are two thirds of the folder and
 * would be copied each time. It makes them again when it needs them.
 */
async function removeSpareLog(folder: string): Promise<void> {
  const { pool, close } = await openEmbedded(folder)
  const { rows } = await pool.query<{ used: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as used')
  await close()
  const log = join(folder, 'database/pg_wal')
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name) && name > (rows[0]?.used ?? name)) rmSync(join(log, name))
}

/** Returns the name of the prepared database on the server. One process at a time makes it. */
async function template(server: string, name: string, fillOne: typeof fill): Promise<string> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query("select pg_advisory_lock(hashtext('beffroi prepared database'))")
    const { rows } = await admin.query<{ name: string; old: boolean }>(
      `select datname as name, shobj_description(oid, 'pg_database')::timestamptz < now() - interval '${OLD_DAYS} days' as old
       from pg_database where starts_with(datname, '${PREFIX}')`,
    )
    if (rows.some((row) => row.name === name)) return name
    for (const { name: other } of rows.filter(({ old }) => old)) await admin.query(`drop database if exists ${other}`)
    const own = await createDatabase(server)
    await fillOne(openPostgres(own.url, { max: 1, limits: PATIENT_LIMITS }))
    await own.rename(name)
    await admin.query(`comment on database ${name} is '${new Date().toISOString()}'`)
    return name
  } finally {
    await admin.end()
  }
}

import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { loadOfficialCommunes } from '../chapters/communes/load-official.ts'
import { JOBS } from '../chapters.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres, PATIENT_LIMITS } from '../platform/db/open.ts'
import { installQueue } from '../platform/jobs/install.ts'
import { IMAGES, makeOnce, schemaHash } from './database-image.ts'
import { type CreatedDatabase, createDatabase } from './empty-database.ts'

const PREFIX = 'beffroi_test_prepared_'
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
  if (server) return createDatabase(server, await template(server, `${PREFIX}${state()}`))
  await prepareFolder(folder)
  return null
}

/** Prepares the embedded database of a DATA_DIR in the same way, whether or not TEST_DATABASE_URL is set. */
export async function prepareFolder(folder: string): Promise<void> {
  const prepared = join(IMAGES, `prepared-${state()}`)
  await makeOnce(prepared, () => makeFiles(prepared))
  cpSync(join(prepared, 'database'), join(folder, 'database'), { recursive: true })
}

/** Returns a digest of all that decides the content. */
function state(): string {
  const hash = schemaHash()
  for (const name of readdirSync(COMMUNES).filter((one) => /^[a-z-]+\.ts$/.test(one))) hash.update(readFileSync(join(COMMUNES, name)))
  return hash.digest('hex').slice(0, 16)
}

async function fill(database: OpenDatabase): Promise<void> {
  try {
    await migrate(database.pool)
    await installQueue(database.pool, JOBS)
    await loadOfficialCommunes(database.db, machineCaller('system'))
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
    for (const name of readdirSync(IMAGES)) {
      const made = name.startsWith('prepared-') ? statSync(join(IMAGES, name), { throwIfNoEntry: false }) : undefined
      if (made && Date.now() - made.mtimeMs > OLD_DAYS * 24 * 3_600_000) rmSync(join(IMAGES, name), { recursive: true, force: true })
    }
    renameSync(own, folder)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/** Returns the name of the prepared database on the server. One process at a time makes it. */
async function template(server: string, name: string): Promise<string> {
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
    await fill(openPostgres(own.url, { max: 1, limits: PATIENT_LIMITS }))
    await own.rename(name)
    await admin.query(`comment on database ${name} is '${new Date().toISOString()}'`)
    return name
  } finally {
    await admin.end()
  }
}

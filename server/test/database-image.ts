import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { JOBS } from '../chapters.ts'
import { functionFiles } from '../platform/db/functions.ts'
import { migrate, migrationFiles } from '../platform/db/migrate.ts'
import { openEmbedded } from '../platform/db/open.ts'
import { installQueue } from '../platform/jobs/install.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'node_modules/.cache/beffroi')
const PREFIX = 'migrated-'
const OLD_MS = 7 * 24 * 3600 * 1000

/**
 * Returns an image of a migrated embedded database with its job queue, cached for each state of the migrations, functions and
 * packages: a test file starts from it in one second instead of four.
 */
export async function databaseImage(): Promise<Blob> {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const { checksum } of [...migrationFiles(), ...functionFiles()]) hash.update(checksum)
  const file = join(FOLDER, `${PREFIX}${hash.digest('hex').slice(0, 16)}.tar`)
  if (!statSync(file, { throwIfNoEntry: false })) await make(file)
  return new Blob([readFileSync(file)])
}

/** Writes the image atomically, since two processes may make it at the same time. */
async function make(file: string): Promise<void> {
  const database = await openEmbedded(null)
  await migrate(database.pool)
  await installQueue(database.pool, JOBS)
  const bytes = await (await database.engine.dumpDataDir('none')).bytes()
  await database.close()
  mkdirSync(FOLDER, { recursive: true })
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name)
    // A file that another process is writing may be renamed at any time.
    const made = name.startsWith(PREFIX) ? statSync(path, { throwIfNoEntry: false }) : undefined
    if (made && Date.now() - made.mtimeMs > OLD_MS) rmSync(path, { force: true })
  }
  const own = `${file}.${process.pid}`
  writeFileSync(own, bytes)
  try {
    // Linked, not renamed: another process may be reading the existing file.
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
}

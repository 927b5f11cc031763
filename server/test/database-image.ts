import { createHash, type Hash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { JOBS } from '../chapters.ts'
import { FolderLockedError, lockFolder } from '../platform/db/embedded/folder-lock.ts'
import { functionFiles } from '../platform/db/migrations/functions.ts'
import { migrate, migrationFiles } from '../platform/db/migrations/migrate.ts'
import { openEmbedded } from '../platform/db/open.ts'
import { installQueue } from '../platform/jobs/install.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The folder of the images. */
export const IMAGES = join(ROOT, 'node_modules/.cache/beffroi')
const PREFIX = 'migrated-'
const EMPTY_PREFIX = 'empty-'
const OLD_MS = 7 * 24 * 3600 * 1000

/**
 * Returns an image of a migrated embedded database with its job queue, cached for each state of the migrations, functions and
 * packages: a test file starts from it in one second instead of four.
 */
export async function databaseImage(): Promise<Blob> {
  const file = join(IMAGES, `${PREFIX}${schemaHash().digest('hex').slice(0, 16)}.tar`)
  await makeOnce(file, async () => {
    const database = await openEmbedded(null, await emptyImage())
    await migrate(database.pool)
    await installQueue(database.pool, JOBS)
    await write(file, database)
  })
  return new Blob([readFileSync(file)])
}

/** Returns an image of an embedded database without a table, cached for each state of the packages: it opens with a quarter of the processor time. */
export async function emptyImage(): Promise<Blob> {
  const packages = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  const file = join(IMAGES, `${EMPTY_PREFIX}${packages.digest('hex').slice(0, 16)}.tar`)
  await makeOnce(file, async () => write(file, await openEmbedded(null)))
  return new Blob([readFileSync(file)])
}

/** Makes a file or folder of IMAGES if it does not exist. One process at a time makes it; the others wait, since the making takes long. */
export async function makeOnce(path: string, make: () => Promise<void>): Promise<void> {
  const folder = join(IMAGES, `making-${basename(path)}`)
  while (!existsSync(path)) {
    const lock = lockUnlessHeld(folder)
    try {
      if (lock && !existsSync(path)) await make()
    } finally {
      lock?.release()
      if (lock) rmSync(folder, { recursive: true, force: true })
    }
    if (!lock) await sleep(100)
  }
}

function lockUnlessHeld(folder: string): { release: () => void } | null {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderLockedError || isGone(error)) return null
    throw error
  }
}

/** Whether the folder was removed while it was being locked: another process has made what this one waits for. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && (error.cause as NodeJS.ErrnoException).code === 'ENOENT'

/** Returns a hash of the migrations, functions and packages, to which more can be added. */
export function schemaHash(): Hash {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const { checksum } of [...migrationFiles(), ...functionFiles()]) hash.update(checksum)
  return hash
}

/** Writes the image of a database, which it closes, and removes old images. The image is linked when complete: no process reads half of one. */
async function write(file: string, database: Awaited<ReturnType<typeof openEmbedded>>): Promise<void> {
  const bytes = await (await database.engine.dumpDataDir('none')).bytes()
  await database.close()
  mkdirSync(IMAGES, { recursive: true })
  for (const name of readdirSync(IMAGES)) {
    const path = join(IMAGES, name)
    // A file that another process is writing may be renamed at any time.
    const made = name.startsWith(PREFIX) || name.startsWith(EMPTY_PREFIX) ? statSync(path, { throwIfNoEntry: false }) : undefined
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

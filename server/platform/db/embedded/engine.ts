import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { OperatorError } from '../../operator-error.ts'
import { fileFault, unusable, writeFault } from './folder-fault.ts'

const extensions = { unaccent, pg_trgm, cube }
/**
 * Less memory for pages than PostgreSQL takes by default: the engine writes zeros into all of it at each start, and the operating system keeps pages of the
 * files as well. Two segments of the write-ahead log are kept for what comes next instead of five.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB']
/**
 * In a folder a new segment of the write-ahead log is filled with zeros, as by default, and takes its space when it is made: a commit of the engine never
 * returns if its write into a segment fails on a full disk. In memory the zeros would only take memory.
 */
const inMemory = [...startParams, '-c', 'wal_init_zero=off']

/**
 * Starts the engine on the database of a data folder, which is created if it does not exist; in memory without a folder.
 * @param image the initial content of a database in memory
 * @throws OperatorError if the files cannot be read or written, or the database is damaged
 */
export async function startEngine(folder: string | null, image?: Blob): Promise<PGlite> {
  if (folder === null) return PGlite.create({ ...(image ? { loadDataDir: image } : {}), extensions, startParams: inMemory })
  const dataDir = join(folder, 'database')
  let isNew = false
  try {
    const files = filesIn(dataDir)
    isNew = files.length === 0
    if (isNew) await make(dataDir)
    // The engine would create a new database over the remaining files of the old one.
    else if (!files.includes('PG_VERSION')) throw new Error('PG_VERSION is missing')
    return await PGlite.create({ dataDir, extensions, startParams })
  } catch (error) {
    const fault = fileFault(error) ?? writeFault(folder)
    if (fault !== null) throw unusable(folder, fault, error)
    throw isNew ? unusable(folder, `no database can be made in it (${String(error)})`, error) : damaged(folder, error)
  }
}

function filesIn(dataDir: string): string[] {
  try {
    return readdirSync(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Creates the database in a temporary folder and renames it when complete: an interrupted creation would never open again. */
async function make(dataDir: string): Promise<void> {
  const aside = `${dataDir}.new`
  rmSync(aside, { recursive: true, force: true })
  const engine = await PGlite.create({ dataDir: aside, extensions, startParams })
  await engine.close()
  renameSync(aside, dataDir)
}

const damaged = (folder: string, cause: unknown): OperatorError =>
  new OperatorError(
    `The database in DATA_DIR=${folder} does not open: its files are damaged, or do not all belong to this user. ` +
      'Restore a backup of that folder, or start with another DATA_DIR.',
    { cause },
  )

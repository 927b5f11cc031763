import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../operator-error.ts'

/** The data folder belongs to another process; the message is meant for the operator. */
export class FolderLockedError extends OperatorError {}

/**
 * Takes the data folder for this process alone: two processes on one embedded database lose rows without a word.
 * The lock is the operating system's own (held by an open SQLite file), so it dies with its process, however that dies,
 * and no pid has to be believed.
 * @throws FolderLockedError when another living process holds it; OperatorError when the folder cannot be used
 */
export function lockFolder(folder: string): { release: () => void } {
  const holder = join(folder, 'lock.pid')
  const lock = openLock(folder)
  try {
    lock.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch {
    lock.close()
    throw new FolderLockedError(
      `The data folder ${folder} is in use by another Beffroi process${pidIn(holder)}. ` +
        'Stop that process first, or give this one its own DATA_DIR, or set DATABASE_URL to let several processes share one PostgreSQL.',
    )
  }
  writeFileSync(holder, String(process.pid))
  return { release: () => lock.close() }
}

function openLock(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return new DatabaseSync(join(folder, 'lock.db'))
  } catch (error) {
    throw new OperatorError(`The data folder DATA_DIR=${folder} cannot be used: ${(error as Error).message}.`, { cause: error })
  }
}

function pidIn(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`
  } catch {
    return ''
  }
}

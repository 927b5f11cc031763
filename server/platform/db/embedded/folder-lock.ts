import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../operator-error.ts'
import { isLink, replacePrivateFileSync } from '../../private-file.ts'
import { fileFault, unusable } from './folder-fault.ts'

/** The data folder belongs to another process; the message is meant for the operator. */
export class FolderLockedError extends OperatorError {}

const SQLITE_BUSY = 5
const SQLITE_READONLY = 8

/**
 * Locks the data folder for this process: two processes on one embedded database silently lose rows.
 * The lock is a file lock of the operating system (on an open SQLite file), which is released when its process ends in any way, so
 * that no pid is trusted. Spec §1-12.
 * @throws FolderLockedError if another process has the lock; OperatorError if the folder cannot be used
 */
export function lockFolder(folder: string): { release: () => void } {
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (isLink(join(folder, 'lock.db'))) throw unusable(folder, 'its file lock.db is a link, which Beffroi does not follow', undefined)
    lock = new DatabaseSync(join(folder, 'lock.db'))
    lock.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
    // Any number of processes can "lock" a read-only file: only a write proves the lock.
    lock.exec('pragma user_version = 1')
    replacePrivateFileSync(holderOf(folder), String(process.pid))
    return { release: () => lock?.close() }
  } catch (error) {
    lock?.close()
    throw refusal(folder, error)
  }
}

function refusal(folder: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error
  const { errcode, errstr } = error as { errcode?: number; errstr?: string }
  if (errcode === undefined) return unusable(folder, fileFault(error) ?? String(error), error)
  const kind = errcode % 256
  if (kind === SQLITE_BUSY)
    return new FolderLockedError(
      `The data folder ${folder} is in use by another Beffroi process${holderIn(folder)}. ` +
        'Stop that process first, or give this one its own DATA_DIR, or set DATABASE_URL to let several processes share one PostgreSQL.',
    )
  if (kind === SQLITE_READONLY) return unusable(folder, 'its file lock.db cannot be written', error)
  return unusable(folder, `its file lock.db does not open as a lock (${errstr}); without a service running it may be removed`, error)
}

const holderOf = (folder: string) => join(folder, 'lock.pid')

function holderIn(folder: string): string {
  try {
    return ` (process ${readFileSync(holderOf(folder), 'utf8').trim()})`
  } catch {
    return ''
  }
}

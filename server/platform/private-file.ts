import { randomBytes } from 'node:crypto'
import { closeSync, constants, lstatSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from './operator-error.ts'

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants
const OWNER_ONLY = 0o600
const OTHERS_WRITE = 0o022

/** Opens a new file of mode 0600 for writing. @throws EEXIST where anything has that name, a link to nothing included */
export const createPrivateFile = (path: string): Promise<FileHandle> => open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, OWNER_ONLY)

/** A name beside a file that nobody can guess, so that nobody can take it first. */
export const unguessableBeside = (path: string, ending: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.${ending}`)

/** Gives a finished file its name, unless something has that name. @throws OperatorError */
export async function nameFinished(part: string, path: string): Promise<void> {
  try {
    await link(part, path)
    await rm(part)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new OperatorError(`${path} exists already: name another file, so that nothing is lost.`, { cause: error })
    // Some file systems have no hard links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code ?? '')) throw error
    await rename(part, path)
  }
}

/** Writes a new file of mode 0600. @throws OperatorError where something has that name */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  let handle: FileHandle
  try {
    handle = await createPrivateFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new OperatorError(`${path} exists already: name another file, so that nothing is lost.`, { cause: error })
  }
  try {
    await handle.writeFile(content)
  } finally {
    await handle.close()
  }
}

/**
 * Appends to a file, made with mode 0600. The file must be an ordinary file of this process's user, with one name; others lose
 * the right to write to it.
 * @throws OperatorError where it is a link, or another user's
 */
export async function appendPrivateFile(path: string, content: string): Promise<void> {
  const refused = (why: string, cause?: unknown) => new OperatorError(`${path} is not written to: ${why}.`, { cause })
  let handle: FileHandle
  try {
    handle = await open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, OWNER_ONLY)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ELOOP' ? refused('it is a link', error) : error
  }
  try {
    const { mode, nlink, uid } = await handle.stat().then((found) => {
      if (!found.isFile()) throw refused('it is no ordinary file')
      return found
    })
    if (nlink > 1) throw refused('it has another name elsewhere')
    if (process.getuid && uid !== process.getuid()) throw refused('it belongs to another user')
    if (mode & OTHERS_WRITE) await handle.chmod(mode & 0o777 & ~OTHERS_WRITE)
    await handle.appendFile(content)
  } finally {
    await handle.close()
  }
}

/** Writes a file of the data folder anew, whatever had its name: a link there is removed, not followed. */
export function replacePrivateFileSync(path: string, content: string | Buffer): void {
  rmSync(path, { force: true })
  const file = openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, OWNER_ONLY)
  try {
    writeFileSync(file, content)
  } finally {
    closeSync(file)
  }
}

/** Whether a path is a symbolic link, to something or to nothing. */
export const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

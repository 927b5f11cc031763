import { randomBytes } from 'node:crypto'
import { closeSync, constants, lstatSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from './operator-error.ts'

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants
const OWNER_ONLY = 0o600
const OTHERS_WRITE = 0o022

/** Opens a new file of mode 0600 for writing. @throws EEXIST if anything has that name, even a broken link */
export const createPrivateFile = (path: string): Promise<FileHandle> => open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, OWNER_ONLY)

/** Returns a path in the folder of a file with a random name. Nobody can guess it and create the file first. */
export const unguessableBeside = (path: string, ending: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.${ending}`)

/** Gives a finished file its final name. @throws OperatorError if something has that name */
export async function nameFinished(part: string, path: string): Promise<void> {
  try {
    await link(part, path)
    await rm(part)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new OperatorError(`${path} exists already: name another file, so that nothing is lost.`, { cause: error })
    // Some file systems have no hard links: the file is renamed.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code ?? '')) throw error
    await rename(part, path)
  }
}

/** Writes a new file of mode 0600. @throws OperatorError if something has that name */
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
 * Appends to a file. A new file gets the mode 0600. An existing one must be an ordinary file of this process's user, without a second
 * hard link. The right of other users to write to it is removed.
 * @throws OperatorError if it is a link, not an ordinary file, has a second name, or belongs to another user
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

/** Replaces a file of the data folder. If the name is a link, the link is removed, not followed. */
export function replacePrivateFileSync(path: string, content: string | Buffer): void {
  rmSync(path, { force: true })
  const file = openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, OWNER_ONLY)
  try {
    writeFileSync(file, content)
  } finally {
    closeSync(file)
  }
}

/** Whether a path is a symbolic link, even a broken one. */
export const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

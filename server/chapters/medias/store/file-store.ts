import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createPrivateFile, unguessableBeside } from '../../../platform/private-file.ts'
import { checkedName, inStore, type MediaStore, type StoreContent, type StoredObject } from './store.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Makes what was written to a file or folder survive a power failure. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function write(path: string, content: StoreContent): Promise<void> {
  if (!Buffer.isBuffer(content)) {
    await copyFile(content.path, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await chmod(path, FILE_MODE)
    return sync(path)
  }
  const handle = await createPrivateFile(path)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Yields the files below a folder. A folder that disappears meanwhile is empty. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

/**
 * A store in a folder of this machine, or one that several machines share. A file is written under another name, synced and renamed: after a
 * crash it is complete or absent. Only the user of the service can read the files.
 */
export function fileStore(root: string): MediaStore {
  const pathOf = (name: string): string => join(root, ...checkedName(name).split('/'))
  return {
    put: (name, content) =>
      inStore(async () => {
        const path = pathOf(name)
        const part = unguessableBeside(path, 'part')
        await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
        try {
          await write(part, content)
          await rename(part, path)
          await sync(dirname(path))
        } catch (error) {
          await rm(part, { force: true }).catch(() => {})
          throw error
        }
      }),
    get: (name) =>
      inStore(async () => {
        const handle = await open(pathOf(name), constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
          if (isMissing(error)) return null
          throw error
        })
        if (!handle) return null
        const { size } = await handle.stat()
        return { content: handle.createReadStream(), bytes: size }
      }),
    remove: (names) =>
      inStore(async () => {
        for (const name of names) await rm(pathOf(name), { force: true })
      }),
    list: () => listed(root),
  }
}

async function* listed(root: string): AsyncGenerator<StoredObject> {
  const files = filesBelow(root)
  for (;;) {
    const next = await inStore(() => files.next())
    if (next.done) return
    const found = await inStore(() => stat(next.value)).catch((error: Error) => {
      if (isMissing(error.cause)) return null
      throw error
    })
    if (found) yield { name: relative(root, next.value).split(sep).join('/'), bytes: found.size, modified: found.mtime }
  }
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadFolder } from '../../../platform/received-file.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes temporary files that a killed process left, after a day. */
export async function removeTemporaryFiles(config: { dataDir: string }): Promise<void> {
  const folder = uploadFolder(config)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}

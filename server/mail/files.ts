import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outgoing } from './mailer.ts'

/** Writes an e-mail into a folder, as a file that mail programs open. It is there whole or not at all, once for each e-mail. */
export async function writeEml(folder: string, { id, created_at }: Outgoing, message: Buffer): Promise<void> {
  const name = `${new Date(created_at).toISOString().replaceAll(/[:.]/g, '-')}_${id}.eml`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.${name}.unfinished`)
  await writeFile(unfinished, message, { mode: 0o600 })
  await rename(unfinished, join(folder, name))
}

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Removes the files of e-mails that were written instead of sent, where there is no mail server. */
export async function removeFiles({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, ids: readonly string[]): Promise<void> {
  if (mail.smtpUrl || ids.length === 0) return
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const ours = new Set(ids)
  for (const name of names) if (ours.has(/_([^_]+)\.eml$/.exec(name)?.[1] ?? '')) await rm(join(folder, name), { force: true })
}

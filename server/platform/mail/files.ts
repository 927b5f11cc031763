import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFile, unguessableBeside } from '../private-file.ts'
import type { Config } from '../settings/config.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Outgoing } from './outgoing.ts'

/** Writes an e-mail into a folder, as a file that mail programs open. It is there whole or not at all, once for each e-mail. */
export async function writeEml(folder: string, { id, created_at }: Outgoing, message: Buffer): Promise<void> {
  const name = `${new Date(created_at).toISOString().replaceAll(/[:.]/g, '-')}_${id}.eml`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = unguessableBeside(join(folder, name), 'unfinished')
  const handle = await createPrivateFile(unfinished)
  try {
    await handle.writeFile(message)
  } finally {
    await handle.close()
  }
  await rename(unfinished, join(folder, name))
}

/** A finished file, or one whose writer died. */
const EML = /_([0-9a-f-]{36})\.eml(?:\.[0-9a-f]+)?(?:\.unfinished)?$/
/** Rows looked up by one statement. */
const AT_ONCE = 5000

/** The files of e-mails in the data folder, those that were never finished too, by the id of their e-mail. */
async function filesOf(dataDir: string): Promise<Map<string, string[]>> {
  const folder = join(dataDir, 'mail')
  const found = new Map<string, string[]>()
  for (const name of await readdir(folder).catch(() => [])) {
    const id = EML.exec(name)?.[1]
    if (id) found.set(id, [...(found.get(id) ?? []), join(folder, name)])
  }
  return found
}

/** Removes the files of these e-mails. */
export async function removeEml(dataDir: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const files = await filesOf(dataDir)
  for (const id of ids) for (const file of files.get(id) ?? []) await rm(file, { force: true })
}

/**
 * Removes the files of e-mails whose row is gone, at its term or by an erasure, from this process's data folder: a process that died in
 * between left them, or one on another machine removed the row.
 * @returns how many e-mails lost their files
 */
export async function sweepEml({
  config,
  database,
}: {
  config: Pick<Config, 'dataDir'>
  database: Pick<OpenDatabase, 'db'>
}): Promise<number> {
  const ids = [...(await filesOf(config.dataDir)).keys()]
  const gone: string[] = []
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const some = ids.slice(i, i + AT_ONCE)
    const rows = await database.db.selectFrom('emails').select('id').where('id', 'in', some).execute()
    const standing = new Set(rows.map(({ id }) => id))
    gone.push(...some.filter((id) => !standing.has(id)))
  }
  await removeEml(config.dataDir, gone)
  return gone.length
}

import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFile, unguessableBeside } from '../private-file.ts'
import type { Config } from '../settings/config.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Outgoing } from './outgoing.ts'

/** Writes an e-mail into a folder, as a file that mail programs open: the complete file or none, once for each e-mail. */
export async function writeEml(folder: string, { id, created_at }: Outgoing, message: Buffer): Promise<void> {
  const name = `${new Date(created_at).toISOString().replaceAll(/[:.]/g, '-')}_${id}.eml`
  const unfinished = unguessableBeside(join(folder, name), 'unfinished')
  const handle = await createPrivateFile(unfinished).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return createPrivateFile(unfinished)
  })
  try {
    await handle.writeFile(message)
  } finally {
    await handle.close()
  }
  await rename(unfinished, join(folder, name))
}

/** The name of a complete file, or of one whose writing process died. */
const EML = /_([0-9a-f-]{36})\.eml(?:\.[0-9a-f]+)?(?:\.unfinished)?$/
/** The most rows that one statement looks up. */
const AT_ONCE = 5000

/** The files of e-mails in the data folder, incomplete ones included, by the id of their e-mail. */
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
 * Removes the files of e-mails whose row was deleted, at its term or by an erasure, from this process's data folder. Such files are
 * left by a process that died in between, or by one on another machine that deleted the row.
 * @returns the number of e-mails whose files were removed
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

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../platform/db/db.ts'
import type { Config } from '../../platform/settings/config.ts'

/**
 * Counts the pictures and documents of the database if the folder of their files is empty, absent or unreadable: somebody has moved the database to another computer
 * without it.
 * @returns 0 if the folder has files, and where they are in a bucket
 */
export async function mediasWithoutFolder(db: Db, { dataDir, media }: Pick<Config, 'dataDir' | 'media'>): Promise<number> {
  if (media.s3) return 0
  const names = await readdir(join(dataDir, 'media')).catch((): string[] => [])
  if (names.length > 0) return 0
  const { n } = await db
    .selectFrom('medias')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  return n
}

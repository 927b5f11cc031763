import { Command } from 'commander'
import { CHAPTERS } from '../chapters.ts'
import { broughtBy } from '../platform/chapter.ts'
import { anchorFile, firstMismatch, readAnchors } from '../platform/audit/anchor.ts'
import { readBackup } from '../platform/backup/read.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import type { Config } from '../platform/settings/config.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { makeLogger } from '../platform/http/request-log.ts'
import { makeServices } from '../services.ts'
import { told, withDatabase } from './with-services.ts'

/** `restore FILE`: restores a backup into an empty database, of the same kind (embedded or PostgreSQL) or the other. */
export const restoreCommand = new Command('restore')
  .description('restore a backup into an empty database, embedded or PostgreSQL, and check that all of it came back')
  .argument('<file>', 'what "backup" wrote')
  .option('--check', 'read the file to its end and check it, without a database')
  .action((file: string, { check }: { check?: true }) =>
    check ? told(() => checkFile(file)) : withDatabase((config, database) => restoreInto(config, database, file)),
  )

async function checkFile(file: string): Promise<void> {
  const { header, trailer } = await readBackup(file, {})
  const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`${file} is whole: ${rows} rows as of ${header.made_at}, by release ${header.release}.`)
}

async function restoreInto(config: Config, database: OpenDatabase, file: string): Promise<void> {
  const { header, trailer, neutralised, sameSecret } = await restoreBackup(
    database,
    file,
    config.auth.secret,
    broughtBy(CHAPTERS).afterRestore,
  )
  const services = await makeServices({ ...config, redisUrl: undefined }, makeLogger('warn'), database)
  for (const { resume } of services.brought.afterRestore) await resume?.(services)
  const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored as of ${header.made_at}: ${rows} rows, every table counted, the audit trail whole.`)
  const { emails = 0, sources = 0 } = neutralised
  if (emails > 0)
    console.log(`${emails} e-mails waited then and may have been sent since: they are uncertain, and are sent only when somebody says so.`)
  if (sources > 0) console.log(`${sources} import sources have their turn an interval from now.`)
  console.log('Everybody has to sign in again.')
  if (!sameSecret)
    console.log('AUTH_SECRET is not the one of the backup: keys of import sources must be entered again, and anchors do not fit.')
  const wrong = await firstMismatch(database.db, services.secrets, await readAnchors(anchorFile(config)))
  if (wrong)
    console.log(
      `${anchorFile(config)}, line ${wrong.line}: ${wrong.fault} (row ${wrong.seq}). ` +
        'What was recorded after the backup is gone: set the file aside, so that a new one begins.',
    )
}

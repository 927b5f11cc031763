import { Command } from 'commander'
import { anchorFile, misfit, readAnchors } from '../platform/audit/anchor.ts'
import { readBackup } from '../platform/backup/read.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { readLetters } from '../platform/backup/settle.ts'
import type { Config } from '../platform/settings/config.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { makeLogger } from '../platform/http/request-log.ts'
import { makeServices } from '../services.ts'
import { told, withDatabase } from './with-services.ts'

/** `restore FILE`: a backup into an empty database, of the same kind or the other. */
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
  const { header, trailer, settled, sameSecret } = await restoreBackup(database, file, config.auth.secret)
  const services = await makeServices({ ...config, redisUrl: undefined }, makeLogger('warn'), database)
  await readLetters(services)
  const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored as of ${header.made_at}: ${rows} rows, every table compared, the audit trail whole.`)
  if (settled.emails > 0)
    console.log(
      `${settled.emails} e-mails waited then and may have been sent since: they are uncertain, and are sent only when somebody says so.`,
    )
  if (settled.sources > 0) console.log(`${settled.sources} import sources have their turn an interval from now.`)
  console.log('Everybody has to sign in again.')
  if (!sameSecret)
    console.log('AUTH_SECRET is not the one of the backup: keys of import sources must be entered again, and anchors do not fit.')
  const wrong = await misfit(database.db, services.secrets, await readAnchors(anchorFile(config)))
  if (wrong)
    console.log(
      `${anchorFile(config)}, line ${wrong.line}: ${wrong.fault} (row ${wrong.seq}). ` +
        'What was recorded after the backup is gone: set the file aside, so that a new one begins.',
    )
}

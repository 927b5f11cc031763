import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { copyMediaFiles } from '../chapters/medias/backup-files.ts'
import { fileStore } from '../chapters/medias/store/file-store.ts'
import { mediaStore } from '../chapters/medias/store/open-store.ts'
import { sweep } from '../chapters/medias/sweep/sweep.ts'
import { CHAPTERS } from '../chapters.ts'
import { contributionsOf } from '../platform/chapter.ts'
import { anchorFile, firstMismatch, readAnchors } from '../platform/audit/anchor.ts'
import { readBackup } from '../platform/backup/read.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import type { Config } from '../platform/settings/config.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { makeLogger } from '../platform/http/logs/request-log.ts'
import { makeServices } from '../services.ts'
import { reportingErrors, withDatabase } from './with-services.ts'

/** `restore FILE`: restores a backup into an empty database, of the same kind (embedded or PostgreSQL) or the other. */
export const restoreCommand = new Command('restore')
  .description('restore a backup into an empty database, embedded or PostgreSQL, and check that it is complete')
  .argument('<file>', 'a file that the command "backup" wrote')
  .option('--check', 'only read and check the file, without a database')
  .action((file: string, { check }: { check?: true }) =>
    check ? reportingErrors(() => checkFile(file)) : withDatabase((config, database) => restoreInto(config, database, file)),
  )

async function checkFile(file: string): Promise<void> {
  const { header, trailer } = await readBackup(file, {})
  const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`${file} is complete: ${rows} rows as of ${header.made_at}, by release ${header.release}.`)
}

async function restoreInto(config: Config, database: OpenDatabase, file: string): Promise<void> {
  const { header, trailer, neutralised, sameSecret } = await restoreBackup(
    database,
    file,
    config.auth.secret,
    contributionsOf(CHAPTERS).afterRestore,
  )
  const services = await makeServices({ ...config, redisUrl: undefined }, makeLogger('warn'), database)
  for (const { resume } of services.contributions.afterRestore) await resume?.(services)
  const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored as of ${header.made_at}: ${rows} rows; the rows of every table were counted, and the audit trail was verified.`)
  const { emails = 0, sources = 0 } = neutralised
  if (emails > 0)
    console.log(
      `${emails} e-mails were queued then and may have been sent since: they are marked uncertain, and are sent only if an administrator asks for it.`,
    )
  if (sources > 0) console.log(`${sources} import sources run again after one interval.`)
  await restoreFiles(config, database, `${file}.media`)
  console.log('All users have to sign in again.')
  if (!sameSecret)
    console.log('AUTH_SECRET differs from that of the backup: enter the keys of import sources again; existing anchors do not match.')
  const wrong = await firstMismatch(database.db, services.secrets, await readAnchors(anchorFile(config)))
  if (wrong)
    console.log(
      `${anchorFile(config)}, line ${wrong.line}: ${wrong.fault} (row ${wrong.seq}). ` +
        'Rows recorded after the backup are missing: move the file away, and the service starts a new one.',
    )
}

/** Puts the files that the backup was written with into the store, and says which are missing. */
async function restoreFiles(config: Config, { db }: OpenDatabase, folder: string): Promise<void> {
  const store = mediaStore(config)
  if (existsSync(folder)) {
    const { copied } = await copyMediaFiles(db, fileStore(folder), store)
    console.log(`${copied} files of pictures and documents were restored from ${folder}.`)
  }
  const { missing } = await sweep(db, store, { remove: false })
  if (missing.length > 0) console.log(`${missing.length} files of pictures and documents are missing in the store: copy them there.`)
}

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { TimestampIn } from '../../contract/shared.ts'
import { anchorFile } from '../platform/audit/anchor.ts'
import { type BackupMade, recordBackup } from '../platform/backup/last-backup.ts'
import { writeBackup } from '../platform/backup/write.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import type { Config } from '../platform/settings/config.ts'
import { copyMediaFiles, countMediaFiles } from '../chapters/medias/backup-files.ts'
import { fileStore } from '../chapters/medias/store/file-store.ts'
import { mediaStore } from '../chapters/medias/store/open-store.ts'
import { CommandError, withDatabase, withServices } from './with-services.ts'

/** `backup FILE`: writes everything in the database to one file. */
export const backupCommand = new Command('backup')
  .description('write all data of the database, from one snapshot, to one compressed file')
  .argument('<file>', 'path of the file, which must not exist')
  .option('--with-media', 'also copy the files of pictures and documents, into the folder FILE.media')
  .action((file: string, { withMedia = false }: { withMedia?: boolean }) =>
    withDatabase(async (config, database) => {
      const { header, trailer } = await writeBackup(database, file, config.auth.secret)
      const tables = Object.values(trailer.tables)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      const bytes = statSync(file).size
      console.log(`${file}: ${rows} rows of ${tables.length} tables, ${(bytes / 1e6).toFixed(1)} MB.`)
      if (withMedia) await copyFiles(config, database, `${file}.media`)
      await recorded(database, { made_at: new Date(header.made_at).toISOString(), by: 'beffroi', rows, bytes })
      console.log('Protect this file like the database itself. It does not contain:')
      if (!trailer.secret.in_file) console.log('- AUTH_SECRET, which decrypts the keys of import sources and the sessions')
      console.log(`- the other settings, and ${anchorFile(config)}: store them in another place than this file`)
      const files = withMedia ? 0 : await countMediaFiles(database.db)
      if (files > 0)
        console.log(`- ${files} files of pictures and documents, in ${placeOf(config)}: copy them as well, or use --with-media`)
      if (!config.mail.smtpUrl) console.log(`- ${join(config.dataDir, 'mail')}, the e-mails that were written as files`)
    }),
  )

/** `backup-made`: records a backup by another program. */
export const backupMadeCommand = new Command('backup-made')
  .description('record that another program made a complete backup, for the metric and the alert of the last backup')
  .requiredOption('--by <program>', 'the program, such as pg_dump or pgBackRest')
  .option('--at <time>', 'when the backup began, RFC 3339; by default now')
  .action(({ by, at }: { by: string; at?: string }) =>
    withServices(async ({ database }) => {
      const made = TimestampIn.safeParse(at ?? new Date().toISOString())
      if (!made.success) throw new CommandError(`--at ${made.error.issues[0]?.message ?? 'is not a time'}.`)
      if (Date.parse(made.data) > Date.now()) throw new CommandError('--at must not be in the future.')
      if (!/^[\w.+-]{1,60}$/.test(by))
        throw new CommandError('--by must be 1 to 60 letters, digits, dots, hyphens, plus signs or underscores.')
      await recordBackup(database.db, { made_at: made.data, by })
      console.log(`Recorded: a backup by ${by}, begun at ${made.data}.`)
    }),
  )

/** Records a backup. One of a database that cannot be written to, such as a replica, is complete all the same. */
async function recorded({ db }: OpenDatabase, made: BackupMade): Promise<void> {
  await recordBackup(db, made).catch((error: unknown) => {
    console.error(
      `The backup is complete. It could not be recorded in the database, so that the alert of the last backup does not know of it: ${(error as Error).message}.`,
    )
  })
}

const placeOf = ({ media: { s3 }, dataDir }: Config): string => (s3 ? `the bucket ${s3.bucket}` : join(dataDir, 'media'))

async function copyFiles(config: Config, { db }: OpenDatabase, folder: string): Promise<void> {
  const { copied, bytes, missing } = await copyMediaFiles(db, mediaStore(config), fileStore(folder))
  console.log(`${folder}: ${copied} files of pictures and documents, ${(bytes / 1e6).toFixed(1)} MB.`)
  if (missing.length > 0) console.log(`${missing.length} files are missing in the store; "medias sweep --dry-run" names them.`)
}

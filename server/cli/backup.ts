import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { anchorFile } from '../platform/audit/anchor.ts'
import { writeBackup } from '../platform/backup/write.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import type { Config } from '../platform/settings/config.ts'
import { copyMediaFiles, countMediaFiles } from '../chapters/medias/backup-files.ts'
import { fileStore } from '../chapters/medias/store/file-store.ts'
import { mediaStore } from '../chapters/medias/store/open-store.ts'
import { withDatabase } from './with-services.ts'

/** `backup FILE`: writes everything in the database to one file. */
export const backupCommand = new Command('backup')
  .description('write all data of the database, from one snapshot, to one compressed file')
  .argument('<file>', 'path of the file, which must not exist')
  .option('--with-media', 'also copy the files of pictures and documents, into the folder FILE.media')
  .action((file: string, { withMedia = false }: { withMedia?: boolean }) =>
    withDatabase(async (config, database) => {
      const { trailer } = await writeBackup(database, file, config.auth.secret)
      const tables = Object.values(trailer.tables)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${file}: ${rows} rows of ${tables.length} tables, ${(statSync(file).size / 1e6).toFixed(1)} MB.`)
      if (withMedia) await copyFiles(config, database, `${file}.media`)
      console.log('Protect this file like the database itself. It does not contain:')
      if (!trailer.secret.in_file) console.log('- AUTH_SECRET, which decrypts the keys of import sources and the sessions')
      console.log(`- the other settings, and ${anchorFile(config)}: store them in another place than this file`)
      const files = withMedia ? 0 : await countMediaFiles(database.db)
      if (files > 0)
        console.log(`- ${files} files of pictures and documents, in ${placeOf(config)}: copy them as well, or use --with-media`)
      if (!config.mail.smtpUrl) console.log(`- ${join(config.dataDir, 'mail')}, the e-mails that were written as files`)
    }),
  )

const placeOf = ({ media: { s3 }, dataDir }: Config): string => (s3 ? `the bucket ${s3.bucket}` : join(dataDir, 'media'))

async function copyFiles(config: Config, { db }: OpenDatabase, folder: string): Promise<void> {
  const { copied, bytes, missing } = await copyMediaFiles(db, mediaStore(config), fileStore(folder))
  console.log(`${folder}: ${copied} files of pictures and documents, ${(bytes / 1e6).toFixed(1)} MB.`)
  if (missing.length > 0) console.log(`${missing.length} files are missing in the store; "medias sweep --dry-run" names them.`)
}

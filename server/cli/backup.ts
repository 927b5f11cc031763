import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { anchorFile } from '../platform/audit/anchor.ts'
import { writeBackup } from '../platform/backup/write.ts'
import { withDatabase } from './with-services.ts'

/** `backup FILE`: writes everything in the database to one file. */
export const backupCommand = new Command('backup')
  .description('write all data of the database, from one snapshot, to one compressed file')
  .argument('<file>', 'path of the file, which must not exist')
  .action((file: string) =>
    withDatabase(async (config, database) => {
      const { trailer } = await writeBackup(database, file, config.auth.secret)
      const tables = Object.values(trailer.tables)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${file}: ${rows} rows of ${tables.length} tables, ${(statSync(file).size / 1e6).toFixed(1)} MB.`)
      console.log('Protect this file like the database itself. It does not contain:')
      if (!trailer.secret.in_file) console.log('- AUTH_SECRET, which decrypts the keys of import sources and the sessions')
      console.log(`- the other settings, and ${anchorFile(config)}: store them in another place than this file`)
      if (!config.mail.smtpUrl) console.log(`- ${join(config.dataDir, 'mail')}, the e-mails that were written as files`)
    }),
  )

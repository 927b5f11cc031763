import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { anchorFile } from '../platform/audit/anchor.ts'
import { writeBackup } from '../platform/backup/write.ts'
import { withDatabase } from './with-services.ts'

/** `backup FILE`: writes everything in the database to one file. */
export const backupCommand = new Command('backup')
  .description('write everything that the database keeps into one compressed file, as it stands at one moment')
  .argument('<file>', 'where to write it; it must not exist')
  .action((file: string) =>
    withDatabase(async (config, database) => {
      const { trailer } = await writeBackup(database, file, config.auth.secret)
      const tables = Object.values(trailer.tables)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${file}: ${rows} rows of ${tables.length} tables, ${(statSync(file).size / 1e6).toFixed(1)} MB.`)
      console.log('Keep it as closely as the database. What belongs to it and is not in it:')
      if (!trailer.secret.in_file) console.log('- AUTH_SECRET, without which keys of sources and sessions do not open')
      console.log(`- the other settings, and ${anchorFile(config)}, in another place than this file`)
      if (!config.mail.smtpUrl) console.log(`- ${join(config.dataDir, 'mail')}, e-mails that were written as files`)
    }),
  )

import { Command } from 'commander'
import { adminCommand } from './cli/admin.ts'
import { auditCommand } from './cli/audit.ts'
import { demoCommand } from './cli/demo.ts'
import { importCommand } from './cli/import.ts'
import { importsCommand } from './cli/imports.ts'
import { jobsCommand } from './cli/jobs.ts'
import { migrateCommand } from './cli/migrate.ts'
import { paymentsCommand } from './cli/payments.ts'
import { syncCommand } from './cli/sync.ts'
import { VERSION } from './version.ts'

const program = new Command('beffroi')
  .description('Beffroi, en ligne de commande. The settings are those of the service (docs/operations.md).')
  .version(VERSION)
  .showHelpAfterError()
for (const command of [
  migrateCommand,
  importCommand,
  importsCommand,
  syncCommand,
  adminCommand,
  auditCommand,
  jobsCommand,
  paymentsCommand,
  demoCommand,
])
  program.addCommand(command)
await program.parseAsync()

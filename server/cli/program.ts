import { Command } from 'commander'
import { adminCommand } from './admin.ts'
import { auditCommand } from './audit.ts'
import { backupCommand, backupMadeCommand } from './backup.ts'
import { demoCommand } from './demo.ts'
import { factsCommand } from './facts.ts'
import { importCommand } from './import.ts'
import { importsCommand } from './imports.ts'
import { jobsCommand } from './jobs.ts'
import { mailCommand } from './mail.ts'
import { mediasCommand } from './medias.ts'
import { migrateCommand } from './migrate.ts'
import { paymentsCommand } from './payments.ts'
import { personCommand } from './person.ts'
import { pushCommand } from './push.ts'
import { alertsCommand } from './alerts.ts'
import { restoreCommand } from './restore.ts'
import { retentionCommand } from './retention.ts'
import { settleCommand } from './settle.ts'
import { syncCommand } from './sync.ts'
import { VERSION } from '../platform/version.ts'

/** The command line: `npm run cli -- …`. Spec §1-15. */
const program = new Command('beffroi')
  .description('The command line of Beffroi. It uses the settings of the service (docs/operations/settings.md).')
  .version(VERSION)
  .showHelpAfterError()
for (const command of [
  migrateCommand,
  importCommand,
  importsCommand,
  syncCommand,
  adminCommand,
  auditCommand,
  backupCommand,
  backupMadeCommand,
  restoreCommand,
  settleCommand,
  jobsCommand,
  mailCommand,
  mediasCommand,
  paymentsCommand,
  personCommand,
  alertsCommand,
  pushCommand,
  retentionCommand,
  factsCommand,
  demoCommand,
])
  program.addCommand(command)
await program.parseAsync()

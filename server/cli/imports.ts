import { Command } from 'commander'
import { AppError } from '../../contract/errors.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { transact } from '../platform/db/db.ts'
import { dryRun } from '../chapters/imports/runs/dry-run.ts'
import { listSources } from '../chapters/imports/sources/list.ts'
import { runById } from '../chapters/imports/runs/run-history.ts'
import { executeRun } from '../chapters/imports/runs/run-source.ts'
import type { RunRow } from '../chapters/imports/rows.ts'
import { openRun, recordStart } from '../chapters/imports/runs/start.ts'
import { CommandError, withServices } from './with-services.ts'

const LIST_MAX = 1000
const PLAN_SHOWN = 50

const list = new Command('list').description('list the import sources with the status of their last run').action(() =>
  withServices(async ({ database }) => {
    const { data } = await listSources(database.db, { page: 1, per_page: LIST_MAX, sort: 'nom_asc' })
    for (const { id, nom, type, active, paused_at, last_run } of data)
      console.log(
        [id, type.padEnd(12), (paused_at ? 'paused' : active ? 'active' : 'off').padEnd(6), last_run?.status ?? '-', nom].join('  '),
      )
    if (data.length === 0) console.log('No import source.')
  }),
)

const described = ({ status, read, created, updated, unchanged, duplicates, archived, refused, message_en }: RunRow): string =>
  `${status}: ${read} items read, ${created} created, ${updated} updated, ${unchanged} unchanged, ${duplicates} duplicates, ${archived} archived, ${refused} refused.${message_en === null ? '' : `\n${message_en}`}`

const run = new Command('run')
  .description('run the import of a source now')
  .argument('<id>', 'id of the source, from `imports list`')
  .option('--dry-run', 'show what would change, and change nothing')
  .option('--force', 'archive even if more than half of the publications would be archived; read an unchanged document too')
  .action((id: string, { dryRun: dry = false, force = false }: { dryRun?: boolean; force?: boolean }) =>
    withServices(async (services) => {
      const { db } = services.database
      if (!/^[0-9a-f-]{36}$/i.test(id)) throw new CommandError('The id of a source is a UUID: see `imports list`.')
      if (dry) {
        const { run: would, plan } = await dryRun({ db, caller: machineCaller('cli'), services }, { id, force }).catch((error: unknown) => {
          throw error instanceof AppError ? new CommandError('There is no such source.') : error
        })
        for (const { action, title, reason_en } of plan.slice(0, PLAN_SHOWN))
          console.log(`  ${action.padEnd(9)} ${title ?? ''}: ${reason_en}`)
        if (plan.length > PLAN_SHOWN) console.log(`  … and ${plan.length - PLAN_SHOWN} more`)
        return console.log(described(would))
      }
      const opened = await transact(db, async (tx) => {
        const begun = await openRun(tx, { sourceId: id, trigger: 'manual', userId: null, force })
        if (begun) await recordStart(tx, machineCaller('cli'), begun, force)
        return begun
      })
      if (!opened) throw new CommandError('There is no such source, or its import is already running.')
      await executeRun(services, opened.id, { next: () => {}, finish: async () => {} })
      const done = await runById(db, { id, runId: opened.id })
      if (done.status === 'failed') throw new CommandError(done.message_en ?? 'The import failed.')
      return console.log(described(done))
    }),
  )

/** `imports …`: automatic import sources. */
export const importsCommand = new Command('imports').description('automatic import sources').addCommand(list).addCommand(run)

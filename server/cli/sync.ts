import { Command } from 'commander'
import { AppError } from '../../contract/errors.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { syncNow } from '../chapters/defibrillateurs/registre/run.ts'
import { shownRun } from '../chapters/defibrillateurs/registre/shown-run.ts'
import { FRANCE } from '../chapters/defibrillateurs/registre/runs.ts'
import type { Services } from '../platform/services.ts'
import { showProgress } from './import-report.ts'
import { CommandError, withServices } from './with-services.ts'

const REFUSALS_SHOWN = 20

const defibrillateurs = new Command('defibrillateurs')
  .description("update the defibrillators from the national registry Géo'DAE")
  .option('--commune <code>', 'only defibrillators of the commune with this INSEE code')
  .option('--force', 'run even if more than 20 % of the devices would disappear; read an unchanged file too')
  .addHelpText(
    'after',
    `
The file is that of GEODAE_URL (« Géo'DAE », Atlasanté / ministère de la Santé, Licence Ouverte 2.0), in any of its published formats.
A file that has not changed since the last sync is not read again. Decisions of administrators are not changed.`,
  )
  .action(({ commune, force = false }: { commune?: string; force?: boolean }) =>
    withServices(async (services) => {
      const scope = commune === undefined ? FRANCE : await communeOf(services, commune)
      const { onProgress, end } = showProgress()
      const control = {
        caller: machineCaller('cli'),
        throwIfStopped: () => {},
        onProgress: (done: number) => onProgress({ step: 'reading', done, total: null }),
      }
      const stored = await syncNow(services, { scope, force }, control)
        .catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'sync_in_progress') throw new CommandError('A sync is already running.')
          throw error
        })
        .finally(end)
      const run = shownRun(stored)
      if (run.status === 'failed') throw new CommandError(run.message_en ?? 'The sync failed.')
      const { read, created, updated, unchanged, absent, refused, message_en, refusals } = run
      console.log(
        `${read} rows read: ${created} created, ${updated} updated, ${unchanged} unchanged, ${absent} absent, ${refused} refused.`,
      )
      if (message_en !== null) console.log(message_en)
      for (const { line, source_id, reason_en } of refusals.slice(0, REFUSALS_SHOWN))
        console.log(`  ${line}${source_id ? ` (${source_id})` : ''}: ${reason_en}`)
      if (refused > REFUSALS_SHOWN) console.log(`  … and ${refused - REFUSALS_SHOWN} more`)
    }),
  )

async function communeOf({ database }: Services, code: string): Promise<string> {
  const found = await database.db.selectFrom('communes').select('id').where('code_insee', '=', code).executeTakeFirst()
  if (!found) throw new CommandError(`No commune has the INSEE code "${code}".`)
  return found.id
}

/** `sync …`: synchronises data from outside sources. */
export const syncCommand = new Command('sync').description('update data from outside sources').addCommand(defibrillateurs)

import { Command } from 'commander'
import { machineCaller } from '../platform/access/caller.ts'
import { citedSource } from '../platform/open-data/cited-source.ts'
import { withLocalFile } from '../platform/open-data/download.ts'
import { importMairies } from '../chapters/communes/registers/mairies/import.ts'
import { reportImport, showProgress } from './import-report.ts'
import { withServices } from './with-services.ts'

/** `import mairies`: imports town halls from the directory of the administration. */
export const importMairiesCommand = new Command('mairies')
  .description('import the town halls of the directory of the administration (JSON)')
  .argument('<file or address>', 'a file, plain or gzipped, or an http(s) address')
  .option('--dry-run', 'say what would be done, and change nothing')
  .option('--force', 'remove even where more than 20 % of the town halls would vanish')
  .addHelpText(
    'after',
    `
The records are those of Service-Public.gouv.fr / DILA (Licence Ouverte 2.0): an export of the API
(api-lannuaire.service-public.gouv.fr) or the JSON document inside its bulk file, which is to be taken out of its tar.bz2 first.
People named in them are not kept. Rows made by hand stay as they are, and come first.`,
  )
  .action((source: string, { dryRun = false, force = false }: { dryRun?: boolean; force?: boolean }) =>
    withServices((services) =>
      withLocalFile(source, async (path) => {
        const { onProgress, end } = showProgress()
        const options = { dryRun, force, onProgress, source: citedSource(source) }
        const done = await importMairies(services, machineCaller('cli'), path, options).finally(end)
        const notes = [
          ...(done.ignored > 0 ? [`${done.ignored} records are of other services, or not to be shown.`] : []),
          ...(done.positioned > 0 ? [`${done.positioned} communes were given their position.`] : []),
          ...(done.partial ? ['The file is one page of more: nothing was removed.'] : []),
        ]
        reportImport({ ...done, notes }, 'records', dryRun)
      }),
    ),
  )

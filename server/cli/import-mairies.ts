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
  .option('--dry-run', 'show what would change, and change nothing')
  .option('--force', 'remove even where more than 20 % of the town halls would be removed')
  .addHelpText(
    'after',
    `
The records are those of Service-Public.gouv.fr / DILA (Licence Ouverte 2.0): an export of the API
(api-lannuaire.service-public.gouv.fr) or the JSON document of its bulk file, which must first be extracted from the tar.bz2.
People named in them are not stored. Rows entered by hand are not changed, and are listed first.`,
  )
  .action((source: string, { dryRun = false, force = false }: { dryRun?: boolean; force?: boolean }) =>
    withServices((services) =>
      withLocalFile(source, async (path) => {
        const { onProgress, end } = showProgress()
        const options = { dryRun, force, onProgress, source: citedSource(source) }
        const done = await importMairies(services, machineCaller('cli'), path, options).finally(end)
        const notes = [
          ...(done.ignored > 0 ? [`${done.ignored} records were ignored: they belong to other services, or must not be shown.`] : []),
          ...(done.positioned > 0 ? [`${done.positioned} communes got their position.`] : []),
          ...(done.partial ? ['The file is one page of several: nothing was removed.'] : []),
        ]
        reportImport({ ...done, notes }, 'records', dryRun)
      }),
    ),
  )

import { Command, Option } from 'commander'
import { machineCaller } from '../platform/access/caller.ts'
import { citedSource } from '../platform/open-data/cited-source.ts'
import { withLocalFile } from '../platform/open-data/download.ts'
import { FICHIERS, type Fichier } from '../chapters/communes/registers/elus/columns.ts'
import { importElus } from '../chapters/communes/registers/elus/import.ts'
import { reportImport, showProgress } from './import-report.ts'
import { withServices } from './with-services.ts'

/** `import elus`: imports officials from a file of the Répertoire national des élus. */
export const importElusCommand = new Command('elus')
  .description('import the elected officials of a file of the Répertoire national des élus (CSV)')
  .argument('<file or address>', 'a file, plain or gzipped, or an http(s) address')
  .option('--dry-run', 'show what would change, and change nothing')
  .option('--force', 'remove even where more than 20 % of the officials would be removed, as after an election')
  .addOption(new Option('--type <file>', 'require this file of the register; without it, the columns decide').choices(FICHIERS))
  .addHelpText(
    'after',
    `
The files are those of the data set « Répertoire national des élus » on data.gouv.fr (Ministère de l'Intérieur, Licence
Ouverte 2.0): maires, conseillers municipaux, conseillers d'arrondissement. Import any of them, in any order. Birth dates,
professions and nationalities are not stored. Officials entered by hand are not changed.`,
  )
  .action((source: string, { dryRun = false, force = false, type }: { dryRun?: boolean; force?: boolean; type?: Fichier }) =>
    withServices((services) =>
      withLocalFile(source, async (path) => {
        const { onProgress, end } = showProgress()
        const options = { dryRun, force, onProgress, source: citedSource(source), ...(type ? { fichier: type } : {}) }
        const { fichier, counts, merged, refusals } = await importElus(services, machineCaller('cli'), path, options).finally(end)
        const notes = merged > 0 ? [`${merged} lines add an office to an official of an earlier line.`] : []
        reportImport({ counts, refusals, notes }, `lines of the file "${fichier}"`, dryRun)
      }),
    ),
  )

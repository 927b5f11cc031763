import { Command, InvalidArgumentError } from 'commander'
import { machineCaller } from '../platform/access/caller.ts'
import { citedSource } from '../platform/open-data/cited-source.ts'
import { withLocalFile } from '../platform/open-data/download.ts'
import { importContours } from '../chapters/communes/registers/contours/import.ts'
import { reportImport, showProgress } from './import-report.ts'
import { withServices } from './with-services.ts'

const yearOf = (text: string): number => {
  if (!/^20\d\d$/.test(text)) throw new InvalidArgumentError('It is a year, such as 2026.')
  return Number(text)
}

/** `import contours`: imports the outlines of communes, and positions. */
export const importContoursCommand = new Command('contours')
  .description('import the outlines of communes, from the open data of the IGN (GeoJSON)')
  .argument('<file or address>', 'a file, plain or gzipped, or an http(s) address')
  .option('--dry-run', 'show what would change, and change nothing')
  .option('--millesime <year>', 'the edition of the data, which pages then name', yearOf)
  .addHelpText(
    'after',
    `
The file is a GeoJSON document in WGS 84 made from Admin Express (IGN, Licence Ouverte 2.0), such as communes-1000m.geojson or
communes-100m.geojson of « Contours administratifs » on data.gouv.fr. A feature has the property "code", the INSEE code.
Communes without a position get one. Positions of other sources are not changed.`,
  )
  .action((source: string, { dryRun = false, millesime }: { dryRun?: boolean; millesime?: number }) =>
    withServices((services) =>
      withLocalFile(source, async (path) => {
        const { onProgress, end } = showProgress()
        const options = { dryRun, onProgress, source: citedSource(source), ...(millesime ? { millesime } : {}) }
        const done = await importContours(services, machineCaller('cli'), path, options).finally(end)
        const notes = [
          ...(done.skipped > 0 ? [`${done.skipped} features were skipped: they are arrondissements, or no commune has their code.`] : []),
          ...(done.positioned > 0 ? [`${done.positioned} communes got their position.`] : []),
        ]
        reportImport({ ...done, notes }, 'features', dryRun)
      }),
    ),
  )

import { Command } from 'commander'
import { machineCaller } from '../platform/access/caller.ts'
import { loadOfficialCommunes } from '../chapters/communes/load-official.ts'
import { importContoursCommand } from './import-contours.ts'
import { importElusCommand } from './import-elus.ts'
import { importMairiesCommand } from './import-mairies.ts'
import { withServices } from './with-services.ts'

const communes = new Command('communes')
  .description('load or update the communes of France from the official list of this release')
  .action(() =>
    withServices(async ({ database }) => {
      const { read, created, updated, unchanged } = await loadOfficialCommunes(database.db, machineCaller('cli'))
      console.log(`${read} communes read: ${created} created, ${updated} updated, ${unchanged} unchanged.`)
    }),
  )

/** `import …`: imports reference data from outside sources. */
export const importCommand = new Command('import')
  .description('import reference data')
  .addCommand(communes)
  .addCommand(importContoursCommand)
  .addCommand(importElusCommand)
  .addCommand(importMairiesCommand)

import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import { machineCaller } from '../platform/access/caller.ts'
import { loadDemo } from '../../demo/load.ts'
import { demoIsPresent, removeDemo } from '../../demo/removal/remove.ts'
import { demoIsLoaded } from '../../demo/summary.ts'
import { CommandError, withServices } from './with-services.ts'

const load = () =>
  withServices(async (services) => {
    if (services.config.production)
      throw new CommandError('Demonstration accounts have a public password: refused with NODE_ENV=production.')
    if (await demoIsLoaded(services.database.db)) throw new CommandError('The demonstration data is there already.')
    const { communes, acteurs, publications } = await loadDemo(services)
    console.log(`Loaded ${publications} publications of ${acteurs} actors in ${communes} communes.`)
    if (!services.config.demo) console.log('Its accounts are refused until the service is started with DEMO=on.')
  })

const remove = new Command('remove')
  .description('take the demonstration away whole: accounts, people, actors, publications and everything else that it made')
  .option('--yes', 'do not ask')
  .addHelpText(
    'after',
    `
Everything goes in one transaction, and it cannot be undone: make a backup before. Communes stay. What real people made stays, without
the actor or the account of the demonstration that it named; what they added to an actor of the demonstration goes with that actor.
An account of the demonstration goes even if somebody gave it another name, address or password. Rows of the audit trail stay until their term.`,
  )
  .action(({ yes = false }: { yes?: boolean }) =>
    withServices(async (services) => {
      if (!(await demoIsPresent(services.database.db))) {
        console.log('There is nothing of the demonstration in this database.')
        return
      }
      if (!yes && !(await confirmed())) throw new CommandError('Nothing was removed.')
      const { removed, kept, contentKnown } = await removeDemo(services, machineCaller('cli'))
      for (const { text, rows } of removed) if (rows > 0) console.log(`${String(rows).padStart(6)}  ${text} removed`)
      for (const { text, rows } of kept) if (rows > 0) console.log(`${String(rows).padStart(6)}  kept: ${text}`)
      if (!contentKnown)
        console.log(
          '        This database does not say any more what the demonstration loaded: only its accounts and what hangs on them went.',
        )
      console.log('        Kept: communes and their positions, and the rows of the audit trail until their term.')
    }),
  )

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandError('Nobody can be asked here: add --yes.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^(y|yes|o|oui)$/i.test((await lines.question('Remove the demonstration from this database, for good? [y/N] ')).trim())
  } finally {
    lines.close()
  }
}

/** `demo`: loads the demonstration data into a database that has the communes. */
export const demoCommand = new Command('demo').description('load the demonstration data and accounts').action(load).addCommand(remove)

import { Command } from 'commander'
import { demoIsLoaded, loadDemo } from '../demo/load.ts'
import { CommandError, withServices } from './with-services.ts'

/** `demo`: the demonstration set, on a database that has the communes. */
export const demoCommand = new Command('demo').description('load the demonstration data and accounts').action(() =>
  withServices(async (services) => {
    if (services.config.production)
      throw new CommandError('Demonstration accounts have a public password: refused with NODE_ENV=production.')
    if (await demoIsLoaded(services.database.db)) throw new CommandError('The demonstration data is there already.')
    const { communes, acteurs, publications } = await loadDemo(services)
    console.log(`Loaded ${publications} publications of ${acteurs} actors in ${communes} communes.`)
  }),
)

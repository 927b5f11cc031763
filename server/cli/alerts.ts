import { Command } from 'commander'
import { aloneShares } from '../chapters/suivis/envois/alone.ts'
import { CommandError, withServices } from './with-services.ts'

const alone = new Command('alone')
  .description('list the communes whose serious alerts were sent without a second person, and their share')
  .option('--days <number>', 'how far back', '365')
  .action(({ days }: { days: string }) =>
    withServices(async ({ database }) => {
      if (!/^\d{1,4}$/.test(days) || Number(days) === 0) throw new CommandError('--days is a number of days, from 1 to 9999.')
      const shares = await aloneShares(database.db, Number(days))
      if (shares.length === 0) return console.log(`In ${days} days no serious alert was sent without a second person.`)
      for (const { commune, code_insee, serious, alone: without } of shares)
        console.log(`${commune} (${code_insee}): ${without} of ${serious}, ${Math.round((100 * without) / serious)} %`)
    }),
  )

/** `alerts …`: alerts that town halls send. */
export const alertsCommand = new Command('alerts').description('alerts that town halls send').addCommand(alone)

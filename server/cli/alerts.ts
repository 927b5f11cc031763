import { Command } from 'commander'
import { aloneShares } from '../chapters/suivis/envois/alone.ts'
import { endGeneralStop, generalStop, stopEverything } from '../chapters/suivis/envois/general-stop.ts'
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

const stop = new Command('stop')
  .description('stop everything that is sent to people who follow, until "alerts resume"')
  .requiredOption('--reason <text>', 'why, for the audit trail; name nobody')
  .action(({ reason }: { reason: string }) =>
    withServices(async ({ database }) => {
      const motif = reason.trim()
      if (motif === '' || motif.length > 500) throw new CommandError('--reason is a text of 500 characters at most.')
      const { stopped, inHand } = await stopEverything(database.db, motif)
      console.log(
        `Nothing more is sent to those who follow. ${stopped} alerts were stopped; ${inHand} messages in hand may still leave for fifteen seconds. Reminders and agendas wait.`,
      )
    }),
  )

const resume = new Command('resume').description('end what "alerts stop" began').action(() =>
  withServices(async ({ database }) => {
    await endGeneralStop(database.db)
    console.log('Reminders and agendas whose hour is not over leave within a minute. A stopped alert is taken up by its town hall.')
  }),
)

const state = new Command('state').description('say whether sendings to people who follow are stopped').action(() =>
  withServices(async ({ database }) => {
    const found = await generalStop(database.db)
    console.log(found ? `Stopped since ${found.depuis}: ${found.motif}` : 'Sendings leave.')
  }),
)

/** `alerts …`: what is sent to people who follow. */
export const alertsCommand = new Command('alerts')
  .description('what is sent to people who follow')
  .addCommand(alone)
  .addCommand(stop)
  .addCommand(resume)
  .addCommand(state)

import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import { machineCaller } from '../platform/access/caller.ts'
import { grantsOfDemo, grantText, settleGrants, suspendDemoGrants, suspendedGrants } from '../../demo/grants.ts'
import { loadDemo } from '../../demo/load.ts'
import { demoIsPresent, removeDemo } from '../../demo/removal/remove.ts'
import { demoIsLoaded } from '../../demo/summary.ts'
import { CommandError, withServices } from './with-services.ts'

const load = () =>
  withServices(async (services) => {
    if (services.config.production)
      throw new CommandError('The demonstration cannot be loaded with NODE_ENV=production: its accounts have a public password.')
    if (await demoIsLoaded(services.database.db)) throw new CommandError('The demonstration is already loaded.')
    const { communes, acteurs, publications } = await loadDemo(services)
    console.log(`Loaded ${publications} publications of ${acteurs} actors in ${communes} communes.`)
    if (!services.config.demo) console.log('Its accounts are refused until the service is started with DEMO=on.')
  })

const remove = new Command('remove')
  .description('remove the demonstration completely: accounts, people, actors, publications and everything else that it created')
  .option('--yes', 'do not ask for confirmation')
  .addHelpText(
    'after',
    `
Everything is removed in one transaction, which cannot be undone: make a backup before. Communes are not removed. Records of real people
are not removed, but no longer name actors or accounts of the demonstration; records that they added to an actor of the demonstration are
removed with that actor. An account of the demonstration is removed even if somebody changed its name, address or password. Rows of the
audit trail are deleted at the end of their retention term.`,
  )
  .action(({ yes = false }: { yes?: boolean }) =>
    withServices(async (services) => {
      if (!(await demoIsPresent(services.database.db))) {
        console.log('This database has no demonstration data.')
        return
      }
      if (!yes && !(await confirmed())) throw new CommandError('Nothing was removed.')
      const { removed, kept, contentKnown } = await removeDemo(services, machineCaller('cli'))
      for (const { text, rows } of removed) if (rows > 0) console.log(`${String(rows).padStart(6)}  ${text} removed`)
      for (const { text, rows } of kept) if (rows > 0) console.log(`${String(rows).padStart(6)}  not removed: ${text}`)
      const { length } = await suspendedGrants(services.database.db)
      if (length > 0) console.log(`${String(length).padStart(6)}  roles and links that it gave are suspended: see "demo grants"`)
      if (!contentKnown)
        console.log(
          '        The list of records that the demonstration loaded no longer exists: only its accounts and their records were removed.',
        )
      console.log('        Not removed: communes and their positions, and rows of the audit trail, which are deleted at their term.')
    }),
  )

const grants = new Command('grants')
  .description(
    'list the roles and links that accounts of the demonstration gave, and what was given further by them: the start of the service suspends them where DEMO is off, and this list changes nothing',
  )
  .option('--confirm', 'give them all back: they count again, as if an operator had given them')
  .option('--end', 'remove them all')
  .action(({ confirm = false, end = false }: { confirm?: boolean; end?: boolean }) =>
    withServices(async ({ database: { db }, config }) => {
      if (confirm && end) throw new CommandError('Choose --confirm or --end.')
      // The service may not have been started since. Listing changes nothing: it may run with DEMO=on beside this command.
      if (!config.demo && (confirm || end)) await suspendDemoGrants(db)
      const found = confirm || end ? await settleGrants(db, machineCaller('cli'), confirm ? 'confirm' : 'end') : await suspendedGrants(db)
      for (const grant of found) console.log(`  ${grantText(grant)}`)
      const given = confirm || end ? [] : await grantsOfDemo(db)
      for (const grant of given) console.log(`  ${grantText(grant)}, not suspended`)
      console.log(
        found.length === 0 && given.length > 0
          ? `${given.length} count until the service starts without DEMO=on.`
          : found.length === 0
            ? 'Nothing is suspended.'
            : confirm
              ? `${found.length} confirmed.`
              : end
                ? `${found.length} ended.`
                : `${found.length} suspended: --confirm gives them back, --end removes them.`,
      )
    }),
  )

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandError('There is no terminal to ask for confirmation: add --yes.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^(y|yes|o|oui)$/i.test((await lines.question('Remove the demonstration from this database permanently? [y/N] ')).trim())
  } finally {
    lines.close()
  }
}

/** `demo`: loads the demonstration data into a database that has the communes. */
export const demoCommand = new Command('demo')
  .description('load the demonstration data and accounts, or remove them')
  .action(load)
  .addCommand(remove)
  .addCommand(grants)

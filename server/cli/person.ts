import { Command } from 'commander'
import { z } from 'zod'
import { AppError, messageOf } from '../../contract/errors.ts'
import { EmailAddress } from '../../contract/addresses.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { erasePerson } from '../chapters/persons/erase.ts'
import { exportPerson } from '../chapters/persons/export.ts'
import { writePrivateFile } from '../platform/private-file.ts'
import type { Services } from '../platform/services.ts'
import { CommandError, withServices } from './with-services.ts'

/** Returns the person that a command names: the id of an account, or an e-mail address, which needs no account. */
function named(who: string): { userId: string } | { email: string } {
  if (z.guid().safeParse(who).success) return { userId: who.toLowerCase() }
  const { success, data: email } = EmailAddress.safeParse(who)
  if (success) return { email }
  throw new CommandError(`"${who}" is neither an e-mail address nor the id of an account.`)
}

const contextOf = (services: Services) => ({ db: services.database.db, caller: machineCaller('cli'), services })

const inWords = (error: unknown): never => {
  throw error instanceof AppError ? new CommandError(messageOf(error.code, 'en')) : error
}

const exportCommand = new Command('export')
  .description('export all stored data about a person to a JSON file')
  .argument('<who>', 'e-mail address, or account id')
  .argument('<file>', 'path of the file, which must not exist; only its owner may read it')
  .action((who: string, file: string) =>
    withServices(async (services) => {
      const document = await exportPerson(contextOf(services), named(who)).catch(inWords)
      await writePrivateFile(file, `${JSON.stringify(document, null, 2)}\n`)
      for (const { title, rows, truncated } of document.sections)
        if (rows.length > 0) console.log(`${String(rows.length).padStart(6)}${truncated ? '+' : ' '} ${title}`)
      console.log(`Written to ${file}.`)
    }),
  )

const erase = new Command('erase')
  .description('erase a person: their own data is deleted, and records that must remain no longer name them. This cannot be undone')
  .argument('<who>', 'e-mail address, or account id')
  .option('--dry-run', 'show what would change, and change nothing')
  .action((who: string, { dryRun = false }: { dryRun?: boolean }) =>
    withServices(async (services) => {
      const { steps, left } = await erasePerson(contextOf(services), { who: named(who), dryRun }).catch(inWords)
      for (const { text, rows } of steps) if (rows > 0) console.log(`${String(rows).padStart(6)}  ${text}`)
      for (const { nom } of left) console.log(`        Left without an owner: ${nom}`)
      const touched = steps.some(({ rows }) => rows > 0)
      console.log(!touched ? 'No data about this person is stored.' : dryRun ? 'Dry run: nothing was changed.' : 'Erased.')
    }),
  )

/** `person …`: the data stored about a person. */
export const personCommand = new Command('person')
  .description('export or erase the data of a person')
  .addCommand(exportCommand)
  .addCommand(erase)

import { Command } from 'commander'
import { z } from 'zod'
import { AppError, messageOf } from '../../contract/errors.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { erasePerson } from '../chapters/persons/erase.ts'
import { exportPerson } from '../chapters/persons/export.ts'
import { writePrivateFile } from '../platform/private-file.ts'
import { CommandError, withServices } from './with-services.ts'

/** Returns the person that a command names: the id of an account, or an e-mail address, which needs no account. */
function named(who: string): { userId: string } | { email: string } {
  if (z.guid().safeParse(who).success) return { userId: who.toLowerCase() }
  if (z.email().safeParse(who).success) return { email: who }
  throw new CommandError(`"${who}" is neither an e-mail address nor the id of an account.`)
}

const inWords = (error: unknown): never => {
  throw error instanceof AppError ? new CommandError(messageOf(error.code, 'en')) : error
}

const exportCommand = new Command('export')
  .description('write everything that is kept about a person into a file, as JSON')
  .argument('<who>', 'e-mail address, or id of an account')
  .argument('<file>', 'where to; it must not exist, and is readable by its owner alone')
  .action((who: string, file: string) =>
    withServices(async (services) => {
      const document = await exportPerson(services.database.db, machineCaller('cli'), services, named(who)).catch(inWords)
      await writePrivateFile(file, `${JSON.stringify(document, null, 2)}\n`)
      for (const { title, rows, truncated } of document.sections)
        if (rows.length > 0) console.log(`${String(rows.length).padStart(6)}${truncated ? '+' : ' '} ${title}`)
      console.log(`Written to ${file}.`)
    }),
  )

const erase = new Command('erase')
  .description('erase a person: what was theirs is removed, what must stay no longer names them. It cannot be undone')
  .argument('<who>', 'e-mail address, or id of an account')
  .option('--dry-run', 'tell what would be touched, and touch nothing')
  .action((who: string, { dryRun = false }: { dryRun?: boolean }) =>
    withServices(async (services) => {
      const { steps, left } = await erasePerson(services.database.db, machineCaller('cli'), services, named(who), { dryRun }).catch(inWords)
      for (const { text, rows } of steps) if (rows > 0) console.log(`${String(rows).padStart(6)}  ${text}`)
      for (const { nom } of left) console.log(`        Left without an owner: ${nom}`)
      const touched = steps.some(({ rows }) => rows > 0)
      console.log(!touched ? 'Nothing is kept about this person.' : dryRun ? 'A dry run: nothing was touched.' : 'Erased.')
    }),
  )

/** `person …`: the data stored about a person. */
export const personCommand = new Command('person').description('what is kept about a person').addCommand(exportCommand).addCommand(erase)

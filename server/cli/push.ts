import { Command } from 'commander'
import { z } from 'zod'
import { machineCaller } from '../platform/access/caller.ts'
import { writePrivateFile } from '../platform/private-file.ts'
import { fileOf } from '../platform/settings/values.ts'
import { CommandError, withServices } from './with-services.ts'

const File = z.array(z.object({ publicKey: z.string(), privateKey: z.string() })).min(1)

const keys = new Command('keys')
  .description('list the keys by which push services know this service, and whether AUTH_SECRET opens them')
  .option('--export <file>', 'write those that it opens to a new file: whoever has it can send in the name of this service')
  .option('--import <file>', 'take the keys of such a file, sealed by the present AUTH_SECRET')
  .action(({ export: to, import: from }: { export?: string; import?: string }) =>
    withServices(async ({ push }) => {
      if (to && from) throw new CommandError('Choose one of --export and --import.')
      if (to) {
        const pairs = await push.keys.exported()
        if (pairs.length === 0) throw new CommandError('There is no key that AUTH_SECRET opens: nothing was written.')
        await writePrivateFile(to, `${JSON.stringify(pairs, null, 2)}\n`)
        return console.log(`${to}: ${pairs.length} keys. Keep this file as AUTH_SECRET, apart from the backups.`)
      }
      if (from) await push.keys.add(machineCaller('cli'), read(from))
      const known = await push.keys.list()
      for (const { publicKey, opens } of known) console.log(`${publicKey}  ${opens ? 'opens' : 'sealed by another AUTH_SECRET'}`)
      if (known.length === 0) console.log('There is no key yet: the first one is made when it is needed.')
    }),
  )

function read(path: string): z.infer<typeof File> {
  try {
    return File.parse(JSON.parse(fileOf('--import', path)))
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      throw new CommandError(`${path} is no file of "push keys --export": nothing was imported.`)
    throw error
  }
}

/** `push …`: notifications to browsers. */
export const pushCommand = new Command('push').description('notifications to browsers').addCommand(keys)

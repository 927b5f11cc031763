import { Command } from 'commander'
import { z } from 'zod'
import { makeAdmin } from '../platform/access/admins.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { PASSWORD_MIN } from '../platform/access/issuer.ts'
import { environment } from '../platform/settings/config.ts'
import { CommandError, withServices } from './with-services.ts'

const create = new Command('create')
  .description('create an administrator; with the embedded issuer, the password needs at least 10 characters')
  .requiredOption('--email <address>', 'e-mail address of the account')
  .option('--password <password>', 'password; prefer the environment variable ADMIN_PASSWORD, which does not appear in the process list')
  .action(({ email, password = environment['ADMIN_PASSWORD'] }: { email: string; password?: string }) =>
    withServices(async (services) => {
      if (!z.email().safeParse(email).success) throw new CommandError(`"${email}" is not an e-mail address.`)
      if (services.issuer && (password ?? '').length < PASSWORD_MIN)
        throw new CommandError('A password of at least 10 characters is required: --password, or the variable ADMIN_PASSWORD.')
      await makeAdmin(services, { email, password }, machineCaller('cli'))
      console.log(`${email} is now an administrator.`)
    }),
  )

/** `admin …`: administrators. */
export const adminCommand = new Command('admin').description('administrators').addCommand(create)

import { Command } from 'commander'
import { sql } from 'kysely'
import { EmailIn } from '../../contract/addresses.ts'
import { PASSWORD_MIN, removeSecondFactor } from '../chapters/sign-in/public.ts'
import { makeAdmin } from '../platform/access/admins.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { EMBEDDED_ISSUER } from '../platform/access/issuer.ts'
import { record } from '../platform/audit/record.ts'
import { transact } from '../platform/db/db.ts'
import { environment } from '../platform/settings/config.ts'
import { CommandError, withServices } from './with-services.ts'

/** Reads an address as requests do. @throws CommandError */
function addressOf(typed: string): string {
  const { success, data } = EmailIn.safeParse(typed)
  if (!success) throw new CommandError(`"${typed}" is not an e-mail address.`)
  return data
}

const create = new Command('create')
  .description('create an administrator; with the embedded issuer, the password needs at least 10 characters')
  .requiredOption('--email <address>', 'e-mail address of the account')
  .option('--password <password>', 'password; prefer the environment variable ADMIN_PASSWORD, which does not appear in the process list')
  .action(({ email: typed, password = environment['ADMIN_PASSWORD'] }: { email: string; password?: string }) =>
    withServices(async (services) => {
      const email = addressOf(typed)
      if (services.issuer && (password ?? '').length < PASSWORD_MIN)
        throw new CommandError('A password of at least 10 characters is required: --password, or the variable ADMIN_PASSWORD.')
      await makeAdmin(services, { email, password }, machineCaller('cli'))
      console.log(`${email} is now an administrator.`)
    }),
  )

const reset = new Command('reset-second-factor')
  .description('remove the second factor and the recovery codes of an account, and end its sessions; its passkeys stay')
  .requiredOption('--email <address>', 'e-mail address of the account')
  .action(({ email: typed }: { email: string }) =>
    withServices(async ({ database }) => {
      const email = addressOf(typed)
      await transact(database.db, async (tx) => {
        const found = await tx
          .selectFrom('auth_user as a')
          .innerJoin('user_identities as i', (on) => on.onRef(sql`a.id::text`, '=', 'i.subject').on('i.issuer', '=', EMBEDDED_ISSUER))
          .select(['a.id', 'i.user_id'])
          .where('a.email', '=', email)
          .executeTakeFirst()
        if (!found || !(await removeSecondFactor(tx, found.id))) throw new CommandError(`${email} has no account with a second factor.`)
        await tx.deleteFrom('auth_session').where('userId', '=', found.id).execute()
        await record(tx, machineCaller('cli'), 'auth.second_factor_off', { type: 'user', id: found.user_id })
      })
      console.log(`${email} signs in without a second factor now.`)
    }),
  )

/** `admin …`: administrators. */
export const adminCommand = new Command('admin').description('administrators').addCommand(create).addCommand(reset)

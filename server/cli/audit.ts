import { Command } from 'commander'
import { verifyChain } from '../audit/verify.ts'
import { CommandError, withServices } from './with-services.ts'

const verify = new Command('verify').description('recompute the hash chain of the audit trail').action(() =>
  withServices(async ({ database }) => {
    const state = await verifyChain(database.db)
    if (!state.ok) throw new CommandError(`The audit trail is broken at row ${state.seq}: ${state.fault}.`)
    console.log(`The audit trail is whole: ${state.rows} rows.`)
  }),
)

/** `audit …`: the audit trail. */
export const auditCommand = new Command('audit').description('the audit trail').addCommand(verify)

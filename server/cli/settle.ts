import { Command } from 'commander'
import { CHAPTERS, JOBS } from '../chapters.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { contributionsOf } from '../platform/chapter.ts'
import { type OutgoingState, outgoingState, settle } from '../platform/outgoing/settle.ts'
import { CommandError, withServices } from './with-services.ts'

const DESCRIPTION: Record<string, string> = {
  elsewhere: 'it is in another cluster, database, folder or installation than the one that sent before',
  timeline: 'it was promoted from a copy, and no process knows it',
}

/** `settle`: ends the suspension of outgoing work in a copied database. */
export const settleCommand = new Command('settle')
  .description('say that this database may send e-mails and read other servers, after it was copied, restored or moved')
  .option('--send', 'this database replaces the other one: what waited is sent')
  .option('--drop', 'the other database goes on, or has sent what waited: that is not sent')
  .option('--unnoticed', 'also where no process has noticed the copy, before its first start')
  .action(({ send, drop, unnoticed = false }: { send?: true; drop?: true; unnoticed?: boolean }) =>
    withServices(async ({ database: { db } }) => {
      if (send && drop) throw new CommandError('Choose one of --send and --drop.')
      const state = await outgoingState(db, JOBS)
      if (!send && !drop) return describe(state)
      if (state.id === null) throw new CommandError('No service has used this database yet: there is nothing to settle.')
      if (!state.suspended && !unnoticed)
        throw new CommandError(
          'Nothing is suspended in this database, so nothing was changed. If it is a copy on which no service was started yet, add --unnoticed.',
        )
      const { dropped } = await settle({ db, caller: machineCaller('cli') }, contributionsOf(CHAPTERS).afterRestore, {
        waiting: send ? 'send' : 'drop',
        unnoticed,
      })
      const { emails = 0 } = dropped
      console.log(
        send
          ? 'Settled: what waited is sent.'
          : `Settled: what waited at the copy is not sent. ${emails} e-mails are marked uncertain, and are sent only if an administrator asks for it.`,
      )
    }),
  )

function describe({ suspended }: OutgoingState): void {
  if (!suspended) {
    console.log('Nothing is suspended: e-mails are sent and other servers are read.')
    return
  }
  console.log(`Since ${suspended.since} nothing is sent and no other server is read from this database: ${DESCRIPTION[suspended.because]}.`)
  for (const { name, count, oldest_at } of suspended.waiting) console.log(`${count} × ${name}, the oldest since ${oldest_at}`)
  console.log(
    'Run "settle --send" if this database replaces the other one, "settle --drop" if the other one goes on or has sent what waited.',
  )
}

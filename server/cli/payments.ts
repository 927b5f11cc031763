import { Command } from 'commander'
import { z } from 'zod'
import { AppError, messageOf } from '../../contract/errors.ts'
import { EVENT_STATUSES } from '../../contract/payments/payments.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { listPaymentEvents } from '../chapters/payments/list.ts'
import { retryPaymentEvent } from '../chapters/payments/retry.ts'
import { CommandError, withServices } from './with-services.ts'

const list = new Command('list')
  .description('list payment events, latest first')
  .option('--status <status>', `one of ${EVENT_STATUSES.join(', ')}`, 'failed')
  .option('--limit <number>', 'the most events to list', '100')
  .action(({ status, limit }: { status: string; limit: string }) =>
    withServices(async (services) => {
      const known = EVENT_STATUSES.find((one) => one === status)
      if (!known) throw new CommandError(`--status must be one of ${EVENT_STATUSES.join(', ')}, not "${status}".`)
      if (!/^[1-9]\d{0,4}$/.test(limit)) throw new CommandError(`--limit must be a whole number from 1 to 99999, not "${limit}".`)
      const { data, meta } = await listPaymentEvents(
        { db: services.database.db, services },
        {
          page: 1,
          per_page: Number(limit),
          sort: 'received_at_desc',
          status: known,
        },
      )
      for (const { id, received_at, provider_event_id, kind, attempts, error_en, reason_en } of data)
        console.log(`${id}  ${received_at}  ${provider_event_id}  ${kind}  attempts: ${attempts}  ${error_en ?? reason_en ?? ''}`.trimEnd())
      console.log(`${meta.total} payment event${meta.total === 1 ? ' is' : 's are'} ${status}.`)
    }),
  )

const retry = new Command('retry')
  .description('apply payment events again that failed, or that were ignored although their kind is supported')
  .argument('<id...>', 'ids from `payments list`')
  .action((ids: string[]) =>
    withServices(async (services) => {
      const wrong = ids.find((id) => !z.guid().safeParse(id).success)
      if (wrong) throw new CommandError(`"${wrong}" is not the id of a payment event.`)
      for (const id of ids)
        await retryPaymentEvent({ db: services.database.db, caller: machineCaller('cli'), services }, { id }).catch((error: unknown) => {
          throw error instanceof AppError ? new CommandError(`${id}: ${messageOf(error.code, 'en')}`) : error
        })
      console.log(`${ids.length} queued again. A running worker starts within seconds.`)
    }),
  )

/** `payments …`: events of the payment provider. */
export const paymentsCommand = new Command('payments').description('events of the payment provider').addCommand(list).addCommand(retry)

import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { transact } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services.ts'
import { applyPayments } from './apply-payments.job.ts'
import { eventColumns, isRetriable, type PaymentEventRow, shownEvent, type StoredEvent } from './rows.ts'

/**
 * Sends a job again for an event that failed, or that was ignored although its kind is handled, with all its attempts. Spec §6-8.
 * @throws AppError not_found; invalid_state if it has had its effect or still waits for it, if none of its facts are stored, or if its
 *   mode has no effect
 */
export async function retryPaymentEvent(
  { db, caller, services }: Context & { services: Pick<Services, 'config' | 'jobs' | 'messages'> },
  { id }: { id: string },
): Promise<PaymentEventRow> {
  const event = await transact(db, async (tx) => {
    const read = async () =>
      (await sql<StoredEvent>`select ${eventColumns} from payment_events e where e.id = ${id} for update`.execute(tx)).rows[0]
    const before = await read()
    if (!before) throw new AppError('not_found')
    if (!isRetriable(before, services)) throw new AppError('invalid_state')
    await sql`update payment_events set status = 'received', reason_message = null, processed_at = null where id = ${id}`.execute(tx)
    await services.jobs.send(tx, applyPayments, { event_ids: [id] })
    await record(tx, caller, 'payment_event.retry', {
      type: 'payment_event',
      id,
      before: { status: before.status },
      after: { status: 'received' },
    })
    return shownEvent((await read()) ?? before, services)
  })
  services.jobs.wake(applyPayments)
  return event
}

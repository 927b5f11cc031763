import { sql } from 'kysely'
import { transact, type Tx } from '../../platform/db/db.ts'
import { JobHopeless } from '../../platform/jobs/errors.ts'
import { type Fault, faultOf } from '../../platform/jobs/fault.ts'
import { type Attempt, handler } from '../../platform/jobs/handler.ts'
import type { Services } from '../../platform/services.ts'
import { applierOf, lockOpen } from './apply-events.ts'
import { applyPayments } from './apply-payments.job.ts'
import { stored } from '../../platform/stored-messages/message.ts'
import { paymentMetricsOf } from './metrics.ts'

/** Records a failed attempt. */
async function recordFailure(tx: Tx, id: string, fault: Fault, over: boolean): Promise<void> {
  await sql`
    update payment_events set attempts = attempts + 1,
      error_message = ${JSON.stringify({ error: fault.error, ...stored(fault) })}::jsonb, status = ${over ? 'failed' : 'received'}
    where id = ${id} and status in ('received', 'failed')`.execute(tx)
}

/**
 * Applies one event. The job ends after that: a job that is run twice finds that the event has had its effect. After its last attempt,
 * or an error that no attempt would mend, the event is failed, and a person must look at it.
 */
async function applyEvent(services: Services, id: string, attempt: Attempt): Promise<void> {
  const { database, logger } = services
  try {
    await applierOf(services)(id)
  } catch (error) {
    if (attempt.signal.aborted) throw error
    const over = attempt.last || error instanceof JobHopeless
    await transact(database.db, (tx) => recordFailure(tx, id, faultOf(error), over)).catch(() => {})
    if (over) {
      paymentMetricsOf(services).failed.inc()
      logger.error(
        { alert: 'payment_event_failed', event: id, attempts: attempt.number },
        'payment event failed for good: see /admin/payment-events',
      )
    }
    throw error
  }
}

/** Sends a job for each open event of a job of an earlier release; that release can run the new jobs as well. */
async function sendOneJobEach({ database: { db }, jobs }: Services, ids: readonly string[], attempt: Attempt): Promise<void> {
  await transact(db, async (tx) => {
    const open = await lockOpen(tx, ids)
    await jobs.sendAll(
      tx,
      applyPayments,
      open.map(({ id }) => ({ event_ids: [id] })),
    )
    await attempt.finish(tx)
  })
  jobs.wake(applyPayments)
}

/** Applies a received event to its subscription. An event that cannot be applied delays no other. Spec §6-3, §6-8. */
export const applyPaymentsHandler = handler(applyPayments, async (services, { event_ids }, attempt) => {
  const [only, ...others] = event_ids
  if (only && others.length === 0) await applyEvent(services, only, attempt)
  else await sendOneJobEach(services, event_ids, attempt)
})

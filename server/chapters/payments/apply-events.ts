import { sql } from 'kysely'
import { prepared, transact, type Tx } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { isConnectionLost } from '../../platform/db/sql-state.ts'
import type { Services } from '../../platform/services.ts'
import { applyFacts } from '../subscriptions/apply.ts'
import type { PaymentFacts } from '../subscriptions/payment-facts.ts'
import { batches } from './batches.ts'
import { paymentMetricsOf } from './metrics.ts'
import { reasonColumns } from './rows.ts'

/** An event that has not had its effect yet. */
interface OpenEvent {
  id: string
  received_at: string
  facts: PaymentFacts
}

/** The most events of one transaction: during it, the embedded database does nothing else. */
const TOGETHER = 25
/** The most waiting events: more than the workers of one process take from the queue. */
const WAITING = 1000

/**
 * Both statements find rows by the key only, and are planned each time. By its status a row would be searched among all that were applied
 * recently, and a plan for an empty table, which reads all of it, would be cached for as long as the connection is open.
 */
const lockThese = prepared<{ ids: readonly string[] }, OpenEvent & { status: string }>(
  (slot) => sql`${sql.raw(PLAN_ANEW)}
    select id, status, received_at, facts from payment_events where id = any(${slot('ids')}::uuid[]) order by id for update`,
)
const mark = prepared<{ ids: readonly string[]; rows: string }, never>(
  (slot) => sql`${sql.raw(PLAN_ANEW)}
    update payment_events e set status = r.status, reason_message = r.reason_message, error_message = null,
      attempts = e.attempts + 1, processed_at = now_ms()
    from jsonb_to_recordset(${slot('rows')}::jsonb) as r(id uuid, status text, reason_message jsonb)
    where e.id = any(${slot('ids')}::uuid[]) and e.id = r.id`,
)

/** Locks those of these events that have not had their effect yet. */
export async function lockOpen(tx: Tx, ids: readonly string[]): Promise<OpenEvent[]> {
  return (await lockThese(tx, { ids })).filter(({ status }) => status === 'received' || status === 'failed')
}

/** Applies events and writes the result of each, in one transaction. The metrics count them after the commit. */
async function applyAll(services: Services, ids: readonly string[]): Promise<void[]> {
  const done = await transact(services.database.db, async (tx) => {
    const open = await lockOpen(tx, ids)
    if (open.length === 0) return open
    const applied = await applyFacts(
      tx,
      open.map(({ facts }) => facts),
    )
    const rows = open.map(({ id }, at) => {
      const one = applied[at]
      return { id, status: one?.status, ...reasonColumns(one && 'reason' in one ? one.reason : null) }
    })
    await mark(tx, { ids: rows.map(({ id }) => id), rows: JSON.stringify(rows) })
    return open
  })
  const { effect } = paymentMetricsOf(services)
  for (const { received_at } of done) effect.observe(Math.max(0, Date.now() - Date.parse(received_at)) / 1000)
  return ids.map(() => {})
}

/** One applier of a process, which has one `jobs`: its copies of the services share it. */
const made = new WeakMap<Services['jobs'], (id: string) => Promise<void>>()

/**
 * Returns a function that applies one event. Its effect and its status change together, so that it has its effect once, however often the
 * function is called. Concurrent events share a transaction; if that fails, each has its own.
 */
export function applierOf(services: Services): (id: string) => Promise<void> {
  const known =
    made.get(services.jobs) ??
    batches<string, void>((ids) => applyAll(services, ids), {
      minIntervalMs: 0,
      atOnce: 2,
      size: TOGETHER,
      waiting: WAITING,
      isFaultOfItem: (error) => !isConnectionLost(error),
    })
  made.set(services.jobs, known)
  return known
}

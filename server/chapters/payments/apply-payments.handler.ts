import { sql } from 'kysely'
import { prepared, transact, type Tx } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/pool.ts'
import { isConnectionLost, RETRYABLE, sqlState } from '../../platform/db/sql-state.ts'
import { JobHopeless, JobTakenOver } from '../../platform/jobs/errors.ts'
import { type Attempt, handler } from '../../platform/jobs/handler.ts'
import { type Fault, faultOf, placeOf } from '../../platform/jobs/fault.ts'
import type { Services } from '../../platform/services.ts'
import { applyPayments } from './apply-payments.job.ts'
import { paymentFiguresOf } from './figures.ts'
import { applyMany, byRow } from '../subscriptions/apply.ts'
import type { PaymentFacts } from '../subscriptions/payment-facts.ts'

/** Events of one transaction: while it lasts, the embedded database does nothing else. */
const TOGETHER = 25

interface Open {
  id: string
  kind: string
  received_at: string
  facts: PaymentFacts
}

/**
 * Both by the key alone, and planned each time: by its status a row would be looked for among all that were applied lately, and
 * the plan of an empty table reads all of it for as long as the connection lasts.
 */
const lockThese = prepared<{ ids: readonly string[] }, Open & { status: string }>(
  (slot) => sql`${sql.raw(PLAN_ANEW)}
    select id, kind, status, received_at, facts from payment_events where id = any(${slot('ids')}::uuid[]) order by id for update`,
)
const mark = prepared<{ ids: readonly string[]; rows: string }, never>(
  (slot) => sql`${sql.raw(PLAN_ANEW)}
    update payment_events e set status = r.status, reason = r.reason, error = null, attempts = e.attempts + 1, processed_at = now_ms()
    from jsonb_to_recordset(${slot('rows')}::jsonb) as r(id uuid, status text, reason text)
    where e.id = any(${slot('ids')}::uuid[]) and e.id = r.id`,
)

/** Locks those of these events whose effect is still to come, and gives them in the order in which subscriptions are locked. */
async function lockOpen(tx: Tx, ids: readonly string[]): Promise<Open[]> {
  const rows = await lockThese(tx, { ids })
  return rows.filter(({ status }) => status === 'received' || status === 'failed').toSorted((a, b) => byRow(a.facts, b.facts))
}

/** Applies locked events and writes what became of each, in the same transaction. */
async function apply(tx: Tx, events: readonly Open[]): Promise<void> {
  const applied = await applyMany(
    tx,
    events.map(({ facts }) => facts),
  )
  const rows = events.map(({ id }, at) => ({ id, ...applied[at] }))
  await mark(tx, { ids: rows.map(({ id }) => id), rows: JSON.stringify(rows) })
}

/** Notes a failed attempt. */
async function noteFailure(tx: Tx, id: string, { error, message }: Fault, over: boolean): Promise<void> {
  await sql`
    update payment_events set attempts = attempts + 1, error = ${`${error}: ${message}`}, status = ${over ? 'failed' : 'received'}
    where id = ${id} and status in ('received', 'failed')`.execute(tx)
}

/**
 * One transaction over some events: what is to be done with those whose effect is still to come, and then the end of the job.
 * The figures tell of them when it is committed.
 */
async function inOneTransaction(
  services: Services,
  ids: readonly string[],
  work: (tx: Tx, open: Open[]) => Promise<void>,
  finish?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const done = await transact(services.database.db, async (tx) => {
    const open = await lockOpen(tx, ids)
    if (open.length > 0) await work(tx, open)
    await finish?.(tx)
    return open
  })
  for (const { received_at } of done) paymentFiguresOf(services).effect.observe(Math.max(0, Date.now() - Date.parse(received_at)) / 1000)
}

/** Applies a job's events, a few to a transaction; the last of them ends the job. */
async function applyTogether(services: Services, ids: readonly string[], attempt: Attempt): Promise<void> {
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const some = ids.slice(at, at + TOGETHER)
    const finish = at + TOGETHER >= ids.length ? attempt.finish : undefined
    try {
      await inOneTransaction(services, some, apply, finish)
    } catch (error) {
      if (!isOfAnEvent(error, attempt)) throw error
      // One of them cannot be applied: once more, with a way back before each.
      const each = async (tx: Tx, open: Open[]) => {
        for (const event of open) await applyOrPutAside(tx, services, event, attempt)
      }
      await inOneTransaction(services, some, each, finish)
    }
  }
}

/** Whether an event may be to blame: not for a connection that broke, and not for a job that is another worker's by now. */
const isOfAnEvent = (error: unknown, { signal }: Attempt): boolean =>
  !(isConnectionLost(error) || error instanceof JobTakenOver || signal.aborted)

/** One that fails goes on in a job of its own. */
async function applyOrPutAside(tx: Tx, services: Services, event: Open, attempt: Attempt): Promise<void> {
  await sql`savepoint event`.execute(tx)
  try {
    await apply(tx, [event])
    await sql`release savepoint event`.execute(tx)
  } catch (error) {
    // After a deadlock the whole transaction is run again.
    if (!isOfAnEvent(error, attempt) || RETRYABLE.has(sqlState(error) ?? '')) throw error
    await sql`rollback to savepoint event`.execute(tx)
    const fault = faultOf(error)
    services.logger.warn({ event: event.id, kind: event.kind, ...fault, at: placeOf(error) }, 'payment event failed, and is tried alone')
    await noteFailure(tx, event.id, fault, false)
    await services.jobs.send(tx, applyPayments, { event_ids: [event.id] }, { at: new Date(Date.now() + applyPayments.wait.first * 1000) })
  }
}

/** What a first attempt left undone, whatever ended it. */
async function giveEachItsJob({ database: { db }, jobs }: Services, ids: readonly string[], attempt: Attempt): Promise<void> {
  await transact(db, async (tx) => {
    for (const { id } of await lockOpen(tx, ids)) await jobs.send(tx, applyPayments, { event_ids: [id] })
    await attempt.finish(tx)
  })
  jobs.poke(applyPayments)
}

/** Applies one event. When its attempts are used up, or when none would mend it, it is failed, and somebody must look at it. */
async function applyAlone(services: Services, id: string, attempt: Attempt): Promise<void> {
  const { database, logger } = services
  try {
    await inOneTransaction(services, [id], apply, attempt.finish)
  } catch (error) {
    if (error instanceof JobTakenOver || attempt.signal.aborted) throw error
    const over = attempt.last || error instanceof JobHopeless
    await transact(database.db, (tx) => noteFailure(tx, id, faultOf(error), over)).catch(() => {})
    if (over) {
      paymentFiguresOf(services).failed.inc()
      logger.error(
        { alert: 'payment_event_failed', event: id, attempts: attempt.number },
        'payment event failed for good: see /admin/payment-events',
      )
    }
    throw error
  }
}

/**
 * Brings received events into the subscriptions. Those of a job share its first attempt only: what is left of them then has
 * a job each, so that one event that cannot be applied holds up no other. Spec §6-3, §6-8.
 */
export const applyPaymentsHandler = handler(
  applyPayments,
  async (services, { event_ids }, attempt) => {
    const [only] = event_ids
    if (event_ids.length === 1 && only) await applyAlone(services, only, attempt)
    else if (attempt.number === 1) await applyTogether(services, event_ids, attempt)
    else await giveEachItsJob(services, event_ids, attempt)
  },
  {
    jobs: 50,
    // Long enough to gather events, and short beside the second that an effect may take.
    apartMs: 100,
    weight: ({ event_ids }) => event_ids.length,
    most: TOGETHER,
    run: (services, jobs, finish) => {
      const ids = jobs.flatMap(({ data }) => data.event_ids)
      return inOneTransaction(services, ids, apply, finish)
    },
  },
)

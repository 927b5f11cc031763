import { sql } from 'kysely'
import { transact } from '../../platform/db/db.ts'
import { handler } from '../../platform/jobs/handler.ts'
import { openJobValues } from '../../platform/jobs/queue-tables.ts'
import { applyPayments } from './apply-payments.job.ts'
import { countPastDays } from './totals.ts'
import { sweepPayments } from './sweep-payments.job.ts'

const AT_ONCE = 500

/**
 * Finds events that wait for an effect without a job: the last attempt died with its process, or could not write that it failed. Each
 * gets a new job, so that no acknowledged event is lost. Past days are counted as well.
 * Spec §6-8.
 */
export const sweepPaymentsHandler = handler(sweepPayments, async ({ database: { db }, jobs, logger }, _data, { finish }) => {
  const found = await transact(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with expected as materialized (${openJobValues(applyPayments.name, 'event_ids')})
      select e.id from payment_events e
      where e.status = 'received' and e.received_at < now() - interval '5 minutes'
        and not exists (select from expected x where x.value = e.id::text)
      order by e.received_at, e.id limit ${AT_ONCE} for update of e skip locked`.execute(tx)
    for (const { id } of rows) await jobs.send(tx, applyPayments, { event_ids: [id] })
    await countPastDays(tx)
    await finish(tx)
    return rows.length
  })
  if (found > 0) logger.warn({ events: found }, 'payment events had lost their job, and were given another')
})

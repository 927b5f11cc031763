import { type RawBuilder, sql } from 'kysely'
import { type Db, transact } from '../../platform/db/db.ts'
import { type NewLog, writeLogs } from './logs.ts'

/** A subscription in these statuses expects no new period. */
const STATUSES_WITHOUT_PERIOD = sql`('canceled', 'incomplete_expired', 'paused')`

/** The rule: the period ended a day ago or earlier, without an event since: one was lost, here or at the provider. Null without a period. */
export const isOverdue = (
  row: Record<'status' | 'current_period_end' | 'last_event_at', RawBuilder<unknown>>,
): RawBuilder<boolean | null> =>
  sql`(${row.status} not in ${STATUSES_WITHOUT_PERIOD} and ${row.current_period_end} < now() - interval '24 hours'
    and ${row.last_event_at} <= ${row.current_period_end})`

const OVERDUE = isOverdue({
  status: sql`s.status`,
  current_period_end: sql`s.current_period_end`,
  last_event_at: sql`s.last_event_at`,
})
/** The most rows of one transaction: the embedded database has one connection, and a lock on a row delays its events. */
const BATCH = 500

/**
 * Marks the subscriptions whose period ended without an event, for an administrator; the next event of a subscription removes its mark.
 * The provider is not asked: there is no key for that.
 * @returns the number of marked subscriptions
 */
export async function markOverdue(db: Db): Promise<number> {
  for (let marked = 0; ;) {
    const some = await transact(db, async (tx) => {
      const { rows } = await sql<{ id: string; livemode: boolean }>`
        update subscriptions s set overdue = true, version = version + 1, updated_at = now_ms()
        where s.id in (select s.id from subscriptions s where not s.overdue and ${OVERDUE}
          order by s.id limit ${BATCH} for update skip locked)
        returning s.id, s.livemode`.execute(tx)
      const about = {
        event_id: null,
        kind: 'subscription.overdue',
        event_at: null,
        changes: { overdue: [false, true] },
      } satisfies Partial<NewLog>
      const logs = rows.map(({ id, livemode }): NewLog => ({ subscription_id: id, livemode, ...about }))
      if (logs.length > 0) await writeLogs(tx, logs)
      return rows.length
    })
    marked += some
    if (some < BATCH) return marked
  }
}

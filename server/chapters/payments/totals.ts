import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { isDay, within } from '../../platform/lists/period.ts'

/** Filters for which the events of each day are counted. */
interface Counted {
  kind?: string | undefined
  livemode?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The start of the first uncounted day. Days are counted in their order, so none before it is missing. */
const OPEN_SINCE = sql`(select coalesce((max(jour) + 1)::timestamp at time zone 'Europe/Paris', '-infinity') from payment_event_days)`
/** The end of the last day that can be counted: an hour ago at least, since an event's receipt may be dated shortly before its commit. */
const OVER_BEFORE = sql`(date_trunc('day', (now() - interval '1 hour') at time zone 'Europe/Paris') at time zone 'Europe/Paris')`

/** Counts the events of past uncounted days. Events are stored for ever, with their kind, mode and time. */
export async function countPastDays(tx: Tx): Promise<void> {
  await sql`
    insert into payment_event_days (jour, kind, livemode, n)
    select (received_at at time zone 'Europe/Paris')::date, kind, livemode, count(*) from payment_events
    where received_at >= ${OPEN_SINCE} and received_at < ${OVER_BEFORE} group by 1, 2, 3`.execute(tx)
}

/** Whether the total of such a period can be computed from whole days. */
export const isByDays = ({ from, to }: Counted): boolean => [from, to].every((end) => end === undefined || isDay(end))

/** The number of events with these filters, as an expression: the stored counts of past days, and the rows since. */
export function totalByDays({ kind, livemode, from, to }: Counted): RawBuilder<number> {
  const both: RawBuilder<unknown>[] = [sql`true`]
  if (kind !== undefined) both.push(sql`kind = ${kind}`)
  if (livemode !== undefined) both.push(sql`livemode = ${livemode}`)
  const days = [...both]
  if (from !== undefined) days.push(sql`jour >= ${from}::date`)
  if (to !== undefined) days.push(sql`jour <= ${to}::date`)
  const since = [...both, ...within(sql`received_at`, { from, to }), sql`received_at >= ${OPEN_SINCE}`]
  return sql`((select coalesce(sum(n), 0) from payment_event_days where ${sql.join(days, sql` and `)})
    + (select count(*) from payment_events where ${sql.join(since, sql` and `)}))::int`
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/**
 * The number of active subscriptions, by plan: the total of the list with status=active and that plan. Spec §2-22.
 * @param livemode one mode; undefined: both
 */
export async function activeByPlan(db: Db, livemode: boolean | undefined): Promise<Record<string, number>> {
  const ofMode = livemode === undefined ? sql`true` : livemode ? sql`livemode` : sql`not livemode`
  const { rows } = await sql<{ plan: string; n: number }>`
    select plan, count(*)::int as n from subscriptions where status = 'active' and plan is not null and ${ofMode}
    group by plan order by plan`.execute(db)
  return Object.fromEntries(rows.map(({ plan, n }) => [plan, n]))
}

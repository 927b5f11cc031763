import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/**
 * How many subscriptions are active, by plan: the total of the list with status=active and that plan. Spec §2-22.
 * @param livemode of one mode; of both where it is undefined
 */
export async function activeByPlan(db: Db, livemode: boolean | undefined): Promise<Record<string, number>> {
  const ofMode = livemode === undefined ? sql`true` : livemode ? sql`livemode` : sql`not livemode`
  const { rows } = await sql<{ plan: string; n: number }>`
    select plan, count(*)::int as n from subscriptions where status = 'active' and plan is not null and ${ofMode}
    group by plan order by plan`.execute(db)
  return Object.fromEntries(rows.map(({ plan, n }) => [plan, n]))
}

import { sql } from 'kysely'
import type { z } from 'zod'
import type { SubscriptionLog } from '../../contract/subscriptions.ts'
import type { Db, Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'

export type LogRow = z.output<typeof SubscriptionLog>

/** Notes what changed on a subscription, in the transaction that changed it. */
export async function writeLog(
  tx: Tx,
  log: {
    subscription_id: string
    livemode: boolean
    event_id: string | null
    kind: string
    event_at: string | null
    changes: Record<string, [unknown, unknown]>
  },
): Promise<void> {
  await tx
    .insertInto('subscription_logs')
    .values({ id: newId(), ...log, changes: JSON.stringify(log.changes) })
    .execute()
}

const COLUMNS = sql`l.id, l.subscription_id, l.event_id, l.kind, l.event_at, l.changes, l.created_at`
const latest = sql`order by l.created_at desc, l.id desc`

/**
 * The latest changes of all subscriptions, newest first, with the plan and the actor of each.
 * @param livemode of one mode; of both where it is undefined
 */
export async function latestLogs(db: Db, livemode: boolean | undefined, count: number): Promise<LogRow[]> {
  const ofMode = livemode === undefined ? sql`true` : livemode ? sql`l.livemode` : sql`not l.livemode`
  const { rows } = await sql<LogRow>`
    select ${COLUMNS}, s.plan, a.nom as acteur_nom
    from (select * from subscription_logs l where ${ofMode} ${latest} limit ${count}) l
      join subscriptions s on s.id = l.subscription_id left join acteurs a on a.id = s.acteur_id
    ${latest}`.execute(db)
  return rows
}

/** The latest changes of one subscription, newest first. */
export async function logsOf(db: Db, subscriptionId: string, count: number): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select ${COLUMNS}, s.plan, a.nom as acteur_nom
    from subscription_logs l join subscriptions s on s.id = l.subscription_id left join acteurs a on a.id = s.acteur_id
    where l.subscription_id = ${subscriptionId} ${latest} limit ${count}`.execute(db)
  return rows
}

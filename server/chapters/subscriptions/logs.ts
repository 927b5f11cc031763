import { sql } from 'kysely'
import type { z } from 'zod'
import type { SubscriptionLog } from '../../../contract/subscriptions/subscriptions.ts'
import { type Db, prepared, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'

export type LogRow = z.output<typeof SubscriptionLog>

/** A change before it is stored. */
export interface NewLog {
  subscription_id: string
  livemode: boolean
  event_id: string | null
  kind: string
  event_at: string | null
  /** {field: [before, after]} */
  changes: Record<string, [unknown, unknown]>
}

/**
 * The same statement text for any number of changes. Their time is that of the statement, when the subscription is locked: of two
 * transactions, the one that began first may be second. Changes of the same time are in the order of their ids.
 */
const insert = prepared<{ rows: string }, never>(
  (slot) => sql`
    insert into subscription_logs (id, subscription_id, livemode, event_id, kind, event_at, changes, created_at)
    select r.*, date_trunc('milliseconds', clock_timestamp()) from jsonb_to_recordset(${slot('rows')}::jsonb)
      as r(id uuid, subscription_id uuid, livemode boolean, event_id text, kind text, event_at timestamptz, changes jsonb)`,
)

/** Logs changes of subscriptions, in the transaction that changes them. Spec §6-10. */
export async function writeLogs(tx: Tx, logs: readonly NewLog[]): Promise<void> {
  const ids = logs.map(() => newId()).toSorted()
  await insert(tx, { rows: JSON.stringify(logs.map((log, at) => ({ id: ids[at], ...log }))) })
}

/** The actor in a change, before (0) or after (1). */
const named = (place: 0 | 1) => sql`case when l.changes -> 'acteur_id' ->> ${sql.lit(place)} is not null then json_build_object(
  'id', l.changes -> 'acteur_id' ->> ${sql.lit(place)},
  'nom', (select x.nom from acteurs x where x.id = (l.changes -> 'acteur_id' ->> ${sql.lit(place)})::uuid)) end`
const COLUMNS = sql`l.id, l.subscription_id, l.event_id, l.kind, l.event_at, l.changes,
  case when l.changes ? 'acteur_id' then json_build_array(${named(0)}, ${named(1)}) end as acteurs, l.created_at`
const latest = sql`order by l.created_at desc, l.id desc`

/**
 * The latest changes of all subscriptions, newest first, with the plan and the actor of each. Spec §2-22.
 * @param livemode of one mode; of both where it is undefined
 */
export async function latestLogs(db: Db, { livemode, count }: { livemode: boolean | undefined; count: number }): Promise<LogRow[]> {
  const ofMode = livemode === undefined ? sql`true` : livemode ? sql`l.livemode` : sql`not l.livemode`
  const { rows } = await sql<LogRow>`
    select ${COLUMNS}, s.plan, a.nom as acteur_nom
    from (select * from subscription_logs l where ${ofMode} ${latest} limit ${count}) l
      join subscriptions s on s.id = l.subscription_id left join acteurs a on a.id = s.acteur_id
    ${latest}`.execute(db)
  return rows
}

/** The latest changes of one subscription, newest first. */
export async function logsOf(db: Db, { id, count }: { id: string; count: number }): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select ${COLUMNS}, s.plan, a.nom as acteur_nom
    from subscription_logs l join subscriptions s on s.id = l.subscription_id left join acteurs a on a.id = s.acteur_id
    where l.subscription_id = ${id} ${latest} limit ${count}`.execute(db)
  return rows
}

import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { writeLog } from './logs.ts'
import { isOverdue } from './overdue.ts'
import type { ApplyFacts, PaymentFacts } from './payment-facts.ts'
import { join, type State, stateOf } from './reduce.ts'
import { type Shown, shown } from './shown.ts'

const PROVIDER = 'stripe'

interface Locked {
  id: string
  state: State
  /** An administrator's word on whom it is for stands over the provider's. */
  linked: boolean
}

/**
 * Joins an event into the row of its subscription, and logs what it changed. Whatever the order in which events come, and
 * however often, the row ends the same. It locks that one row: who applies several in one transaction sorts them by `byRow`.
 * Decisions on payment events; docs/decisions/0008.
 */
export const applyFacts: ApplyFacts = async (tx, facts) => {
  const { subscription_id } = facts
  if (subscription_id === null) return { status: 'ignored', reason: `${facts.kind} without a subscription` }
  const event = stateOf(facts)
  if (!event) return { status: 'ignored', reason: `${facts.kind} without what it is about` }

  const row = (await lock(tx, facts, subscription_id)) ?? (await create(tx, facts, subscription_id))
  const state = join(row.state, event)
  if (isDeepStrictEqual(state, row.state)) return { status: 'processed' }
  const [before, after] = [isNew(row) ? null : shown(row.state), shown(state)]
  await write(tx, row.id, state, after)
  const changes = changesOf(before, after, row.linked)
  if (Object.keys(changes).length > 0)
    await writeLog(tx, {
      subscription_id: row.id,
      livemode: facts.livemode,
      event_id: facts.event_id,
      kind: facts.kind,
      event_at: new Date(facts.created * 1000).toISOString(),
      changes,
    })
  return { status: 'processed' }
}

/** The order in which transactions lock subscriptions, so that they wait for each other but never in a circle. */
export function byRow(a: PaymentFacts, b: PaymentFacts): number {
  const [one, other] = [`${a.subscription_id} ${a.livemode}`, `${b.subscription_id} ${b.livemode}`]
  return one < other ? -1 : one > other ? 1 : 0
}

const isNew = ({ state }: Locked) => Object.keys(state).length === 0

async function lock(tx: Tx, { livemode }: PaymentFacts, subscriptionId: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select id, state, acteur_id_admin is not null as linked from subscriptions
    where provider = ${PROVIDER} and livemode = ${livemode} and provider_subscription_id = ${subscriptionId} for update`.execute(tx)
  return rows[0]
}

/** Of two that create it at once, one waits until the other has; both then hold the one row in turn. */
async function create(tx: Tx, facts: PaymentFacts, subscriptionId: string): Promise<Locked> {
  await sql`insert into subscriptions (id, provider, livemode, provider_subscription_id, status)
    values (${newId()}, ${PROVIDER}, ${facts.livemode}, ${subscriptionId}, 'incomplete')
    on conflict (provider, livemode, provider_subscription_id) do nothing`.execute(tx)
  const row = await lock(tx, facts, subscriptionId)
  if (!row) throw new Error('A subscription that was just created is gone')
  return row
}

async function write(tx: Tx, id: string, state: State, after: Shown): Promise<void> {
  const value = (name: keyof Shown): RawBuilder<unknown> =>
    name === 'last_invoice' ? sql`${after.last_invoice && JSON.stringify(after.last_invoice)}::jsonb` : sql`${after[name]}`
  const columns = Object.keys(after) as (keyof Shown)[]
  const overdue = isOverdue({
    status: sql`${after.status}::text`,
    current_period_end: sql`${after.current_period_end}::timestamptz`,
    last_event_at: sql`${after.last_event_at}::timestamptz`,
  })
  await sql`update subscriptions set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${value(name)}`))},
      overdue = coalesce(${overdue}, false),
      state = ${JSON.stringify(state)}::jsonb, version = version + 1, updated_at = now_ms()
    where id = ${id}`.execute(tx)
}

/** What an event changed of what people read, as {field: [before, after]}. */
function changesOf(before: Shown | null, after: Shown, linked: boolean): Record<string, [unknown, unknown]> {
  const { acteur_id_provider, last_event_at: _, ...fields } = after
  const told = { ...fields, ...(linked ? {} : { acteur_id: acteur_id_provider }) }
  const stood: Record<string, unknown> = before ? { ...before, acteur_id: before.acteur_id_provider } : {}
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, value]) => {
      const was = stood[name] ?? null
      const unchanged = isDeepStrictEqual(was, value) || (!before && value === false)
      return unchanged ? [] : [[name, [was, value] as [unknown, unknown]]]
    }),
  )
}

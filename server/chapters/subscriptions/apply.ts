import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { prepared, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { type NewLog, writeLogs } from './logs.ts'
import { subscriptionMessage } from './messages-catalogue.ts'
import { isOverdue } from './overdue.ts'
import type { Applied, PaymentFacts } from './payment-facts.ts'
import { join, type State, stateOf } from './reduce.ts'
import { columnsOf, type SubscriptionColumns } from './columns.ts'

const PROVIDER = 'stripe'

/** The state of a subscription while events are joined into it. */
interface Row {
  id: string
  livemode: boolean
  provider_subscription_id: string
  state: State
  /** An administrator's link to an actor takes precedence over the provider's. */
  linked: boolean
  /** The number of events that changed it. */
  changes: number
}

/**
 * Joins events into the rows of their subscriptions, and logs the changes of each. The final rows do not depend on the order of the events
 * or on repetitions. All rows are locked in one order. The number of statements does not depend on the number of events. Decisions on payment
 * events; docs/decisions/0008.
 * @returns the result of each event, in their order
 */
export async function applyFacts(tx: Tx, events: readonly PaymentFacts[]): Promise<Applied[]> {
  const read = events.map((facts) => ({ facts, event: facts.subscription_id === null ? null : stateOf(facts) }))
  const rows = await lock(
    tx,
    read.flatMap(({ facts, event }) => (event ? [facts] : [])),
  )
  const logs: NewLog[] = []
  const applied = read.map(({ facts, event }): Applied => {
    if (facts.subscription_id === null) return { status: 'ignored', reason: subscriptionMessage('no_subscription', { kind: facts.kind }) }
    if (!event) return { status: 'ignored', reason: subscriptionMessage('nothing_about', { kind: facts.kind }) }
    const row = rows.get(keyOf(facts))
    if (!row) throw new Error('A subscription that was just created is gone')
    const state = join(row.state, event)
    if (isDeepStrictEqual(state, row.state)) return { status: 'processed' }
    const changes = changesOf(isNew(row) ? null : columnsOf(row.state), columnsOf(state), row.linked)
    row.state = state
    row.changes += 1
    if (Object.keys(changes).length > 0) logs.push(logOf(row, facts, changes))
    return { status: 'processed' }
  })
  const changed = [...rows.values()].filter(({ changes }) => changes > 0)
  if (changed.length > 0) await write(tx, { rows: JSON.stringify(changed.map(rowToWrite)) })
  if (logs.length > 0) await writeLogs(tx, logs)
  return applied
}

const keyOf = ({ subscription_id, livemode }: Pick<PaymentFacts, 'subscription_id' | 'livemode'>) => `${subscription_id} ${livemode}`
const isNew = ({ state }: Row) => Object.keys(state).length === 0

/** Planned each time: a connection that first saw empty tables would cache the plan of a full scan for long. */
const create = prepared<{ provider: string; rows: string }, never>(
  (slot) => sql`${sql.raw(PLAN_ANEW)}
    insert into subscriptions (id, provider, livemode, provider_subscription_id, status)
    select r.id, ${slot('provider')}, r.livemode, r.subscription_id, 'incomplete'
    from jsonb_to_recordset(${slot('rows')}::jsonb) as r(id uuid, livemode boolean, subscription_id text)
    on conflict (provider, livemode, provider_subscription_id) do nothing`,
)
const lockAll = prepared<{ provider: string; ids: string[]; modes: boolean[] }, Omit<Row, 'changes'>>(
  (slot) => sql`${sql.raw(PLAN_ANEW)}
    select s.id, s.livemode, s.provider_subscription_id, s.state, s.acteur_id_admin is not null as linked
    from unnest(${slot('ids')}::text[], ${slot('modes')}::boolean[]) as r(id, livemode)
      join subscriptions s on s.provider = ${slot('provider')} and s.livemode = r.livemode and s.provider_subscription_id = r.id
    order by r.id collate "C", r.livemode for update of s`,
)

/**
 * Returns the locked rows of these events, by their key. Missing rows are inserted first: of two transactions that insert the same one, one
 * waits. The rows are inserted and locked in the order of their keys, so that transactions never deadlock.
 */
async function lock(tx: Tx, events: readonly PaymentFacts[]): Promise<Map<string, Row>> {
  const byKey = new Map(events.map((facts) => [keyOf(facts), facts]))
  const wanted = [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? [])
  if (wanted.length === 0) return new Map()
  const rows = wanted.map(({ livemode, subscription_id }) => ({ id: newId(), livemode, subscription_id }))
  await create(tx, { provider: PROVIDER, rows: JSON.stringify(rows) })
  const locked = await lockAll(tx, {
    provider: PROVIDER,
    ids: wanted.map(({ subscription_id }) => subscription_id as string),
    modes: wanted.map(({ livemode }) => livemode),
  })
  return new Map(locked.map((row) => [keyOf({ ...row, subscription_id: row.provider_subscription_id }), { ...row, changes: 0 }]))
}

/** Every column that is derived from the state. */
const COLUMNS: Record<keyof SubscriptionColumns, string> = {
  status: 'text',
  plan: 'text',
  current_period_start: 'timestamptz',
  current_period_end: 'timestamptz',
  cancel_at_period_end: 'boolean',
  cancel_at: 'timestamptz',
  canceled_at: 'timestamptz',
  ended_at: 'timestamptz',
  trial_end: 'timestamptz',
  paused: 'boolean',
  provider_customer_id: 'text',
  acteur_id_provider: 'uuid',
  last_invoice: 'jsonb',
  last_event_at: 'timestamptz',
  needs_reconcile: 'boolean',
}
const overdue = isOverdue({
  status: sql`r.status`,
  current_period_end: sql`r.current_period_end`,
  last_event_at: sql`r.last_event_at`,
})
const write = prepared<{ rows: string }, never>(
  (slot) => sql`${sql.raw(PLAN_ANEW)}
    update subscriptions s set ${sql.join(Object.keys(COLUMNS).map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))},
      overdue = coalesce(${overdue}, false), state = r.state, version = s.version + r.changes, updated_at = now_ms()
    from jsonb_to_recordset(${slot('rows')}::jsonb) as r(id uuid, state jsonb, changes integer,
      ${sql.join(Object.entries(COLUMNS).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))})
    where s.id = r.id`,
)
const rowToWrite = ({ id, state, changes }: Row) => ({ id, state, changes, ...columnsOf(state) })

const logOf = ({ id, livemode }: Row, { event_id, kind, created }: PaymentFacts, changes: NewLog['changes']): NewLog => ({
  subscription_id: id,
  livemode,
  event_id,
  kind,
  event_at: new Date(created * 1000).toISOString(),
  changes,
})

/** The visible changes of an event, as {field: [before, after]}. */
function changesOf(before: SubscriptionColumns | null, after: SubscriptionColumns, linked: boolean): Record<string, [unknown, unknown]> {
  const { acteur_id_provider, last_event_at: _, ...fields } = after
  const now = { ...fields, ...(linked ? {} : { acteur_id: acteur_id_provider }) }
  const previous: Record<string, unknown> = before ? { ...before, acteur_id: before.acteur_id_provider } : {}
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => {
      const was = previous[name] ?? null
      const unchanged = isDeepStrictEqual(was, value) || (!before && value === false)
      return unchanged ? [] : [[name, [was, value] as [unknown, unknown]]]
    }),
  )
}

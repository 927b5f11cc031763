import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, prepared, transact, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { isDatabaseAway } from '../../platform/db/sql-state.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { NewEvent } from './admission.ts'
import { applyPayments } from './apply-payments.job.ts'
import { reasonColumns } from './rows.ts'

/** The result of a received event. `conflict`: its identifier is known with another content. */
export type Stored = 'stored' | 'duplicate' | 'conflict'

/** For how long a failed write is retried while the database is down, and how often. A provider sends a refused event again. */
const INSIST_MS = 2500
const AGAIN_AFTER_MS = 100

/** The same statement text for any number of events: it is planned once. */
const insert = prepared<{ rows: string }, { id: string; provider_event_id: string; status: string }>(
  (slot) => sql`
    insert into payment_events (id, provider_event_id, kind, created, livemode, status, reason_message, facts, api_version, body_sha256,
      content_sha256, processed_at)
    select r.id, r.provider_event_id, r.kind, r.created, r.livemode, r.status, r.reason_message, r.facts, r.api_version, r.body_sha256, r.content_sha256,
      case when r.status = 'ignored' then now_ms() end
    from jsonb_to_recordset(${slot('rows')}::jsonb) as r(
      id uuid, provider_event_id text, kind text, created timestamptz, livemode boolean, status text, reason_message jsonb, facts jsonb,
      api_version text, body_sha256 text, content_sha256 text)
    on conflict (provider_event_id) do nothing
    returning id, provider_event_id, status`,
)

/** Records on the existing rows whether a delivery has another content. The row of an identical delivery is only read. */
const compare = prepared<{ rows: string }, { provider_event_id: string }>(
  (slot) => sql`
    update payment_events e set conflicts = least(e.conflicts + 1, 1000000000), conflict_at = now_ms()
    from jsonb_to_recordset(${slot('rows')}::jsonb) as r(provider_event_id text, content_sha256 text)
    where e.provider_event_id = r.provider_event_id and e.content_sha256 <> r.content_sha256
    returning e.provider_event_id`,
)

/**
 * Stores events and queues the jobs of their effects, in one transaction. An identifier is stored once for ever, whatever other processes
 * do meanwhile. Spec §6-2, §6-3, §6-5.
 * @returns the result of each, in their order
 * @throws the database's error, if it stays down
 */
export async function storeEvents(db: Db, jobs: Pick<Jobs, 'sendAll' | 'wake'>, events: readonly NewEvent[]): Promise<Stored[]> {
  const until = performance.now() + INSIST_MS
  for (;;) {
    try {
      const outcome = await transact(db, (tx) => storeAll(tx, jobs, events))
      jobs.wake(applyPayments)
      return outcome
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
      await sleep(AGAIN_AFTER_MS)
    }
  }
}

async function storeAll(tx: Tx, jobs: Pick<Jobs, 'sendAll'>, events: readonly NewEvent[]): Promise<Stored[]> {
  const outcome = new Map<NewEvent | undefined, Stored>()
  const waiting: string[] = []
  for (let left = events; left.length > 0;) {
    const { round, rest } = nextRound(left)
    const rows = [...round.values()].map((event) => ({ id: newId(), ...event, ...reasonColumns(event.reason) }))
    for (const { id, provider_event_id, status } of await insert(tx, { rows: JSON.stringify(rows) })) {
      outcome.set(round.get(provider_event_id), 'stored')
      if (status === 'received') waiting.push(id)
    }
    const known = rows.filter(({ provider_event_id }) => !outcome.has(round.get(provider_event_id)))
    const told = known.map(({ provider_event_id, content_sha256 }) => ({ provider_event_id, content_sha256 }))
    for (const { provider_event_id } of told.length > 0 ? await compare(tx, { rows: JSON.stringify(told) }) : [])
      outcome.set(round.get(provider_event_id), 'conflict')
    left = rest
  }
  await jobs.sendAll(
    tx,
    applyPayments,
    waiting.map((id) => ({ event_ids: [id] })),
  )
  return events.map((event) => outcome.get(event) ?? 'duplicate')
}

/**
 * Each identifier once, since a statement cannot conflict with a row of its own; ordered by identifier, so that two processes with the
 * same events never deadlock. `rest`: the events with another content under one of the identifiers.
 */
function nextRound(events: readonly NewEvent[]): { round: Map<string, NewEvent>; rest: NewEvent[] } {
  const round = new Map<string, NewEvent>()
  const rest: NewEvent[] = []
  for (const event of events.toSorted((a, b) => (a.provider_event_id < b.provider_event_id ? -1 : 1))) {
    const first = round.get(event.provider_event_id)
    if (!first) round.set(event.provider_event_id, event)
    else if (first.content_sha256 !== event.content_sha256) rest.push(event)
  }
  return { round, rest }
}

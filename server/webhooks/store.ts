import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, prepared, transact, type Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { isDatabaseAway } from '../db/sql-state.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { NewEvent } from './admission.ts'
import { applyPayments, EVENTS_A_JOB } from './apply.ts'

/** What became of a received event. `conflict`: its identifier is known with another content. */
export type Stored = 'stored' | 'duplicate' | 'conflict'

/** How long a database that is away is asked again, and how often. A provider sends again what is refused. */
const INSIST_MS = 1000
const AGAIN_AFTER_MS = 100

/** One text, whatever the number of events: it is planned once. A row that is there is only touched when its content differs. */
const insert = prepared<{ rows: string }, { id: string; provider_event_id: string; stored: boolean; status: string }>(
  (slot) => sql`
    insert into payment_events (id, provider_event_id, kind, created, livemode, status, reason, facts, api_version, body_sha256, content_sha256, processed_at)
    select r.id, r.provider_event_id, r.kind, r.created, r.livemode, r.status, r.reason, r.facts, r.api_version, r.body_sha256, r.content_sha256,
      case when r.status = 'ignored' then now_ms() end
    from jsonb_to_recordset(${slot('rows')}::jsonb) as r(
      id uuid, provider_event_id text, kind text, created timestamptz, livemode boolean, status text, reason text, facts jsonb,
      api_version text, body_sha256 text, content_sha256 text)
    on conflict (provider_event_id) do update set conflicts = least(payment_events.conflicts + 1, 1000000000), conflict_at = now_ms()
      where payment_events.content_sha256 <> excluded.content_sha256
    returning id, provider_event_id, xmax = 0 as stored, status`,
)

/**
 * Stores events and queues the job of their effects, in one transaction. The same identifier is stored once for ever, whatever
 * other processes do meanwhile.
 * @returns what became of each, in their order
 * @throws what the database throws, when it stays away
 */
export async function storeEvents(db: Db, jobs: Pick<Jobs, 'send' | 'poke'>, events: readonly NewEvent[]): Promise<Stored[]> {
  const until = performance.now() + INSIST_MS
  for (;;) {
    try {
      const outcome = await transact(db, (tx) => storeAll(tx, jobs, events))
      jobs.poke(applyPayments)
      return outcome
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
      await sleep(AGAIN_AFTER_MS)
    }
  }
}

async function storeAll(tx: Tx, jobs: Pick<Jobs, 'send'>, events: readonly NewEvent[]): Promise<Stored[]> {
  const outcome: Stored[] = Array.from(events, () => 'duplicate')
  const waiting: string[] = []
  // Each round takes every identifier once: a statement cannot meet a row of its own.
  for (let left = [...events.keys()]; left.length > 0;) {
    const round = new Map<string, number>()
    const next: number[] = []
    for (const at of left) {
      const { provider_event_id, content_sha256 } = events[at] as NewEvent
      const first = round.get(provider_event_id)
      if (first === undefined) round.set(provider_event_id, at)
      else if (events[first]?.content_sha256 !== content_sha256) next.push(at)
    }
    for (const { id, provider_event_id, stored, status } of await insertRound(
      tx,
      [...round.values()].map((at) => events[at] as NewEvent),
    )) {
      outcome[round.get(provider_event_id) ?? -1] = stored ? 'stored' : 'conflict'
      if (stored && status === 'received') waiting.push(id)
    }
    left = next
  }
  for (let at = 0; at < waiting.length; at += EVENTS_A_JOB)
    await jobs.send(tx, applyPayments, { event_ids: waiting.slice(at, at + EVENTS_A_JOB) })
  return outcome
}

/** In the order of their identifiers, so that two processes that are sent the same ones never wait in a circle. */
const insertRound = (tx: Tx, events: NewEvent[]) =>
  insert(tx, {
    rows: JSON.stringify(
      events.toSorted((a, b) => (a.provider_event_id < b.provider_event_id ? -1 : 1)).map((event) => ({ id: newId(), ...event })),
    ),
  })

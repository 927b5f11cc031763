import { sql } from 'kysely'
import { machineCaller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import type { Services } from '../../../platform/services.ts'
import { binsOn, type DayBin } from './bins.ts'
import { nowOf } from '../database-time.ts'
import { type Evening, eveningAt } from './evening.ts'
import { sendAlert, sendRemises } from '../remises/remises.job.ts'
import { eventsOf, weekendAt } from './weekend.ts'

/** How many communes are read at once. */
const COMMUNES = 200

interface DueCommune {
  id: string
  departement: string
}

/**
 * Begins what followings have at their hour: one sending for each followed commune with a collection on the next day, in the zones whose evening it is; on
 * Thursday evening one for each with an event on the week-end. A second tick, or a late one, finds it made. Spec §2-85, §2-89.
 * @param at the present time; that of the database if absent
 * @returns how many began
 */
export async function remind(services: Pick<Services, 'database' | 'jobs'>, at?: Temporal.Instant): Promise<number> {
  const { db } = services.database
  const now = at ?? (await nowOf(db))
  const { rows: zones } = await sql<{ timezone: string }>`select distinct timezone from communes`.execute(db)
  let begun = 0
  for (const { timezone } of zones) {
    const evening = eveningAt(timezone, now)
    if (evening) begun += await remindZone(services, timezone, evening)
    const weekend = weekendAt(timezone, now)
    if (weekend) begun += await announceWeekends(services, timezone, weekend)
  }
  return begun
}

async function remindZone(services: Pick<Services, 'database' | 'jobs'>, timezone: string, evening: Evening): Promise<number> {
  const { db } = services.database
  let after: string | null = null
  let begun = 0
  for (;;) {
    const { rows }: { rows: DueCommune[] } = await sql<DueCommune>`select c.id, c.departement from communes c
      where c.timezone = ${timezone} and (${after}::uuid is null or c.id > ${after}::uuid)
        and exists (select from follows f where f.commune_id = c.id and f.topic = 'bacs')
        and not exists (select from envois e where e.kind = 'rappel' and e.slot = ${evening.tomorrow} and e.commune_id = c.id)
      order by c.id limit ${COMMUNES}`.execute(db)
    const bins = await binsOn(db, rows, evening.tomorrow)
    if (bins.size > 0) begun += await begin(services, bins, evening)
    if (rows.length < COMMUNES) return begun
    after = rows.at(-1)?.id ?? null
  }
}

/** Writes the sendings, their audit rows and the jobs that wake them in one transaction. */
function begin(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  bins: ReadonlyMap<string, DayBin[]>,
  { tomorrow, until }: Evening,
): Promise<number> {
  return transact(database.db, async (tx) => {
    const given = [...bins].map(([commune_id, own]) => ({ id: newId(), commune_id, content: { bins: own } }))
    const { rows } = await sql<{ id: string; commune_id: string }>`
      insert into envois (id, kind, slot, commune_id, content, expires_at)
      select id, 'rappel', ${tomorrow}, commune_id, content, ${until}::timestamptz
      from json_to_recordset(${JSON.stringify(given)}::json) as g (id uuid, commune_id uuid, content jsonb)
      on conflict (kind, slot, commune_id) do nothing returning id, commune_id`.execute(tx)
    for (const { id } of rows) await jobs.send(tx, sendRemises, { envoi_id: id }, { key: id })
    await recordBegun(tx, rows, 'rappel', tomorrow)
    return rows.length
  })
}

/** One audit row for the sendings of an hour. */
async function recordBegun(
  tx: Tx,
  rows: readonly { id: string; commune_id: string }[],
  kind: 'rappel' | 'resume',
  slot: string,
): Promise<void> {
  const changes = rows.map(({ id, commune_id }) => ({ type: 'envoi', id, after: { kind, slot, commune_id } }))
  if (changes.length > 0) await record(tx, machineCaller('system'), 'envoi.send', changes)
}

/** Begins the agendas of a week-end in the communes of a zone where something happens. What happens is read again when each leaves. */
async function announceWeekends(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  timezone: string,
  { saturday, until, ...weekend }: NonNullable<ReturnType<typeof weekendAt>>,
): Promise<number> {
  const { rows: followed } = await sql<{ id: string }>`select c.id from communes c where c.timezone = ${timezone}
    and exists (select from follows f where f.commune_id = c.id and f.topic = 'weekend')
    and not exists (select from envois e where e.kind = 'resume' and e.slot = ${saturday} and e.commune_id = c.id)`.execute(database.db)
  const given: { id: string; commune_id: string }[] = []
  for (const { id } of followed)
    if ((await eventsOf(database.db, id, weekend)).items.length > 0) given.push({ id: newId(), commune_id: id })
  return transact(database.db, async (tx) => {
    const { rows } = await sql<{ id: string; commune_id: string }>`
      insert into envois (id, kind, slot, commune_id, content, expires_at)
      select id, 'resume', ${saturday}, commune_id, ${JSON.stringify(weekend)}::jsonb, ${until}::timestamptz
      from json_to_recordset(${JSON.stringify(given)}::json) as g (id uuid, commune_id uuid)
      on conflict (kind, slot, commune_id) do nothing returning id, commune_id`.execute(tx)
    for (const { id } of rows) await jobs.send(tx, sendRemises, { envoi_id: id }, { key: id })
    await recordBegun(tx, rows, 'resume', saturday)
    return rows.length
  })
}

/** Wakes the work on sendings of which something is due: an earlier job was lost, or an e-mail waited for a second attempt. */
export async function wakeWaiting({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  await transact(database.db, async (tx) => {
    const { rows } = await sql<{ id: string; kind: string }>`select id, kind from envois e where state = 'en_cours' and expires_at > now()
      and (not chosen or exists (select from remises r where r.envoi_id = e.id and r.state = 'attend' and r.next_at <= now()))
      order by created_at limit 1000`.execute(tx)
    for (const { id, kind } of rows)
      await jobs.send(tx, kind === 'rappel' || kind === 'resume' ? sendRemises : sendAlert, { envoi_id: id }, { key: id })
  })
}

import { sql } from 'kysely'
import { machineCaller } from '../../platform/access/caller.ts'
import { record } from '../../platform/audit/record.ts'
import { type Db, transact } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import type { Services } from '../../platform/services.ts'
import { binsOn, type DayBin } from './bins.ts'
import { type Evening, eveningAt } from './evening.ts'
import { sendAlert, sendRemises } from './remises.job.ts'

/** How many communes are read at once. */
const COMMUNES = 200

interface DueCommune {
  id: string
  departement: string
}

/**
 * Begins the reminders of the evening: one sending for each followed commune with a collection on the next day, in the zones whose evening it is. A
 * second tick, or a late one, finds it made. Spec §2-85.
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
  }
  return begun
}

async function nowOf(db: Db): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: string }>`select now_ms() as now`.execute(db)
  return Temporal.Instant.from(rows[0]?.now ?? '')
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
    const changes = rows.map(({ id, commune_id }) => ({ type: 'envoi', id, after: { kind: 'rappel', slot: tomorrow, commune_id } }))
    if (changes.length > 0) await record(tx, machineCaller('system'), 'envoi.send', changes)
    return rows.length
  })
}

/** Wakes the work on sendings of which something is due: an earlier job was lost, or an e-mail waited for a second attempt. */
export async function wakeWaiting({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  await transact(database.db, async (tx) => {
    const { rows } = await sql<{ id: string; kind: string }>`select id, kind from envois e where state = 'en_cours' and expires_at > now()
      and (not chosen or exists (select from remises r where r.envoi_id = e.id and r.state = 'attend' and r.next_at <= now()))
      order by created_at limit 1000`.execute(tx)
    for (const { id, kind } of rows) await jobs.send(tx, kind === 'rappel' ? sendRemises : sendAlert, { envoi_id: id }, { key: id })
  })
}

import { sql } from 'kysely'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { isOwnDatabase } from '../../platform/outgoing/place.ts'
import { type StoredMessage, storedJson } from '../../platform/stored-messages/message.ts'
import type { Services } from '../../platform/services.ts'
import { mailMessage } from '../../platform/mail/messages-catalogue.ts'
import { UNCERTAIN_SECONDS } from './lease.ts'
import type { DayBin } from './bins.ts'

/** How many followers one transaction chooses, and how many deliveries it takes. */
const CHOSEN = 1000
const TAKEN = 20

/** A delivery in hand. Its attempt alone may write how it ended. */
export interface Remise {
  envoi_id: string
  follower_id: string
  attempt: number
  sealed_address: Buffer
  langue: 'fr' | 'en'
  follow_id: string
  secteur: string | null
  /** Of its sending. */
  slot: string
  content: { bins: DayBin[] }
  commune: string
  commune_slug: string
  created_at: string
}

/**
 * Chooses the next followers of a sending, and moves its cursor in the same transaction: what is done again chooses nobody twice. A follower of a
 * sector without a collection is not chosen.
 * @returns whether all are chosen
 */
export const choose = (db: Db, envoiId: string): Promise<boolean> =>
  transact(db, async (tx) => {
    const { rows: open } = await sql<{ commune_id: string; cursor: string | null; content: { bins: DayBin[] } }>`
      select commune_id, cursor, content from envois where id = ${envoiId} and state = 'en_cours' and not chosen and now() < expires_at
      for update`.execute(tx)
    const [envoi] = open
    if (!envoi) return true
    const sectors = envoi.content.bins.map(({ secteur }) => secteur)
    const { rows } = await sql<{ follower_id: string; takes: boolean }>`
      select follower_id, (${sectors.includes(null)} or secteur is null or secteur = any(${sectors.filter((name) => name !== null)}::text[])) as takes
      from follows where commune_id = ${envoi.commune_id} and topic = 'bacs'
        and (${envoi.cursor}::uuid is null or follower_id > ${envoi.cursor}::uuid)
      order by follower_id limit ${CHOSEN} for share`.execute(tx)
    const ids = rows.filter(({ takes }) => takes).map(({ follower_id }) => follower_id)
    await sql`insert into remises (envoi_id, follower_id) select ${envoiId}, unnest(${ids}::uuid[]) on conflict do nothing`.execute(tx)
    const isWhole = rows.length < CHOSEN
    await sql`update envois set cursor = coalesce(${rows.at(-1)?.follower_id ?? null}::uuid, cursor), chosen = ${isWhole}
      where id = ${envoiId}`.execute(tx)
    return isWhole
  })

/**
 * Takes waiting deliveries of a sending: committed before the network is used. The statement itself reads whether the sending still runs, the follower
 * still follows, and this is the database that the service sends from.
 */
export async function take({ database: { db }, outgoing }: Pick<Services, 'database' | 'outgoing'>, envoiId: string): Promise<Remise[]> {
  if (!outgoing.allowed) return []
  const { rows } = await sql<Remise>`
    with due as (
      select envoi_id, follower_id from remises where envoi_id = ${envoiId} and state = 'attend' and next_at <= now()
      order by next_at limit ${TAKEN} for update skip locked)
    update remises r set state = 'en_main', attempt = attempt + 1, taken_at = now_ms(), answer = null
    from due d join envois e on e.id = d.envoi_id join communes c on c.id = e.commune_id
      join followers w on w.id = d.follower_id
      join follows f on f.follower_id = w.id and f.commune_id = e.commune_id and f.topic = 'bacs'
    where r.envoi_id = d.envoi_id and r.follower_id = d.follower_id and e.state = 'en_cours' and now() < e.expires_at
      and ${isOwnDatabase(outgoing.here)}
    returning r.envoi_id, r.follower_id, r.attempt, w.sealed_address, w.langue, f.id as follow_id, f.secteur, e.slot, e.content,
      c.nom as commune, c.slug as commune_slug, e.created_at`.execute(db)
  return rows
}

/**
 * Writes how a delivery ended, by the attempt that had it in hand. `attend`: it certainly did not leave, and may leave later. One that was taken for
 * uncertain meanwhile is written too, where the mail server has answered.
 * @param waitSeconds of `attend`
 */
export async function conclude(
  db: Db,
  { envoi_id, follower_id, attempt }: Pick<Remise, 'envoi_id' | 'follower_id' | 'attempt'>,
  state: 'acceptee' | 'refusee' | 'incertaine' | 'attend',
  { answer = null, waitSeconds = 0 }: { answer?: StoredMessage | null; waitSeconds?: number } = {},
): Promise<void> {
  const from = state === 'acceptee' || state === 'refusee' ? ['en_main', 'incertaine'] : ['en_main']
  await sql`update remises set state = ${state}, answer = ${storedJson(answer)}::jsonb, taken_at = null,
      next_at = now_ms() + make_interval(secs => ${waitSeconds})
    where envoi_id = ${envoi_id} and follower_id = ${follower_id} and attempt = ${attempt} and state = any(${from}::text[])`.execute(db)
}

/** Marks deliveries as uncertain that have been in hand for too long: their worker has ended, and the mail server may have them. */
export async function sweep(db: Db): Promise<number> {
  const { rows } =
    await sql`update remises set state = 'incertaine', taken_at = null, answer = ${storedJson(mailMessage('worker_ended'))}::jsonb
    where state = 'en_main' and taken_at < now() - make_interval(secs => ${UNCERTAIN_SECONDS}) returning 1`.execute(db)
  return rows.length
}

/** Ends sendings: what still waits when their time is over does not leave any more. Their numbers are stored, since the rows go after 30 days. */
export const finish = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    await sql`update envois set chosen = true where state = 'en_cours' and expires_at <= now() and not chosen`.execute(tx)
    await sql`update remises r set state = 'perimee' from envois e
      where e.id = r.envoi_id and e.state = 'en_cours' and e.expires_at <= now() and r.state = 'attend'`.execute(tx)
    await sql`update envois e set state = 'termine', ended_at = now_ms(), counts = ${countsOf}
      where e.state = 'en_cours' and e.chosen
        and not exists (select from remises r where r.envoi_id = e.id and r.state in ('attend', 'en_main'))`.execute(tx)
  })

const countsOf = sql`coalesce((select jsonb_object_agg(n.state, n.count) from (
  select r.state, count(*)::int as count from remises r where r.envoi_id = e.id group by r.state) n), '{}'::jsonb)`

/**
 * Of a restored or copied database: what was unfinished may have left from the other one. It is uncertain, and its sendings are over.
 * @param before only what was there at the copy
 */
export async function leaveUnfinished(tx: Tx, before: string, answer: StoredMessage): Promise<Record<string, number>> {
  const { rows } = await sql`update remises r set state = 'incertaine', taken_at = null, answer = ${storedJson(answer)}::jsonb from envois e
    where e.id = r.envoi_id and e.created_at <= ${before}::timestamptz and r.state in ('attend', 'en_main') returning 1`.execute(tx)
  await sql`update envois e set state = 'interrompu', ended_at = now_ms(), counts = ${countsOf}
    where e.state = 'en_cours' and e.created_at <= ${before}::timestamptz`.execute(tx)
  return rows.length > 0 ? { remises: rows.length } : {}
}

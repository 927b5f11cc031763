import { sql } from 'kysely'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { isOwnDatabase } from '../../../platform/outgoing/place.ts'
import { type StoredMessage, storedJson } from '../../../platform/stored-messages/message.ts'
import type { Services } from '../../../platform/services.ts'
import { mailMessage } from '../../../platform/mail/messages-catalogue.ts'
import { UNCERTAIN_SECONDS } from './lease.ts'
import type { DayBin } from '../reminders/bins.ts'
import { NOT_STOPPED } from '../envois/general-stop.ts'
import type { Sujet } from '../../../../contract/suivis/suivis.ts'
import type { AlertMessage, Genre } from '../envois/message.ts'
import type { Weekend } from '../reminders/weekend.ts'
import { type Addressed, isTrue, OF_HOURS, recipientsOf, topicOf } from './recipients.ts'

/** How many followers one transaction chooses, and how many deliveries one takes. */
const CHOSEN = 1000
const TAKEN = { mail: 20, push: 100 } as const

/** What every delivery in hand has. Its attempt alone may write how it ended. */
interface InHand {
  envoi_id: string
  follower_id: string
  attempt: number
  channel: 'mail' | 'push'
  sealed_address: Buffer
  langue: 'fr' | 'en'
  follow_id: string
  secteur: string | null
  /** Of its sending. */
  slot: string
  publication_id: string | null
  commune_id: string
  commune: string
  commune_slug: string
  timezone: string
  created_at: string
  /** All that the follower follows, where the message says so: an e-mail, a year after the last such one was accepted. */
  follows: { sujet: Sujet; commune: string }[] | null
}
export type Reminder = InHand & { kind: 'rappel'; content: { bins: DayBin[] } }
/** What happens is read when it leaves, so that nothing is named that is no longer public. */
type Agenda = InHand & { kind: 'resume'; content: Weekend }
export type AlertRemise = InHand & { kind: Genre; content: AlertMessage }
/** A delivery in hand. */
export type Remise = Reminder | Agenda | AlertRemise

export const isOfAlert = (remise: Remise): remise is AlertRemise => remise.kind !== 'rappel' && remise.kind !== 'resume'

/**
 * Chooses the next followers of a sending, and moves its cursor in the same transaction: what is done again chooses nobody twice. A follower who is
 * being erased is waited for, and not chosen.
 * @returns whether all are chosen
 */
export const choose = (db: Db, envoiId: string): Promise<boolean> =>
  transact(db, async (tx) => {
    const { rows: open } = await sql<ChosenFor>`
      select kind, publication_id, coalesce(communes, array[commune_id]) as communes, cursor, content -> 'bins' as bins from envois
      where id = ${envoiId} and state = 'en_cours' and not chosen and now() < expires_at for update`.execute(tx)
    const [envoi] = open
    if (!envoi) return true
    const { cursor, bins, ...addressed } = envoi
    const { rows } = await sql<{ id: string }>`
      select w.id from followers w where w.id in (${recipientsOf({ ...addressed, bins: bins ?? [] })})
        and (${cursor}::uuid is null or w.id > ${cursor}::uuid)
      order by w.id limit ${CHOSEN} for key share of w`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await sql`insert into remises (envoi_id, follower_id) select ${envoiId}, unnest(${ids}::uuid[]) on conflict do nothing`.execute(tx)
    const isWhole = rows.length < CHOSEN
    await sql`update envois set cursor = coalesce(${ids.at(-1) ?? null}::uuid, cursor), recipients = recipients + ${ids.length}, chosen = ${isWhole}
      where id = ${envoiId}`.execute(tx)
    return isWhole
  })

interface ChosenFor extends Omit<Addressed, 'bins'> {
  cursor: string | null
  bins: DayBin[] | null
}

/**
 * Takes waiting deliveries of a sending: committed before the network is used. The statement itself reads whether the sending still runs, what it says is
 * still true, the follower still follows, the operator has not stopped all sendings, and this is the database that the service sends from. The sending is locked meanwhile: who stops it waits for what is
 * being taken, and knows how much that is.
 */
export async function take(
  { database: { db }, outgoing }: Pick<Services, 'database' | 'outgoing'>,
  envoiId: string,
  channel: 'mail' | 'push' = 'mail',
): Promise<Remise[]> {
  if (!outgoing.allowed) return []
  const { rows } = await sql<Remise>`
    with e as materialized (
      select x.* from envois x left join publications p on p.id = x.publication_id
      where x.id = ${envoiId} and x.state = 'en_cours' and now() < x.expires_at and ${isTrue('x', 'p')} and ${isOwnDatabase(outgoing.here)} and ${NOT_STOPPED}
      for share of x),
    due as (
      select r.envoi_id, r.follower_id, w.channel, w.sealed_address, w.langue, f.id as follow_id, f.secteur,
        case when w.channel = 'mail' and w.told_at < now() - interval '1 year' then (
          select json_agg(json_build_object('sujet', x.topic, 'commune', y.nom) order by y.nom, x.topic)
          from follows x join communes y on y.id = x.commune_id where x.follower_id = w.id) end as follows
      from e join remises r on r.envoi_id = e.id join followers w on w.id = r.follower_id
        join lateral (select f.id, f.secteur from follows f
          where f.follower_id = w.id and f.commune_id = any(coalesce(e.communes, array[e.commune_id])) and f.topic = ${topicOf('e')}
          order by f.commune_id <> e.commune_id, f.id limit 1) f on true
      where r.state = 'attend' and r.next_at <= now() and w.channel = ${channel} order by r.next_at limit ${TAKEN[channel]} for update of r skip locked)
    update remises r set state = 'en_main', attempt = attempt + 1, taken_at = now_ms(), answer = null
    from due d join e on e.id = d.envoi_id join communes c on c.id = e.commune_id
    where r.envoi_id = d.envoi_id and r.follower_id = d.follower_id
    returning r.envoi_id, r.follower_id, r.attempt, d.channel, d.sealed_address, d.langue, d.follow_id, d.secteur, e.kind, e.slot, e.content,
      e.publication_id, e.commune_id, c.nom as commune, c.slug as commune_slug, c.timezone, e.created_at, d.follows`.execute(db)
  return rows
}

/** What is written beside the state of a delivery. */
export interface Ending {
  answer?: StoredMessage | null
  /** Of `attend`: how long it waits. */
  waitSeconds?: number
  /** Of `attend`: it may have arrived, and is sent again all the same. */
  isRepeated?: boolean
}

/**
 * Writes how a delivery ended, by the attempt that had it in hand. `attend`: it certainly did not leave, and may leave later. One that was taken for
 * uncertain meanwhile is written too, where the mail server has answered. Who has stopped following meanwhile does not wait. An accepted one that said all
 * that its follower follows is written with the time of that.
 */
export async function conclude(
  db: Db,
  { envoi_id, follower_id, attempt, follows: told }: Pick<Remise, 'envoi_id' | 'follower_id' | 'attempt' | 'follows'>,
  state: 'acceptee' | 'refusee' | 'incertaine' | 'attend' | 'perimee',
  { answer = null, waitSeconds = 0, isRepeated = false }: Ending = {},
): Promise<void> {
  const from = state === 'acceptee' || state === 'refusee' ? ['en_main', 'incertaine'] : ['en_main']
  const follows = sql`exists (select from envois e join follows f on f.follower_id = ${follower_id} and f.topic = ${topicOf('e')}
    and f.commune_id = any(coalesce(e.communes, array[e.commune_id])) where e.id = ${envoi_id})`
  const ended = sql`update remises set state = case when ${state}::text = 'attend' and not ${follows} then 'arretee' else ${state}::text end,
      answer = ${storedJson(answer)}::jsonb, taken_at = null, repeated = repeated + ${isRepeated ? 1 : 0}, next_at = now_ms() + make_interval(secs => ${waitSeconds})
    where envoi_id = ${envoi_id} and follower_id = ${follower_id} and attempt = ${attempt} and state = any(${from}::text[])`
  if (told === null || state !== 'acceptee') return void (await ended.execute(db))
  await transact(db, async (tx) => {
    // First the follower, as an erasure does.
    await sql`update followers set told_at = now_ms() where id = ${follower_id}`.execute(tx)
    await ended.execute(tx)
  })
}

/**
 * Whether a notification of which nobody knows whether it arrived is sent again: that of an alert that is more than an information. On a screen it takes
 * the place of the first one, as long as that is still there. An e-mail is never sent again.
 */
export const isWorthRepeating = ({ channel, content }: Pick<Remise, 'channel' | 'content'>): boolean =>
  channel === 'push' && 'severite' in content && content.severite !== 'information'

/**
 * Ends deliveries that have been in hand for too long: their worker has ended. They are uncertain, since the other end may have them; a notification of a
 * serious alert is sent again, and counted as repeated.
 * @returns how many are uncertain
 */
export async function sweep(db: Db): Promise<number> {
  const again = sql`(w.channel = 'push' and e.kind not in ${OF_HOURS} and e.content ->> 'severite' <> 'information')`
  const lost = sql`e.id = r.envoi_id and w.id = r.follower_id and r.state = 'en_main'
    and r.taken_at < now() - make_interval(secs => ${UNCERTAIN_SECONDS})`
  const answer = storedJson(mailMessage('worker_ended'))
  await sql`update remises r set state = 'attend', taken_at = null, next_at = now_ms(), repeated = r.repeated + 1, answer = ${answer}::jsonb
    from envois e, followers w where ${lost} and ${again}`.execute(db)
  const { rows } = await sql`update remises r set state = 'incertaine', taken_at = null, answer = ${answer}::jsonb
    from envois e, followers w where ${lost} and not coalesce(${again}, false) returning 1`.execute(db)
  return rows.length
}

/** Ends what still waits of these sendings. */
export async function dropWaiting(tx: Tx, state: 'arretee' | 'depassee', envois: readonly string[]): Promise<void> {
  if (envois.length === 0) return
  await sql`update remises set state = ${state} where envoi_id = any(${envois}::uuid[]) and state = 'attend'`.execute(tx)
}

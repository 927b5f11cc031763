import { sql } from 'kysely'
import { type Db, transact } from '../../../platform/db/db.ts'
import { isOwnDatabase } from '../../../platform/outgoing/place.ts'
import type { Services } from '../../../platform/services.ts'
import type { DayBin } from '../reminders/bins.ts'
import { NOT_STOPPED } from '../envois/general-stop.ts'
import type { Sujet } from '../../../../contract/suivis/suivis.ts'
import type { AlertMessage, Genre } from '../envois/message.ts'
import { isAnsweredFor } from '../envois/rights.ts'
import type { Weekend } from '../reminders/weekend.ts'
import { type Addressed, HAS_BEEN_REACHED, isTrue, recipientsOf, topicOf } from './recipients.ts'
import type { Attempted } from './states.ts'

/** How many followers one transaction chooses, and how many deliveries one takes. */
const CHOSEN = 1000
const TAKEN = { mail: 20, push: 100 } as const

/** What every delivery in hand has. Its attempt alone may write how it ended. */
interface InHand extends Attempted {
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
  /** The sending that began what is sent of this alert. */
  first_id: string | null
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
 * @param begun gets the kind of the sending and how many are chosen, once, when all are
 * @returns whether all are chosen
 */
export async function choose(db: Db, envoiId: string, begun?: (sending: Begun) => void): Promise<boolean> {
  const { isWhole, sending } = await chooseNext(db, envoiId)
  if (sending) begun?.(sending)
  return isWhole
}

export interface Begun {
  kind: string
  recipients: number
}

const chooseNext = (db: Db, envoiId: string): Promise<{ isWhole: boolean; sending?: Begun | undefined }> =>
  transact(db, async (tx) => {
    const { rows: open } = await sql<ChosenFor>`
      select kind, publication_id, coalesce(communes, array[commune_id]) as communes, cursor, content -> 'bins' as bins from envois
      where id = ${envoiId} and state = 'en_cours' and not chosen and now() < expires_at for update`.execute(tx)
    const [envoi] = open
    if (!envoi) return { isWhole: true }
    const { cursor, bins, ...addressed } = envoi
    const { rows } = await sql<{ id: string; reached: boolean }>`
      select w.id, ${HAS_BEEN_REACHED} as reached from followers w where w.id in (${recipientsOf({ ...addressed, bins: bins ?? [] })})
        and w.opens and (${cursor}::uuid is null or w.id > ${cursor}::uuid)
      order by w.id limit ${CHOSEN} for key share of w`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await sql`insert into remises (envoi_id, follower_id) select ${envoiId}, unnest(${ids}::uuid[]) on conflict do nothing`.execute(tx)
    const isWhole = rows.length < CHOSEN
    const { rows: written } =
      await sql<Begun>`update envois set cursor = coalesce(${ids.at(-1) ?? null}::uuid, cursor), recipients = recipients + ${rows.filter(({ reached }) => reached).length}, chosen = ${isWhole}
      where id = ${envoiId} returning kind, recipients`.execute(tx)
    return { isWhole, sending: isWhole ? written[0] : undefined }
  })

interface ChosenFor extends Omit<Addressed, 'bins'> {
  cursor: string | null
  bins: DayBin[] | null
}

/**
 * Takes waiting deliveries of a sending, unsent until `handOver` marks each. The statement itself reads whether the sending still runs, what it says is
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
      where x.id = ${envoiId} and x.state = 'en_cours' and now() < x.expires_at and ${isTrue('x', 'p')}
        and ${isAnsweredFor('x', 'p')} and ${isOwnDatabase(outgoing.here)} and ${NOT_STOPPED}
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
    update remises r set state = 'en_main', attempt = attempt + 1, taken_at = now_ms(), unsent = true, answer = null
    from due d join e on e.id = d.envoi_id join communes c on c.id = e.commune_id
    where r.envoi_id = d.envoi_id and r.follower_id = d.follower_id
    returning r.envoi_id, r.follower_id, r.attempt, d.channel, d.sealed_address, d.langue, d.follow_id, d.secteur, e.kind, e.slot, e.content,
      e.publication_id, e.commune_id, c.nom as commune, c.slug as commune_slug, c.timezone, e.created_at, d.follows,
      (select f.id from envois f where f.publication_id = e.publication_id and f.kind = 'premier' and f.state <> 'annule' and f.created_at <= e.created_at
        order by f.created_at desc limit 1) as first_id`.execute(db)
  return rows
}

/**
 * Whether a notification of which nobody knows whether it arrived is sent again: that of an alert that is more than an information. On a screen it takes
 * the place of the first one, as long as that is still there. An e-mail is never sent again.
 */
export const isWorthRepeating = ({ channel, content }: Pick<Remise, 'channel' | 'content'>): boolean =>
  channel === 'push' && 'severite' in content && content.severite !== 'information'

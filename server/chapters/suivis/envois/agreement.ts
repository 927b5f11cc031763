import { sql } from 'kysely'
import { ALONE_SECONDS, HOURLY, MANY, NIGHT } from '../../../../contract/suivis/envois.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isNight } from '../reminders/evening.ts'
import type { SentAlert } from './alert.ts'
import type { Genre } from './message.ts'
import { type Chain, isBegun } from './ready.ts'

/** Somebody else of the town hall who publishes. */
export interface Colleague {
  id: string
  email: string | null
  nom: string
  /** Whether they may agree: not on the day after they came to the team by an invitation. Spec §2-126. */
  mayAgree: boolean
}

/** The people of the town hall who publish, without the caller. */
export async function colleaguesOf(db: Db, { acteur_id }: SentAlert, callerId: string | null): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.email, coalesce(nullif(trim(concat_ws(' ', u.prenom, u.nom)), ''), u.email, '') as nom,
      not exists (select from invitations i
        where i.acteur_id = l.acteur_id and i.accepted_by = u.id and i.accepted_at > now() - interval '1 day') as "mayAgree"
    from actor_users l join users u on u.id = l.user_id
    where l.acteur_id = ${acteur_id} and u.active and u.id is distinct from ${callerId}
      and (l.role = 'owner' or 'publish_publications' = any(l.permissions)) order by nom, u.id`.execute(db)
  return rows
}

/** Those who may agree. */
export const agreeing = (colleagues: readonly Colleague[]): Colleague[] => colleagues.filter(({ mayAgree }) => mayAgree)

/** What is to be sent, as far as the rule of agreement reads it. */
export interface Intended {
  genre: Genre
  /** How many people it reaches. */
  count: number
  /** The other people of the town hall who could agree. */
  colleagues: number
  chain: Chain
  /** Of an end or a withdrawal: whether it says something of one's own. */
  isFree: boolean
  /** How many beginnings and corrections the office has sent in the last hour. */
  sentThisHour: number
  /** Whether somebody else has stopped or sent back what the caller answers for. */
  isStopped: boolean
}

/**
 * Returns whether somebody else agrees before this leaves: to a danger, to what very many get, to what follows many others in an hour, and to what somebody
 * else has stopped. An end or a withdrawal with a text of one's own follows the rule of what was sent; without one it waits for nobody. Spec §2-88, §2-113.
 */
export function agreementFor(alert: SentAlert, intended: Intended): 'aucune' | 'autre' | 'seule' {
  return !isSerious(alert, intended) ? 'aucune' : intended.colleagues > 0 ? 'autre' : 'seule'
}

function isSerious({ alerte }: SentAlert, { genre, count, chain, isFree, sentThisHour, isStopped }: Intended): boolean {
  if (genre === 'exercice') return false
  const isOver = genre === 'fin' || genre === 'retrait'
  if (isOver && !isFree) return false
  const said = isOver ? chain.filter(isBegun).map(({ content }) => content.severite) : []
  if (count > MANY || [alerte.severite, ...said].includes('danger')) return true
  return !isOver && (isStopped || sentThisHour >= HOURLY.alertes)
}

/** Returns when an information begins that is sent at night, by the clock of the commune: in the morning. Null: at once. */
export function morningFor({ alerte, timezone }: SentAlert, genre: Genre, at: Temporal.Instant): string | null {
  if (alerte.severite !== 'information' || (genre !== 'premier' && genre !== 'correction')) return null
  if (!isNight(timezone, at)) return null
  const local = at.toZonedDateTimeISO(timezone)
  const day = local.toPlainDate().add({ days: local.hour >= NIGHT.from ? 1 : 0 })
  const morning = day.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from({ hour: NIGHT.until }) })
  return morning.toInstant().toString({ smallestUnit: 'millisecond' })
}

/** When the only person of a town hall can no longer take it back. */
export const afterThought = (at: Temporal.Instant): string => at.add({ seconds: ALONE_SECONDS }).toString({ smallestUnit: 'millisecond' })

/** Whether the name of a commune was typed, whatever its accents, capitals and signs. */
export const isTyped = (typed: string | null, name: string): boolean => typed !== null && plain(typed) === plain(name)
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

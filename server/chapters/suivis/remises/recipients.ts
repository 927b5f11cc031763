import { sql } from 'kysely'
import { type Compte, SHOWN_FROM } from '../../../../contract/suivis/envoi-input.ts'
import type { GENRES } from '../../../../contract/suivis/envois.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { readable, visible } from '../../publications/reading/visibility.ts'
import type { DayBin } from '../reminders/bins.ts'

/** Every kind of a sending: a reminder of bins, an agenda of a week-end, or what is sent of an alert. */
type Kind = 'rappel' | 'resume' | (typeof GENRES)[number]
/** Those that a following has at its hour. */
export const OF_HOURS = sql`('rappel', 'resume')`
/** Why a sending ended that a person may take up again: somebody stopped it, its hours were over, or who answered for it lost the right. */
export const RESUMABLE = sql`('arret', 'retard', 'droits')`
export type Shown = z.output<typeof Compte>

/** What says to whom a sending goes. */
export interface Addressed {
  kind: Kind
  communes: readonly string[]
  publication_id: string | null
  /** Of a reminder. */
  bins?: readonly DayBin[]
}

/**
 * Returns the followers to whom a sending goes, as a query of `follower_id`. A reminder: who follows the bins of a sector with a collection. The beginning
 * and a correction of an alert: all who follow alerts. Its end and its withdrawal: who was told of it, and still follows. Spec §2-85, §2-86.
 */
export function recipientsOf({ kind, communes, publication_id, bins = [] }: Addressed) {
  // Of one commune the index has its followers in order.
  const here = communes.length === 1 ? sql`commune_id = ${communes[0]}` : sql`commune_id = any(${communes}::uuid[])`
  if (kind === 'rappel') {
    const sectors = bins.map(({ secteur }) => secteur)
    const named = sectors.filter((name) => name !== null)
    return sql`select follower_id from follows where topic = 'bacs' and ${here}
      and (${sectors.includes(null)} or secteur is null or secteur = any(${named}::text[]))`
  }
  if (kind === 'resume') return sql`select follower_id from follows where topic = 'weekend' and ${here}`
  const all = sql`select follower_id from follows where topic = 'alertes' and ${here}`
  if (kind === 'premier' || kind === 'correction') return all
  return sql`select r.follower_id from remises r join envois x on x.id = r.envoi_id
    where x.publication_id = ${publication_id} and x.kind in ('premier', 'correction') and r.state in ('acceptee', 'incertaine', 'en_main')
      and r.follower_id in (${all})`
}

/** The subject that a sending is about. @param e alias of `envois` */
export const topicOf = (e: string) =>
  sql`case ${sql.ref(`${e}.kind`)} when 'rappel' then 'bacs' when 'resume' then 'weekend' else 'alertes' end`

/**
 * Whether somebody has the letters or notifications of a follower `w`: an address that was confirmed, or a browser to which one was
 * accepted.
 */
export const HAS_BEEN_REACHED = sql`(w.channel = 'mail' or w.reached_at is not null)`

/**
 * Whether a follower counts: an address that was confirmed by a code, or a browser to which a notification was accepted once. A browser that was only
 * named is told all the same. Whose address no secret opens does not count. Spec §2-110, §2-116.
 */
const isReached = sql`(w.opens and ${HAS_BEEN_REACHED})`

/** Returns how many people a sending would reach, as far as they count. */
export async function countRecipients(db: Db, addressed: Addressed): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct w.id)::int as n from (${recipientsOf(addressed)}) x join followers w on w.id = x.follower_id where ${isReached}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Returns how many people a sending would still reach that was broken off, as far as they count. @param chosen whether all were chosen */
export async function countLeft(db: Db, { id, chosen, ...addressed }: Addressed & { id: string; chosen: boolean }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct w.id)::int as n from (${recipientsOf(addressed)}) x join followers w on w.id = x.follower_id
      left join remises r on r.envoi_id = ${id} and r.follower_id = w.id
    where ${isReached} and (r.state = 'attend' or (r.state is null and not ${chosen}))`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * A number of people as it is shown: from one to nine only that there are some, above rounded down to ten, so that the difference of two numbers tells
 * nothing exactly either. Spec §2-86.
 */
export const shownCount = (n: number): Shown => (n > 0 && n < SHOWN_FROM ? 'moins_de_10' : n - (n % SHOWN_FROM))

/** The most that a small number counts for, when two are compared. */
const asNumber = (shown: Shown): number => (shown === 'moins_de_10' ? SHOWN_FROM - 1 : shown)

/** Whether the number that a person saw is still right: people follow meanwhile, ten of them or a hundredth. Spec §2-120. */
export function isSeen(seen: Shown, n: number): boolean {
  const now = asNumber(shownCount(n))
  return Math.abs(asNumber(seen) - now) <= Math.max(SHOWN_FROM, now / 100)
}

/**
 * Returns the condition that a message of an alert is still true, read by each statement that takes deliveries: its beginning and its
 * corrections while it is in force, its end while it can be read and is not in force again, its withdrawal while it cannot be read. What a
 * following has at its hour always.
 * @param e alias of `envois`
 * @param p alias of its publication in a left join: without one only a withdrawal holds
 */
export const isTrue = (e: string, p: string) => sql<boolean>`case ${sql.ref(`${e}.kind`)} when 'rappel' then true when 'resume' then true
  when 'retrait' then ${sql.ref(`${p}.id`)} is null or not ${readable(p)}
  when 'fin' then coalesce(${readable(p)} and not (${inForce(p)}), false)
  else coalesce(${inForce(p)}, false) end`

const inForce = (p: string) => sql`${visible(p)} and alert_in_force(${sql.ref(`${p}.alerte`)})`

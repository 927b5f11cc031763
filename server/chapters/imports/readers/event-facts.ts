import type { EVENT_STATUSES } from '../../../../contract/publications/events.ts'
import type { Theme } from '../../../../contract/publications/themes.ts'
import { plusDays, type Stamp } from './dates/dates-and-times.ts'
import { lastDay, type When } from './dates/when.ts'

/** One date of an event at its source. */
export interface EventDate {
  when: When
  /** The begin before the source moved it, which identifies the date, as a RECURRENCE-ID does; null if it was not moved. */
  planned: Stamp | null
  cancelled: boolean
}

/** What a source says of an event besides its text, its place and its first and last day. */
export interface EventFacts {
  statut: (typeof EVENT_STATUSES)[number]
  /** Whether the source says that it is not certain. */
  isTentative?: boolean
  gratuit: boolean | null
  tarif: string | null
  /** A link to book. */
  reservation: unknown
  public: string | null
  /** What the source says in a field of its own: its categories are read for all kinds alike (finish.ts). */
  theme: Theme | null
  pour_enfants: boolean | null
  accessible: boolean | null
  plein_air: boolean | null
  /** Whether it goes on for days or weeks; null if its only date decides. */
  permanent: boolean | null
  /** All dates; null if there is only that of the draft. */
  dates: EventDate[] | null
  /** Whether the source identifies each date. Otherwise a date that is replaced by another one was moved. */
  identified: boolean
  /** The day from which on the dates are listed; earlier ones that are stored stay. Null if all are listed. */
  since: string | null
}

/** An event of which nothing is known but its time. */
export const PLAIN_EVENT: EventFacts = {
  statut: 'prevu',
  gratuit: null,
  tarif: null,
  reservation: null,
  public: null,
  theme: null,
  pour_enfants: null,
  accessible: null,
  plein_air: null,
  permanent: null,
  dates: null,
  identified: false,
  since: null,
}

/** The days that a series without an end is read for: whole months, so that the same dates are found on all days of a month. */
export function windowOf(today: string, horizonDays: number): { from: string; to: string } {
  const end = plusDays(today, horizonDays)
  return { from: `${today.slice(0, 8)}01`, to: plusDays(`${plusDays(`${end.slice(0, 8)}28`, 4).slice(0, 8)}01`, -1) }
}

/** How many days make an event permanent, and which share of the days between its first and its last. */
const PERMANENT = { days: 8, share: 0.5 }
/** How many dates, and days of them, are looked at. */
const [DATES_MAX, STEPS_MAX] = [400, 2000]

/** Whether dates are those of an exhibition: on most days of more than a week. */
export function isPermanent(dates: readonly EventDate[]): boolean {
  const days = new Set<string>()
  let steps = 0
  for (const { when } of dates.slice(0, DATES_MAX)) {
    const last = lastDay(when)
    for (let day = when.start.day; day <= last && steps < STEPS_MAX; day = plusDays(day, 1), steps += 1) days.add(day)
  }
  const open = [...days].toSorted()
  const [first, last] = [open[0], open.at(-1)]
  if (!first || !last || open.length < PERMANENT.days) return false
  const all = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
  return open.length >= all * PERMANENT.share
}

/** Whether a price in words says that there is none: "Gratuit", "Entrée libre", "0 €". Null if it is not certain. */
export function isFree(price: string | null): boolean | null {
  if (!price) return null
  const text = price
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s.!]+/g, ' ')
    .trim()
  if (/^0+(?:[.,]0+)?(?: ?(?:€|eur|euros?))?$/.test(text)) return true
  if (/[1-9]\d{0,5}(?:[.,]\d{1,3})? ?(?:€|eur)|payant/.test(text)) return false
  const free = '(?:gratuite?s?|libre|free|gratis|libre et gratuite?|gratuite? et libre)'
  return new RegExp(`^(?:(?:entree|acces|tarif|participation|evenement|animation|spectacle)s? ?:? ?)?${free}$`).test(text) ? true : null
}

/** Returns ages such as "de 6 à 12 ans", "à partir de 6 ans"; null without a bound. A bound above 99 is none. */
export function agesInWords(min: unknown, max: unknown): string | null {
  const [from, to] = [min, max].map((age) => (typeof age === 'number' && Number.isInteger(age) && age >= 0 && age <= 99 ? age : null))
  if (to !== null && to !== undefined && to > 0) return from ? `de ${from} à ${to} ans` : `jusqu’à ${to} ans`
  return from ? `à partir de ${from} ans` : null
}

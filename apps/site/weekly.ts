import { daysAfter, timeOf, weekdayOf } from '../../contract/dates.ts'
import type { Clock } from './clock.ts'
import { isOver, type Occurrence, occurrencesOf } from './events.ts'
import type { Item } from './item.ts'

/** An event at one of its dates, or at the first of those that are one row. */
export interface Dated {
  item: Item
  occurrence: Occurrence
  /** The number of weekly dates that the row stands for. */
  weeks?: number
  /** The last of the consecutive days that the row stands for. */
  last?: Occurrence
}

/** Each date of each event, by its begin. */
export const allDates = (items: readonly Item[], zone: string): Dated[] =>
  items
    .flatMap((item) => occurrencesOf(item, zone).map((occurrence) => ({ item, occurrence })))
    .toSorted((one, other) => one.occurrence.debut.localeCompare(other.occurrence.debut))

/** From how many dates a weekly event is one row. */
const LEAST = 3

const hoursOf = ({ debut, fin, journee }: Occurrence, zone: string): string =>
  journee ? '' : [debut, fin].map((moment) => moment && timeOf(moment, zone, 'en')).join('-')

/** Whether a date takes place as announced, on one day. */
const isPlain = ({ statut, prevu_le, jour_debut, jour_fin }: Occurrence): boolean =>
  statut === 'prevu' && prevu_le === null && jour_debut === jour_fin

/** The dates of a weekly event that are alike: each a week after the one before, which may be another one of it, such as a cancelled date. */
function weeklyOf(dates: readonly Occurrence[], zone: string): readonly Occurrence[] {
  const alike = dates.filter(isPlain)
  const [first] = alike
  if (!first || alike.length < LEAST) return []
  const days = new Set(dates.map(({ prevu_le, jour_debut }) => prevu_le?.slice(0, 10) ?? jour_debut))
  const hours = hoursOf(first, zone)
  const isWeekly = alike.every(
    (date, at) =>
      weekdayOf(date.jour_debut) === weekdayOf(first.jour_debut) &&
      hoursOf(date, zone) === hours &&
      (at === 0 || days.has(daysAfter(date.jour_debut, -7))),
  )
  return isWeekly ? alike : []
}

/** The rows of a list by date, in which a weekly event stands once, at its next date. What differs, such as a cancelled date, keeps its row. */
export function withWeekly(rows: readonly Dated[], zone: string): Dated[] {
  const weekly = new Map(
    [...Map.groupBy(rows, ({ item }) => item.id)].map(([id, own]) => [
      id,
      weeklyOf(
        own.map(({ occurrence }) => occurrence),
        zone,
      ),
    ]),
  )
  return rows.flatMap((row) => {
    const dates = weekly.get(row.item.id) ?? []
    if (!dates.includes(row.occurrence)) return [row]
    return dates[0] === row.occurrence ? [{ ...row, weeks: dates.length }] : []
  })
}

const DAY_MS = 86_400_000

/** Whether a date takes place as announced, on one day or in the night that begins on it. */
const isOfOneDay = (date: Occurrence): boolean =>
  date.statut === 'prevu' &&
  date.prevu_le === null &&
  (date.jour_debut === date.jour_fin || (!date.journee && date.fin !== null && Date.parse(date.fin) - Date.parse(date.debut) <= DAY_MS))

/** Rows by date; consecutive days of one event at the same hours are one row. What differs keeps its own. Spec §2-143. */
function withRuns(rows: readonly Dated[], zone: string): Dated[] {
  const latest = new Map<string, Dated>()
  return rows.flatMap((row) => {
    const { item, occurrence, weeks } = row
    if (weeks !== undefined || !isOfOneDay(occurrence)) return [row]
    const key = `${item.id} ${hoursOf(occurrence, zone)}`
    const before = latest.get(key)
    if (before && daysAfter((before.last ?? before.occurrence).jour_debut, 1) === occurrence.jour_debut) {
      before.last = occurrence
      return []
    }
    const first = { ...row }
    latest.set(key, first)
    return [first]
  })
}

/** The rows of a list of events: a weekly event once, consecutive days once, what is over apart from the rest. Spec §2-143. */
export function listRows(rows: readonly Dated[], zone: string, clock: Clock): Dated[] {
  const { over = [], ahead = [] } = Object.groupBy(rows, ({ occurrence }) => (isOver(occurrence, clock, zone) ? 'over' : 'ahead'))
  return [over, ahead].flatMap((some) => withRuns(withWeekly(some, zone), zone))
}

/** The row of an event in a list that has one for each, and the number of other dates to come. @param at its date, else the first */
export function rowOf(item: Item, zone: string, clock: Clock, at?: Occurrence): (Dated & { others: number }) | null {
  const dates = occurrencesOf(item, zone)
  const isIn = ({ occurrence, last = occurrence }: Dated, one: Occurrence) => occurrence.debut <= one.debut && one.debut <= last.debut
  const [first] = dates
  const chosen = at ?? first
  const ahead = dates.filter((one) => one === chosen || !isOver(one, clock, zone))
  const rows = withRuns(
    ahead.map((occurrence) => ({ item, occurrence })),
    zone,
  )
  const row = chosen && rows.find((one) => isIn(one, chosen))
  return row ? { ...row, others: ahead.filter((one) => !isIn(row, one)).length } : null
}

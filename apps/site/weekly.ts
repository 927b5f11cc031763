import { daysAfter, timeOf, weekdayOf } from '../../contract/dates.ts'
import { type Occurrence, occurrencesOf } from './events.ts'
import type { Item } from './item.ts'

/** An event at one of its dates; of a weekly one that stands for its dates in the list, how many these are. */
export interface Dated {
  item: Item
  occurrence: Occurrence
  /** The number of dates that the row stands for. */
  weeks?: number
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

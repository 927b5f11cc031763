import { listPublications } from '../../contract/publications/publications.ts'
import { daysAfter } from '../../contract/dates.ts'
import { startOf } from './events.ts'
import type { Local } from './commune-of.ts'
import type { EventFilters } from './event-traits.ts'
import type { Item } from './item.ts'
import type { Context } from './page.ts'
import { allDates, type Dated } from './weekly.ts'

/** The most events that a month shows. */
const EVENTS = 100

/** How many months after the present one have a sheet: the calendar of collections ends after a year. */
const SHEETS = 11

/** Whether a month has a sheet to print. @param month YYYY-MM @param today YYYY-MM-DD */
export const hasSheet = (month: string, today: string): boolean =>
  month >= today.slice(0, 7) && month <= monthAfter(today.slice(0, 7), SHEETS)

/** What is on in a month of a commune. */
export interface Month {
  /** Each date of each event, in order. */
  dates: readonly Dated[]
  /** The events that go on for weeks. */
  permanent: readonly Item[]
  /** Whether the month has no further events. */
  isWhole: boolean
}

/** Some months after a month. @param month YYYY-MM */
export const monthAfter = (month: string, months: number): string => Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** The days of a month, from a day on. @param month YYYY-MM */
export function daysOf(month: string, from = ''): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = daysAfter(day, 1)) if (day >= from) days.push(day)
  return days
}

/** Reads the events of a month. @param month YYYY-MM @param from the first day that is shown */
export async function monthOf(
  { ask }: Context,
  { commune, zone }: Local,
  month: string,
  from: string,
  filters: EventFilters = {},
): Promise<Month> {
  const query = {
    ...filters,
    commune_id: commune.id,
    sort: 'date_debut',
    from: startOf(from, zone),
    to: startOf(`${monthAfter(month, 1)}-01`, zone),
    per_page: EVENTS,
  } as const
  const [events, permanent] = await Promise.all([
    ask(listPublications, { query: { ...query, permanent: 'false' } }),
    ask(listPublications, { query: { ...query, permanent: 'true' } }),
  ])
  const dates = allDates(events.data, zone).filter(({ occurrence }) => occurrence.jour_fin >= from)
  return { dates, permanent: permanent.data, isWhole: events.meta.last_page === 1 }
}

/** Dates by their day. What began before a day is on it. @param from the first day that is shown */
export const byDay = (dates: readonly Dated[], from: string): ReadonlyMap<string, readonly Dated[]> =>
  Map.groupBy(dates, ({ occurrence: { jour_debut } }) => (jour_debut < from ? from : jour_debut))

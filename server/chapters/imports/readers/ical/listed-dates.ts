import { OCCURRENCES_MAX } from '../../../../../contract/publications/events.ts'
import { plusDays } from '../dates/dates-and-times.ts'
import type { Input } from '../draft.ts'
import { windowOf } from '../event-facts.ts'
import type { ItemFault } from '../item.ts'
import type { SettingsOf } from '../settings.ts'
import type { CalendarEvent } from './event.ts'
import { ruleOf } from './recurrence.ts'
import { datesOfSeries, type Expansion, isFinite, type SeriesWindow } from './series.ts'
import type { CalendarTime } from './times.ts'

/** A series without an end that is one publication has further dates: those of the month that are over. */
const MONTH = 31
const YEARS_MAX = 20

/** What the days of a series depend on. */
interface SeriesContext extends Expansion {
  input: Input<SettingsOf<'ical'>>
  today: string
}

/** The dates of a series that is one item. */
interface SeriesDates {
  times: CalendarTime[]
  window: SeriesWindow
  /** The first listed day of a series without an end; null for any other. */
  since: string | null
}
/** Returns the coming dates of a series. */
export function nextDates(master: CalendarEvent, context: SeriesContext): SeriesDates {
  const window = listedDays(context)
  return { times: datesOfSeries(master, window, context), window, since: null }
}

/** Returns the days in which a source lists the dates of a series: from today to the horizon. */
export function listedDays({ input, today }: SeriesContext): SeriesWindow {
  const { horizon_days, max_occurrences, past_days } = input.settings
  const from = plusDays(today, -(past_days ?? 0))
  return { from, to: plusDays(today, horizon_days), max: max_occurrences, over: from }
}

/** Returns the dates of a series that is one item: all of a series that ends, of any other those of this month and the coming ones. */
export function allDates(master: CalendarEvent, context: SeriesContext): SeriesDates {
  const { horizon_days, max_occurrences } = context.input.settings
  if (isFinite(master)) {
    const faults: ItemFault[] = []
    const window = wholeOf(master)
    const times = datesOfSeries(master, { ...window, max: OCCURRENCES_MAX + 1 }, { ...context, faults })
    if (times.length <= OCCURRENCES_MAX) {
      context.faults.push(...faults)
      return { times, window, since: null }
    }
  }
  const days = windowOf(context.today, horizon_days)
  const window = { ...days, max: Math.min(max_occurrences + MONTH, OCCURRENCES_MAX), over: days.from }
  return { times: datesOfSeries(master, window, context), window, since: days.from }
}

/** The days of a series that ends: twenty years at most. */
function wholeOf({ start, rule }: CalendarEvent): SeriesWindow {
  const parsed = rule ? ruleOf(rule) : null
  const end = plusDays(start.day, YEARS_MAX * 366)
  const until = typeof parsed === 'object' && parsed?.until ? plusDays(parsed.until.slice(0, 10), 1) : end
  return { from: start.day, to: until < end ? until : end, max: OCCURRENCES_MAX, over: start.day }
}

import type { EventDate } from '../event-facts.ts'
import { fault, type ItemFault } from '../item.ts'
import { plusDays } from '../dates/dates-and-times.ts'
import { plain } from '../texts/text.ts'
import { lastDay } from '../dates/when.ts'
import { whenAt, type CalendarEvent } from './event.ts'
import { type CalendarBudget, datesOf, ruleOf } from './recurrence.ts'
import type { Zone } from './own-zones.ts'
import { type CalendarTime, keyOf, type Length, stampOf, timeOf, utcOf, type Zones } from './times.ts'

/** The days whose dates of a series are read, and how many dates. */
export interface SeriesWindow {
  from: string
  to: string
  max: number
  /** A date whose last day is before this one is left out. */
  over: string
}

/** The most dates of a rule that are found after its UNTIL: those of the day of UNTIL and of the next day. */
const AFTER_UNTIL = 2

/** Where the faults of rules and the budget of the calendar are. */
export interface Expansion {
  faults: ItemFault[]
  budget: CalendarBudget
  timeZone: string
}

/** Returns the dates of a series in a window, in order: dates of the rule and added dates, without excluded dates. */
export function datesOfSeries(event: CalendarEvent, window: SeriesWindow, { faults, budget, timeZone }: Expansion): CalendarTime[] {
  const { start } = event
  // An event that started before the window may still be under way.
  const lead = Math.min(Math.max(daysOf(event.length), ...event.extra.map(({ length }) => daysOf(length ?? null))) + 1, 400)
  const rule = event.rule ? ruleOf(event.rule) : null
  // A day later than UNTIL, which is in UTC: what follows does not count against the most dates.
  const until = typeof rule === 'object' && rule?.until ? timeOf(rule.until, {}, inZone(start.zone)) : null
  const from = plusDays(window.from, -lead)
  const to = until && plusDays(until.day, 1) < window.to ? plusDays(until.day, 1) : window.to
  const out = event.excluded.filter(({ day }) => day >= plusDays(from, -1) && day <= plusDays(window.to, 1))
  const [gone, goneDays] = [new Set(out.map(keyOf)), new Set(out.map(({ day }) => day))]
  const found = new Map<string, CalendarTime>()
  const put = (time: CalendarTime): void => void found.set(keyOf(time), time)
  if (start.day >= from && start.day <= window.to) put(start)
  const of = { index: event.index, external_id: event.uid, title: plain(event.title) }
  if (typeof rule === 'string') {
    faults.push(fault(rule, 'warning', of))
    put(start)
  } else if (rule && from <= to) {
    const written = start.time === null ? start.day : `${start.day}T${start.time}`
    const spare = lead + goneDays.size + AFTER_UNTIL
    const { dates, fault: cut } = datesOf(rule.rule, written, from, to, window.max + spare + 1, budget)
    // Whether there are too many dates is only known without those that are over or excluded.
    if (cut && cut !== 'recurrence_cut') faults.push(fault(cut, 'warning', of))
    for (const date of dates) {
      const time = timeOf(date, {}, inZone(start.zone))
      if (time && isWithin(time, until)) put(time)
    }
  }
  for (const time of event.extra) if (time.day >= from && time.day <= window.to) put(time)
  const times = [...found]
    .filter(([key, { day }]) => !gone.has(key) && !goneDays.has(day))
    .map(([, time]) => time)
    .sort((a, b) => (`${a.day}${a.time}` < `${b.day}${b.time}` ? -1 : 1))
    .filter((time) => {
      const when = whenAt(event, time, timeZone)
      return typeof rule === 'string' || (when !== null && lastDay(when) >= window.over)
    })
  if (times.length > window.max && event.rule) faults.push(fault('recurrence_cut', 'warning', of))
  return times.slice(0, window.max)
}

const daysOf = (length: Length | null): number => (length ? Math.max(length.days + Math.ceil(length.rest / 86_400_000), 0) : 0)
/** The dates of a rule are in the zone of its first date. */
const inZone = (floating: Zone): Zones => ({ floating, own: new Map(), unknown: () => {} })

function isWithin(time: CalendarTime, until: CalendarTime | null): boolean {
  if (!until) return true
  const [at, end] = [utcOf(time), utcOf(until)]
  return at === null || end === null ? time.day <= until.day : at <= end
}

/** Whether a series ends: it has a last date, or only dates that are given one by one. */
export const isFinite = ({ rule }: CalendarEvent): boolean => rule === null || /(?:^|;)\s*(?:COUNT|UNTIL)\s*=/i.test(rule)

/** Returns one date of a series as the event of its publication has it; null for a date that does not exist in the commune's time zone. */
export function dateOf(event: CalendarEvent, start: CalendarTime, planned: CalendarTime | null, timeZone: string): EventDate | null {
  const when = whenAt(event, start, timeZone)
  return when && { when, planned: planned && stampOf(planned, timeZone), cancelled: event.cancelled }
}

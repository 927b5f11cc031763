import type { EventDate } from '../event-facts.ts'
import { fault, type ItemFault } from '../item.ts'
import { plusDays } from '../dates-and-times.ts'
import { plain } from '../text.ts'
import { lastDay } from '../when.ts'
import { whenAt, type CalendarEvent } from './event.ts'
import { type CalendarBudget, datesOf, ruleOf } from './recurrence.ts'
import { type CalendarTime, keyOf, stampOf, timeOf, utcOf } from './times.ts'

/** The days whose dates of a series are read, and how many dates. */
export interface SeriesWindow {
  from: string
  to: string
  max: number
  /** A date whose last day is before this one is left out. */
  over: string
}

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
  const lead = Math.min(Math.ceil(Math.max(event.lasts ?? 0, 0) / 86_400_000) + 1, 400)
  const [from, to] = [plusDays(window.from, -lead), window.to]
  const found = new Map<string, CalendarTime>()
  const put = (time: CalendarTime): void => void found.set(keyOf(time), time)
  if (start.day >= from && start.day <= to) put(start)
  const rule = event.rule ? ruleOf(event.rule) : null
  const of = { index: event.index, external_id: event.uid, title: plain(event.title) }
  if (typeof rule === 'string') {
    faults.push(fault(rule, 'warning', of))
    put(start)
  } else if (rule) {
    const written = start.time === null ? start.day : `${start.day}T${start.time}`
    const { dates, fault: cut } = datesOf(rule.rule, written, from, to, window.max + lead, budget)
    if (cut) faults.push(fault(cut, 'warning', of))
    const until = rule.until ? timeOf(rule.until, {}, start.zone) : null
    for (const date of dates) {
      const time = timeOf(date, {}, start.zone)
      if (time && isWithin(time, until)) put(time)
    }
  }
  for (const time of event.extra) if (time.day >= from && time.day <= to) put(time)
  const out = event.excluded.filter(({ day }) => day >= plusDays(from, -1) && day <= plusDays(to, 1))
  const [gone, goneDays] = [new Set(out.map(keyOf)), new Set(out.map(({ day }) => day))]
  return [...found]
    .filter(([key, { day }]) => !gone.has(key) && !goneDays.has(day))
    .map(([, time]) => time)
    .sort((a, b) => (`${a.day}${a.time}` < `${b.day}${b.time}` ? -1 : 1))
    .filter((time) => {
      const when = whenAt(event, time, timeZone)
      return typeof rule === 'string' || (when !== null && lastDay(when) >= window.over)
    })
    .slice(0, window.max)
}

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

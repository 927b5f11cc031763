import { OCCURRENCES_MAX } from '../../../../../contract/publications/events.ts'
import { parseDateTime, plusDays, stampAt, zoneOr } from '../dates/dates-and-times.ts'
import { type EventDate, windowOf } from '../event-facts.ts'
import { type CalendarBudget, datesOf, ruleOf } from '../ical/recurrence.ts'
import { durationOf } from '../ical/times.ts'
import { isObject, listOf, type Json } from '../json.ts'
import { textOf } from '../texts/text.ts'
import type { When } from '../dates/when.ts'

/** The dates of schedules; `since` as EventFacts has it. */
export interface Scheduled {
  dates: EventDate[]
  since: string | null
}
interface Context {
  timeZone: string
  now: Date
  budget: CalendarBudget
}

/** How far ahead a schedule without an end is read, in days, as a calendar by default. */
const HORIZON = 120
const SCHEDULES_MAX = 20
/** What reading the hours of a date costs, in units of the budget. */
const DATE_UNITS = 30
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const FREQUENCIES: Record<string, string> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' }

/** Returns the dates of schema.org schedules (`eventSchedule`); null if they give none. */
export function scheduledDates(schedules: readonly Json[], context: Context): Scheduled | null {
  const all = schedules.slice(0, SCHEDULES_MAX).map((schedule) => datesOfSchedule(schedule, context))
  const dates = all.flatMap((one) => one?.dates ?? [])
  return dates.length > 0 ? { dates, since: all.map((one) => one?.since).find(Boolean) ?? null } : null
}

function datesOfSchedule(schedule: Json, { timeZone, now, budget }: Context): Scheduled | null {
  const zone = zoneOr(schedule['scheduleTimezone'], timeZone)
  const first = parseDateTime(timed(schedule['startDate'], schedule['startTime']), zone)
  if (!first) return null
  const rule = ruleIn(schedule)
  const parsed = rule === null ? null : ruleOf(rule)
  const end = parseDateTime(schedule['endDate'], zone)?.day ?? null
  const count = Number(textOf(schedule['repeatCount']) ?? Number.NaN)
  const written = first.time === null ? first.day : `${first.day}T${first.time}:00`
  let [days, since]: [string[], string | null] = [[written], null]
  if (typeof parsed === 'object' && parsed) {
    if (count > 0 && Number.isInteger(count)) parsed.rule.count = count
    const isFinite = end !== null || parsed.rule.count !== null
    const today = stampAt(timeZone, now.getTime())?.day ?? first.day
    const window = isFinite ? { from: first.day, to: end ?? plusDays(first.day, 20 * 366) } : windowOf(today, HORIZON)
    since = isFinite ? null : window.from
    days = datesOf(parsed.rule, written, window.from, window.to, OCCURRENCES_MAX, budget).dates
    budget.left -= DATE_UNITS * days.length
  }
  const without = new Set(listOf(schedule['exceptDate']).map((day) => parseDateTime(day, zone)?.day))
  const dates = days
    .filter((day) => !without.has(day.slice(0, 10)))
    .flatMap((day): EventDate[] => {
      const when = whenOf(day, schedule, zone, timeZone)
      return when ? [{ when, planned: null, cancelled: false }] : []
    })
  return { dates, since }
}

/** A day and an hour that are given apart, as one text. */
function timed(day: unknown, hour: unknown): string | null {
  const [date, time] = [textOf(listOf(day)[0]), textOf(hour)]
  return date && time && /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{1,2}:\d{2}/.test(time) ? `${date}T${time.slice(0, 5)}` : date
}

/** Returns the RRULE of a schedule; null for one that does not repeat. */
function ruleIn(schedule: Json): string | null {
  const frequency = textOf(schedule['repeatFrequency'])?.replace(/^.*\//, '') ?? ''
  const [, interval, unit] = /^P(\d{1,3})([DWMY])$/i.exec(frequency) ?? []
  const freq = unit ? FREQUENCIES[unit.toUpperCase()] : /^(?:daily|weekly|monthly|yearly)$/i.exec(frequency)?.[0].toUpperCase()
  if (!freq) return null
  const week = textOf(schedule['byMonthWeek'])
  const rank = week && /^-?[1-5]$/.test(week) ? week : ''
  const byDay = listOf(schedule['byDay']).flatMap((day) => dayIn(day, rank) ?? [])
  const numbers = (name: string) => listOf(schedule[name]).flatMap((one) => (/^-?\d{1,2}$/.test(textOf(one) ?? '') ? [textOf(one)] : []))
  const parts = {
    FREQ: freq,
    INTERVAL: interval,
    BYDAY: byDay.join(','),
    BYMONTH: numbers('byMonth').join(','),
    BYMONTHDAY: numbers('byMonthDay').join(','),
  }
  return Object.entries(parts)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
}

/** Returns a weekday as RRULE writes it: of "https://schema.org/Saturday" or "2SA". */
function dayIn(value: unknown, rank: string): string | null {
  const text = textOf(isObject(value) ? (value['@id'] ?? value['name']) : value)?.replace(/^.*[/:#]/, '') ?? ''
  if (/^(?:-?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)$/i.test(text)) return `${/^[-\d]/.test(text) ? '' : rank}${text.toUpperCase()}`
  const at = NAMES.indexOf(text.toLowerCase())
  return at < 0 ? null : `${rank}${DAYS[at]}`
}

/** Returns one date: from its begin to the hour of the end, which may be after midnight, or for the duration. */
function whenOf(begin: string, schedule: Json, zone: string, timeZone: string): When | null {
  const start = parseDateTime(begin, zone, timeZone)
  if (!start) return null
  if (start.at === null) return { start, end: null }
  const ends = timed(begin.slice(0, 10), schedule['endTime'])
  const end = ends !== null && ends.length > 10 ? parseDateTime(ends, zone, timeZone) : null
  if (end && end.at !== null)
    return { start, end: end.at >= start.at ? end : parseDateTime(`${plusDays(begin.slice(0, 10), 1)}${ends?.slice(10)}`, zone, timeZone) }
  const lasts = durationOf(textOf(schedule['duration']))
  return { start, end: lasts === null ? null : stampAt(timeZone, start.at + lasts) }
}

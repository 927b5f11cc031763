import { existingDay } from '../dates/dates-and-times.ts'
import { zoneName, zoneOf } from '../dates/zones.ts'

/** A time zone by its IANA name, or by the rules that a calendar has of its own (VTIMEZONE). */
export type Zone = string | OwnZone

/** When a zone changes its offset: once, or every year on a day of a month. */
interface Observance {
  /** Local day and minutes of the first change, before it. */
  day: string
  minutes: number
  /** Minutes east of UTC before and after. */
  from: number
  to: number
  yearly: ((year: number) => string | null) | null
  lastYear: number
  others: string[]
}

const MINUTE = 60_000
/** The most observances and zones of a calendar that are read. */
const [OBSERVANCES_MAX, ZONES_MAX] = [100, 50]

/** A zone by the rules of a VTIMEZONE. */
class OwnZone {
  private readonly changes = new Map<number, { wall: number; from: number; to: number }[]>()
  private readonly observances: readonly Observance[]
  constructor(observances: readonly Observance[]) {
    this.observances = observances
  }

  /** Converts a local time to UTC: one that occurs twice gives the first, one that is skipped the time as long after the change. */
  utcOf(day: string, minutes: number): number {
    const wall = Date.parse(`${day}T00:00Z`) / MINUTE + minutes
    const changes = this.changesUntil(Number(day.slice(0, 4)))
    const last = changes.findLast((change) => change.wall <= wall) ?? null
    if (!last) return (wall - (changes[0]?.from ?? 0)) * MINUTE
    const isSkipped = wall < last.wall + last.to - last.from
    return (wall - (isSkipped ? last.from : last.to)) * MINUTE
  }

  /** Returns the changes of a year and the one before, and all that do not recur, in their order. */
  private changesUntil(year: number): { wall: number; from: number; to: number }[] {
    const known = this.changes.get(year)
    if (known) return known
    const found = this.observances.flatMap(({ day, minutes, from, to, yearly, lastYear, others }) => {
      const years = yearly ? [Math.min(year - 1, lastYear), Math.min(year, lastYear)].map((one) => yearly(one)) : []
      const days = [day, ...others, ...years.filter((one) => one !== null && one >= day)]
      return [...new Set(days)].map((one) => ({ wall: Date.parse(`${one}T00:00Z`) / MINUTE + minutes, from, to }))
    })
    const sorted = found.toSorted((a, b) => a.wall - b.wall)
    this.changes.set(year, sorted)
    return sorted
  }
}

/** The zones of a calendar by their TZID, as `zoneName` writes it; null for one whose rules are not understood. */
export type OwnZones = ReadonlyMap<string, Zone | null>

/** Reads the VTIMEZONEs of a calendar. Rules are yearly ones of a day, as all programs write; any other is not understood. */
export function zonesIn(text: string): OwnZones {
  const found = new Map<string, Zone | null>()
  let at = 0
  while (found.size < ZONES_MAX) {
    const begun = text.indexOf('BEGIN:VTIMEZONE', at)
    const end = begun < 0 ? -1 : text.indexOf('END:VTIMEZONE', begun)
    if (end < 0) return found
    const lines = text
      .slice(begun, Math.min(end, begun + 100_000))
      .replaceAll(/\n[ \t]/g, '')
      .split('\n')
    const id = zoneName(valueOf(lines, 'TZID'))
    if (id) found.set(id, zoneOfLines(lines) ?? zoneOf(valueOf(lines, 'X-LIC-LOCATION')))
    at = end
  }
  return found
}

const PROPERTY = /^([\w-]+)(?:;[^:]{0,300})?:(.*)$/
const valueOf = (lines: readonly string[], name: string): string | null =>
  lines
    .map((line) => PROPERTY.exec(line.trim()))
    .find((found) => found?.[1]?.toUpperCase() === name)?.[2]
    ?.trim() ?? null

function zoneOfLines(lines: readonly string[]): OwnZone | null {
  const observances: Observance[] = []
  let begun = -1
  for (const [at, raw] of lines.entries()) {
    if (/^\s*BEGIN:(?:STANDARD|DAYLIGHT)\s*$/i.test(raw)) begun = at
    else if (/^\s*END:(?:STANDARD|DAYLIGHT)\s*$/i.test(raw) && begun >= 0) {
      const observance = observanceOf(lines.slice(begun, at))
      if (!observance || observances.length >= OBSERVANCES_MAX) return null
      observances.push(observance)
      begun = -1
    }
  }
  return observances.length > 0 ? new OwnZone(observances) : null
}

function observanceOf(lines: readonly string[]): Observance | null {
  const [from, to] = [offsetOf(valueOf(lines, 'TZOFFSETFROM')), offsetOf(valueOf(lines, 'TZOFFSETTO'))]
  const start = localOf(valueOf(lines, 'DTSTART'))
  const rule = valueOf(lines, 'RRULE')
  const yearly = rule === null ? null : yearlyOf(rule, start?.day ?? '')
  if (from === null || to === null || !start || (rule !== null && yearly === null)) return null
  const others = lines.flatMap((line) => (/^\s*RDATE[;:]/i.test(line) ? (line.split(':').at(-1) ?? '').split(',') : []))
  const days = others.flatMap((one) => localOf(one)?.day ?? [])
  const until = /(?:^|;)UNTIL=(\d{4})/i.exec(rule ?? '')?.[1]
  return { day: start.day, minutes: start.minutes, from, to, yearly, lastYear: until ? Number(until) : 9998, others: days }
}

function offsetOf(text: string | null): number | null {
  const found = /^([+-])(\d{2}):?(\d{2})(?:\d{2})?$/.exec(text ?? '')
  return found ? (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) : null
}

function localOf(text: string | null): { day: string; minutes: number } | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}))?/.exec(text?.trim() ?? '')
  const day = found && existingDay(Number(found[1]), Number(found[2]), Number(found[3]))
  return day ? { day, minutes: Number(found?.[4] ?? 0) * 60 + Number(found?.[5] ?? 0) } : null
}

const PARTS: ReadonlySet<string> = new Set(['FREQ', 'BYMONTH', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'INTERVAL', 'WKST'])
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Returns the day that a yearly rule has in a year; null for a rule that is not understood. */
function yearlyOf(rule: string, start: string): ((year: number) => string | null) | null {
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2) as [string, string]),
  )
  if (parts.get('FREQ') !== 'YEARLY' || (parts.get('INTERVAL') ?? '1') !== '1' || [...parts.keys()].some((name) => !PARTS.has(name)))
    return null
  const month = Number(parts.get('BYMONTH') ?? start.slice(5, 7))
  if (!(month >= 1 && month <= 12)) return null
  const byDay = /^([+-]?\d)?(SU|MO|TU|WE|TH|FR|SA)$/.exec(parts.get('BYDAY') ?? '')
  if (parts.has('BYDAY') && !byDay) return null
  const among = (parts.get('BYMONTHDAY') ?? '').split(',').filter(Boolean).map(Number)
  if (among.some((day) => !(day >= 1 && day <= 31))) return null
  const daysOf = (year: number): string[] =>
    Array.from({ length: 31 }, (_, n) => existingDay(year, month, n + 1)).filter((day) => day !== null)
  const weekday = (day: string): string => WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? ''
  return (year) => {
    const days = daysOf(year).filter(
      (day) => (!byDay || weekday(day) === byDay[2]) && (among.length === 0 || among.includes(Number(day.slice(8)))),
    )
    if (!byDay && among.length === 0) return existingDay(year, month, Number(start.slice(8)))
    const nth = Number(byDay?.[1] ?? 1)
    return (nth < 0 ? days.at(nth) : days[nth - 1]) ?? null
  }
}

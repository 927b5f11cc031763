import { existingDay, plusDays, utcOfLocal, stampAt, type Stamp } from '../dates/dates-and-times.ts'
import { zoneName, zoneOf } from '../dates/zones.ts'
import type { Property } from './components.ts'
import type { OwnZones, Zone } from './own-zones.ts'

/** A date of a calendar: a day, or a local time in a zone. */
export interface CalendarTime {
  day: string
  /** HH:MM:SS */
  time: string | null
  zone: Zone
  /** The length of a period (RDATE), which is its own. */
  length?: Length
}

/** How long something lasts: days by the calendar, which are nominal across a change of hour, and milliseconds. May be negative. */
export interface Length {
  days: number
  rest: number
}

/** The zones of a calendar. `unknown` is called for the name of a zone that nobody knows: its times are those of the floating zone. */
export interface Zones {
  floating: Zone
  own: OwnZones
  unknown: (name: string) => void
}

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})(?:T(?:::|(\d{2}):(\d{2}):(\d{2})(Z)?))?$/

/** Parses a property value of ical.js; null when it is not an existing date. A time without a zone is in the floating one. */
export function timeOf(value: unknown, parameters: Record<string, unknown>, zones: Zones): CalendarTime | null {
  const found = typeof value === 'string' ? WRITTEN.exec(value) : null
  const day = found && existingDay(Number(found[1]), Number(found[2]), Number(found[3]))
  if (!found || !day) return null
  if (found[4] === undefined) return { day, time: null, zone: zones.floating }
  const zone = found[7] ? 'UTC' : namedZone(parameters['tzid'], zones)
  // Some programs write the end of a day as its hour 24.
  if (found[4] === '24' && found[5] === '00') return { day: plusDays(day, 1), time: '00:00:00', zone }
  if (Number(found[4]) > 23 || Number(found[5]) > 59) return null
  const second = Number(found[6]) > 59 ? '59' : found[6]
  return { day, time: `${found[4]}:${found[5]}:${second}`, zone }
}

/** Returns the zone of a TZID: a known name, else that of the VTIMEZONE of the calendar (RFC 5545 §3.2.19), else the floating one. */
function namedZone(given: unknown, { floating, own, unknown }: Zones): Zone {
  const name = zoneName(given)
  if (name === null) return floating
  const known = zoneOf(given) ?? own.get(name) ?? zoneOf(name)
  if (!known) unknown(name)
  return known ?? floating
}

/** Returns the dates among the values of a property; a period has its length. `unread` is called for each value that is no date. */
export const timesOf = ([, parameters, , ...values]: Property, zones: Zones, unread: () => void): CalendarTime[] =>
  values.flatMap((value) => {
    const time = timeOf(Array.isArray(value) ? value[0] : value, parameters, zones)
    if (!time) return (unread(), [])
    if (!Array.isArray(value)) return [time]
    const end = timeOf(value[1], parameters, zones)
    const length = end ? lengthBetween(time, end) : lengthOfDuration(value[1])
    if (length === null) unread()
    return [length ? { ...time, length } : time]
  })

/** Returns the length between two times: by their local days and hours where they have one zone. */
export function lengthBetween(start: CalendarTime, end: CalendarTime): Length {
  const wall = (time: CalendarTime) => Date.parse(`${time.day}T${time.time ?? '00:00:00'}Z`)
  const isLocal = start.time === null || start.zone === end.zone
  const whole = isLocal ? wall(end) - wall(start) : (utcOf(end) ?? 0) - (utcOf(start) ?? 0)
  const days = isLocal && whole > 0 ? Math.floor(whole / DAY_MS) : 0
  return { days, rest: whole - days * DAY_MS }
}

/** Returns the time a length after another, in milliseconds (UTC): the days by the calendar of its zone. */
export const endOf = (start: CalendarTime, { days, rest }: Length): number | null => {
  const at = utcOf({ ...start, day: plusDays(start.day, days) })
  return at === null ? null : at + rest
}

const DAY_MS = 86_400_000

/** Returns the time in milliseconds since 1970 (UTC); null for a whole day. */
export function utcOf({ day, time, zone }: CalendarTime): number | null {
  if (time === null) return null
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  if (typeof zone !== 'string') return zone.utcOf(day, hour * 60 + minute) + second * 1000
  return utcOfLocal(zone, day, hour, minute, second)
}

/** Returns the local day and hour in the commune's time zone. */
export function stampOf(time: CalendarTime, timeZone: string): Stamp | null {
  const at = utcOf(time)
  return at === null ? { day: time.day, time: null, at: null } : stampAt(timeZone, at)
}

/** Returns the key of one date of a series: its day, or its time in UTC whatever its zone. */
export function keyOf(time: CalendarTime): string {
  const at = utcOf(time)
  return at === null ? time.day : `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

const DURATION = /^([+-])?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/

/** Parses a DURATION; null when it is invalid or negative. */
export function lengthOfDuration(value: unknown): Length | null {
  const found = typeof value === 'string' ? DURATION.exec(value) : null
  if (!found || found[1] === '-') return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((digits) => Number(digits ?? 0))
  return { days: weeks * 7 + days, rest: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}

/** Parses a DURATION into milliseconds; null when it is invalid or negative. */
export function durationOf(value: unknown): number | null {
  const length = lengthOfDuration(value)
  return length && length.days * DAY_MS + length.rest
}

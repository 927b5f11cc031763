import { existingDay, utcOfLocal, stampAt, type Stamp } from '../dates-and-times.ts'
import { zoneOf } from '../zones.ts'
import type { Property } from './components.ts'

/** A date of a calendar: a day, or a local time in a zone. */
export interface CalendarTime {
  day: string
  /** HH:MM:SS */
  time: string | null
  zone: string
}

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})(?:T(?:::|(\d{2}):(\d{2}):(\d{2})(Z)?))?$/

/** Parses a property value of ical.js; null when it is not an existing date. A time without a zone is in the `floating` zone. */
export function timeOf(value: unknown, parameters: Record<string, unknown>, floating: string): CalendarTime | null {
  const found = typeof value === 'string' ? WRITTEN.exec(value) : null
  const day = found && existingDay(Number(found[1]), Number(found[2]), Number(found[3]))
  if (!found || !day) return null
  if (found[4] === undefined) return { day, time: null, zone: floating }
  if (Number(found[4]) > 23 || Number(found[5]) > 59) return null
  const second = Number(found[6]) > 59 ? '59' : found[6]
  return { day, time: `${found[4]}:${found[5]}:${second}`, zone: found[7] ? 'UTC' : (zoneOf(parameters['tzid']) ?? floating) }
}

/** Returns the dates among the values of a property; for a period, its start. */
export const timesOf = ([, parameters, , ...values]: Property, floating: string): CalendarTime[] =>
  values.map((value) => timeOf(Array.isArray(value) ? value[0] : value, parameters, floating)).filter((time) => time !== null)

/** Returns the time in milliseconds since 1970 (UTC); null for a whole day. */
export function utcOf({ day, time, zone }: CalendarTime): number | null {
  if (time === null) return null
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
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

/** Parses a DURATION into milliseconds; null when it is invalid or negative. */
export function durationOf(value: unknown): number | null {
  const found = typeof value === 'string' ? DURATION.exec(value) : null
  if (!found || found[1] === '-') return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((digits) => Number(digits ?? 0))
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

import { existingDay, momentIn, stampAt, type Stamp } from '../dates-and-times.ts'
import { zoneOf } from '../zones.ts'
import type { Property } from './components.ts'

/** A date of a calendar: a day, or an hour by the clocks of a zone. */
export interface CalendarTime {
  day: string
  /** HH:MM:SS */
  time: string | null
  zone: string
}

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})(?:T(?:::|(\d{2}):(\d{2}):(\d{2})(Z)?))?$/

/** A value of a property as ical.js gives it; null where it is no existing date. A time without a zone is of the `floating` one. */
export function timeOf(value: unknown, parameters: Record<string, unknown>, floating: string): CalendarTime | null {
  const found = typeof value === 'string' ? WRITTEN.exec(value) : null
  const day = found && existingDay(Number(found[1]), Number(found[2]), Number(found[3]))
  if (!found || !day) return null
  if (found[4] === undefined) return { day, time: null, zone: floating }
  if (Number(found[4]) > 23 || Number(found[5]) > 59) return null
  const second = Number(found[6]) > 59 ? '59' : found[6]
  return { day, time: `${found[4]}:${found[5]}:${second}`, zone: found[7] ? 'UTC' : (zoneOf(parameters['tzid']) ?? floating) }
}

/** All values of a property that are dates; of a period, its beginning. */
export const timesOf = ([, parameters, , ...values]: Property, floating: string): CalendarTime[] =>
  values.map((value) => timeOf(Array.isArray(value) ? value[0] : value, parameters, floating)).filter((time) => time !== null)

/** The moment; null for a whole day. */
export function momentOf({ day, time, zone }: CalendarTime): number | null {
  if (time === null) return null
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  return momentIn(zone, day, hour, minute, second)
}

/** What the clocks of the commune show at it. */
export function stampOf(time: CalendarTime, timeZone: string): Stamp | null {
  const at = momentOf(time)
  return at === null ? { day: time.day, time: null, at: null } : stampAt(timeZone, at)
}

/** How one date of a series is called: its day, or its moment in UTC whatever zone it was written in. */
export function keyOf(time: CalendarTime): string {
  const at = momentOf(time)
  return at === null ? time.day : `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

const DURATION = /^([+-])?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/

/** A DURATION in milliseconds; null for what is none, or is negative. */
export function durationOf(value: unknown): number | null {
  const found = typeof value === 'string' ? DURATION.exec(value) : null
  if (!found || found[1] === '-') return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((digits) => Number(digits ?? 0))
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

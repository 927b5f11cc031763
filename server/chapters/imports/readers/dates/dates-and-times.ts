import { instantIn } from '../../../defibrillateurs/horaires/civil.ts'
import { zoneOf } from './zones.ts'

/** A day, and the hour when one is known, in local time. */
export interface Stamp {
  day: string
  /** HH:MM; null for a whole day. */
  time: string | null
  /** Milliseconds since 1970 (UTC); null for a whole day. */
  at: number | null
}

const pad = (n: number): string => String(n).padStart(2, '0')
const dayOf = (year: number, month: number, day: number): string => `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`

/** Returns a day as YYYY-MM-DD if it exists, from year 1; null otherwise. */
export function existingDay(year: number, month: number, day: number): string | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const sound = year >= 1 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return sound ? dayOf(year, month, day) : null
}

/** Returns the day `days` after another, clamped to the first and last day that a publication accepts. */
export function plusDays(day: string, days: number): string {
  const time = Math.min(Math.max(Date.parse(`${day}T00:00Z`) + days * 86_400_000, -62_135_596_800_000), 253_402_214_400_000)
  return new Date(time).toISOString().slice(0, 10)
}

/** Returns the local time of a zone in minutes since 1970; outside 1980 to 2199 with the offset of the nearest of these years. */
function localMinutes(zone: string, at: number): number {
  const known = instantIn(zone, new Date(at))
  if (known) return known.minute
  const near = Date.UTC(at < 0 || at < Date.UTC(1980, 0) ? 1980 : 2199, 0, 15)
  return Math.floor(at / 60_000) + (instantIn(zone, new Date(near))?.minute ?? near / 60_000) - near / 60_000
}

/** Returns the local day and hour of a zone at a time in UTC; null outside the years 1 to 9999. */
export function stampAt(zone: string, at: number): Stamp | null {
  if (!Number.isFinite(at)) return null
  const wall = new Date(localMinutes(zone, at) * 60_000)
  const day = existingDay(wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate())
  return day ? { day, time: `${pad(wall.getUTCHours())}:${pad(wall.getUTCMinutes())}`, at } : null
}

/**
 * Converts a local time of a zone to UTC. A local time that occurs twice gives the first; one skipped by the clock change gives the
 * time as long after the change.
 */
export function utcOfLocal(zone: string, day: string, hour: number, minute: number, second = 0): number {
  const wall = Date.parse(`${day}T00:00Z`) + (hour * 60 + minute) * 60_000
  const before = wall - localMinutes(zone, wall - 86_400_000) * 60_000 - 86_400_000
  const after = wall - localMinutes(zone, wall + 86_400_000) * 60_000 + 86_400_000
  const found = [before, after].map((offset) => wall + offset).find((time) => localMinutes(zone, time) * 60_000 === wall)
  return (found ?? wall + before) + second * 1000
}

const MONTHS = 'jan|fev|feb|mar|avr|apr|mai|may|juin|jun|juil|jul|aou|aug|sep|oct|nov|dec'
const MONTH_NUMBERS: Record<string, number> = {
  jan: 1, fev: 2, feb: 2, mar: 3, avr: 4, apr: 4, mai: 5, may: 5, juin: 6, jun: 6, juil: 7, jul: 7, aou: 8, aug: 8, sep: 9, oct: 10, nov: 11, dec: 12,
} // prettier-ignore
const ABBREVIATIONS: Record<string, number> = {
  z: 0, ut: 0, utc: 0, gmt: 0, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420, cet: 60, cest: 120, met: 60, mest: 120, wet: 0, west: 60, bst: 60,
} // prettier-ignore

const ISO =
  /^([+-]?\d{4})-?(\d{2})-?(\d{2})(?:[t ]+(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?(?:[.,]\d{1,9})?)?\s*([a-z]{1,5}|[+-]\d{2}:?\d{0,2})?$/
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[\s,]+(?:a\s+)?(\d{1,2})\s?[h:]\s?(\d{2})?(?::(\d{2}))?)?$/
const WRITTEN = new RegExp(
  String.raw`^(?:[a-z]{2,9}\.?,?\s+)?(\d{1,2})(?:er)?[\s-]+(${MONTHS})[a-z]{0,7}\.?,?[\s-]+(\d{4}|\d{2})(?:[\s,]+(?:a\s+)?(\d{1,2})\s?[h:]\s?(\d{2})?(?::(\d{2}))?(?:\.\d{1,9})?)?(?:\s*([a-z]{1,5}|[+-]\d{2}:?\d{2}))?(?:\s*\([^)]{0,40}\))?$`,
)

/**
 * Parses a date of feeds and pages: ISO 8601 in its spellings, RFC 822 in English or French, `24/12/2026 à 18h30`.
 * @param zone IANA time zone of the text when the text names none
 * @param shownIn IANA time zone of the result
 * @returns null when the text is not a date
 */
export function parseDateTime(text: unknown, zone: string, shownIn = zone): Stamp | null {
  if (typeof text !== 'string' || text.length > 100) return null
  const folded = text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const iso = ISO.exec(folded)
  const slashed = iso ? null : SLASHED.exec(folded)
  const written = iso || slashed ? null : WRITTEN.exec(folded)
  const found = iso ?? slashed ?? written
  if (!found) return null
  const month = written ? MONTH_NUMBERS[written[2] ?? ''] : Number(found[2])
  const [year, date] = iso ? [Number(found[1]), Number(found[3])] : [fullYear(found[3] ?? ''), Number(found[1])]
  const day = existingDay(year, month ?? 0, date)
  if (!day) return null
  if (found[4] === undefined) return { day, time: null, at: null }
  const [hour, minute, second] = [Number(found[4]), Number(found[5] ?? 0), Math.min(Number(found[6] ?? 0), 59)]
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  const offset = offsetOf(found[7])
  const at =
    offset === null
      ? utcOfLocal(zone, day, hour, minute, second)
      : Date.parse(`${day}T00:00Z`) + (hour * 60 + minute - offset) * 60_000 + second * 1000
  return stampAt(shownIn, at)
}

const fullYear = (digits: string): number => (digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900))

/** Returns the offset from UTC in minutes; null when the text names no zone and the local one applies. */
function offsetOf(text: string | undefined): number | null {
  if (!text) return null
  if (/^[+-]/.test(text)) {
    const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', '') || 0)
    return text.startsWith('-') ? -minutes : minutes
  }
  return ABBREVIATIONS[text] ?? null
}

/** Returns the time of last change given by a source, in RFC 3339. */
export function instant(text: unknown): string | null {
  const stamp = parseDateTime(text, 'UTC')
  if (!stamp) return null
  return new Date(stamp.at ?? Date.parse(`${stamp.day}T00:00Z`)).toISOString()
}

/** Returns the zone of this name, or the other one when it is unknown. */
export const zoneOr = (name: unknown, other: string): string => zoneOf(name) ?? other

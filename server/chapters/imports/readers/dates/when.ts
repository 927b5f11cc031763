import { plusDays, stampAt, type Stamp } from './dates-and-times.ts'

/** The time of an event, in the commune's local time. */
export interface When {
  start: Stamp
  /** The last day for whole days, otherwise the time of the end. */
  end: Stamp | null
}

/** An event that ends before this hour belongs to the day before: a ball may end at two in the morning. */
const NIGHT_ENDS = '06:00'
const NIGHT_MAX = 12 * 3600_000

/** Returns the last day of an event. An end at midnight or in the night belongs to the day before. */
export function lastDay({ start, end }: When): string {
  if (!end || end.day <= start.day) return start.day
  if (end.time === null) return end.day
  if (end.time === '00:00') return plusDays(end.day, -1)
  const short = start.at !== null && end.at !== null && end.at - start.at <= NIGHT_MAX
  return short && end.time <= NIGHT_ENDS && plusDays(start.day, 1) === end.day ? start.day : end.day
}

/** Whether the end is before the start. */
export const endsBefore = ({ start, end }: When): boolean =>
  end !== null && (end.day < start.day || (start.at !== null && end.at !== null && end.at < start.at))

/** Whether an event ended more than `days` days ago; false when `days` is null. */
export function isPast(when: When, now: Date, days: number | null, timeZone: string): boolean {
  const today = stampAt(timeZone, now.getTime())?.day
  return days !== null && today !== undefined && lastDay(when) < plusDays(today, -days)
}

const DAY = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const formatted = new Map<string, string>()

/** Returns a day such as "samedi 21 novembre 2026". */
export function dayInWords(day: string): string {
  let words = formatted.get(day)
  if (!words) {
    if (formatted.size > 2000) formatted.clear()
    formatted.set(day, (words = DAY.format(new Date(`${day}T00:00Z`)).replace(/(?<= )1(?= )/, '1er')))
  }
  return words
}

/** Returns hours such as "de 14 h à 17 h 30"; empty for invalid hours. */
export function hoursInWords(from: string, to: string | null): string {
  const [begun, over] = [from, to].map((time) => (time && /^([01]\d|2[0-3]):[0-5]\d/.test(time) ? hourInWords(time.slice(0, 5)) : null))
  return begun ? (over ? `de ${begun} à ${over}` : `à ${begun}`) : ''
}

const hourInWords = (time: string): string => `${Number(time.slice(0, 2))} h${time.endsWith(':00') ? '' : ` ${time.slice(3)}`}`

/** Returns a time such as "samedi 21 novembre 2026, de 14 h à 18 h 30" for the body of a publication, which has columns for days but not for hours. */
export function whenInWords(when: When): string {
  const { start, end } = when
  const last = lastDay(when)
  const from = start.time ? hourInWords(start.time) : null
  const to = end?.time && !endsBefore(when) ? hourInWords(end.time) : null
  if (last !== start.day) {
    const first = from ? `${dayInWords(start.day)}, ${from}` : dayInWords(start.day)
    return `du ${first} au ${to && end?.day === last ? `${dayInWords(last)}, ${to}` : dayInWords(last)}`
  }
  const hours = from === null ? '' : to === null || to === from ? `, à ${from}` : `, de ${from} à ${to}`
  return `${dayInWords(start.day)}${hours}`
}

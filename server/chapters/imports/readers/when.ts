import { plusDays, stampAt, type Stamp } from './dates-and-times.ts'

/** When something takes place, in the clocks of the commune. */
export interface When {
  start: Stamp
  /** The last day for whole days, the moment of the end else. */
  end: Stamp | null
}

/** A ball that ends at two in the morning is of the evening on which it began. */
const NIGHT_ENDS = '06:00'
const NIGHT_MAX = 12 * 3600_000

/** The last day of an event. An end at midnight, or in the night after, is of the day before. */
export function lastDay({ start, end }: When): string {
  if (!end || end.day <= start.day) return start.day
  if (end.time === null) return end.day
  if (end.time === '00:00') return plusDays(end.day, -1)
  const short = start.at !== null && end.at !== null && end.at - start.at <= NIGHT_MAX
  return short && end.time <= NIGHT_ENDS && plusDays(start.day, 1) === end.day ? start.day : end.day
}

/** Whether the end given precedes the start. */
export const endsBefore = ({ start, end }: When): boolean =>
  end !== null && (end.day < start.day || (start.at !== null && end.at !== null && end.at < start.at))

/** Whether it was over so many days ago; never where that is null. */
export function isPast(when: When, now: Date, days: number | null, timeZone: string): boolean {
  const today = stampAt(timeZone, now.getTime())?.day
  return days !== null && today !== undefined && lastDay(when) < plusDays(today, -days)
}

const DAY = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const written = new Map<string, string>()

/** "samedi 21 novembre 2026". */
export function dayInWords(day: string): string {
  let words = written.get(day)
  if (!words) {
    if (written.size > 2000) written.clear()
    written.set(day, (words = DAY.format(new Date(`${day}T00:00Z`)).replace(/(?<= )1(?= )/, '1er')))
  }
  return words
}

/** "de 14 h à 17 h 30"; empty for what are no hours. */
export function hoursInWords(from: string, to: string | null): string {
  const [begun, over] = [from, to].map((time) => (time && /^([01]\d|2[0-3]):[0-5]\d/.test(time) ? hourInWords(time.slice(0, 5)) : null))
  return begun ? (over ? `de ${begun} à ${over}` : `à ${begun}`) : ''
}

const hourInWords = (time: string): string => `${Number(time.slice(0, 2))} h${time.endsWith(':00') ? '' : ` ${time.slice(3)}`}`

/** "samedi 21 novembre 2026, de 14 h à 18 h 30", for the body of a publication, which has days but no hours of its own. */
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

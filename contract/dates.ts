/** Dates and times as people read them, on the site and in letters, by the clock of a time zone. */

type Language = 'fr' | 'en'

/** When a text is read: it gives the day in a zone, YYYY-MM-DD. */
export interface ReadAt {
  today(zone: string): string
  /** Whether it is read on other days too, as a letter is: no day is "today" or "tomorrow" in it. */
  isKept?: true
}

/** Returns when a letter is read that leaves at a time, in milliseconds since 1970: the day of its leaving and later ones. */
export const readFrom = (leaves: number): ReadAt => ({ today: (zone) => localTime(leaves, zone).day, isKept: true })

const LOCALES: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' }
/** Formatters are slow to make. There is one for each language, zone and form: at most a few hundred. */
const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(language: Language, timeZone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${name}`
  let found = formatters.get(key)
  if (!found) formatters.set(key, (found = new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone })))
  return found
}

/** The first of the month is the only ordinal of French dates; Intl writes "1 mai". No line ends between the day and the month. */
const ordinal = (text: string, language: Language): string =>
  language === 'fr' ? text.replace(/(?<!\d)1(?= \p{L})/u, '1er').replace(/(?<=\d(?:er)?) (?=\p{L})/u, '\u{A0}') : text

/** The day and the time of a moment in a time zone. @param moment a timestamp, or milliseconds since 1970 */
function localTime(moment: string | number, zone: string): { day: string; hour: number; minute: number } {
  const format = local.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  local.set(zone, format)
  const [day = '', time = ''] = format.format(typeof moment === 'string' ? Date.parse(moment) : moment).split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { day, hour, minute }
}
const local = new Map<string, Intl.DateTimeFormat>()

const DAY_MS = 86_400_000
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day of a moment in a time zone, YYYY-MM-DD. */
export const dayOf = (moment: string, zone: string): string => localTime(moment, zone).day

/** Some days after a day. */
export const daysAfter = (day: string, days: number): string => new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The weekday of a day: 1 = Monday … 7 = Sunday. */
export const weekdayOf = (day: string): number => new Date(midnight(day)).getUTCDay() || 7

const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** A day in words: "samedi 28 novembre", with the year if it is not the year of `today`. */
export function dayInWords(day: string, today: string, language: Language): string {
  const isNear = day.slice(0, 4) === today.slice(0, 4)
  const format = formatter(language, 'UTC', isNear ? 'day' : 'day-year', isNear ? LONG : { ...LONG, year: 'numeric' })
  return ordinal(format.format(new Date(`${day}T00:00:00Z`)), language)
}

/** Consecutive days in words: "samedi 5 et dimanche 6 décembre", "du lundi 30 novembre au mercredi 2 décembre". */
export function daysInWords(first: string, last: string, today: string, language: Language): string {
  const isFrench = language === 'fr'
  const end = dayInWords(last, today, language)
  const whole = dayInWords(first, today, language)
  // "samedi 5 décembre 2027" without what the end says too.
  const begin = first.slice(0, 7) === last.slice(0, 7) ? whole.replace(/(?<=\d(?:er)?)\s\p{L}+(?: \d{4})?$/u, '') : whole
  if (daysAfter(first, 1) === last) return `${begin} ${isFrench ? 'et' : 'and'} ${end}`
  return isFrench ? `du ${begin} au ${end}` : `from ${begin} to ${end}`
}

/** A day of the next weeks in a narrow column: "mar. 24 nov.". */
export function shortDay(day: string, language: Language): string {
  const { weekday, day: number, month } = leafOf(day, language)
  return `${weekday} ${ordinal(`${number} ${month}`, language)}`
}

/** A date without its weekday, as administrations write it: "3 novembre 2026". */
export const dateInWords = (day: string, language: Language): string =>
  ordinal(
    formatter(language, 'UTC', 'date', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`)),
    language,
  )

/** A day near today: "aujourd’hui", "demain", "hier", else in words. */
export function nearDay(day: string, today: string, language: Language): string {
  const names: Record<number, [fr: string, en: string]> = {
    0: ['aujourd’hui', 'today'],
    1: ['demain', 'tomorrow'],
    '-1': ['hier', 'yesterday'],
  }
  const name = names[daysBetween(today, day)]
  return name ? name[language === 'fr' ? 0 : 1] : dayInWords(day, today, language)
}

/** The number of days from one day to another. */
const daysBetween = (from: string, to: string): number => (midnight(to) - midnight(from)) / DAY_MS

/** The parts of a day for a calendar leaf: "sam.", "28", "nov.". */
export function leafOf(day: string, language: Language): { weekday: string; day: string; month: string } {
  const at = new Date(`${day}T00:00:00Z`)
  const part = (name: string, options: Intl.DateTimeFormatOptions) => formatter(language, 'UTC', name, options).format(at)
  return { weekday: part('weekday', { weekday: 'short' }), day: String(Number(day.slice(8))), month: part('month', { month: 'short' }) }
}

/** A month in words: "novembre 2026". @param month YYYY-MM */
export const monthInWords = (month: string, language: Language): string =>
  formatter(language, 'UTC', 'month-year', { month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`))

/** A day of each year in words: "1er mars". @param monthDay MM-DD */
export const monthDayInWords = (monthDay: string, language: Language): string => {
  const text = formatter(language, 'UTC', 'day-month', { day: 'numeric', month: 'long' }).format(new Date(`2024-${monthDay}T00:00:00Z`))
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
}

/** A time of day: "18 h 30", "9 h"; in English "18:30". */
export function timeOf(moment: string, zone: string, language: Language): string {
  const { hour, minute } = localTime(moment, zone)
  return clockTime(hour, minute, language)
}

/** A time of the clock. @param time HH:MM */
export const writtenTime = (time: string, language: Language): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return clockTime(hour, minute, language)
}

const clockTime = (hour: number, minute: number, language: Language): string => {
  const minutes = String(minute).padStart(2, '0')
  if (language === 'en') return `${String(hour).padStart(2, '0')}:${minutes}`
  return minute === 0 ? `${hour}\u{A0}h` : `${hour}\u{A0}h\u{A0}${minutes}`
}

/** A day as it is named when it is read. */
const named = (day: string, zone: string, read: ReadAt, language: Language): string =>
  (read.isKept ? dayInWords : nearDay)(day, read.today(zone), language)

/** A moment in words: "aujourd’hui à 18 h 30", "samedi 28 novembre à 9 h". */
export function momentInWords(moment: string, zone: string, read: ReadAt, language: Language): string {
  return `${named(dayOf(moment, zone), zone, read, language)} ${language === 'fr' ? 'à' : 'at'} ${timeOf(moment, zone, language)}`
}

/** A moment of the life of an account, by the clock of Paris, as a letter says it: "mardi 1er décembre à 23 h 55". */
export const momentOfAccount = (moment: string, language: Language): string =>
  momentInWords(moment, 'Europe/Paris', readFrom(Date.now()), language)

/** The last day of what ends at a moment. Midnight is the end of the day before. */
function endOf(moment: string, zone: string): { day: string; isMidnight: boolean } {
  const { day, hour, minute } = localTime(moment, zone)
  const isMidnight = hour === 0 && minute === 0
  return { day: isMidnight ? daysAfter(day, -1) : day, isMidnight }
}

const isNear = (name: string): boolean => /^(?:aujourd|demain|hier)/.test(name)

/** What has ended: "hier à 18 h", "le jeudi 26 novembre". */
export function endInWords(moment: string, zone: string, read: ReadAt, language: Language): string {
  const { day, isMidnight } = endOf(moment, zone)
  const name = named(day, zone, read, language)
  const time = isMidnight ? '' : ` ${language === 'fr' ? 'à' : 'at'} ${timeOf(moment, zone, language)}`
  return `${language === 'fr' && !isNear(name) ? 'le ' : ''}${name}${time}`
}

/** An end in words: "jusqu’au jeudi 26 novembre à 18 h", "jusqu’à demain à 9 h". Midnight is the end of the day before: "jusqu’à jeudi 26 novembre, minuit". */
export function untilInWords(moment: string, zone: string, read: ReadAt, language: Language): string {
  const { day, isMidnight } = endOf(moment, zone)
  const name = named(day, zone, read, language)
  if (language === 'en') return isMidnight ? `until ${name}, midnight` : `until ${name} at ${timeOf(moment, zone, language)}`
  if (isMidnight) return `jusqu’à ${name.startsWith('aujourd') ? 'ce soir' : name}, minuit`
  return `jusqu’${isNear(name) ? 'à' : 'au'} ${name} à ${timeOf(moment, zone, language)}`
}

import { clockTime } from './clock-time.ts'
import { type Language, useLanguage } from './language.ts'

const LOCALES: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' }
/** Days and longer units are written out: "il y a 9 m." could be read as minutes. */
const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number, style: 'long' | 'short'][] = [
  ['year', 31_557_600, 'long'],
  ['month', 2_629_800, 'long'],
  ['day', 86_400, 'long'],
  ['hour', 3600, 'short'],
  ['minute', 60, 'short'],
  ['second', 0, 'short'],
]
const SHORT_DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

function formatter(language: Language) {
  const locale = LOCALES[language]
  const date = new Intl.DateTimeFormat(locale, SHORT_DAY)
  // A day has no time: in another time zone it would become the day before.
  const day = new Intl.DateTimeFormat(locale, { ...SHORT_DAY, timeZone: 'UTC' })
  const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' })
  const [long, short] = (['long', 'short'] as const).map((style) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }))
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const rounded = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  // The first of the month is the only ordinal of French dates; Intl writes "1 mai".
  const ordinal = (text: string) => (language === 'fr' ? text.replace(/(?<!\d)1(?= \p{L})/u, '1er') : text)
  const time = (moment: string) => clockTime(clock.format(new Date(moment)), language)
  const dateOf = (moment: string) => ordinal(date.format(new Date(moment)))
  return {
    locale,
    /** The date of a timestamp, in the time zone of the browser. */
    date: dateOf,
    /** A day, YYYY-MM-DD. */
    day: (value: string) => ordinal(day.format(new Date(`${value}T00:00:00Z`))),
    /** A day of this year without its year: "12 déc."; of another one with it. @param value YYYY-MM-DD */
    shortDay: (value: string) =>
      ordinal((value.startsWith(String(new Date().getFullYear())) ? dayOfYear : day).format(new Date(`${value}T00:00:00Z`))),
    /** A day with its weekday: "vendredi 27 novembre". @param value YYYY-MM-DD */
    weekday: (value: string) => ordinal(weekday.format(new Date(`${value}T00:00:00Z`))),
    /** A day with its weekday, short: "ven. 27 nov.". @param value YYYY-MM-DD */
    shortWeekday: (value: string) => ordinal(shortWeekday.format(new Date(`${value}T00:00:00Z`))),
    /** A timestamp to the minute: "21 nov. 2026 à 13 h 49". */
    dateTime: (moment: string) => `${dateOf(moment)}${language === 'fr' ? ' à ' : ', '}${time(moment)}`,
    exact: (moment: string) => ordinal(exact.format(new Date(moment))),
    /** The time of a timestamp, to the minute: "14 h 01". */
    time,
    number: (value: number) => number.format(value),
    /** Formats hundredths as a percentage. */
    percent: (value: number) => percent.format(value / 100),
    /** An amount of the currency's smallest unit, in full: not every currency has cents. */
    money: (amount: number, currency: string) => {
      try {
        const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
        return money.format(amount / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2))
      } catch {
        return `${amount} ${currency}`
      }
    },
    bytes: (value: number) =>
      value < 1_000_000
        ? `${rounded.format(value / 1000)}\u{A0}${language === 'fr' ? 'ko' : 'kB'}`
        : `${rounded.format(value / 1_000_000)}\u{A0}${language === 'fr' ? 'Mo' : 'MB'}`,
    /** "il y a 3 h". */
    since: (moment: string, now = Date.now()) => {
      const seconds = (Date.parse(moment) - now) / 1000
      const [unit, size, style] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 0, 'short']
      return (style === 'long' ? long : short)?.format(Math.round(seconds / (size || 1)), unit) ?? ''
    },
  }
}

export type Format = ReturnType<typeof formatter>

const made = new Map<Language, Format>()
/** The formatter of a language, outside of components. */
export function formatOf(language: Language): Format {
  const format = made.get(language) ?? formatter(language)
  made.set(language, format)
  return format
}

/** The formatter of the current language. */
export function useFormat(): Format {
  const language = useLanguage()
  return formatOf(language)
}

import type { z } from 'zod'
import type { CommuneInfo } from '../../contract/communes/commune-records.ts'
import type { LocalTime } from './clock.ts'
import { daysAfter, weekdayOf, writtenTime } from './dates.ts'
import { listInWords } from './formats.ts'
import type { Context, Language } from './page.ts'

export type Hours = z.output<typeof CommuneInfo>['horaires']

/** Whether an office is open now, and until or from when. */
export type Opening =
  | { state: 'open'; until: string }
  | { state: 'closed'; next: { day: string; time: string } | null }
  /** A public holiday: the usual hours may not apply. */
  | { state: 'holiday' }

const AHEAD_DAYS = 14

type Range = [from: string, to: string]
/** Whether a range ends the next day. */
const isOvernight = ([from, to]: Range): boolean => to < from

/** The opening times of a day, sorted; those that overlap or touch are one. @param day YYYY-MM-DD */
function ranges(hours: Hours, day: string): Range[] {
  const given = hours
    .filter(({ jours }) => jours.includes(weekdayOf(day)))
    .flatMap(({ plages }) => plages.map(([from = '', to = '']): Range => [from, to]))
    .filter(([from, to]) => from !== to)
    .toSorted(([one], [other]) => one.localeCompare(other))
  const joined: Range[] = []
  for (const range of given) {
    const last = joined.at(-1)
    if (!last || isOvernight(last) || isOvernight(range) || range[0] > last[1]) joined.push(range)
    else joined[joined.length - 1] = [last[0], range[1] > last[1] ? range[1] : last[1]]
  }
  return joined
}

/** The range in which a moment is: of the day, or of the night that began the day before. */
function rangeAt(hours: Hours, at: LocalTime, holidays: readonly string[]): Range | undefined {
  const eve = daysAfter(at.day, -1)
  const night = holidays.includes(eve) ? [] : ranges(hours, eve).filter(isOvernight)
  return (
    ranges(hours, at.day).find((range) => !at.isBefore(range[0]) && (isOvernight(range) || at.isBefore(range[1]))) ??
    night.find(([, to]) => at.isBefore(to))
  )
}

/**
 * Says whether an office is open at a moment, by its opening hours.
 * @param at local day and time of the commune
 * @param holidays days on which the hours may not apply: they are left out as the next opening, too
 * @returns null without opening hours
 */
export function openingAt(hours: Hours, at: LocalTime, holidays: readonly string[]): Opening | null {
  if (!hours.some(({ jours, plages }) => jours.length > 0 && plages.length > 0)) return null
  if (holidays.includes(at.day)) return { state: 'holiday' }
  const now = rangeAt(hours, at, holidays)
  if (now) return { state: 'open', until: now[1] }
  for (let ahead = 0; ahead < AHEAD_DAYS; ahead += 1) {
    const day = daysAfter(at.day, ahead)
    const next = holidays.includes(day) ? undefined : ranges(hours, day).find(([from]) => ahead > 0 || at.isBefore(from))
    if (next) return { state: 'closed', next: { day, time: next[0] } }
  }
  return { state: 'closed', next: null }
}

const NAMES: Record<Language, readonly string[]> = {
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}

/** The name of a weekday, 1 to 7. */
export const weekdayName = (weekday: number, language: Language): string => NAMES[language][weekday - 1] ?? ''

/** Weekdays in words: "du lundi au vendredi", "le mardi et le jeudi". */
export function weekdaysInWords(days: readonly number[], { language, t }: Pick<Context, 'language' | 't'>): string {
  const sorted = [...new Set(days)].toSorted((one, other) => one - other)
  const [first = 1] = sorted
  const last = sorted.at(-1) ?? first
  const name = (day: number) => weekdayName(day, language)
  if (sorted.length === 7) return t('tous les jours', 'every day')
  if (sorted.length > 2 && last - first === sorted.length - 1)
    return t(`du ${name(first)} au ${name(last)}`, `${name(first)} to ${name(last)}`)
  const each = sorted.map((day) => t(`le ${name(day)}`, name(day)))
  return listInWords(each, language)
}

/** Times of a day in words: "de 8 h 30 à 12 h et de 13 h 30 à 17 h 30". */
export const rangesInWords = (plages: readonly (readonly string[])[], { language, t }: Pick<Context, 'language' | 't'>): string =>
  plages
    .map(([from = '', to = '']) =>
      t(
        `de ${writtenTime(from, language)} à ${writtenTime(to, language)}`,
        `${writtenTime(from, language)} to ${writtenTime(to, language)}`,
      ),
    )
    .join(t(' et ', ' and '))

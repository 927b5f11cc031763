import type { z } from 'zod'
import type { CommuneInfo } from '../../contract/communes/commune-records.ts'
import { exceptionOn, isDated } from '../../contract/communes/opening-hours.ts'
import type { LocalTime } from './clock.ts'
import { daysAfter, weekdayOf, writtenTime } from '../../contract/dates.ts'
import { listInWords } from './formats.ts'
import type { Context, Language } from './page.ts'

export type Hours = z.output<typeof CommuneInfo>['horaires']

/** What is said of a range of opening times, and whether the remark says that they do not always apply. */
interface Remarked {
  remark?: string
  isDoubted?: true
}

/** Whether an office is open now, and until or from when, with the remark of these times. */
export type Opening =
  | ({ state: 'open'; until: string } & Remarked)
  | { state: 'closed'; next: ({ day: string; time: string } & Remarked) | null }
  /** A public holiday: the usual hours may not apply. */
  | { state: 'holiday' }

const AHEAD_DAYS = 14

type Range = [from: string, to: string, remark: string]
/** Whether a range ends the next day. */
const isOvernight = ([from, to]: Range): boolean => to < from

/** Words of remarks that say that the times apply on some days only. */
const CONDITIONAL =
  /vacances|cong[ée]|f[ée]ri[ée]|ferm|sauf|except|\bhors\b|semaine|quinzaine|sur deux|\bmois\b|(?:1er|premier|[2-5]e|dernier|\dème) (?:lun|mar|mer|jeu|ven|sam|dim)|impair|\bpaire|janvier|f[ée]vrier|\bmars\b|avril|\bmai\b|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre|l[’'][ée]t[ée]\b|hiver|saison|scolaire|\bjusqu|à partir du|\bdu \d|provisoire|temporaire|variable|holiday|closed/i
/** Whether a remark says that the times apply on some days only: whether they apply today is not known. */
export const isConditional = (remark: string): boolean => CONDITIONAL.test(remark.replaceAll(/état(?:s)? civil(?:s)?/gi, ''))

/** The remarks of all times that say that they do not always apply. */
const generalRemark = (hours: Hours): string =>
  hours
    .filter((entry) => !isDated(entry) && entry.jours.length === 0 && entry.commentaire && isConditional(entry.commentaire))
    .map(({ commentaire }) => commentaire)
    .join(' ')

const remarked = (remark: string): Remarked => (remark === '' ? {} : { remark, ...(isConditional(remark) ? { isDoubted: true } : {}) })

/** The opening times of a day, sorted; those that overlap or touch, with the same remark, are one. @param day YYYY-MM-DD */
function ranges(hours: Hours, day: string): Range[] {
  const general = generalRemark(hours)
  const exception = exceptionOn(hours, day)
  // What is said for a date is certain: no remark makes it doubtful.
  const usual = (commentaire: string | null | undefined) => (exception ? '' : [commentaire, general].filter(Boolean).join(' '))
  const given = (exception ? [exception] : hours.filter(({ jours }) => jours.includes(weekdayOf(day))))
    .flatMap(({ plages, commentaire }) => plages.map(([from = '', to = '']): Range => [from, to, usual(commentaire)]))
    .filter(([from, to]) => from !== to)
    .toSorted(([one, , remark], [other, , otherRemark]) => one.localeCompare(other) || remark.localeCompare(otherRemark))
  const joined: Range[] = []
  for (const range of given) {
    const last = joined.at(-1)
    if (!last || last[2] !== range[2] || isOvernight(last) || isOvernight(range) || range[0] > last[1]) joined.push(range)
    else joined[joined.length - 1] = [last[0], range[1] > last[1] ? range[1] : last[1], last[2]]
  }
  return joined
}

/** Whether it is not known what holds on a day: a public holiday for which nothing is said. */
const isUnknown = (day: string, hours: Hours, holidays: readonly string[]): boolean =>
  holidays.includes(day) && exceptionOn(hours, day) === undefined

/** The range in which a moment is: of the day, or of the night that began the day before. */
function rangeAt(hours: Hours, at: LocalTime, holidays: readonly string[]): Range | undefined {
  const eve = daysAfter(at.day, -1)
  const night = isUnknown(eve, hours, holidays) ? [] : ranges(hours, eve).filter(isOvernight)
  const now = [
    ...ranges(hours, at.day).filter((range) => !at.isBefore(range[0]) && (isOvernight(range) || at.isBefore(range[1]))),
    ...night.filter(([, to]) => at.isBefore(to)),
  ]
  return now.find(([, , remark]) => remark === '') ?? now.find(([, , remark]) => !isConditional(remark)) ?? now[0]
}

/**
 * Says whether an office is open at a moment, by its opening hours.
 * @param at local day and time of the commune
 * @param holidays days on which the hours may not apply: they are left out as the next opening, too
 * @returns null without opening hours, and with those of other dates alone
 */
export function openingAt(hours: Hours, at: LocalTime, holidays: readonly string[]): Opening | null {
  // Of dates alone nothing is known of any other day.
  if (!hours.some(({ jours, plages }) => jours.length > 0 && plages.length > 0) && !exceptionOn(hours, at.day)) return null
  if (isUnknown(at.day, hours, holidays)) return { state: 'holiday' }
  const now = rangeAt(hours, at, holidays)
  if (now) return { state: 'open', until: now[1], ...remarked(now[2]) }
  for (let ahead = 0; ahead < AHEAD_DAYS; ahead += 1) {
    const day = daysAfter(at.day, ahead)
    const next = isUnknown(day, hours, holidays) ? undefined : ranges(hours, day).find(([from]) => ahead > 0 || at.isBefore(from))
    if (next) return { state: 'closed', next: { day, time: next[0], ...remarked(next[2]) } }
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

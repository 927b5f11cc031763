import { isoWeek, isoWeekday, mondayOf, toDay, toNumber } from './days.ts'
import { isHoliday } from './holidays.ts'

/** The recurrence of a collection, as published. Days are YYYY-MM-DD. */
export interface Rule {
  frequence: string
  /** 1 = Monday … 7 = Sunday. */
  jours: readonly number[]
  parite_semaine: string | null
  /** 1 = the first such weekday of the month, -1 = the last. */
  semaines_du_mois: readonly number[] | null
  date_reference: string | null
  /** MM-DD. */
  periode_debut: string | null
  periode_fin: string | null
  dates: readonly string[]
  regle_feries: string
  exceptions: readonly Exception[]
  valide_du: string | null
  valide_au: string | null
}
/** A regular date that is replaced or cancelled. */
export interface Exception {
  date: string
  remplacee_par: string | null
  motif: string | null
}
/** One date of the collection. */
export interface Occurrence {
  date: string
  /** The regular date, before any holiday or exception moved it. */
  prevue: string
  /** The date is a public holiday, and the publisher gives no rule for public holidays; or a holiday moves it to a Sunday without other collections. */
  a_confirmer: boolean
  motif: string | null
}

/** More days than the longest run of holidays, which can move a date into the requested range or out of it. */
const MARGIN_DAYS = 7

const SUNDAY = 7

/** The length of one computed range, so that the nearest dates do not cost the computation of a year. */
const RANGE_DAYS = 31

/** Generates consecutive ranges of days that cover `from` and the `days` days after it. */
export function* dayRanges(from: string, days: number): Generator<{ from: string; to: string }> {
  const first = toNumber(from)
  for (let start = 0; start <= days; start += RANGE_DAYS)
    yield { from: toDay(first + start), to: toDay(first + Math.min(start + RANGE_DAYS - 1, days)) }
}

/**
 * Returns the dates of a collection from one day to another, both included, in order; at most one a day. The dates of two
 * consecutive ranges are together the dates of the joined range. Spec §4.4-8.
 * @param departement decides the public holidays
 */
export function occurrences(rule: Rule, departement: string, from: string, to: string): Occurrence[] {
  const exceptions = new Map(rule.exceptions.map((exception) => [exception.date, exception] as const).toReversed())
  const found = new Map<string, Occurrence>()
  for (const day of candidates(rule, toNumber(from), toNumber(to))) {
    const prevue = toDay(day)
    const occurrence = occurrenceOn(rule, exceptions, departement, prevue)
    if (!occurrence || occurrence.date < from || occurrence.date > to) continue
    if (!found.has(occurrence.date) || occurrence.date === prevue) found.set(occurrence.date, occurrence)
  }
  return [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The regular days whose date may be between two days, in order: days near the range, and days that an exception moves into it. */
function candidates(rule: Rule, from: number, to: number): number[] {
  const [first, last] = [from - MARGIN_DAYS, to + MARGIN_DAYS]
  const days = new Set<number>()
  const consider = (start: number, end: number) => {
    for (let day = start; day <= end; day += 1) if (isRegular(rule, day)) days.add(day)
  }
  if (rule.frequence === 'dates') {
    for (const date of datesBetween(rule.dates, toDay(first), toDay(last))) if (isValid(rule, date)) days.add(toNumber(date))
  } else consider(first, last)
  const [start, end] = [toDay(from), toDay(to)]
  // The exception's date may be the day to which a holiday moved a regular date.
  for (const { date, remplacee_par } of rule.exceptions)
    if (remplacee_par !== null && remplacee_par >= start && remplacee_par <= end)
      consider(toNumber(date) - MARGIN_DAYS, toNumber(date) + MARGIN_DAYS)
  return [...days].toSorted((a, b) => a - b)
}
const datesBetween = (dates: readonly string[], from: string, to: string) => dates.filter((date) => date >= from && date <= to)

/** Returns the occurrence of a regular date, or null if cancelled: the publisher's exception first, then the holiday rule. */
function occurrenceOn(rule: Rule, exceptions: ReadonlyMap<string, Exception>, departement: string, prevue: string): Occurrence | null {
  const replaced = ({ remplacee_par, motif }: Exception) =>
    remplacee_par === null ? null : { date: remplacee_par, prevue, a_confirmer: false, motif }
  const stated = exceptions.get(prevue)
  if (stated) return replaced(stated)
  const unmoved = { date: prevue, prevue, a_confirmer: false, motif: null }
  if (rule.regle_feries === 'maintenue' || !isHoliday(prevue, departement)) return unmoved
  if (rule.regle_feries === 'non_precise') return { ...unmoved, a_confirmer: true }
  if (rule.regle_feries === 'supprimee') return null
  const date = nextWorkingDay(prevue, rule.regle_feries === 'veille' ? -1 : 1, departement)
  const moved = exceptions.get(date)
  // A move to a Sunday follows the rule to the letter, and few services keep to it.
  const a_confirmer = isoWeekday(toNumber(date)) === SUNDAY && !rule.jours.includes(SUNDAY)
  return moved ? replaced(moved) : { ...unmoved, date, a_confirmer, motif: 'jour férié' }
}

function nextWorkingDay(day: string, step: 1 | -1, departement: string): string {
  let number = toNumber(day)
  do number += step
  while (isHoliday(toDay(number), departement))
  return toDay(number)
}

/** Whether the rule names this day, without holidays and exceptions. An incomplete rule names no day. */
function isRegular(rule: Rule, day: number): boolean {
  // First, since this test is cheap and excludes most days.
  if (rule.frequence !== 'dates' && !weekdays(rule).includes(isoWeekday(day))) return false
  const date = toDay(day)
  if (!isValid(rule, date)) return false
  if (rule.frequence === 'dates') return rule.dates.includes(date)
  if (!inSeason(rule, date.slice(5)) || !inParity(rule, day)) return false
  switch (rule.frequence) {
    case 'hebdomadaire':
      return true
    case 'saisonniere':
      return rule.periode_debut !== null || rule.periode_fin !== null
    case 'mensuelle':
      return inWeekOfMonth(rule, date)
    case 'quinzaine':
      return rule.parite_semaine !== null || everySecondWeek(rule, day)
    default:
      return false
  }
}

const isValid = ({ valide_du, valide_au }: Rule, date: string): boolean =>
  !(valide_du && date < valide_du) && !(valide_au && date > valide_au)

/** The weekdays of a rule. A fortnightly rule without weekdays uses the weekday of its reference date. */
function weekdays({ jours, frequence, parite_semaine, date_reference }: Rule): readonly number[] {
  const byReference = jours.length === 0 && frequence === 'quinzaine' && parite_semaine === null
  return byReference && date_reference !== null ? [isoWeekday(toNumber(date_reference))] : jours
}

function inSeason({ periode_debut, periode_fin }: Rule, monthDay: string): boolean {
  const [start, end] = [periode_debut ?? '01-01', periode_fin ?? '12-31']
  return start <= end ? start <= monthDay && monthDay <= end : monthDay >= start || monthDay <= end
}

/** Parity of the ISO week, as publishers count: after a year of 53 weeks two odd weeks are consecutive, and both have the collection. */
const inParity = ({ parite_semaine }: Rule, day: number): boolean =>
  parite_semaine === null || (isoWeek(day) % 2 === 0) === (parite_semaine === 'paire')

/** Every fourteen days from the week of the reference date, whatever the week numbers. */
const everySecondWeek = ({ date_reference }: Rule, day: number): boolean =>
  date_reference !== null && (mondayOf(day) - mondayOf(toNumber(date_reference))) % 14 === 0

function inWeekOfMonth({ semaines_du_mois }: Rule, date: string): boolean {
  const dayOfMonth = Number(date.slice(8))
  const daysInMonth = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
  const [nth, nthFromEnd] = [Math.ceil(dayOfMonth / 7), -Math.ceil((daysInMonth - dayOfMonth + 1) / 7)]
  return semaines_du_mois !== null && (semaines_du_mois.includes(nth) || semaines_du_mois.includes(nthFromEnd))
}

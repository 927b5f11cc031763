import { WEEKDAYS } from '../../../contract/publications/events.ts'
import { formatOf } from '../i18n/format.ts'
import { type Language, useLanguage } from '../i18n/language.ts'
import { bilingual } from '../i18n/texts.ts'
import { clockTime } from '../i18n/clock-time.ts'
import type { Rule } from './rule-form.ts'
import { ruleTexts } from './rule-texts.ts'

/** How many days without a date are named. */
const NAMED = 4
const DAY_MS = 86_400_000

const wordTexts = bilingual({
  every: {
    quotidienne: (n: number) => [n === 1 ? 'chaque jour' : `tous les ${n} jours`, n === 1 ? 'every day' : `every ${n} days`],
    hebdomadaire: (n: number, days: string) => [
      n === 1 ? `chaque ${days}` : `toutes les ${n} semaines, le ${days}`,
      n === 1 ? `every ${days}` : `every ${n} weeks, on ${days}`,
    ],
    mensuelle: (n: number, day: string) => [
      n === 1 ? `le ${day} de chaque mois` : `tous les ${n} mois, le ${day}`,
      n === 1 ? `the ${day} of every month` : `every ${n} months, on the ${day}`,
    ],
  },
  ranks: {
    '1': ['premier', 'first'],
    '2': ['deuxième', 'second'],
    '3': ['troisième', 'third'],
    '4': ['quatrième', 'fourth'],
    '-1': ['dernier', 'last'],
  },
  /** The day of a month: 1er, 2. */
  number: (n: number) => [n === 1 ? '1er' : String(n), `day ${n}`],
  between: (from: string, to: string) => [`de ${from} à ${to}`, `from ${from} to ${to}`],
  at: (time: string) => [`à ${time}`, `at ${time}`],
  until: (day: string) => [`jusqu’au ${day}`, `until ${day}`],
  times: (count: number) => [`${count} fois`, count === 1 ? 'once' : `${count} times`],
  except: (several: boolean, days: string) => [`sauf ${several ? 'les' : 'le'} ${days}`, `except ${days}`],
  others: (count: number) => [count === 1 ? '1 autre jour' : `${count} autres jours`, count === 1 ? '1 other day' : `${count} other days`],
})

const at = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`)
/** The weekday of a day, from Monday. */
const weekdayOf = (day: string): number => (at(day).getUTCDay() + 6) % 7

/** The rule of a series in words: "chaque mardi et jeudi de 18 h 30 à 20 h jusqu’au 30 juin 2027, sauf le 24 décembre et le 6 mai". */
export function ruleWords(rule: Rule, language: Language): string {
  const { frequence, intervalle, debut, fin, jusqu_au, nombre, sauf = [] } = rule
  const t = wordTexts[language]
  const { locale } = formatOf(language)
  const list = new Intl.ListFormat(locale)
  const dayIn = (year: 'numeric' | undefined) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...(year ? { year } : {}), timeZone: 'UTC' })
  // A day without its year is clear where the series lasts for less than a year.
  const isShort = jusqu_au !== undefined && at(jusqu_au).getTime() - at(debut).getTime() < 365 * DAY_MS
  const name = (day: string, full: boolean) =>
    dayIn(full ? 'numeric' : undefined)
      .format(at(day))
      .replace(/^1 (?=\p{L})/u, '1er ')
  const { weekdays } = ruleTexts[language]
  const days = rule.jours ?? [WEEKDAYS[weekdayOf(debut)] ?? 'lundi']
  const names = list.format(days.map((day) => weekdays[day]))
  const every =
    frequence === 'quotidienne'
      ? t.every.quotidienne(intervalle)
      : frequence === 'hebdomadaire'
        ? t.every.hebdomadaire(intervalle, names)
        : t.every.mensuelle(
            intervalle,
            rule.rang === undefined ? t.number(at(debut).getUTCDate()) : `${t.ranks[String(rule.rang) as '1']} ${names}`,
          )
  const [, from] = debut.split('T')
  const [, to] = (fin ?? '').split('T')
  const hours =
    from === undefined ? '' : to ? t.between(clockTime(from, language), clockTime(to, language)) : t.at(clockTime(from, language))
  // "les 22 et 24 décembre 2026 et le 6 mai": a month and a year are named once, with the last of their days.
  const named = sauf.slice(0, NAMED).map((day, n) => {
    const next = n + 1 < NAMED ? sauf[n + 1] : undefined
    if (language === 'en' || next === undefined || next.slice(0, 7) !== day.slice(0, 7))
      return name(day, !isShort && (language === 'en' || next?.slice(0, 4) !== day.slice(0, 4)))
    return t.number(Number(day.slice(8)))
  })
  const others = sauf.length - named.length
  const end = jusqu_au === undefined ? (nombre === undefined ? '' : t.times(nombre)) : t.until(name(jusqu_au, true))
  const exceptions = sauf.length === 0 ? '' : t.except(named.length > 1, list.format([...named, ...(others > 0 ? [t.others(others)] : [])]))
  return [[every, hours, end].filter(Boolean).join(intervalle === 1 && nombre === undefined ? ' ' : ', '), exceptions]
    .filter(Boolean)
    .join(', ')
}

/** Returns a function that describes the rule of a series in words. */
export function useRuleWords(): (rule: Rule) => string {
  const language = useLanguage()
  return (rule) => ruleWords(rule, language)
}

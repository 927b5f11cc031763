import { monthDayInWords, writtenTime } from '../../../contract/dates.ts'
import { listInWords } from '../formats.ts'
import { weekdayName, weekdaysInWords } from '../opening.ts'
import type { Context } from '../page.ts'
import type { Collection } from './waste.ts'

type Texts = Pick<Context, 'language' | 't'>

/** How often a collection passes, in words: "le mardi et le vendredi", "un mercredi sur deux (semaines paires)". Null: not known. */
export function frequencyInWords(collection: Collection, context: Texts): string | null {
  const { frequence, jours, dates } = collection
  if (frequence === 'dates') return dates.length === 0 ? null : onDates(collection, context)
  if (frequence === 'quinzaine') return everySecond(collection, context)
  if (jours.length === 0) return null
  const how = frequence === 'mensuelle' ? monthly(collection, context) : weekdaysInWords(jours, context)
  const season = seasonInWords(collection, context)
  return season ? `${how}, ${season}` : how
}

/** The most dates that are named. */
const NAMED = 4

/** The next dates: "le 10 décembre et le 14 janvier". */
function onDates({ prochaines_dates: next }: Collection, { language, t }: Texts): string {
  if (next.length === 0) return t('à des dates fixées, qui sont passées', 'on set dates, which are over')
  const named = next
    .slice(0, NAMED)
    .map((day) => t(`le ${monthDayInWords(day.slice(5), language)}`, monthDayInWords(day.slice(5), language)))
  return next.length > NAMED ? `${named.join(', ')}…` : listInWords(named, language)
}

function everySecond({ jours, parite_semaine: parity, date_reference: from }: Collection, { language, t }: Texts): string | null {
  const [only] = jours
  const weekday = only ?? (from === null ? undefined : Temporal.PlainDate.from(from).dayOfWeek)
  if (weekday === undefined) return null
  const name = jours.length > 1 ? null : weekdayName(weekday, language)
  const weeks = parity === 'paire' ? t('semaines paires', 'even weeks') : parity === 'impaire' ? t('semaines impaires', 'odd weeks') : null
  const how = name ? t(`un ${name} sur deux`, `every second ${name}`) : everySecondWeek(jours, { language, t })
  return weeks ? `${how} (${weeks})` : how
}

const everySecondWeek = (jours: readonly number[], context: Texts): string =>
  context.t(`${weekdaysInWords(jours, context)}, une semaine sur deux`, `${weekdaysInWords(jours, context)}, every second week`)

const ORDINALS = {
  fr: { '1': 'premier', '2': 'deuxième', '3': 'troisième', '4': 'quatrième', '5': 'cinquième', '-1': 'dernier' },
  en: { '1': 'first', '2': 'second', '3': 'third', '4': 'fourth', '5': 'fifth', '-1': 'last' },
} as const

function monthly({ jours, semaines_du_mois: weeks }: Collection, context: Texts): string {
  const { language, t } = context
  const names = ORDINALS[language]
  const ranks = (weeks ?? []).flatMap((week) => names[String(week) as keyof typeof names] ?? [])
  if (ranks.length === 0) return `${weekdaysInWords(jours, context)}${t(', une fois par mois', ', once a month')}`
  const list = (values: readonly string[]) => listInWords(values, language)
  const days = list(jours.map((day) => weekdayName(day, language)))
  return language === 'fr' ? `${list(ranks.map((rank) => `le ${rank}`))} ${days} du mois` : `the ${list(ranks)} ${days} of the month`
}

/** A season in words: "du 15 mars au 30 novembre". */
export function seasonInWords({ periode_debut: from, periode_fin: to }: Collection, { language, t }: Texts): string | null {
  if (from === null && to === null) return null
  const day = (monthDay: string) => monthDayInWords(monthDay, language)
  return t(`du ${day(from ?? '01-01')} au ${day(to ?? '12-31')}`, `from ${day(from ?? '01-01')} to ${day(to ?? '12-31')}`)
}

/** When a collection passes on its days: "de 5 h à 13 h", "dès 6 h". */
export function hoursInWords({ heure_debut: from, heure_fin: to }: Collection, { language, t }: Texts): string | null {
  const time = (value: string) => writtenTime(value, language)
  if (from && to) return t(`de ${time(from)} à\u{A0}${time(to)}`, `${time(from)} to ${time(to)}`)
  if (from) return t(`dès ${time(from)}`, `from ${time(from)}`)
  return to ? t(`avant ${time(to)}`, `before ${time(to)}`) : null
}

/** What happens on public holidays, in a sentence. */
export function holidayRule({ regle_feries: rule, mode }: Collection, { t }: Texts): string | null {
  if (mode !== 'porte_a_porte') return null
  const rules: Record<string, string> = {
    maintenue: t('Jours fériés : la collecte a lieu.', 'Public holidays: collected as usual.'),
    lendemain: t('Jours fériés : la collecte a lieu le lendemain.', 'Public holidays: collected on the next day.'),
    veille: t('Jours fériés : la collecte a lieu la veille.', 'Public holidays: collected on the day before.'),
    supprimee: t('Jours fériés : pas de collecte.', 'Public holidays: no collection.'),
    non_precise: t('Jours fériés : à confirmer auprès de la mairie.', 'Public holidays: ask the town hall.'),
  }
  return rules[rule] ?? null
}

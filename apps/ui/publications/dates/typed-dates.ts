import { clockTime } from '../../i18n/clock-time.ts'
import type { Language } from '../../i18n/language.ts'
import type { occurrencesOf } from './occurrences.ts'

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const

/** A day as the site writes it: "samedi 5 décembre", with the year if it is not that of today. */
export function dayInWords(day: string, language: Language, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  const format = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC', ...year })
  const text = format.format(new Date(`${day}T00:00:00Z`))
  return language === 'fr' ? text.replace(/(?<!\d)1(?= \p{L})/u, '1er') : text
}

/** A typed date as residents will read it: "samedi 5 décembre, de 14 h à 16 h", "du vendredi 4 décembre à 18 h au dimanche 6 décembre à 12 h". */
export function typedDateName(
  { debut, fin }: ReturnType<typeof occurrencesOf>[number],
  language: Language,
  today = new Date().toISOString().slice(0, 10),
): string {
  const isFrench = language === 'fr'
  const [first = '', from] = debut.split('T')
  const [last = first, to] = (fin ?? '').split('T')
  const [day, lastDay] = [first, last || first].map((one) => dayInWords(one, language, today))
  const [start, end] = [from, to].map((time) => (time === undefined ? undefined : clockTime(time, language)))
  if (last === '' || last === first) {
    if (start === undefined) return day ?? ''
    if (end === undefined || end === start) return isFrench ? `${day}, à ${start}` : `${day}, at ${start}`
    return isFrench ? `${day}, de ${start} à ${end}` : `${day}, ${start} to ${end}`
  }
  const at = (time: string | undefined) => (time === undefined ? '' : isFrench ? ` à ${time}` : ` at ${time}`)
  return isFrench ? `du ${day}${at(start)} au ${lastDay}${at(end)}` : `from ${day}${at(start)} to ${lastDay}${at(end)}`
}

import type { z } from 'zod'
import { isPast } from '../../contract/publications/state-of.ts'
import type { Publication } from '../../contract/publications/publication-records.ts'
import type { Clock } from './clock.ts'
import { dayInWords, nearDay, timeOf } from '../../contract/dates.ts'
import type { Context } from './page.ts'

const DAY = 86_400_000

type Item = z.output<typeof Publication>
type Event = NonNullable<Item['evenement']>
export type Occurrence = NonNullable<Event['occurrences']>[number]

/** The occurrences of an event as the API gives them. An event that has only days has one, of whole days. */
export function occurrencesOf({ evenement, date_debut, date_fin }: Item, zone: string): readonly Occurrence[] {
  if (evenement) return evenement.occurrences ?? []
  if (date_debut === null) return []
  const debut = startOf(date_debut, zone)
  return [
    {
      id: '',
      debut,
      fin: null,
      journee: true,
      jour_debut: date_debut,
      jour_fin: date_fin ?? date_debut,
      statut: 'prevu',
      motif: null,
      prevu_le: null,
    },
  ]
}

/** The beginning of a day in a time zone, as a timestamp. */
export const startOf = (day: string, zone: string): string => Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()

/** Whether an occurrence is over. The page is true until it is. */
export function isOver(occurrence: Occurrence, clock: Clock, zone: string): boolean {
  if (occurrence.journee || occurrence.fin === null) clock.today(zone)
  else clock.isPast(occurrence.fin)
  return isPast(occurrence, clock.madeAt(), zone)
}

/** Until when an occurrence of several days goes on: "jusqu’au dimanche 10 janvier". Null for one of a day, or of a night. */
export function lastDay(
  { debut, fin, journee, jour_debut, jour_fin }: Occurrence,
  zone: string,
  { t, language, clock }: Context,
): string | null {
  if (jour_debut === jour_fin) return null
  if (!journee && fin !== null && Date.parse(fin) - Date.parse(debut) <= DAY) return null
  const last = nearDay(jour_fin, clock.today(zone), language)
  return t(`jusqu’${/^(?:aujourd|demain|hier)/.test(last) ? 'à' : 'au'} ${last}`, `until ${last}`)
}

/** The hours of an occurrence: "de 9 h à 12 h", "à 18 h 30", nothing for whole days. */
export function hoursOf({ debut, fin, journee, jour_debut, jour_fin }: Occurrence, zone: string, { language, t }: Context): string | null {
  if (journee) return null
  const start = timeOf(debut, zone, language)
  return fin && fin !== debut && jour_debut === jour_fin
    ? t(`de ${start} à ${timeOf(fin, zone, language)}`, `${start} to ${timeOf(fin, zone, language)}`)
    : t(`à ${start}`, `at ${start}`)
}

/** An occurrence in words: "samedi 28 novembre, de 14 h à 18 h", "du vendredi 27 novembre à 18 h au dimanche 29 novembre à 12 h". */
export function whenInWords(occurrence: Occurrence, zone: string, context: Context): string {
  const { t, language, clock } = context
  const { fin, journee, jour_debut, jour_fin } = occurrence
  const today = clock.today(zone)
  const hours = hoursOf(occurrence, zone, context)
  if (jour_debut === jour_fin) return `${nearDay(jour_debut, today, language)}${hours ? `, ${hours}` : ''}`
  const [first, last] = [dayInWords(jour_debut, today, language), dayInWords(jour_fin, today, language)]
  const [from, to] = journee
    ? ['', '']
    : [` ${hours}`, fin ? t(` à ${timeOf(fin, zone, language)}`, ` at ${timeOf(fin, zone, language)}`) : '']
  return t(`du ${first}${from} au ${last}${to}`, `from ${first}${from} to ${last}${to}`)
}

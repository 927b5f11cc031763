import { clockTime } from '../i18n/clock-time.ts'
import type { z } from 'zod'
import type { Occurrence as OccurrenceSchema } from '../../../contract/publications/events.ts'
import { formatOf } from '../i18n/format.ts'
import type { Language } from '../i18n/language.ts'
import { isPast } from '../../../contract/publications/state-of.ts'

export type Occurrence = z.output<typeof OccurrenceSchema>

const formatters = new Map<string, Intl.DateTimeFormat>()
function partsIn(zone: string): Intl.DateTimeFormat {
  const made =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formatters.set(zone, made)
  return made
}

/** The local date and time of an instant in a time zone, as a form field has it: 2026-11-29T18:30. */
export function localIn(zone: string, instant: string): string {
  const part = Object.fromEntries(
    partsIn(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`
}

const WEEKDAYS = {
  fr: new Intl.DateTimeFormat('fr-FR', { weekday: 'short', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }),
}
/** A day with its weekday: "dim. 29 nov. 2026". */
export const dayName = (day: string, language: Language): string =>
  `${WEEKDAYS[language].format(new Date(`${day}T00:00:00Z`))} ${formatOf(language).day(day)}`

/** A local date and time, in the words of the language. */
export function momentName(local: string, language: Language): string {
  const [day = '', time] = local.split('T')
  return time === undefined ? dayName(day, language) : `${dayName(day, language)}, ${clockTime(time, language)}`
}

/** The begin and the end of an occurrence as form fields have them: days for whole days, else local times; an absent end is empty. */
export function fieldsOf({ journee, jour_debut, jour_fin, debut, fin }: Occurrence, zone: string): { debut: string; fin: string } {
  if (journee) return { debut: jour_debut, fin: jour_fin === jour_debut ? '' : jour_fin }
  return { debut: localIn(zone, debut), fin: fin === null ? '' : localIn(zone, fin) }
}

/** The time of an occurrence: "dim. 29 nov. 2026, 18 h 30 – 20 h". */
export function occurrenceName(occurrence: Occurrence, zone: string, language: Language): string {
  const { debut, fin } = fieldsOf(occurrence, zone)
  if (fin === '') return momentName(debut, language)
  const [day, time] = fin.split('T')
  const end = time !== undefined && debut.startsWith(`${day}T`) ? clockTime(time, language) : momentName(fin, language)
  return `${momentName(debut, language)} – ${end}`
}

const UTC = (local: string): number => Date.parse(local.length === 10 ? `${local}T00:00Z` : `${local}Z`)
/** The end of an occurrence whose begin is moved: it keeps its length. The begin or the end may be empty or incomplete. */
export function shiftedEnd(before: { debut: string; fin: string }, debut: string): string {
  const length = UTC(before.fin) - UTC(before.debut)
  const end = UTC(debut) + length
  if (Number.isNaN(end) || before.debut.length !== debut.length) return before.fin
  return new Date(end).toISOString().slice(0, debut.length)
}

/** Whether an occurrence is over: the rule of the state of a publication. */
export const isOver = (occurrence: Occurrence, zone: string, now = new Date()): boolean => isPast(occurrence, now.toISOString(), zone)

import { parseDateTime, plusDays, type Stamp, stampAt, utcOfLocal } from '../dates/dates-and-times.ts'
import { type EventDate, type EventFacts, isFree, isPermanent, PLAIN_EVENT } from '../event-facts.ts'
import { isObject, listOf, objectsOf, type Json } from '../json.ts'
import { translationOf } from './openagenda.ts'
import { isForChildren, themeOf } from '../traits.ts'
import { textOf } from '../texts/text.ts'
import type { When } from '../dates/when.ts'

const PREFIXES = ['', 'schema:', 'rdfs:', 'dc:', 'ebucore:', 'foaf:']
/** Returns a property by its name, with or without the prefix of its vocabulary. */
export const part = (object: Json | undefined, name: string): unknown => {
  for (const prefix of PREFIXES) if (object && object[prefix + name] !== undefined) return object[prefix + name]
  return undefined
}
export const firstText = (value: unknown): string | null => listOf(value).map(textOf).find(Boolean) ?? null

/** The most periods of an event, and the most dates that the hours of a period give. A longer one is one date of whole days. */
const DATES_MAX = 366
/** The most days of a period whose days are looked at one by one. */
const DAYS_MAX = 3660
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The number of dates that the periods of a document may still give; further periods are dates of whole days. */
export interface DatesLeft {
  dates: number
}
/** The dates that the periods of a document may give. */
export const DOCUMENT_DATES = 30_000

/** Returns what an event of DATAtourisme has besides its text and its place. Its `dates` are null if it has none. */
export function factsOf(object: Json, { language, timeZone, left }: { language: string; timeZone: string; left: DatesLeft }): EventFacts {
  const dates = objectsOf(object['takesPlaceAt'])
    .slice(0, DATES_MAX)
    .flatMap((period) => datesOf(period, timeZone, left))
    .map((when): EventDate => ({ when, planned: null, cancelled: false }))
  const tarif = priceOf(object)
  const free = isFree(tarif)
  const [booking] = objectsOf(object['hasBookingContact'])
  const types = listOf(object['@type'] ?? object['type']).flatMap((type) => textOf(type) ?? [])
  const targets = objectsOf(object['hasClientTarget']).map((target) => translationOf(part(target, 'label'), language))
  return {
    ...PLAIN_EVENT,
    gratuit: free,
    tarif: free ? null : tarif,
    reservation: firstText(part(booking, 'homepage')),
    public: targets.filter(Boolean).join(', ') || null,
    theme: themeOf(types),
    pour_enfants: isForChildren(types),
    // False is what a system gives without a word of anybody.
    accessible: object['reducedMobilityAccess'] === true || null,
    permanent: dates.length > 0 ? isPermanent(dates) : null,
    dates: dates.length > 0 ? dates : null,
  }
}

/** Returns the dates of a period: its hours are those of each of its days, or of those days of the week that it names. */
function datesOf(period: Json, timeZone: string, left: DatesLeft): When[] {
  const [first, last] = [dayOf(part(period, 'startDate'), timeZone), dayOf(part(period, 'endDate'), timeZone)]
  if (!first) return []
  const end = last && last > first ? last : first
  const [from, to] = [textOf(period['startTime']), textOf(period['endTime'])]
  const weekdays = new Set(listOf(period['appliesOnDay']).flatMap((day) => weekdayIn(day) ?? []))
  const whole = [{ start: stamp(first), end: stamp(end) }]
  if ((!from && weekdays.size === 0) || end > plusDays(first, DAYS_MAX)) return whole
  const days: string[] = []
  const span = (Date.parse(end) - Date.parse(first)) / 86_400_000 + 1
  left.dates -= weekdays.size > 0 ? (span * weekdays.size) / 7 : span
  if (left.dates < 0) return whole
  for (let day = first; day <= end; day = plusDays(day, 1)) {
    if (weekdays.size === 0 || weekdays.has(new Date(`${day}T00:00Z`).getUTCDay())) days.push(day)
    if (days.length > DATES_MAX) return whole
  }
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  return days.map((day) => hoursOn(day, opens, closes, timeZone))
}

/** Returns the hours of one day, of minutes since midnight. An end before the begin is in the night after. */
function hoursOn(day: string, from: number | null, to: number | null, timeZone: string): When {
  const at = (on: string, minutes: number) => stampAt(timeZone, utcOfLocal(timeZone, on, 0, minutes))
  const start = from === null ? null : at(day, from)
  if (from === null || !start) return { start: stamp(day), end: null }
  return { start, end: to === null ? null : at(to < from ? plusDays(day, 1) : day, to) }
}

/** Returns an hour such as 14:00:00 in minutes since midnight; null for another text. */
function minutesOf(hour: string | null): number | null {
  const [, hours, minutes] = /^([01]?\d|2[0-4]):([0-5]\d)(?::\d{2})?/.exec(hour ?? '') ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

const stamp = (day: string): Stamp => ({ day, time: null, at: null })
const dayOf = (value: unknown, timeZone: string): string | null => parseDateTime(firstText(value), timeZone)?.day ?? null

function weekdayIn(value: unknown): number | null {
  const name =
    textOf(isObject(value) ? value['@id'] : value)
      ?.replace(/^.*[/:#]/, '')
      .toLowerCase() ?? ''
  const at = WEEKDAYS.indexOf(name)
  return at < 0 ? null : at
}

/** Returns the price of the offers: "12 €", "de 5 € à 12 €". */
function priceOf(object: Json): string | null {
  const specifications = objectsOf(part(object, 'offers')).flatMap((offer) => objectsOf(part(offer, 'priceSpecification')))
  const amounts = specifications.flatMap((one) => ['price', 'minPrice', 'maxPrice'].flatMap((name) => listOf(part(one, name))))
  const numbers = amounts.flatMap((amount) => (textOf(amount) === null ? [] : [Number(textOf(amount)?.replace(',', '.'))]))
  const known = numbers.filter((amount) => Number.isFinite(amount) && amount >= 0)
  if (known.length === 0) return null
  const written = (amount: number) => `${String(amount).replace('.', ',')} €`
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return low === high ? written(low) : `de ${written(low)} à ${written(high)}`
}

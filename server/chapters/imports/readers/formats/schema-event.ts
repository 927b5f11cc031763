import type { Input } from '../draft.ts'
import { agesInWords, type EventFacts, isFree, isPermanent, PLAIN_EVENT } from '../event-facts.ts'
import { parseDateTime } from '../dates/dates-and-times.ts'
import type { CalendarBudget } from '../ical/recurrence.ts'
import { listOf, objectsOf, type Json } from '../json.ts'
import { translationOf } from './openagenda.ts'
import { type Scheduled, scheduledDates } from './schema-schedule.ts'
import type { SettingsOf } from '../settings.ts'
import { isAgeOfChildren, isForChildren, themeOf } from '../traits.ts'
import { plain, textOf } from '../texts/text.ts'
import type { When } from '../dates/when.ts'

type Context = Pick<Input<SettingsOf<'jsonld_page'>>, 'timeZone' | 'now'> & { budget: CalendarBudget }

/** Returns what a schema.org event has besides its text, its place and its time. */
export function schemaFacts(event: Json, when: When, context: Context): EventFacts {
  const schedule = scheduledDates(objectsOf(event['eventSchedule']), context)
  const offers = objectsOf(event['offers'])
  const tarif = priceIn(offers)
  const types = listOf(event['@type']).flatMap((type) => textOf(type) ?? [])
  const free = freeBy(event['isAccessibleForFree']) ?? isFree(tarif)
  return {
    ...PLAIN_EVENT,
    statut: statusOf(event, offers),
    gratuit: free,
    tarif: free ? null : tarif,
    reservation: offers.map((offer) => textOf(offer['url'])).find(Boolean) ?? null,
    public: audienceOf(event),
    theme: themeOf(types),
    pour_enfants: isForChildren(types) ?? isAgeOfChildren(greatestAge(event)),
    ...(schedule ? seriesOf(schedule) : { dates: [{ when, planned: plannedBegin(event, context.timeZone), cancelled: false }] }),
  }
}

const seriesOf = ({ dates, since }: Scheduled) => ({ dates, since, permanent: isPermanent(dates), identified: true })

function statusOf(event: Json, offers: Json[]): EventFacts['statut'] {
  const status = textOf(event['eventStatus']) ?? ''
  if (/Cancel/i.test(status)) return 'annule'
  if (/Postponed/i.test(status)) return 'reporte'
  const isSoldOut = offers.length > 0 && offers.every((offer) => /SoldOut/i.test(textOf(offer['availability']) ?? ''))
  return isSoldOut || textOf(event['remainingAttendeeCapacity']) === '0' ? 'complet' : 'prevu'
}

const freeBy = (value: unknown): boolean | null =>
  value === true || /^(?:true|(?:https?:\/\/schema\.org\/)?True)$/i.test(textOf(value) ?? '') ? true : null

/** Returns the price of the offers: "12 €", "de 5 € à 12 €". */
function priceIn(offers: Json[]): string | null {
  const amounts = offers.flatMap((offer) => ['price', 'lowPrice', 'highPrice'].flatMap((name) => textOf(offer[name]) ?? []))
  const numbers = amounts.map((amount) => Number(amount.replace(',', '.'))).filter((amount) => Number.isFinite(amount) && amount >= 0)
  if (numbers.length === 0) return amounts[0] ?? null
  const currency = offers.map((offer) => textOf(offer['priceCurrency'])).find(Boolean) ?? 'EUR'
  const written = (amount: number) => `${String(amount).replace('.', ',')} ${currency === 'EUR' ? '€' : currency}`
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return low === high ? written(low) : `de ${written(low)} à ${written(high)}`
}

function audienceOf(event: Json): string | null {
  const named = objectsOf(event['audience'])
    .map(
      (audience) =>
        translationOf(audience['audienceType'], 'fr') ?? translationOf(audience['name'], 'fr') ?? ages(audience['suggestedAge']),
    )
    .filter(Boolean)
    .join(', ')
  return plain(named) || rangeOf(textOf(event['typicalAgeRange']))
}
const ages = (value: unknown): string | null => {
  const [range] = objectsOf(value)
  return range ? agesInWords(Number(textOf(range['minValue']) ?? Number.NaN), Number(textOf(range['maxValue']) ?? Number.NaN)) : null
}
/** An age range as schema.org writes it: "6-12", "6-". */
function rangeOf(text: string | null): string | null {
  const [, from, to] = /^(\d{1,3})\s?[-–]\s?(\d{1,3})?$/.exec(text ?? '') ?? []
  return from === undefined ? text : agesInWords(Number(from), to === undefined ? Number.NaN : Number(to))
}

/** The greatest age of those whom an event is for: of its audience, or of its range. */
function greatestAge(event: Json): number {
  const [audience] = objectsOf(event['audience'])
  const [range] = objectsOf(audience?.['suggestedAge'])
  const [, to = ''] = (textOf(event['typicalAgeRange']) ?? '').split('-')
  return Number(textOf(range?.['maxValue']) ?? textOf(audience?.['suggestedMaxAge']) ?? (to.trim() || Number.NaN))
}

/** Returns the begin before an event was rescheduled. */
function plannedBegin(event: Json, timeZone: string) {
  const [before] = listOf(event['previousStartDate'])
  return parseDateTime(before, timeZone)
}

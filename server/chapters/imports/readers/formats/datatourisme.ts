import { canonicalAddress, webAddress } from '../address.ts'
import { degrees, type DraftReader, type EventDraft, fromToday, type Input, lieuOf, readEvents } from '../draft.ts'
import { type DatesLeft, DOCUMENT_DATES, factsOf, firstText, part } from './datatourisme-event.ts'
import { SourceUnreadable, type Lieu } from '../item.ts'
import { isObject, listOf, objectsOf, parseJson, type Json } from '../json.ts'
import { instant, parseDateTime, type Stamp } from '../dates/dates-and-times.ts'
import { translationOf } from './openagenda.ts'
import type { SettingsOf } from '../settings.ts'
import { textOf } from '../texts/text.ts'
import { hoursInWords, whenInWords, type When } from '../dates/when.ts'

const LICENCE = 'DATAtourisme, Licence Ouverte 2.0'
const DATES_SHOWN = 12

/**
 * Reads a page of the DATAtourisme API v1, a list of objects, or one object of a flux, whose JSON-LD names have prefixes. Each
 * object gives one item for all its periods: the identifier is the object's, and its next period is not another event.
 * @throws SourceUnreadable
 */
export const readDatatourisme: DraftReader<SettingsOf<'datatourisme'>> = (text, input) => {
  const document = parseJson(text)
  const meta = isObject(document) ? objectsOf(document['meta'])[0] : undefined
  const objects = listedIn(document)
  if (!objects)
    throw new SourceUnreadable(isObject(document) && ('error' in document || 'errors' in document) ? 'refused_by_source' : 'not_this_kind')
  const left: DatesLeft = { dates: DOCUMENT_DATES }
  const [page, pages] = [Number(meta?.['page']), Number(meta?.['total_pages'])]
  return {
    ...readEvents(objects, input, {
      idOf: (object) => textOf(object['uuid']) ?? uuidIn(object) ?? textOf(object['@id']) ?? textOf(object['uri']),
      titleOf: (object) => translationOf(part(object, 'label'), input.settings.language),
      draftOf: (object, id, index) => draftOf(object, id, index, { ...input, left }),
    }),
    feed: {
      title: 'DATAtourisme',
      attribution: LICENCE,
      language: input.settings.language,
      complete: meta !== undefined,
      window: fromToday(input),
    },
    next: page >= 1 && page < pages && objects.length > 0 ? { url: withPage(input.url, page + 1) } : null,
  }
}

function listedIn(document: unknown): unknown[] | null {
  if (Array.isArray(document)) return document
  if (!isObject(document)) return null
  if (Array.isArray(document['objects'])) return document['objects']
  if (Array.isArray(document['@graph'])) return document['@graph']
  return part(document, 'label') && (document['@id'] ?? document['uuid'] ?? document['uri']) ? [document] : null
}

/** Returns the object's uuid, the end of its address: the identifier is then the same in the API and in the flux. */
const uuidIn = (object: Json): string | null =>
  /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(textOf(object['@id']) ?? textOf(object['uri']) ?? '')?.[1] ?? null

function draftOf(object: Json, id: string, index: number, input: Input<SettingsOf<'datatourisme'>> & { left: DatesLeft }): EventDraft {
  const { language } = input.settings
  const periods = periodsOf(object, input.timeZone)
  const days = periods.filter((when) => when !== null).sort((a, b) => (a.start.day < b.start.day ? -1 : 1))
  const [first] = days
  if (!first) return periods.length > 0 ? 'bad_date' : 'no_date'
  const last = days.reduce((a, b) => ((b.end ?? b.start).day > (a.end ?? a.start).day ? b : a))
  const [description] = objectsOf(object['hasDescription'])
  const short = translationOf(part(description, 'shortDescription'), language) ?? translationOf(part(object, 'comment'), language)
  const long = translationOf(part(description, 'description'), language)
  const contact = objectsOf(object['hasContact'])[0] ?? objectsOf(object['hasBookingContact'])[0]
  const makers = ['hasBeenCreatedBy', 'hasBeenPublishedBy'].flatMap((name) =>
    objectsOf(object[name]).map((agent) => firstText(part(agent, 'legalName'))),
  )
  const [represented] = objectsOf(object['hasMainRepresentation'] ?? object['hasRepresentation'])
  const address = webAddress(firstText(part(contact, 'homepage')), 'https://data.datatourisme.fr/')
  return {
    index,
    id,
    title: translationOf(part(object, 'label'), language),
    body: { html: long && short && !long.startsWith(short.slice(0, 60)) ? `<p>${short}</p>\n<p>${long}</p>` : (long ?? short) },
    when: { start: first.start, end: last.end ?? last.start },
    dates: days.length > 1 ? days.slice(0, DATES_SHOWN).map(whenInWords) : [],
    lieu: placeOf(objectsOf(object['isLocatedAt'])[0], language),
    link: address ?? canonicalAddress(textOf(object['@id']) ?? textOf(object['uri']), input.url),
    base: input.url,
    images: objectsOf(part(represented, 'hasRelatedResource')).flatMap((resource) =>
      listOf(part(resource, 'locator')).map((url) => ({ url, alt: altOf(represented, language) })),
    ),
    lines: [hoursOf(object, days), firstText(part(contact, 'telephone')), firstText(part(contact, 'email'))].filter(
      (line) => line !== null,
    ),
    attribution: {
      nom: makers.find(Boolean) ?? null,
      licence: LICENCE,
      credit: firstText(
        objectsOf(represented?.['hasAnnotation']).map(
          (annotation) => firstText(annotation['credits']) ?? translationOf(annotation['credits'], language),
        ),
      ),
    },
    cite: true,
    updated: instant(textOf(object['lastUpdateDatatourisme']) ?? textOf(object['lastUpdate'])),
    event: factsOf(object, { language, timeZone: input.timeZone, left: input.left }),
  }
}

/** Returns what a representation shows: the title of its first annotation that has one. */
const altOf = (represented: Json | undefined, language: string): string | null =>
  objectsOf(part(represented, 'hasAnnotation'))
    .map((annotation) => translationOf(part(annotation, 'title'), language))
    .find(Boolean) ?? null

/** Returns the object's periods, or the plain days of old objects. A day without hours is a whole day. */
function periodsOf(object: Json, timeZone: string): (When | null)[] {
  const periods = objectsOf(object['takesPlaceAt'])
  if (periods.length > 0)
    return periods.map((period) =>
      whenOf(part(period, 'startDate'), part(period, 'endDate'), period['startTime'], period['endTime'], timeZone),
    )
  const ends = listOf(part(object, 'endDate'))
  return listOf(part(object, 'startDate')).map((start, at) => whenOf(start, ends[at], null, null, timeZone))
}

/** Returns one period. Its hours are those of each of its days, so they are a start and an end only when the period is one day. */
function whenOf(from: unknown, to: unknown, fromHour: unknown, toHour: unknown, timeZone: string): When | null {
  const [start, end] = [dayOf(from, timeZone), dayOf(to, timeZone)]
  if (!start) return null
  if (end && end.day !== start.day) return { start, end }
  const begun = textOf(fromHour) ? parseDateTime(`${start.day}T${textOf(fromHour)}`, timeZone) : null
  const over = begun && textOf(toHour) ? parseDateTime(`${start.day}T${textOf(toHour)}`, timeZone) : null
  return begun ? { start: begun, end: over && over.at !== null && begun.at !== null && over.at < begun.at ? null : over } : { start, end }
}

/** Returns the hours of each day when there is one period of several days. */
function hoursOf(object: Json, days: When[]): string | null {
  const [period] = objectsOf(object['takesPlaceAt'])
  const [from, to] = [textOf(period?.['startTime']), textOf(period?.['endTime'])]
  const each = days.length === 1 && days[0]?.start.time === null && from ? hoursInWords(from, to) : ''
  return each ? `Horaires : ${each}` : null
}

function dayOf(value: unknown, timeZone: string): Stamp | null {
  const stamp = parseDateTime(firstText(value), timeZone)
  return stamp && { day: stamp.day, time: null, at: null }
}

function placeOf(place: Json | undefined, language: string): Lieu | null {
  const [address] = objectsOf(part(place, 'address'))
  const [city] = objectsOf(address?.['hasAddressCity'])
  const [geo] = objectsOf(part(place, 'geo'))
  return lieuOf({
    nom: translationOf(part(place, 'label'), language),
    adresse: listOf(part(address, 'streetAddress')).map(textOf).filter(Boolean).join(', ') || null,
    code_postal: firstText(part(address, 'postalCode')),
    commune: firstText(part(address, 'addressLocality')) ?? translationOf(part(city, 'label'), language),
    code_insee: textOf(city?.['insee']),
    latitude: degrees(firstText(part(geo, 'latitude'))),
    longitude: degrees(firstText(part(geo, 'longitude'))),
  })
}

/** Returns the address of another page. `meta.next` is never used: it is plain http and contains the key. */
function withPage(url: string, page: number): string {
  const next = new URL(url)
  next.searchParams.set('page', String(page))
  return next.href
}

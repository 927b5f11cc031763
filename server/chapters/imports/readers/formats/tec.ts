import { degrees, type DraftReader, type EventDraft, fromToday, lieuOf, readEvents } from '../draft.ts'
import { isFree, PLAIN_EVENT } from '../event-facts.ts'
import { SourceUnreadable, type Lieu } from '../item.ts'
import { isObject, objectsOf, parseJson, type Json } from '../json.ts'
import { sameHost } from './json-feed.ts'
import { instant, parseDateTime, zoneOr } from '../dates/dates-and-times.ts'
import type { SettingsOf } from '../settings.ts'
import { plain, textOf } from '../texts/text.ts'
import type { When } from '../dates/when.ts'

/**
 * Reads a page of the REST API of The Events Calendar (WordPress), or one event. Each date of a series is an event there.
 * @throws SourceUnreadable
 */
export const readTec: DraftReader<SettingsOf<'tec_rest'>> = (text, input) => {
  const document = parseJson(text)
  if (!isObject(document)) throw new SourceUnreadable('not_this_kind')
  if (typeof document['code'] === 'string' && document['message'] !== undefined) throw new SourceUnreadable('refused_by_source')
  const list = Array.isArray(document['events']) ? document['events'] : 'start_date' in document ? [document] : null
  if (!list) throw new SourceUnreadable('not_this_kind')
  return {
    ...readEvents(list, input, {
      idOf: (event) => idOf(event, input.url),
      titleOf: (event) => plain(textOf(event['title'])),
      isWithdrawn: (event) => isCancelled(event) || !isPublished(event),
      isCancelled: isPublished,
      draftOf: (event, id, index) => draftOf(event, id, index, input),
    }),
    feed: {
      title: null,
      attribution: URL.parse(input.url)?.hostname ?? null,
      complete: Array.isArray(document['events']),
      window: fromToday(input),
    },
    next: list.length > 0 ? nextPage(document, input.url) : null,
  }
}

const isCancelled = (event: Json): boolean => ['canceled', 'cancelled'].includes(String(event['event_status']))
const isPublished = (event: Json): boolean => ['publish', undefined].includes(event['status'] as string)

function idOf(event: Json, url: string): string | null {
  const id = textOf(event['id'])
  return textOf(event['global_id']) ?? (id && `${URL.parse(url)?.host}?id=${id}`)
}

/** Returns the time of an event. Whole days end on their last day; hours are in the event's own time zone. */
function whenOf(event: Json, timeZone: string): When | null {
  const zone = zoneOr(event['timezone'], timeZone)
  const utc = (name: string): string | null => (textOf(event[name]) ? `${textOf(event[name])}Z` : null)
  const local = [parseDateTime(event['start_date'], zone), parseDateTime(event['end_date'], zone)] as const
  if (event['all_day'] === true || event['all_day'] === 'yes')
    return local[0] && { start: { day: local[0].day, time: null, at: null }, end: local[1] && { day: local[1].day, time: null, at: null } }
  const start = parseDateTime(utc('utc_start_date'), 'UTC', timeZone) ?? parseDateTime(event['start_date'], zone, timeZone)
  return start && { start, end: parseDateTime(utc('utc_end_date'), 'UTC', timeZone) ?? parseDateTime(event['end_date'], zone, timeZone) }
}

function draftOf(event: Json, id: string, index: number, { url, timeZone }: { url: string; timeZone: string }): EventDraft {
  const when = whenOf(event, timeZone)
  if (!when) return event['start_date'] ? 'bad_date' : 'no_date'
  const [organizer] = objectsOf(event['organizer'])
  const [image] = objectsOf(event['image'])
  const free = isFree(plain(textOf(event['cost'])))
  const [cost, website] = [textOf(event['cost']), textOf(event['website'])]
  return {
    index,
    id,
    title: textOf(event['title']),
    body: { html: textOf(event['description']) ?? textOf(event['excerpt']) },
    when,
    lieu: placeOf(objectsOf(event['venue'])[0]),
    link: event['url'],
    base: url,
    images: [{ url: image?.['url'], alt: textOf(image?.['alt']) }],
    lines: [cost ? `Tarif : ${cost}` : '', website ? `Site : ${website}` : ''].filter(Boolean),
    attribution: { nom: textOf(organizer?.['organizer']) ?? URL.parse(url)?.hostname ?? null },
    categories: objectsOf(event['categories'])
      .concat(objectsOf(event['tags']))
      .map(({ name }) => textOf(name) ?? ''),
    updated: instant(textOf(event['modified_utc']) ?? textOf(event['modified'])),
    event: {
      ...PLAIN_EVENT,
      statut: isCancelled(event) ? 'annule' : event['event_status'] === 'postponed' ? 'reporte' : 'prevu',
      gratuit: free,
      tarif: free ? null : cost,
    },
  }
}

function placeOf(venue: Json | undefined): Lieu | null {
  const read = (name: string): string | null => plain(textOf(venue?.[name])) || null
  return lieuOf({
    nom: read('venue'),
    adresse: read('address'),
    code_postal: read('zip'),
    commune: read('city'),
    latitude: degrees(venue?.['geo_lat']),
    longitude: degrees(venue?.['geo_lng']),
  })
}

/** Returns the address of the next page as given if it is on this host, else the address of this page with the next number. */
function nextPage(document: Json, url: string): { url: string } | null {
  const given = textOf(document['next_rest_url'])
  if (given && sameHost(given, url)) return { url: given }
  const asked = new URL(url)
  const page = Number(asked.searchParams.get('page') ?? 1)
  if (!(page < Number(document['total_pages']))) return null
  asked.searchParams.set('page', String(page + 1))
  return { url: asked.href }
}

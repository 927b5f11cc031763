import { webAddress } from '../address.ts'
import { degrees, type DraftReader, type EventDraft, fromToday, type Input, lieuOf, readEvents } from '../draft.ts'
import { agesInWords, type EventFacts, isFree, isPermanent, PLAIN_EVENT } from '../event-facts.ts'
import { SourceUnreadable, type Lieu } from '../item.ts'
import { isObject, listOf, objectsOf, parseJson, type Json } from '../json.ts'
import { instant, parseDateTime } from '../dates/dates-and-times.ts'
import type { SettingsOf } from '../settings.ts'
import { isAgeOfChildren } from '../traits.ts'
import { plain, textOf } from '../texts/text.ts'
import { whenInWords, type When } from '../dates/when.ts'

const CANCELLED = 6
const STATUSES: Record<number, string> = { 2: 'Reprogrammé', 3: 'Déplacé en ligne', 4: 'Reporté', 5: 'Complet' }
const STATUTS: Record<number, EventFacts['statut']> = { 4: 'reporte', 5: 'complet', [CANCELLED]: 'annule' }
const PUBLISHED = 2
/** The most days listed in a body; of the rest, only the last one is. */
const DATES_SHOWN = 12
const LICENCE = 'OpenAgenda, Licence Ouverte'

/**
 * Reads a page of events of an OpenAgenda v2 agenda, or a single event. Each event gives one item, from its first day to its last.
 * In an answer to `removed=1`, every uid listed is withdrawn. Spec §4.1-41.
 * @throws SourceUnreadable
 */
export const readOpenAgenda: DraftReader<SettingsOf<'openagenda'>> = (text, input) => {
  const document = parseJson(text)
  if (!isObject(document)) throw new SourceUnreadable('not_this_kind')
  if (document['success'] === false) throw new SourceUnreadable('refused_by_source')
  const events = Array.isArray(document['events']) ? document['events'] : isObject(document['event']) ? [document['event']] : null
  if (!events) throw new SourceUnreadable('not_this_kind')
  const query = URL.parse(input.url)?.searchParams ?? new URLSearchParams()
  const agenda =
    objectsOf(events)
      .map((event) => textOf(objectsOf(event['originAgenda'])[0]?.['title']))
      .find(Boolean) ?? null
  const after = listOf(document['after']).map(String)
  const narrowed = query.has('removed') || query.has('updatedAt[gte]') || !Array.isArray(document['events'])
  return {
    ...readEvents(events, input, {
      idOf: (event) => textOf(event['uid']),
      titleOf: (event) => translationOf(event['title'], 'fr'),
      isWithdrawn: (event) => query.get('removed') === '1' || event['status'] === CANCELLED || isUnpublished(event),
      isCancelled: (event) => query.get('removed') !== '1' && !isUnpublished(event),
      draftOf: (event, id, index) => draftOf(event, id, index, input),
    }),
    feed: { title: agenda, attribution: agenda, language: input.settings.language, complete: !narrowed, window: fromToday(input) },
    next: after.length > 0 && events.length > 0 ? { url: withAfter(input.url, after) } : null,
  }
}

/** Whether an event is not published, or only listed as removed. */
const isUnpublished = (event: Json): boolean =>
  event['removed'] === true ||
  event['draft'] === true ||
  event['private'] === true ||
  (typeof event['state'] === 'number' && event['state'] !== PUBLISHED) ||
  (event['title'] === undefined && event['timings'] === undefined && event['firstTiming'] === undefined)

function draftOf(event: Json, id: string, index: number, input: Input<SettingsOf<'openagenda'>>): EventDraft {
  const { language } = input.settings
  const timings = objectsOf(event['timings']).map((timing) => timingOf(timing, input.timeZone))
  const ends = [event['firstTiming'], event['lastTiming']].flatMap(objectsOf).map((timing) => timingOf(timing, input.timeZone))
  const given = timings.length > 0 ? timings : ends
  const days = given.filter((when) => when !== null).sort((a, b) => (a.start.at ?? 0) - (b.start.at ?? 0))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return given.length > 0 ? 'bad_date' : 'no_date'
  const status = STATUSES[Number(event['status'])]
  const [origin] = objectsOf(event['originAgenda'])
  const slug = textOf(event['slug'])
  const registration = objectsOf(event['registration'])
    .map(({ value }) => textOf(value))
    .filter((value) => value !== null)
  const long = translationOf(event['longDescription'], language)
  const short = translationOf(event['description'], language)
  const page = textOf(event['canonicalUrl']) ?? textOf(origin?.['url'])
  return {
    index,
    id,
    title: translationOf(event['title'], language),
    body: /<\/?[a-z][^<>]{0,200}>/i.test(long ?? '') ? { html: long } : { markdown: long ?? short, text: short },
    when: { start: first.start, end: last.end ?? last.start },
    dates: days.length > 1 ? datesInWords(days) : [],
    lieu: placeOf(objectsOf(event['location'])[0]),
    link: textOf(event['canonicalUrl']) ?? (slug && origin ? agendaPage(origin, slug) : page),
    base: 'https://openagenda.com/',
    images: pictureOf(event['image']),
    lines: [
      status ?? '',
      prefixed('Conditions', translationOf(event['conditions'], language)),
      prefixed('Inscription', registration.join(', ')),
      prefixed('En ligne', textOf(event['onlineAccessLink'])),
    ].filter(Boolean),
    attribution: { nom: textOf(origin?.['title']), licence: LICENCE, credit: textOf(event['imageCredits']) },
    cite: true,
    categories: keywordsOf(event['keywords'], language),
    updated: instant(event['updatedAt']),
    event: factsOf(event, days, translationOf(event['conditions'], language)),
  }
}

function factsOf(event: Json, days: When[], conditions: string | null): EventFacts {
  const dates = days.map((when) => ({ when, planned: null, cancelled: false }))
  const [age] = objectsOf(event['age'])
  const free = isFree(conditions)
  return {
    ...PLAIN_EVENT,
    statut: STATUTS[Number(event['status'])] ?? 'prevu',
    gratuit: free,
    tarif: free ? null : conditions,
    reservation:
      objectsOf(event['registration'])
        .map(({ value }) => webAddress(value, ''))
        .find(Boolean) ?? null,
    public: agesInWords(age?.['min'], age?.['max']),
    pour_enfants: isAgeOfChildren(age?.['max']),
    // Of motor impairment. False is what nobody has ticked.
    accessible: objectsOf(event['accessibility'])[0]?.['mi'] === true || null,
    permanent: isPermanent(dates),
    dates,
  }
}

function timingOf({ begin, end }: Json, timeZone: string): When | null {
  const start = parseDateTime(begin, timeZone)
  return start && { start, end: parseDateTime(end, timeZone) }
}

function datesInWords(days: When[]): string[] {
  const shown = days.slice(0, DATES_SHOWN).map(whenInWords)
  const last = days.at(-1)
  return days.length > DATES_SHOWN && last ? [...shown, `… jusqu’au ${whenInWords(last)}`] : shown
}

const prefixed = (label: string, text: string | null): string => (text ? `${label} : ${plain(text)}` : '')

/** Returns a text given in several languages: in the requested one, else French, else English, else any. */
export function translationOf(value: unknown, language: string): string | null {
  if (!isObject(value)) return textOf(listOf(value).find((one) => textOf(one)))
  const names = [language, `@${language}`, 'fr', '@fr', 'en', '@en', ...Object.keys(value).slice(0, 30)]
  return names.map((name) => textOf(listOf(value[name]).find((one) => textOf(one)))).find(Boolean) ?? null
}

const keywordsOf = (value: unknown, language: string): string[] =>
  listOf(isObject(value) ? (value[language] ?? value['fr'] ?? Object.values(value)[0]) : value).map(String)

/** Returns the public page of an event, which is below the slug of its agenda, or below the agenda's uid. */
function agendaPage(origin: Json, slug: string): string | null {
  const agenda = textOf(origin['slug']) ?? textOf(origin['uid'])
  return (
    agenda &&
    `https://openagenda.com/${/^\d+$/.test(agenda) ? 'agendas/' : ''}${encodeURIComponent(agenda)}/events/${encodeURIComponent(slug)}`
  )
}

function pictureOf(image: unknown): unknown[] {
  if (!isObject(image)) return [image]
  const base = textOf(image['base'])
  return base
    ? [image['filename'], ...objectsOf(image['variants']).map(({ filename }) => filename)]
        .filter(Boolean)
        .map((name) => `${base}${String(name)}`)
    : []
}

function placeOf(location: Json | undefined): Lieu | null {
  if (!location) return null
  return lieuOf({
    nom: textOf(location['name']),
    adresse: textOf(location['address']),
    code_postal: textOf(location['postalCode']),
    commune: textOf(location['city']),
    code_insee: textOf(location['insee']),
    latitude: degrees(location['latitude']),
    longitude: degrees(location['longitude']),
  })
}

function withAfter(url: string, after: string[]): string {
  const next = new URL(url)
  next.searchParams.delete('after')
  next.searchParams.delete('after[]')
  for (const value of after) next.searchParams.append('after[]', value)
  return next.href
}

import { webAddress } from '../address.ts'
import { degrees, type Draft, type DraftReader, type EventDraft, type Input, lieuOf } from '../draft.ts'
import { keysOf } from '../identity.ts'
import { fault, SourceUnreadable, type ItemFault, type Lieu } from '../item.ts'
import { isObject, listOf, objectsOf, parseTolerantJson, type Json } from '../json.ts'
import { instant, parseDateTime, type Stamp } from '../dates/dates-and-times.ts'
import { type CalendarBudget, newBudget } from '../ical/recurrence.ts'
import { translationOf } from './openagenda.ts'
import { scanPage, type Page } from '../page.ts'
import { schemaFacts } from './schema-event.ts'
import type { SettingsOf } from '../settings.ts'
import { plain, textOf } from '../texts/text.ts'
import { isPast } from '../dates/when.ts'

const DEPTH_MAX = 12
const NODES_MAX = 200_000

/**
 * Reads the schema.org events of a page, in JSON-LD and in microdata, or of a bare JSON-LD document. A page may list only some
 * events, so an absent event is not withdrawn.
 * @throws SourceUnreadable
 */
export const readJsonLdPage: DraftReader<SettingsOf<'jsonld_page'>> = (text, input) => {
  if (!text.trim()) throw new SourceUnreadable('empty')
  const bare = /^\s*[[{]/.test(text)
  const page = scanPage(bare ? '' : text, input.url)
  const whole = bare ? parseTolerantJson(text) : undefined
  if (bare && whole === null) throw new SourceUnreadable('not_json')
  if (!bare && !text.includes('<')) throw new SourceUnreadable('not_this_kind')
  const events = bare ? eventsIn([whole]) : eventsOfPage(page)
  const faults: ItemFault[] = []
  const removed: string[] = []
  const drafts: Draft[] = []
  const cancelled: Draft[] = []
  const budget = newBudget()
  events.slice(0, input.settings.max_items).forEach((event, index) => {
    const draft = draftOf(event, { index, page, input, alone: events.length === 1, budget })
    if (typeof draft === 'string')
      faults.push(fault(draft, 'refused', { index, external_id: idOf(event, page.base), title: plain(translationOf(event['name'], 'fr')) }))
    else if (draft.event?.statut === 'annule') {
      removed.push(...keysOf(draft))
      cancelled.push(draft)
    } else if (!isPast(draft.when, input.now, input.settings.past_days, input.timeZone)) drafts.push(draft)
  })
  const site = plain(page.meta.get('og:site_name')) || null
  return {
    drafts,
    faults,
    removed,
    cancelled,
    feed: { title: plain(page.title) || site, attribution: site, language: page.language, complete: false },
  }
}

/** Returns the events of a page: those in JSON-LD, or those in microdata when JSON-LD has none. */
export function eventsOfPage(page: Page): Json[] {
  const fromScripts = eventsIn(page.scripts.map(parseTolerantJson))
  return fromScripts.length > 0 ? fromScripts : eventsIn(page.items)
}

const EVENT =
  /^(?:https?:\/\/schema\.org\/|schema:)?(?:Festival|Hackathon|EventSeries|CourseInstance|(?!Publication|User|Delivery)\w*Event)$/
const isEvent = (node: Json): boolean => listOf(node['@type']).some((type) => typeof type === 'string' && EVENT.test(type))

/** Returns events at any depth, each once; an event with parts (subEvent) is replaced by its parts. */
function eventsIn(roots: unknown[]): Json[] {
  const found = new Set<Json>()
  let nodes = 0
  const walk = (value: unknown, depth: number): void => {
    if (depth > DEPTH_MAX || (nodes += 1) > NODES_MAX || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach((one) => walk(one, depth))
    const node = value as Json
    const parts = objectsOf(node['subEvent'] ?? node['subEvents']).filter((part) => part['startDate'] !== undefined)
    if (isEvent(node) && parts.length === 0) return void found.add(node)
    for (const part of parts)
      found.add({ ...node, subEvent: undefined, '@id': undefined, url: node['url'], ...part, name: part['name'] ?? node['name'] })
    for (const [name, one] of Object.entries(node)) if (!(isEvent(node) && name.startsWith('subEvent'))) walk(one, depth + 1)
  }
  for (const root of roots) walk(root, 0)
  return [...found]
}

/** Returns the event's own identifier, unless it is only a name within the page. */
function idOf(event: Json, base: string): string | null {
  const id = textOf(event['@id'])
  if (!id || id.startsWith('_:')) return null
  return webAddress(id, base) ?? id
}

interface Around {
  index: number
  page: Page
  input: Input<SettingsOf<'jsonld_page'>>
  /** Whether it is the only event of the page. */
  alone: boolean
  budget: CalendarBudget
}

function draftOf(event: Json, { index, page, input, alone, budget }: Around): EventDraft {
  const schedule = objectsOf(event['eventSchedule'])[0]
  const from = firstOf(event['startDate']) ?? firstOf(schedule?.['startDate'])
  const start = dateOf(from, input.timeZone)
  if (!start) return from ? 'bad_date' : 'no_date'
  const end = dateOf(firstOf(event['endDate']) ?? firstOf(schedule?.['endDate']), input.timeZone)
  const [organizer] = objectsOf(event['organizer'])
  const offers = objectsOf(event['offers'])
  const when = { start, end: wholeDays(start, end) }
  return {
    index,
    id: idOf(event, page.base),
    title: translationOf(event['name'], 'fr') ?? translationOf(event['headline'], 'fr'),
    body: { html: translationOf(event['description'], 'fr') },
    when,
    lieu: placeOf(listOf(event['location'])[0]),
    link: firstOf(event['url']) ?? firstOf(event['mainEntityOfPage']),
    base: page.base,
    isItsPage: true,
    images: [...listOf(event['image'] ?? event['thumbnailUrl']).map(pictureOf), alone ? page.meta.get('og:image') : null],
    lines: [priceOf(offers), /Postponed/i.test(textOf(event['eventStatus']) ?? '') ? 'Reporté' : ''].filter(Boolean),
    attribution: {
      nom: translationOf(organizer?.['name'], 'fr') ?? plain(page.meta.get('og:site_name')),
      licence: textOf(event['license']),
      credit: textOf(objectsOf(event['image'])[0]?.['creditText']),
    },
    categories: listOf(event['keywords']).flatMap((words) => (typeof words === 'string' ? words.split(',') : [])),
    updated: instant(textOf(event['dateModified'])),
    event: schemaFacts(event, when, { ...input, budget }),
  }
}

/** Returns the end of an event; without its hour when the start is a whole day. */
const wholeDays = (start: Stamp, end: Stamp | null): Stamp | null =>
  end && start.time === null ? { day: end.day, time: null, at: null } : end
const dateOf = (text: string | null, zone: string): Stamp | null => parseDateTime(text, zone) ?? parseDateTime(text?.slice(0, 10), zone)
const firstOf = (value: unknown): string | null => {
  const [first] = listOf(value)
  return isObject(first) ? (textOf(first['@value']) ?? textOf(first['@id']) ?? textOf(first['url'])) : textOf(first)
}
const pictureOf = (image: unknown): unknown =>
  isObject(image)
    ? { url: image['url'] ?? image['contentUrl'] ?? image['@id'], alt: translationOf(image['description'] ?? image['caption'], 'fr') }
    : image

function priceOf([offer]: Json[]): string {
  const price = textOf(offer?.['price']) ?? textOf(offer?.['lowPrice'])
  if (price === null) return ''
  if (Number(price) === 0) return 'Gratuit'
  const currency = textOf(offer?.['priceCurrency'])
  return `Tarif : ${price}${currency ? ` ${currency === 'EUR' ? '€' : currency}` : ''}`
}

function placeOf(place: unknown): Lieu | null {
  if (!isObject(place)) return lieuOf({ nom: plain(textOf(place)) || null })
  const address = listOf(place['address'])[0]
  const part = (name: string): string | null => (isObject(address) ? plain(translationOf(address[name], 'fr')) || null : null)
  const [geo] = objectsOf(place['geo'])
  return lieuOf({
    nom: plain(translationOf(place['name'], 'fr')) || null,
    adresse: isObject(address) ? part('streetAddress') : plain(textOf(address)) || null,
    code_postal: part('postalCode'),
    commune: part('addressLocality'),
    latitude: degrees(geo?.['latitude']),
    longitude: degrees(geo?.['longitude']),
  })
}

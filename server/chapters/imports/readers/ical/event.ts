import { canonicalAddress } from '../address.ts'
import { cancelledTitle } from '../cancelled-title.ts'
import { degrees, lieuOf, type Draft } from '../draft.ts'
import { instant, plusDays, stampAt, type Stamp } from '../dates/dates-and-times.ts'
import { textOf } from '../texts/text.ts'
import type { When } from '../dates/when.ts'
import type { Property } from './components.ts'
import { type CalendarTime, endOf, type Length, lengthBetween, lengthOfDuration, stampOf, timesOf, utcOf, type Zones } from './times.ts'

/** A VEVENT with its dates parsed. */
export interface CalendarEvent {
  index: number
  uid: string | null
  title: string | null
  start: CalendarTime
  /** From start to end; null without an end. */
  length: Length | null
  /** The end of the first date in milliseconds (UTC), where it is given: across a change of hour it may differ from the others. */
  firstEnd: number | null
  /** The last day, when the start has an hour and the end has none. */
  lastDay: string | null
  rule: string | null
  extra: CalendarTime[]
  excluded: CalendarTime[]
  instance: CalendarTime | null
  /** Whether it also changes all later dates of its series (RANGE=THISANDFUTURE). */
  isRange: boolean
  /** Cancelled, or not public. */
  withdrawn: boolean
  /** Cancelled, and public. */
  cancelled: boolean
  /** Whether it may still not take place (STATUS:TENTATIVE). */
  isTentative: boolean
  /** Whether a time or a length was not understood, and left out. */
  hasUnread: boolean
  version: [sequence: number, changed: string]
  /** The fields that do not depend on the date. */
  draft: Omit<Draft, 'when' | 'id' | 'recurrence'>
}

const DAY = 86_400_000

/** What a VEVENT is read with: its place, METHOD of its calendar, the zones of its times, the address of the document. */
export interface EventContext {
  index: number
  method: string | null
  zones: Zones
  base: string
}

/**
 * Whether a VEVENT is cancelled: by METHOD of its calendar (RFC 5546 §3.2.5) or its own, as some programs write, by STATUS, or in its title.
 * A title of a description, "Annulation du permis", is not.
 */
export function isCancelled(properties: readonly Property[], method: string | null): boolean {
  const textValue = (name: string): string => textOf(properties.find(([own]) => own === name)?.[3]) ?? ''
  return (
    [method, textValue('method').toUpperCase()].includes('CANCEL') ||
    /^cancell?ed$/i.test(textValue('status')) ||
    cancelledTitle(textValue('summary')) !== null
  )
}

/** Reads a VEVENT; returns a fault when it has no date. */
export function eventOf(properties: Property[], { index, method, zones, base }: EventContext): CalendarEvent | 'bad_date' | 'no_date' {
  const of = (name: string): Property | undefined => properties.find(([own]) => own === name)
  const all = (name: string): Property[] => properties.filter(([own]) => own === name)
  let hasUnread = false
  const unread = () => void (hasUnread = true)
  const isMarked = ALL_DAY.some((name) => /^(?:true|1)$/i.test(textOf(of(name)?.[3]) ?? ''))
  const dates = (name: string): CalendarTime[] =>
    all(name)
      .flatMap((property) => timesOf(property, zones, unread))
      .map((time) => (isMarked ? wholeDay(time, zones) : time))
  const textValue = (name: string): string | null => textOf(of(name)?.[3])
  const began = of('dtstart')
  const start = dates('dtstart')[0]
  if (!start) return began ? 'bad_date' : 'no_date'
  const instance = dates('recurrence-id')[0] ?? null
  // Without it the changed date would be taken for the series.
  if (!instance && of('recurrence-id')) return 'bad_date'
  const isFar = start.day < FIRST_DAY && !of('rrule')
  if (isFar) return 'bad_date'
  const changed = instant(textValue('last-modified'))
  const cancelled = isCancelled(properties, method)
  const title = cancelledTitle(textValue('summary')) ?? textValue('summary')
  const isPrivate = /^(?:private|confidential)$/i.test(textValue('class') ?? '')
  const event: CalendarEvent = {
    index,
    uid: textValue('uid'),
    title,
    start,
    ...lengthOf(start, { end: dates('dtend')[0] ?? null, duration: of('duration')?.[3], unread }),
    hasUnread: false,
    rule: textValue('rrule'),
    extra: dates('rdate'),
    excluded: dates('exdate'),
    instance,
    isRange: instance !== null && /^thisandfuture$/i.test(textOf(of('recurrence-id')?.[1]['range']) ?? ''),
    withdrawn: cancelled || isPrivate,
    cancelled: cancelled && !isPrivate,
    isTentative: /^tentative$/i.test(textValue('status') ?? ''),
    version: [Number(textValue('sequence') ?? 0) || 0, changed ?? ''],
    draft: {
      index,
      title,
      body: bodyOf(textValue('description'), textValue('x-alt-desc')),
      lieu: placeOf(textValue('location'), of('geo')?.[3]),
      link: canonicalAddress(textValue('url'), base),
      base,
      images: [...all('image'), ...all('attach')].filter(isPicture).map(([, , , value]) => value),
      attribution: { nom: textOf(of('organizer')?.[1]['cn']) },
      categories: all('categories').flatMap(([, , , ...names]) => names.map(String)),
      updated: changed ?? instant(textValue('dtstamp')),
    },
  }
  return { ...event, hasUnread }
}

/** The marks of whole days of Exchange, MSN and others, whose times are midnights of some zone. */
const ALL_DAY = ['x-microsoft-cdo-alldayevent', 'x-microsoft-msncalendar-alldayevent', 'x-funambol-allday']
/** Earlier days are those of programs that have none; a series may begin in any year. */
const FIRST_DAY = '1800-01-01'

/** Returns the day of a midnight: as it is written, else in the zone of the calendar. Any other time stays. */
function wholeDay(time: CalendarTime, { floating }: Zones): CalendarTime {
  if (time.time === null) return time
  if (time.time.startsWith('00:00')) return { ...time, time: null, zone: floating }
  const local = typeof floating === 'string' ? stampOf(time, floating) : null
  return local?.time === '00:00' ? { day: local.day, time: null, zone: floating } : time
}

const isPicture = ([name, parameters, , value]: Property): boolean =>
  name === 'image' || /^image\//i.test(textOf(parameters['fmttype']) ?? '') || /\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/i.test(String(value))

/** Returns the length of an event. The end of whole days is the day after the last one; an end equal to the first day means one day. */
function lengthOf(
  start: CalendarTime,
  { end, duration, unread }: { end: CalendarTime | null; duration: unknown; unread: () => void },
): Pick<CalendarEvent, 'length' | 'firstEnd' | 'lastDay'> {
  if (!end) {
    const given = lengthOfDuration(duration)
    if (duration !== undefined && !given) unread()
    return { length: given ?? (start.time === null ? ONE_DAY : null), firstEnd: null, lastDay: null }
  }
  if (start.time !== null && end.time === null)
    return { length: null, firstEnd: null, lastDay: end.day > start.day ? plusDays(end.day, -1) : end.day }
  const length = lengthBetween(start, end)
  return { length: start.time === null && length.days === 0 && length.rest === 0 ? ONE_DAY : length, firstEnd: utcOf(end), lastDay: null }
}

const ONE_DAY: Length = { days: 1, rest: 0 }

/** Returns the time of one date of an event. */
export function whenAt(event: CalendarEvent, start: CalendarTime, timeZone: string): When | null {
  const from = stampOf(start, timeZone)
  if (!from) return null
  const length = start.length ?? event.length
  if (event.lastDay && !start.length) return { start: from, end: { day: event.lastDay, time: null, at: null } }
  if (length === null) return { start: from, end: null }
  if (from.at === null) {
    const days = length.days + Math.ceil(length.rest / DAY)
    return { start: from, end: dayStamp(plusDays(from.day, days - 1)) }
  }
  const isFirst = !start.length && start.day === event.start.day && start.time === event.start.time
  const over = (isFirst ? event.firstEnd : null) ?? endOf(start, length)
  const to = over === null ? null : stampAt(timeZone, over)
  // Outlook writes whole days from midnight to midnight.
  if (from.time === '00:00' && to?.time === '00:00' && to.day > from.day)
    return { start: dayStamp(from.day), end: dayStamp(plusDays(to.day, -1)) }
  return { start: from, end: to }
}

const dayStamp = (day: string): Stamp => ({ day, time: null, at: null })

/** Returns the body. Descriptions are plain text, in which some programs write HTML. */
function bodyOf(text: string | null, html: string | null): Draft['body'] {
  if (!text) return { html }
  if (!/<\/?(?:br|p|a|b|i|u|ul|ol|li|div|span|strong|em|h[1-6]|html-blob)\b[^<>]{0,500}>/i.test(text)) return { text }
  return { html: /<(?:br|p|div)\b/i.test(text) ? text : text.replaceAll('\n', '<br>') }
}

function placeOf(location: string | null, geo: unknown): Draft['lieu'] {
  const [latitude, longitude] = Array.isArray(geo) ? geo : []
  const [, name, address] = /^([^,\n]{2,100})[,\n]\s*(.{5,300})$/s.exec(location ?? '') ?? []
  return lieuOf({
    nom: name ?? location?.slice(0, 300) ?? null,
    adresse:
      address
        ?.split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(', ') ?? null,
    latitude: degrees(latitude),
    longitude: degrees(longitude),
  })
}

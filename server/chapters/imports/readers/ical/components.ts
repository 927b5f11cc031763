import ICAL from 'ical.js'
import { SourceUnreadable } from '../item.ts'
import { type OwnZones, zonesIn } from './own-zones.ts'

/** A property in jCal: name, parameters, type, values. */
export type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]]

/** One VEVENT; `properties` is null when it cannot be parsed. */
interface Component {
  index: number
  properties: Property[] | null
  /** Whether lines of its text were broken without being folded. */
  isBroken: boolean
  /** METHOD of its calendar, in capital letters. */
  method: string | null
}
export interface Calendar {
  name: string | null
  zone: string | null
  zones: OwnZones
  ttl: string | null
  /** Whether it lists events. A calendar of another METHOD says something of some: it cancels them, or answers. */
  isList: boolean
  events: Iterable<Component>
}

/** Characters of a line searched for its colon: ical.js takes quadratic time when the colon is far. */
const HEAD_MAX = 4000
/** The most characters of one event. */
const EVENT_MAX = 500_000

/**
 * Parses the events of a calendar, `limit` at most, each by ical.js separately: an invalid event does not affect the others.
 * @throws SourceUnreadable the text is not a calendar, or its end is missing
 */
export function calendarOf(text: string, limit: number): Calendar {
  const begun = text.search(/(?:^|\n)[^\S\n]*BEGIN:VCALENDAR/i)
  if (begun < 0) throw new SourceUnreadable(!text.trim() ? 'empty' : /^\s*<(?:!doctype|html)/i.test(text) ? 'is_html' : 'not_ical')
  if (!/END:VCALENDAR\s*$/i.test(text.slice(-2000))) throw new SourceUnreadable('cut_off')
  const head = text.slice(begun, begun + 20_000)
  const methods = methodsIn(text, begun)
  return {
    isList: methods.every(({ method }) => method === null || LISTS.has(method)),
    name: unescaped(header(head, 'X-WR-CALNAME') ?? header(head, 'NAME')),
    zone: header(head, 'X-WR-TIMEZONE'),
    zones: zonesIn(text.slice(begun, begun + 2_000_000)),
    ttl: header(head, 'REFRESH-INTERVAL') ?? header(head, 'X-PUBLISHED-TTL'),
    events: eventsIn(text, { from: begun, limit, methods }),
  }
}

const header = (head: string, name: string): string | null =>
  new RegExp(String.raw`^${name}(?:;[^:\n]{0,100})?:([^\n]{0,500})$`, 'im').exec(head)?.[1]?.trim() || null
const unescaped = (text: string | null): string | null => text?.replaceAll(/\\([,;\\])/g, '$1').replaceAll(/\\n/gi, ' ') ?? null

const LISTS: ReadonlySet<string> = new Set(['PUBLISH', 'REQUEST'])

/** The METHOD of a calendar from this place of the text on. */
interface MethodFrom {
  at: number
  method: string | null
}

/** Returns the METHOD of each calendar of a text, wherever its property stands outside of events. */
function methodsIn(text: string, from: number): MethodFrom[] {
  const marks =
    /^[\t\v\f \u00a0\ufeff]*(?:(BEGIN|END):(VCALENDAR|VEVENT)|METHOD(?:;[^:\n]{0,200})?:([\w-]{1,40}))[\t\v\f \u00a0\ufeff]*$/gim
  marks.lastIndex = from
  const found: MethodFrom[] = []
  let isWithin = false
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const [, side = '', component = '', method] = mark
    const last = found.at(-1)
    if (component.toUpperCase() === 'VEVENT') isWithin = side.toUpperCase() === 'BEGIN'
    else if (component && side.toUpperCase() === 'BEGIN') found.push({ at: mark.index, method: null })
    else if (method && last && !isWithin) last.method = method.toUpperCase()
  }
  return found
}

function* eventsIn(text: string, { from, limit, methods }: { from: number; limit: number; methods: MethodFrom[] }): Generator<Component> {
  const marks = /^[\t\v\f \u00a0\ufeff]*(BEGIN|END):VEVENT[\t\v\f \u00a0\ufeff]*$/gim
  marks.lastIndex = from
  let begun = -1
  let index = 0
  let calendar = 0
  for (let mark = marks.exec(text); mark && index < limit; mark = marks.exec(text)) {
    if (mark[1]?.toUpperCase() === 'BEGIN') begun = mark.index
    else if (begun >= 0) {
      while ((methods[calendar + 1]?.at ?? Infinity) < begun) calendar += 1
      yield { index, ...parsed(text.slice(begun, marks.lastIndex)), method: methods[calendar]?.method ?? null }
      index += 1
      begun = -1
    }
  }
}

const DATED = /^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)[;:]/i
/** Rewrites `2026-12-01T10:00:00`, which some programs write, as the standard `20261201T100000`. */
const compact = (line: string): string =>
  DATED.test(line)
    ? line.replaceAll(
        /(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/g,
        (_, y, m, d, h, i, s = '00') => `${y}${m}${d}${h ? `T${h}${i}${s}` : ''}`,
      )
    : line

/** Quotes the name of a zone in which a colon or a comma stands without quotes: "(UTC+01:00) Paris, Madrid". */
function withQuotedZone(line: string): string {
  const colon = DATED.test(line) ? line.lastIndexOf(':') : -1
  const head = line.slice(0, Math.max(colon, 0))
  const zone = /;TZID=([^";]{1,200})(?=;|$)/i.exec(head)?.[1]
  return zone && /[:,]/.test(zone) ? head.replace(`=${zone}`, () => `="${zone}"`) + line.slice(colon) : line
}

/** Marks periods among the dates of RDATE, where programs do not. */
const withPeriods = (line: string): string =>
  /^RDATE[;:]/i.test(line) && line.slice(line.lastIndexOf(':')).includes('/') && !/VALUE="?PERIOD/i.test(line)
    ? line.replace(/;VALUE=[\w-]+/i, '').replace(/^RDATE/i, 'RDATE;VALUE=PERIOD')
    : line

/** Names of the properties that a calendar may write in letters of any case. */
const NAMES: ReadonlySet<string> = new Set(
  (
    'ATTACH ATTENDEE CATEGORIES CLASS COLOR COMMENT COMPLETED CONFERENCE CONTACT CREATED DESCRIPTION DTEND DTSTAMP DTSTART DURATION EXDATE EXRULE GEO IMAGE ' +
    'LAST-MODIFIED LOCATION METHOD ORGANIZER PERCENT-COMPLETE PRIORITY RDATE RECURRENCE-ID RELATED-TO REQUEST-STATUS RESOURCES RRULE SEQUENCE STATUS ' +
    'STYLED-DESCRIPTION SUMMARY TRANSP UID URL'
  ).split(' '),
)
/** The properties whose text may go on in lines that are not folded as they should be. */
const TEXTS = /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CONTACT|X-ALT-DESC)[;:]/i
/** The lengths at which programs fold lines. */
const [FOLD_MIN, FOLD_MAX] = [72, 76]

/**
 * Whether a line begins a property. In a calendar with names in capitals, "Contact: …" is text; so is what has a blank before or after the
 * colon of a name that no calendar has.
 */
function isProperty(line: string, hasCapitals: boolean): boolean {
  const name = /^([\w-]{1,100})[;:]/.exec(line)?.[1]
  if (name === undefined) return false
  const upper = name.toUpperCase()
  if (upper.startsWith('X-')) return true
  if (NAMES.has(upper)) return name === upper || name === name.toLowerCase() || !hasCapitals
  return name === upper && /[A-Z]/.test(name) && !/^\s/.test(line.slice(name.length + 1))
}

/**
 * Returns the properties of an event, each on a line. A line that begins none goes on with the text before it: some programs break lines
 * without folding them. `isBroken` is true if there was such a line.
 */
function propertyLines(block: string): { lines: string[]; isBroken: boolean } {
  const hasCapitals = /^DTSTART[;:]/m.test(block)
  const found: string[][] = []
  let isBroken = false
  let blank = 0
  let last = ''
  let depth = 0
  for (const raw of block.replaceAll(/\n[ \t]/g, '').split('\n')) {
    const line = raw.trim()
    const text = depth === 1 ? found.at(-1) : undefined
    if (/^BEGIN:V?[A-Z]+$/i.test(line)) depth += 1
    if (/^(?:BEGIN|END):V?[A-Z]+$/i.test(line) || isProperty(line.slice(0, HEAD_MAX), hasCapitals)) {
      found.push([line])
      blank = 0
    } else if (line === '') blank += 1
    else if (text && TEXTS.test(text[0] ?? '')) {
      const isFold = blank === 0 && [last.length, Buffer.byteLength(last)].some((length) => length >= FOLD_MIN && length <= FOLD_MAX)
      text.push(isFold ? '' : String.raw`\n`.repeat(Math.min(blank, 1) + 1), isFold && last.endsWith(' ') ? ` ${line}` : line)
      blank = 0
      isBroken = true
    }
    if (/^END:V?[A-Z]+$/i.test(line)) depth -= 1
    last = raw
  }
  return { lines: found.map((parts) => parts.join('')), isBroken }
}

/** Parses one event. Nested components such as alarms are ignored. Rules stay text: an invalid rule must not lose the event. */
function parsed(block: string): Pick<Component, 'properties' | 'isBroken'> {
  const unreadable = { properties: null, isBroken: false }
  if (block.length > EVENT_MAX) return unreadable
  const kept: string[] = []
  const rules: Property[] = []
  let depth = 0
  const { lines, isBroken } = propertyLines(block)
  for (const line of lines) {
    const head = line.slice(0, HEAD_MAX)
    if (/^BEGIN:/i.test(head)) depth += 1
    else if (/^END:/i.test(head)) depth -= 1
    else if (depth === 1 && /^RRULE[;:]/i.test(head)) rules.push(['rrule', {}, 'recur', line.slice(line.indexOf(':') + 1)])
    else if (depth === 1) {
      // When the colon is farther, ical.js takes quadratic time to find it.
      if (!head.includes(':')) return unreadable
      kept.push(withQuotedZone(compact(withPeriods(line))))
    }
  }
  try {
    const [, properties] = ICAL.parse(['BEGIN:VEVENT', ...kept, 'END:VEVENT'].join('\r\n')) as unknown as [string, Property[]]
    return { properties: [...properties, ...rules], isBroken }
  } catch {
    return unreadable
  }
}

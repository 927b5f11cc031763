import ICAL from 'ical.js'
import { SourceUnreadable } from '../item.ts'
import { type OwnZones, zonesIn } from './own-zones.ts'

/** A property in jCal: name, parameters, type, values. */
export type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]]

/** One VEVENT; `properties` is null when it cannot be parsed. */
interface Component {
  index: number
  properties: Property[] | null
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
      yield { index, properties: parsed(text.slice(begun, marks.lastIndex)), method: methods[calendar]?.method ?? null }
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

/** Marks periods among the dates of RDATE, where programs do not. */
const withPeriods = (line: string): string =>
  /^RDATE[;:]/i.test(line) && line.slice(line.lastIndexOf(':')).includes('/') && !/VALUE="?PERIOD/i.test(line)
    ? line.replace(/;VALUE=[\w-]+/i, '').replace(/^RDATE/i, 'RDATE;VALUE=PERIOD')
    : line

/** Parses one event. Nested components such as alarms are ignored. Rules stay text: an invalid rule must not lose the event. */
function parsed(block: string): Property[] | null {
  if (block.length > EVENT_MAX) return null
  const kept: string[] = []
  const rules: Property[] = []
  let depth = 0
  for (const raw of block.replaceAll(/\n[ \t]/g, '').split('\n')) {
    const line = raw.trim()
    const head = line.slice(0, HEAD_MAX)
    if (/^BEGIN:/i.test(head)) depth += 1
    else if (/^END:/i.test(head)) depth -= 1
    else if (depth === 1 && /^RRULE[;:]/i.test(head)) rules.push(['rrule', {}, 'recur', line.slice(line.indexOf(':') + 1)])
    else if (depth === 1 && /^[\w-]+[;:]/.test(head)) {
      // When the colon is farther, ical.js takes quadratic time to find it.
      if (!head.includes(':')) return null
      kept.push(compact(withPeriods(line)))
    }
  }
  try {
    const [, properties] = ICAL.parse(['BEGIN:VEVENT', ...kept, 'END:VEVENT'].join('\r\n')) as unknown as [string, Property[]]
    return [...properties, ...rules]
  } catch {
    return null
  }
}

import { EMPTY_CALENDAR } from '../../../contract/empty-calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { getPublicationCalendar } from '../../../contract/publications/event-routes.ts'
import type { Context, Raw } from '../page.ts'
import type { List } from './list.ts'

const [LINE_OCTETS, ESCAPED] = [75, /[\\;,]/g]

/** A text on one line of a calendar, folded at 75 octets as RFC 5545 wants, without what could begin another line. */
function line(name: string, text: string): string {
  const value = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u{2028}\u{2029}]+/gu, ' ')
    .replaceAll(ESCAPED, (sign) => `\\${sign}`)
  let [written, octets] = ['', 0]
  for (const sign of `${name}:${value}`) {
    const size = Buffer.byteLength(sign)
    if (octets + size > LINE_OCTETS) {
      written += '\r\n '
      octets = 1
    }
    written += sign
    octets += size
  }
  return `${written}\r\n`
}

const [FIRST, LAST] = ['\r\nBEGIN:VEVENT\r\n', '\r\nEND:VCALENDAR\r\n']

/** The entries of the calendar of an event, as the API gives it. Empty if the event was withdrawn meanwhile. */
async function entriesOf({ ask }: Context, id: string): Promise<string> {
  try {
    const calendar = await ask(getPublicationCalendar, { params: { id } })
    const first = calendar.indexOf(FIRST)
    return first === -1 ? '' : `${calendar.slice(first + 2, calendar.lastIndexOf(LAST))}\r\n`
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return ''
    throw error
  }
}

/** The most octets of the entries of a calendar, as those of the API have. */
const OCTETS_MAX = 1_500_000

/** The calendar of the events of a list: of as many as fit. */
export async function calendarOf({ title, items }: List, context: Context): Promise<Raw> {
  const events = items.filter(({ evenement, date_debut }) => evenement !== null || date_debut !== null)
  const entries: string[] = []
  let octets = 0
  // One after the other: no more are made than are sent.
  for (const { id } of events) {
    const added = await entriesOf(context, id)
    octets += Buffer.byteLength(added)
    if (octets > OCTETS_MAX) break
    entries.push(added)
  }
  const name = `${title} – ${context.site.name}`
  return {
    kind: 'raw',
    type: 'text/calendar; charset=utf-8',
    body: [
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Beffroi//Agenda//FR\r\nCALSCALE:GREGORIAN\r\n',
      line('NAME', name),
      line('X-WR-CALNAME', name),
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n',
      ...(entries.length > 0 ? entries : EMPTY_CALENDAR.map((text) => `${text}\r\n`)),
      'END:VCALENDAR\r\n',
    ].join(''),
  }
}

import { toDay, toNumber } from './days.ts'
import type { Occurrence } from './recurrence.ts'

/** What an event says of its collection. */
export interface CalendarCollecte {
  id: string
  libelle: string
  secteur: string | null
  secteur_detail: string | null
  consigne: string | null
  heure_debut: string | null
  heure_fin: string | null
  url: string | null
  updated_at: string
}
export interface CalendarEvent {
  collecte: CalendarCollecte
  occurrence: Occurrence
}

const CRLF = '\r\n'
const LINE_OCTETS = 75
/** Some thousand events, as much as calendar programs read without complaint. */
const EVENTS_OCTETS = 1_500_000
/** An event is read on a telephone; the page of the commune has the whole text. */
const NOTE_MAX = 800
const DETAIL_MAX = 300
const french = (day: string) => day.split('-').toReversed().join('/')
const basic = (day: string) => day.replaceAll('-', '')
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)

/** Folds a line to 75 octets, never inside a character. RFC 5545 §3.1. */
function folded(line: string): string {
  // No character has more than three octets for each of its units.
  if (line.length * 3 <= LINE_OCTETS) return line
  const octets = Buffer.from(line)
  const lines: string[] = []
  for (let start = 0; start < octets.length;) {
    let end = start + LINE_OCTETS - (start > 0 ? 1 : 0)
    while (end < octets.length && isContinued(octets[end])) end -= 1
    lines.push(octets.toString('utf8', start, end))
    start = end
  }
  return lines.join(`${CRLF} `)
}
/** Whether an octet is inside a character of UTF-8. */
const isContinued = (octet: number | undefined) => ((octet ?? 0) & 0xc0) === 0x80

const cut = (text: string | null, max: number) =>
  text !== null && text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

function description(collecte: CalendarCollecte, occurrence: Occurrence): string {
  const { secteur, heure_debut, heure_fin } = collecte
  const [consigne, secteur_detail] = [cut(collecte.consigne, NOTE_MAX), cut(collecte.secteur_detail, DETAIL_MAX)]
  const hours = heure_debut && heure_fin ? `De ${heure_debut} à ${heure_fin}` : heure_debut ? `À partir de ${heure_debut}` : null
  return [
    occurrence.a_confirmer ? 'Date à confirmer : jour férié.' : null,
    occurrence.date === occurrence.prevue
      ? null
      : `Remplace la collecte du ${french(occurrence.prevue)}${occurrence.motif ? ` (${occurrence.motif})` : ''}.`,
    consigne,
    secteur ? `Secteur : ${secteur}${secteur_detail ? ` (${secteur_detail})` : ''}` : secteur_detail,
    hours,
  ]
    .filter((line) => line !== null)
    .join('\n')
}

/** With its sector, since one calendar may hold several. */
const summary = ({ libelle, secteur }: CalendarCollecte, { a_confirmer }: Occurrence) =>
  libelle + (secteur ? ` – ${secteur}` : '') + (a_confirmer ? ' (à confirmer)' : '')

/** What all ordinary dates of a collection say alike. */
function body(collecte: CalendarCollecte, occurrence: Occurrence): string {
  const said = description(collecte, occurrence)
  return written([
    // When the record last changed, not now: the same calendar is the same text, and its ETag holds.
    `DTSTAMP:${basic(collecte.updated_at).replaceAll(':', '').slice(0, 15)}Z`,
    `SUMMARY:${escaped(summary(collecte, occurrence))}`,
    ...(said ? [`DESCRIPTION:${escaped(said)}`] : []),
    ...(collecte.url && URL.canParse(collecte.url) ? [`URL:${new URL(collecte.url).href}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
}
const isOrdinary = ({ date, prevue, a_confirmer }: Occurrence) => date === prevue && !a_confirmer

/** Writes events one after the other. */
function eventWriter(): (event: CalendarEvent) => string {
  const bodies = new Map<CalendarCollecte, string>()
  return ({ collecte, occurrence }) => {
    const known = isOrdinary(occurrence) ? bodies.get(collecte) : undefined
    const rest = known ?? body(collecte, occurrence)
    if (isOrdinary(occurrence)) bodies.set(collecte, rest)
    const head = [
      'BEGIN:VEVENT',
      // By the regular date, which stays when a holiday moves the collection.
      `UID:${collecte.id}-${basic(occurrence.prevue)}@beffroi`,
      `DTSTART;VALUE=DATE:${basic(occurrence.date)}`,
      `DTEND;VALUE=DATE:${basic(toDay(toNumber(occurrence.date) + 1))}`,
    ]
    return written(head) + rest
  }
}

/** As many days as there is room for, none of them in part but the first. */
function fitting(events: Iterable<CalendarEvent>): { texts: string[]; until: string | null } {
  const write = eventWriter()
  const texts: string[] = []
  let [octets, date, earlier, until] = [0, '', 0, '']
  for (const event of events) {
    if (event.occurrence.date !== date) [until, earlier, date] = [date, texts.length, event.occurrence.date]
    const text = write(event)
    octets += Buffer.byteLength(text)
    if (octets > EVENTS_OCTETS) return earlier > 0 ? { texts: texts.slice(0, earlier), until } : { texts, until: date }
    texts.push(text)
  }
  return { texts, until: null }
}

const written = (lines: readonly string[]) => lines.map((line) => folded(line) + CRLF).join('')

/**
 * An iCalendar text of all-day events, to be subscribed to. RFC 5545, RFC 7986. It says so where there are too many. Spec §4.4-8.
 * @param events by date; read as far as there is room
 */
export function calendar(name: string, events: Iterable<CalendarEvent>): string {
  const { texts, until } = fitting(events)
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Beffroi//Collectes//FR',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...(until === null ? [] : [`X-WR-CALDESC:${escaped(tooMany(until))}`]),
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
  ]
  return written(head) + texts.join('') + written(['END:VCALENDAR'])
}
const tooMany = (until: string) =>
  `Il y a trop de collectes pour un seul calendrier : celui-ci s’arrête au ${french(until)}. Choisissez celui d’un secteur.`

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

const CRLF = '\r\n'
const LINE_OCTETS = 75
const basic = (day: string) => day.replaceAll('-', '')
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)

/** Folds a line to 75 octets, never inside a character. RFC 5545 §3.1. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join(CRLF)
}

function description({ secteur, secteur_detail, consigne, heure_debut, heure_fin }: CalendarCollecte, occurrence: Occurrence): string {
  const hours = heure_debut && heure_fin ? `De ${heure_debut} à ${heure_fin}` : heure_debut ? `À partir de ${heure_debut}` : null
  return [
    occurrence.a_confirmer ? 'Date à confirmer : jour férié.' : null,
    occurrence.date === occurrence.prevue
      ? null
      : `Remplace la collecte du ${occurrence.prevue.split('-').toReversed().join('/')}${occurrence.motif ? ` (${occurrence.motif})` : ''}.`,
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

function event(collecte: CalendarCollecte, occurrence: Occurrence): string[] {
  const said = description(collecte, occurrence)
  return [
    'BEGIN:VEVENT',
    // By the regular date, which stays when a holiday moves the collection.
    `UID:${collecte.id}-${basic(occurrence.prevue)}@beffroi`,
    // When the record last changed, not now: the same calendar is the same text, and its ETag holds.
    `DTSTAMP:${basic(collecte.updated_at).replaceAll(':', '').slice(0, 15)}Z`,
    `DTSTART;VALUE=DATE:${basic(occurrence.date)}`,
    `DTEND;VALUE=DATE:${basic(toDay(toNumber(occurrence.date) + 1))}`,
    `SUMMARY:${escaped(summary(collecte, occurrence))}`,
    ...(said ? [`DESCRIPTION:${escaped(said)}`] : []),
    ...(collecte.url && URL.canParse(collecte.url) ? [`URL:${new URL(collecte.url).href}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** An iCalendar text of all-day events, to be subscribed to. RFC 5545, RFC 7986. */
export function calendar(name: string, events: { collecte: CalendarCollecte; occurrence: Occurrence }[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Beffroi//Collectes//FR',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...events.flatMap(({ collecte, occurrence }) => event(collecte, occurrence)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + CRLF).join('')
}

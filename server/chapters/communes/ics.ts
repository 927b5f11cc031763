import { EMPTY_CALENDAR } from '../../../contract/empty-calendar.ts'
import { PUBLICS } from '../../../contract/communes/publics.ts'
import { contentLines, cutText, escapedText } from '../../platform/text/icalendar.ts'
import { toDay, toNumber } from './days.ts'
import type { Occurrence } from './recurrence.ts'

/** The fields of a collection that its events contain. */
export interface CalendarCollecte {
  id: string
  libelle: string
  secteur: string | null
  secteur_detail: string | null
  consigne: string | null
  heure_debut: string | null
  heure_fin: string | null
  url: string | null
  /** A collection at the doors has something to put out the evening before. */
  mode: string
  public: string
  updated_at: string
}
export interface CalendarEvent {
  collecte: CalendarCollecte
  occurrence: Occurrence
}

/** Some thousand events: as much as calendar programs accept. */
const EVENTS_OCTETS = 1_500_000
/** Texts are shortened for telephones; the page of the commune has the full text. */
const NOTE_MAX = 800
const DETAIL_MAX = 300
const french = (day: string) => day.split('-').toReversed().join('/')
/** "05:00" as people write it: "5 h", "13 h 30". */
const written = (time: string) => {
  const [hour = '', minute = '00'] = time.split(':')
  return `${Number(hour)} h${minute === '00' ? '' : ` ${minute}`}`
}
const basic = (day: string) => day.replaceAll('-', '')

const cut = (text: string | null, max: number) => (text === null ? null : cutText(text, max))

function description(collecte: CalendarCollecte, occurrence: Occurrence): string {
  const { secteur, heure_debut, heure_fin } = collecte
  const [consigne, secteur_detail] = [cut(collecte.consigne, NOTE_MAX), cut(collecte.secteur_detail, DETAIL_MAX)]
  const hours =
    heure_debut && heure_fin ? `De ${written(heure_debut)} à ${written(heure_fin)}` : heure_debut ? `Dès ${written(heure_debut)}` : null
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

/** The title, with those whom it is for and the sector, since one calendar may contain several. */
const summary = ({ libelle, secteur, public: people }: CalendarCollecte, { a_confirmer }: Occurrence) =>
  libelle +
  (PUBLICS[people]?.[0] ? ` – ${PUBLICS[people][0]}` : '') +
  (secteur ? ` – ${secteur}` : '') +
  (a_confirmer ? ' (à confirmer)' : '')

/** The lines that are the same for all ordinary dates of a collection. */
function body(collecte: CalendarCollecte, occurrence: Occurrence, reminder: number | undefined): string {
  const note = description(collecte, occurrence)
  return contentLines([
    // The record's last change, not the current time: an unchanged calendar has the same text and the same ETag.
    `DTSTAMP:${basic(collecte.updated_at).replaceAll(':', '').slice(0, 15)}Z`,
    `SUMMARY:${escapedText(summary(collecte, occurrence))}`,
    ...(note ? [`DESCRIPTION:${escapedText(note)}`] : []),
    ...(collecte.url && URL.canParse(collecte.url) ? [`URL:${new URL(collecte.url).href}`] : []),
    'TRANSP:TRANSPARENT',
    ...(reminder === undefined || collecte.mode !== 'porte_a_porte' ? [] : alarm(summary(collecte, occurrence), reminder)),
    'END:VEVENT',
  ])
}
/** An alarm at an hour of the evening before: an event of a whole day begins at midnight. RFC 5545 §3.6.6. */
const alarm = (title: string, hour: number): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapedText(title)}`,
  `TRIGGER:-PT${24 - hour}H`,
  'END:VALARM',
]
const isOrdinary = ({ date, prevue, a_confirmer }: Occurrence) => date === prevue && !a_confirmer

/** Returns a function that writes one event; the bodies of ordinary dates are cached. */
function eventWriter(reminder: number | undefined): (event: CalendarEvent) => string {
  const bodies = new Map<CalendarCollecte, string>()
  return ({ collecte, occurrence }) => {
    const known = isOrdinary(occurrence) ? bodies.get(collecte) : undefined
    const rest = known ?? body(collecte, occurrence, reminder)
    if (isOrdinary(occurrence)) bodies.set(collecte, rest)
    const head = [
      'BEGIN:VEVENT',
      // From the regular date, which does not change if a holiday moves the collection.
      `UID:${collecte.id}-${basic(occurrence.prevue)}@beffroi`,
      `DTSTART;VALUE=DATE:${basic(occurrence.date)}`,
      `DTEND;VALUE=DATE:${basic(toDay(toNumber(occurrence.date) + 1))}`,
    ]
    return contentLines(head) + rest
  }
}

/** The texts of as many whole days as fit. If even the first day does not fit, a part of it. */
function eventTexts(events: Iterable<CalendarEvent>, reminder: number | undefined): { texts: string[]; until: string | null } {
  const write = eventWriter(reminder)
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

/**
 * Returns an iCalendar text of all-day events, for subscription. RFC 5545, RFC 7986. If there are too many events, its description
 * says where it ends. Spec §4.4-8.
 * @param events by date; consumed until the calendar is full
 * @param reminder the hour of an alarm on the evening before; absent: no alarm
 */
export function calendar(name: string, events: Iterable<CalendarEvent>, reminder?: number): string {
  const { texts, until } = eventTexts(events, reminder)
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Beffroi//Collectes//FR',
    'CALSCALE:GREGORIAN',
    `NAME:${escapedText(name)}`,
    `X-WR-CALNAME:${escapedText(name)}`,
    ...(until === null ? [] : [`X-WR-CALDESC:${escapedText(tooMany(until))}`]),
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
  ]
  return contentLines(head) + (texts.join('') || contentLines(EMPTY_CALENDAR)) + contentLines(['END:VCALENDAR'])
}
const tooMany = (until: string) =>
  `Il y a trop de collectes pour un seul calendrier : celui-ci s’arrête au ${french(until)}. Choisissez celui d’un secteur.`

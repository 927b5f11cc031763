import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, DayIn, extension, Id, IdOut, query, textOrNull, Timestamp } from '../shared.ts'

/** What the actors of a person have planned, by days. Spec §2-77. */

/** The longest period, in days. */
export const CALENDAR_DAYS = 62
/** The most entries of an answer. */
export const CALENDAR_MAX = 500
const CALENDAR_NATURES = ['publication', 'occurrence', 'fin', 'brouillon'] as const

export const CalendarEntry = z
  .object({
    nature: z
      .enum(CALENDAR_NATURES)
      .describe(
        'publication: it becomes public; occurrence: a date of an event, or of the draft of one (etat brouillon); fin: the end of a publication or an alert; brouillon: a draft with a time of publication.',
      ),
    id: IdOut.describe('The publication, or the draft.'),
    title: textOrNull,
    kind: z.string().describe('The kind of the publication.'),
    etat: z.string().describe('The status of moderation; brouillon for a draft.'),
    statut: textOrNull.describe('Of an occurrence: prevu, reporte or annule.'),
    acteur: z.object({ id: IdOut, nom: z.string() }),
    debut: Timestamp,
    fin: Timestamp.nullable().describe('Of an occurrence: its end.'),
    journee: z.boolean().describe('An occurrence of whole days.'),
    fuseau: z.string().describe('The IANA time zone of the commune, in which the days are.'),
    jour: Day,
    jour_fin: Day,
  })
  .meta({ id: 'CalendarEntry', ...extension })

export const getOwnCalendar = endpoint('GET /me/calendar', {
  chapter: 'publications',
  access: 'bearer',
  id: 'getOwnCalendar',
  summary: 'What my actors have planned',
  description: `Of at most ${CALENDAR_DAYS} days, by time: publications to come, dates of events and of drafts of events, ends of publications and alerts, drafts with a time of publication. Refused and deleted ones are left out. At most ${CALENDAR_MAX} entries.`,
  query: query({ from: DayIn, to: DayIn.describe('Included.'), acteur_id: Id.optional() }),
  response: z.object({
    data: z.array(CalendarEntry),
    meta: z.object({ count: z.int(), truncated: z.boolean().describe('Whether the period has more entries than are returned.') }),
  }),
})

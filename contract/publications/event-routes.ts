import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Id, one } from '../shared.ts'
import { AlertCorrection, AlertLifting, AlertRenewal } from './alerts.ts'
import { Occurrence, OccurrenceChange, OCCURRENCES_MAX, Repetition } from './events.ts'
import { OfficePublication, TELLING_ERRORS, ToldPublication } from './publication-records.ts'

/** The routes of events and alerts. Extensions of the specification. */

const chapter = 'publications'
const change = {
  chapter,
  access: 'bearer',
  params: byId,
  response: one(OfficePublication),
  errors: ['scope_violation', 'permission_denied'],
  concurrency: { versioned: true },
  extension: true,
} as const

export const changeOccurrence = endpoint('PATCH /publications/{id}/occurrences/{occurrence}', {
  ...change,
  id: 'changeOccurrence',
  summary: 'Move or cancel one occurrence of an event',
  description:
    'The identifier of the occurrence stays. A change that is not trusted sends the publication back to the queue, as an edit does.',
  params: z.object({ id: Id, occurrence: z.string().max(40) }),
  body: OccurrenceChange,
  audit: ['publication.occurrence'],
})

export const previewRepetition = endpoint('POST /communes/{id}/repetitions/apercu', {
  chapter,
  access: 'bearer',
  id: 'previewRepetition',
  summary: 'The dates of a rule that is being written',
  description:
    'All dates that the rule in the body makes in the time zone of the commune, with the identifiers that they would have in a publication. Nothing is stored.',
  params: byId,
  // Errors have the paths that they have in a publication.
  body: z.strictObject({ evenement: z.strictObject({ repetition: Repetition }) }),
  response: one(
    z.object({
      fuseau: z.string().describe('The IANA time zone of the commune.'),
      occurrences: z.array(Occurrence).max(OCCURRENCES_MAX),
    }),
  ),
  extension: true,
})

/** The change of an alert in force, and the sending that may begin with it. */
const alert = {
  ...change,
  response: one(ToldPublication),
  errors: [...change.errors, ...TELLING_ERRORS],
  concurrency: { versioned: true, idempotent: true },
} as const
export const correctAlert = endpoint('POST /publications/{id}/alerte/correction', {
  ...alert,
  id: 'correctAlert',
  summary: 'Correct an alert in force',
  description: 'The alert keeps its address; the correction says what changed.',
  body: AlertCorrection,
  audit: ['publication.alert_correct', 'envoi.send'],
})
export const liftAlert = endpoint('POST /publications/{id}/alerte/levee', {
  ...alert,
  id: 'liftAlert',
  summary: 'Lift an alert',
  description: 'The alert is no longer in force. It stays public, as lifted, until its end.',
  body: AlertLifting.optional(),
  audit: ['publication.alert_lift', 'envoi.send'],
})
export const renewAlert = endpoint('POST /publications/{id}/alerte/prolongation', {
  ...alert,
  id: 'renewAlert',
  summary: 'Give an alert in force another end',
  description: 'With `envoi` it is a correction: its sentence, which `envoi.message` may give, is the first line of what residents read.',
  body: AlertRenewal,
  audit: ['publication.alert_renew', 'envoi.send'],
})

const calendar = {
  chapter,
  access: 'app',
  response: z.string(),
  answers: { media: 'text/calendar' },
  extension: true,
} as const
export const getPublicationCalendar = endpoint('GET /publications/{id}.ics', {
  ...calendar,
  id: 'getPublicationCalendar',
  summary: 'The occurrences of an event, as a calendar',
  params: byId,
})
export const getCommuneAgenda = endpoint('GET /communes/{id}/agenda.ics', {
  ...calendar,
  id: 'getCommuneAgenda',
  summary: 'The events of a commune, as a calendar to subscribe to',
  description: 'From thirty days ago to a year ahead.',
  params: byId,
})

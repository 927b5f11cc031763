import { z } from 'zod'
import { EnvoiWith } from '../suivis/envoi-input.ts'
import { extension, Timestamp, TimestampIn, text, line } from '../shared.ts'

/** Alerts of a town hall. An extension of the specification. */

export const SEVERITIES = ['information', 'vigilance', 'danger'] as const
/** How far ahead an alert may end. */
export const ALERT_DAYS_MAX = 30
/** For how many days an alert is readable after its end, as ended. Spec §3-33. */
export const ALERT_ENDED_DAYS = 30

const Sectors = z.array(line(1, 200)).max(50)
/** The alert of a publication in a request. */
export const AlertInput = z.strictObject({
  severite: z.enum(SEVERITIES),
  secteurs: Sectors.default([]).describe('The sectors that it concerns; none means the whole commune.'),
  consignes: text(1, 5000).nullable().optional().describe('What to do. Markdown.'),
  source: line(1, 200).nullable().optional().describe('Who gives it: the prefecture, Météo-France and so on.'),
})

/** A change of the alert of a publication: absent means unchanged, null means cleared. */
export const AlertChange = AlertInput.extend({
  secteurs: Sectors.describe('The sectors that it concerns; none means the whole commune.'),
}).partial()

/** The alert of a publication in an answer. */
export const Alert = z
  .object({
    severite: z.enum(SEVERITIES),
    secteurs: z.array(z.string()),
    consignes: z.string().nullable(),
    source: z.string().nullable(),
    corrections: z.array(z.object({ le: Timestamp, message: z.string() })).describe('What each correction changed, the latest first.'),
    levee_le: Timestamp.nullable().describe('When it was lifted; null while it is in force.'),
    levee_motif: z.string().nullable(),
  })
  .meta({ id: 'Alerte' })

const envoi = EnvoiWith.optional().meta(extension)

/** A correction of an alert: what it says now, and what changed, for those who read it before. */
export const AlertCorrection = z
  .strictObject({
    message: text(1, 500).describe(
      'What the correction changes: the first line of what residents read. Alone it is a change if it is told.',
    ),
    title: line(1, 200).optional(),
    body: text(1, 20_000).optional(),
    alerte: AlertChange.optional().describe('Absent fields are unchanged.'),
    expire_le: TimestampIn.optional(),
    envoi,
  })
  .refine(({ message: _, ...change }) => Object.keys(change).length > 0, 'must change something')

export const AlertLifting = z.strictObject({ motif: text(1, 500).nullable().optional(), envoi })
export const AlertRenewal = z.strictObject({ expire_le: TimestampIn, envoi })

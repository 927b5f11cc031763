import { z } from 'zod'
import { SEVERITIES } from '../../contract/publications/alerts.ts'
import { EVENT_STATUSES, Repetition } from '../../contract/publications/events.ts'
import { THEME_NAMES } from '../../contract/publications/themes.ts'
import { hoursAgo, since } from '../dates.ts'
import { flag, list, text } from './common.ts'

/** "20:30-22:00", or "20:30" without an end; of several days "14:00-23:00 10:00-20:00", the last one for all further days. */
const hours = z.string().regex(/^\d\d:\d\d(?:-\d\d:\d\d)?(?: \d\d:\d\d(?:-\d\d:\d\d)?)*$/, 'expected hours such as "20:30-22:00"')

/** A change of one occurrence after the publication: another day, or a cancellation. */
const occurrenceChange = z.strictObject({
  at: hoursAgo,
  /** Counts the occurrences that begin after the load. */
  next: z.int().min(1),
  /** The number of days by which it is moved. */
  later: z.int().min(1).optional(),
  cancelled: flag,
  reason: text,
})

/** What an event says beside its days. Without hours it takes whole days. */
export const eventFields = {
  place: text.optional(),
  /** The actor's address where the place is the actor. */
  address: text.optional(),
  position: z.tuple([z.number(), z.number()]).optional(),
  free: flag,
  price: text.optional(),
  /** The end of the address for bookings, on the actor's site. */
  booking: z.string().regex(/^\//).optional(),
  audience: text.optional(),
  theme: z.enum(THEME_NAMES).optional(),
  for_children: flag,
  accessible: flag,
  outdoors: flag,
  /** Whether it goes on for weeks, like an exhibition. */
  permanent: flag,
  /** The rule that makes the occurrences, in the words of the contract. */
  repeats: z.strictObject(Repetition.shape).omit({ debut: true, fin: true }).optional(),
  status: z.enum(EVENT_STATUSES).optional(),
  reason: text.optional(),
  changes: z.array(occurrenceChange).optional(),
}
/** The hours of the only text, or of each variant of the first paragraph. */
export const hoursOfText = hours.transform((one) => [one]).optional()
export const hoursOfVariants = z.array(hours).min(1).optional()

const sectors = list.optional()
const alert = z.strictObject({
  severity: z.enum(SEVERITIES),
  sectors,
  /** What to do. Markdown. */
  instructions: text.optional(),
  source: text.optional(),
  corrections: z.array(z.strictObject({ at: hoursAgo, message: text, sectors })).optional(),
  lifted: z.strictObject({ at: hoursAgo, reason: text }).optional(),
})
/** The fields of every publication: its alert, and its end, at the end of that day. Without it a dated notice ends with its last day. */
export const carriedFields = { alert: alert.optional(), expires: since.optional() }

export type AlertData = z.infer<typeof alert>
export type EventData = z.infer<z.ZodObject<typeof eventFields>> & { hours?: readonly string[] | undefined }
/** What a record of a data file gives of its publication beside its text. */
export interface CarriedData {
  type: string | null
  event?: EventData | undefined
  alert?: AlertData | undefined
  expires?: number | undefined
}

/** Refuses what its type does not allow or needs: only an event has hours; an alert, works, a job and an advertisement end. */
export function checkCarried({ type, event, alert: warning, expires }: CarriedData, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const lapses = ['alerte', 'travaux', 'emploi', 'petite-annonce'].includes(type ?? '')
  if ((type === 'alerte') !== (warning !== undefined)) issue('alert', 'an alert has it, and nothing else')
  if (lapses && expires === undefined && !event) issue('expires', 'is required for a notice that lapses')
  if (type === 'evenement' && !event) issue('event', 'is required for an event')
  if (type !== 'evenement' && (event?.hours || event?.place)) issue('event', 'counts only with the type evenement')
  if (event?.hours && event.permanent) issue('event', 'is permanent and has hours')
}

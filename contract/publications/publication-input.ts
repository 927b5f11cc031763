import { z } from 'zod'
import { BULK_MAX } from '../limits.ts'
import { ActInput } from './acts.ts'
import { AlertChange, AlertInput } from './alerts.ts'
import { EventChange, EventInput } from './events.ts'
import { draftMediaInput, mediaInput } from './pictures.ts'
import { ModerationStatus } from './publication-records.ts'
import { EnvoiWith } from '../suivis/envoi-input.ts'
import { WebAddress } from '../addresses.ts'
import { DayIn, distinct, extension, Id, TimestampIn, text, visibleLine, visibleText } from '../shared.ts'

/** The request bodies of publications. Spec §4.2. */

/** Checks that a body has only one of title and titre, which are the same field. Spec §2-1. */
const oneTitle = (body: { title?: unknown; titre?: unknown }, context: z.RefinementCtx, required: boolean): void => {
  if (body.title !== undefined && body.titre !== undefined)
    context.addIssue({ code: 'custom', path: ['titre'], message: 'give title or titre, not both' })
  if (required && body.title === undefined && body.titre === undefined)
    context.addIssue({ code: 'custom', path: ['title'], message: 'is required' })
}
const asTitle = <B extends { title?: string | null; titre?: string | null }>({
  titre,
  ...body
}: B): Omit<B, 'titre'> & Pick<B, 'title'> => ({
  ...body,
  title: body.title === undefined ? titre : body.title,
})
const datesInOrder = (body: { date_debut?: string | null; date_fin?: string | null }, context: z.RefinementCtx): void => {
  if (body.date_debut && body.date_fin && body.date_fin < body.date_debut)
    context.addIssue({ code: 'custom', path: ['date_fin'], message: 'must not be before date_debut' })
}

/** The reason of a decision. */
export const Reason = text(3, 2000)
/** The reason for which an act is withdrawn before the end of its posting. */
export const WithdrawalReason = Reason.optional()
  .describe('Required to withdraw an act before the end of its posting; stored as status_reason.')
  .meta(extension)

const title = visibleLine(1, 200)
/** The optional fields of a publication in a request. Spec §2-2. */
const content = {
  type_id: Id.nullable().optional(),
  commune_ids: z.array(Id).max(50).optional().describe('Further communes. Each must be a commune of the actor.'),
  date_debut: DayIn.nullable().optional(),
  date_fin: DayIn.nullable().optional(),
  source_url: WebAddress.nullable().optional(),
  image_url: WebAddress.nullable().optional(),
  expire_le: TimestampIn.nullable()
    .optional()
    .describe('From this time on the publication is not public. Required for an alert, at most thirty days ahead.')
    .meta(extension),
  evenement: EventInput.nullable()
    .optional()
    .describe('Of a publication of the kind evenement. date_debut and date_fin follow from it.')
    .meta(extension),
  alerte: AlertInput.nullable().optional().describe('Of a publication of the kind alerte.').meta(extension),
  acte: ActInput.nullable()
    .optional()
    .describe('Of a publication of the kind acte, whose first document is the act; the others are its annexes.')
    .meta(extension),
  images: mediaInput.images.meta(extension),
  documents: mediaInput.documents.meta(extension),
}
const publie_le = TimestampIn.nullable()
  .optional()
  .describe(
    'Schedules the publication: it becomes public at this time, which must be in the future. If it waits for a decision, publishing it keeps the time.',
  )
  .meta(extension)
const newContent = {
  title: title.optional(),
  titre: title.optional(),
  body: visibleText(1, 20_000).nullable().optional().describe('Required, except for an act: its document is its text.'),
  commune_id: Id,
  ...content,
  publie_le,
}

type Titled = { title?: string; titre?: string; body?: string | null; acte?: unknown; date_debut?: string | null; date_fin?: string | null }
/** Checks that a title is there, and a text but for an act. Spec §2-61. */
const titled = (body: Titled, context: z.RefinementCtx): void => {
  oneTitle(body, context, true)
  if (body.body == null && !body.acte) context.addIssue({ code: 'custom', path: ['body'], message: 'is required' })
}
/** A missing title is reported with the other faults of the body. */
const WITH_OTHER_FAULTS = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value) }
/** Sets `title` from title or titre: titled() runs before and guarantees one of them. An act without a text has an empty one. */
const withTitle = <B extends Titled>(body: B) => ({ ...asTitle(body), title: (body.title ?? body.titre) as string, body: body.body ?? '' })
const envoi = EnvoiWith.optional().meta(extension)
/** The body of POST /publications. Spec §4.2-7. */
export const NewPublication = z
  .strictObject({ ...newContent, acteur_id: Id, envoi })
  .superRefine(titled, WITH_OTHER_FAULTS)
  .superRefine(datesInOrder)
  .transform(withTitle)
/** The body of a creation where the path has the actor. */
export const NewMairiePublication = z
  .strictObject({ ...newContent, envoi })
  .superRefine(titled, WITH_OTHER_FAULTS)
  .superRefine(datesInOrder)
  .transform(withTitle)
/** The body of PATCH /publications/{id}: absent means unchanged, null means cleared. Spec §4.2-9. */
export const PublicationChange = z
  .strictObject({
    title: title.optional(),
    titre: title.optional(),
    body: visibleText(1, 20_000).optional(),
    commune_id: Id.optional(),
    ...content,
    evenement: EventChange.nullable()
      .optional()
      .describe(
        'Of a publication of the kind evenement. date_debut and date_fin follow from it. Its absent fields are unchanged; a place, a rule and occurrences are replaced as a whole.',
      )
      .meta(extension),
    alerte: AlertChange.nullable()
      .optional()
      .describe('Of a publication of the kind alerte. Its absent fields are unchanged, and so is the whole alert with null.')
      .meta(extension),
    acte: ActInput.nullable()
      .optional()
      .describe(
        'Of a publication of the kind acte, whose first document is the act. It replaces the stored one, whose day of posting stays.',
      )
      .meta(extension),
    epingle: z.boolean().optional(),
    reason: WithdrawalReason,
  })
  .superRefine((body, context) => {
    oneTitle(body, context, false)
    datesInOrder(body, context)
  })
  .transform(asTitle)

/** The fields of a draft in a request: those of a publication, where any may be missing. */
const draftContent = {
  title: title.nullable().optional(),
  titre: title.nullable().optional(),
  body: visibleText(1, 20_000).nullable().optional(),
  commune_id: Id.nullable().optional(),
  ...content,
  images: draftMediaInput.images.meta(extension),
  publie_le: publie_le.describe(
    'The time at which the publication is to become public. Compared with the clock when the draft is submitted.',
  ),
}
const checkDraft = (
  body: { title?: unknown; titre?: unknown; date_debut?: string | null; date_fin?: string | null },
  context: z.RefinementCtx,
): void => {
  oneTitle(body, context, false)
  datesInOrder(body, context)
}
/** The body of POST /brouillons. */
export const NewDraft = z
  .strictObject({ acteur_id: Id, ...draftContent })
  .superRefine(checkDraft)
  .transform(asTitle)
/** The body of PATCH /brouillons/{id}: absent means unchanged, null means cleared. */
export const DraftChange = z.strictObject(draftContent).superRefine(checkDraft).transform(asTitle)

const decisionShape = {
  moderation_status: ModerationStatus,
  reason: Reason.nullable().optional(),
  correction_demandee: z
    .boolean()
    .optional()
    .describe('Only with rejected: the author is asked to correct it and send it again. For actors that may publish, and administrators.')
    .meta(extension),
  publie_le: TimestampIn.nullable()
    .optional()
    .describe(
      'Only used with approved: a future time schedules the publication. With any other status a future time is refused; so is one with which an alert would be shown for more than thirty days. published sets the time only if the publication has none.',
    ),
}
/** Checks a decision: a rejection needs a reason, and only an approval schedules. Spec §3-14, §3-12. */
const checkDecision = (
  body: {
    moderation_status: string
    reason?: string | null | undefined
    publie_le?: string | null | undefined
    correction_demandee?: boolean | undefined
  },
  context: z.RefinementCtx,
): void => {
  if (body.moderation_status !== 'approved' && body.publie_le && Date.parse(body.publie_le) > Date.now())
    context.addIssue({ code: 'custom', path: ['publie_le'], message: 'in the future counts with approved only, which schedules it' })
  if (body.moderation_status === 'rejected' && !body.reason)
    context.addIssue({ code: 'custom', path: ['reason'], message: 'is required to reject' })
  if (body.moderation_status !== 'rejected' && body.correction_demandee)
    context.addIssue({ code: 'custom', path: ['correction_demandee'], message: 'counts with rejected only' })
}
/** A decision on one publication. Spec §3, §4.1-16. */
export const ModerationDecision = z.strictObject(decisionShape).superRefine(checkDecision)
/** A decision of a town hall, which may tell those who follow of the alert that it publishes or takes off. */
export const TellingDecision = z.strictObject({ ...decisionShape, envoi }).superRefine(checkDecision)
/** The versions of at most `max` chosen publications. Those of the database are integers of four bytes. */
export const versionsOf = (max: number) =>
  z
    .array(z.int().min(1).max(2_147_483_647))
    .max(max)
    .optional()
    .describe('The version of each of ids, in the same order, as the caller read it. A publication with another version is not changed.')
/** One decision on several publications. Spec §4.1-17. */
export const BulkDecision = z
  .strictObject({
    ids: distinct(z.array(Id).min(1).max(BULK_MAX)),
    versions: versionsOf(BULK_MAX),
    ...decisionShape,
  })
  .superRefine(checkDecision)
  .superRefine(({ ids, versions }, context) => {
    if (versions && versions.length !== ids.length)
      context.addIssue({ code: 'custom', path: ['versions'], message: 'must have one version for each id' })
  })

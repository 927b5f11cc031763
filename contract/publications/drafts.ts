import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Day, DayIn, extension, Id, IdOut, one, pageOf, paging, query, SearchText, Timestamp, wholeNumber } from '../shared.ts'
import { ActInput } from './acts.ts'
import { AlertInput } from './alerts.ts'
import { EventDraft } from './events.ts'
import { Kind } from './kind-schema.ts'
import { draftMedias } from './pictures.ts'
import { DraftChange, NewDraft } from './publication-input.ts'
import { OfficePublication } from './publication-records.ts'

/** Drafts of publications, and the publications of the caller's actors in every state. Extensions of the specification. */

/** The most drafts of one actor, and the most earlier versions of one draft. */
export const DRAFTS_MAX = 500
export const DRAFT_VERSIONS_MAX = 200
/** How long an earlier version is stored. */
export const DRAFT_VERSION_DAYS = 30

/** The content of a draft: the fields of a publication, null where nothing was given. */
const draftFields = {
  title: z.string().nullable(),
  body: z.string().nullable(),
  commune_id: IdOut.nullable(),
  commune_ids: z.array(IdOut),
  type_id: IdOut.nullable(),
  date_debut: Day.nullable(),
  date_fin: Day.nullable(),
  source_url: z.string().nullable(),
  image_url: z.string().nullable(),
  expire_le: Timestamp.nullable(),
  evenement: EventDraft.nullable().describe('As it was sent: the rule of the occurrences, not the occurrences that it makes.'),
  alerte: AlertInput.nullable(),
  acte: ActInput.nullable(),
  ...draftMedias,
  publie_le: Timestamp.nullable().describe('The time at which the publication is to become public.'),
} satisfies Record<keyof z.output<typeof DraftChange>, z.ZodType>

/** A draft, for those who see it. */
export const Draft = z
  .object({
    id: IdOut.describe('The publication has the same id once the draft is submitted.'),
    acteur_id: IdOut,
    created_by: IdOut.nullable(),
    ...draftFields,
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int().describe('Send it back as If-Match: "v<version>".'),
  })
  .meta({ id: 'Brouillon' })
/** A saved version of a draft. */
export const DraftVersion = z
  .object({ version: z.int(), saved_at: Timestamp, saved_by: IdOut.nullable(), ...draftFields })
  .meta({ id: 'BrouillonVersion' })

const chapter = 'publications'
const draft = {
  chapter,
  access: 'bearer',
  params: byId,
  response: one(Draft),
  // An author who has lost the permission, while linked to the actor. Spec §2-79.
  errors: ['permission_denied'],
  concurrency: { versioned: true },
} as const

export const createDraft = endpoint('POST /brouillons', {
  chapter,
  id: 'createDraft',
  access: 'bearer',
  summary: 'Begin a draft of a publication',
  description: `A draft may be incomplete. The people of its actor with manage_publications see it; moderators and administrators do not. An actor has at most ${DRAFTS_MAX} drafts.`,
  body: NewDraft,
  response: one(Draft),
  answers: { status: 201 },
  errors: ['scope_violation', 'permission_denied'],
  limit: 'publication_creation',
  audit: ['draft.create'],
  concurrency: { idempotent: true, versioned: true },
})
export const listDrafts = endpoint('GET /brouillons', {
  chapter,
  id: 'listDrafts',
  access: 'bearer',
  summary: 'The drafts that I see, the last saved first',
  query: query({ ...paging(), acteur_id: Id.optional() }),
  response: pageOf(Draft),
})
export const getDraft = endpoint('GET /brouillons/{id}', { ...draft, id: 'getDraft', summary: 'One draft' })
export const updateDraft = endpoint('PATCH /brouillons/{id}', {
  ...draft,
  id: 'updateDraft',
  summary: 'Save a draft',
  description: 'An absent field is unchanged, null clears it. Each save is a version.',
  body: DraftChange,
  audit: ['draft.update'],
})
export const deleteDraft = endpoint('DELETE /brouillons/{id}', {
  ...draft,
  id: 'deleteDraft',
  summary: 'Delete a draft with its versions',
  description: 'It cannot be restored.',
  audit: ['draft.delete'],
})
export const listDraftVersions = endpoint('GET /brouillons/{id}/versions', {
  chapter,
  id: 'listDraftVersions',
  access: 'bearer',
  summary: 'The saved versions of a draft, the latest first',
  description: `Of the last ${DRAFT_VERSION_DAYS} days, at most ${DRAFT_VERSIONS_MAX}.`,
  params: byId,
  query: query(paging()),
  response: pageOf(DraftVersion),
  errors: ['permission_denied'],
})
export const restoreDraftVersion = endpoint('POST /brouillons/{id}/versions/{version}/restauration', {
  ...draft,
  id: 'restoreDraftVersion',
  summary: 'Restore a version of a draft',
  description: 'The content of that version is saved again, as the latest one.',
  params: z.object({ id: Id, version: wholeNumber(1, 999_999_999) }),
  audit: ['draft.restore'],
})
export const submitDraft = endpoint('POST /brouillons/{id}/soumission', {
  ...draft,
  id: 'submitDraft',
  summary: 'Submit a draft: it becomes a publication',
  description:
    'By the rules of POST /publications: pending, published, or scheduled with publie_le. The publication has the id of the draft, and the draft is gone. What is missing or wrong is refused as there, and the draft stays.',
  response: one(OfficePublication),
  errors: ['scope_violation', 'permission_denied'],
  limit: 'publication_creation',
  audit: ['publication.create'],
  concurrency: { idempotent: true, versioned: true },
})
export const copyPublication = endpoint('POST /publications/{id}/copie', {
  ...draft,
  id: 'copyPublication',
  summary: 'Begin a draft with the content of a publication',
  description: 'Without occurrences, corrections of an alert, and days or times in the past.',
  answers: { status: 201 },
  errors: ['scope_violation', 'permission_denied'],
  limit: 'publication_creation',
  audit: ['draft.create'],
  concurrency: { idempotent: true, versioned: true },
})

/** The states of the caller's own publications: a status of moderation, or what the clock makes of it. */
const OWN_STATES = ['pending', 'approved', 'published', 'rejected', 'scheduled', 'expired'] as const
export const listOwnPublications = endpoint('GET /me/publications', {
  chapter,
  id: 'listOwnPublications',
  viewable: true,
  access: 'bearer',
  summary: 'The publications of my actors in every state, the newest first',
  description:
    'With the reason of a refusal. Deleted publications are left out. A platform administrator also gets publications that they wrote for other actors.',
  query: query({
    ...paging(),
    etat: z
      .enum(OWN_STATES)
      .optional()
      .describe(
        'pending, approved, published and rejected: the status. scheduled and expired: those that are not public because of the time.',
      )
      .meta(extension),
    acteur_id: Id.optional().meta(extension),
    q: SearchText.optional().meta(extension),
    kind: Kind.optional().meta(extension),
    du: DayIn.optional().describe('Only events and other publications with a date on or after this day.').meta(extension),
    au: DayIn.optional().describe('Only those with a date on or before this day.').meta(extension),
    sort: z
      .enum(['created_at_desc', 'date_debut_asc'])
      .default('created_at_desc')
      .describe('date_debut_asc: by their first day, those without one last.')
      .meta(extension),
  }),
  response: pageOf(OfficePublication),
  concurrency: { searchSlot: 'q' },
})

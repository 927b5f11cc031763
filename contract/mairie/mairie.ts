import { z } from 'zod'
import { undoAudited } from '../audit/audit.ts'
import { endpoint } from '../endpoint.ts'
import { Kind } from '../publications/kind-schema.ts'
import { BulkDecision, NewMairiePublication, Reason } from '../publications/publication-input.ts'
import { Created, Decided, ModerationStatus, OfficePublication, TELLING_ERRORS } from '../publications/publication-records.ts'
import { moderation } from '../publications/publications.ts'
import { Id, IdOut, one, pageOf, paging, query, SearchText, textOrNull, Timestamp } from '../shared.ts'

/** The routes of a municipal office. Spec §4.2-16, §4.2-17, §4.2-18. */

/** The common part of the routes for the people of an actor. */
const ofActeur = { chapter: 'mairie', access: 'mairie', params: z.object({ acteurId: Id }) } as const
export const listMairiePublications = endpoint('GET /mairie/acteurs/{acteurId}/publications', {
  ...ofActeur,
  id: 'listMairiePublications',
  summary: 'Publications of an actor in every state, or of its communes',
  query: query({
    ...paging(),
    scope: z
      .enum(['acteur', 'commune', 'a_relire', 'equipe', 'ailleurs', 'annulations'])
      .default('acteur')
      .describe(
        'commune: also the publications of other actors in the communes of which this actor is the municipal office. a_relire: only those of others on which the office may decide now. equipe: those of this actor on which its people who publish without review may decide now. ailleurs: those of others whose first commune is another one: the office can only take its commune off them. annulations: those of others whose event or a date was cancelled or postponed at once, without a decision, in the last thirty days, and still is.',
      ),
    moderation_status: ModerationStatus.optional(),
    q: SearchText.optional(),
    sort: z
      .enum(['created_at_desc', 'created_at_asc', 'updated_at_desc', 'updated_at_asc', 'publie_le_desc', 'publie_le_asc', 'attente_asc'])
      .default('created_at_desc')
      .describe(
        'attente_asc: the longest wait first, of an edit since the edit was sent. With a_relire and equipe; the other scopes have created_at_asc instead.',
      ),
  }),
  response: pageOf(OfficePublication),
  concurrency: { searchSlot: 'q' },
  errors: ['permission_denied'],
})
export const getMairiePublication = endpoint('GET /mairie/acteurs/{acteurId}/publications/{publicationId}', {
  ...ofActeur,
  id: 'getMairiePublication',
  summary: 'One publication of the list, in any state',
  description: 'A publication of the actor, or of a commune of which the actor is the municipal office; with the ETag for If-Match.',
  params: z.object({ acteurId: Id, publicationId: Id }),
  response: one(OfficePublication),
  errors: ['permission_denied'],
  concurrency: { versioned: true },
})
export const LastChange = z
  .object({
    id: IdOut.describe('The publication.'),
    title: z.string(),
    quoi: z.enum(['published', 'approved', 'rejected', 'pending', 'deleted', 'changed']).describe('A decision, or another change.'),
    le: Timestamp,
    vous: z.boolean().describe('Whether the caller has done it, perhaps in another window.'),
    equipe: z.enum(['acteur', 'auteur', 'service']).describe('The team of the actor of the path, that of the publication, or neither.'),
    prenom: textOrNull,
    nom: textOrNull.describe('The person; null for people outside of the team of the actor of the path.'),
  })
  .meta({ id: 'DernierChangement' })
export const getMairieLastChange = endpoint('GET /mairie/acteurs/{acteurId}/publications/{publicationId}/dernier-changement', {
  ...ofActeur,
  id: 'getMairieLastChange',
  summary: 'Who changed a publication of the list last, and how',
  description: 'For somebody whose own change was refused as `precondition_failed`. Deleted publications have it too.',
  params: z.object({ acteurId: Id, publicationId: Id }),
  response: one(LastChange),
  errors: ['permission_denied'],
})
/** How many days a withdrawn publication can be put back. */
export const WITHDRAWN_DAYS = 30
export const WITHDRAWN_MAX = 50
export const WithdrawnPublication = z
  .object({
    id: IdOut,
    title: z.string(),
    kind: Kind,
    retiree_le: Timestamp,
    prenom: textOrNull,
    nom: textOrNull.describe('Who withdrew it; null if the person has left the team.'),
    audit_id: IdOut.describe('What POST …/audit/{auditId}/undo puts back.'),
  })
  .meta({ id: 'PublicationRetiree' })
export const listWithdrawnPublications = endpoint('GET /mairie/acteurs/{acteurId}/retraits', {
  ...ofActeur,
  id: 'listWithdrawnPublications',
  summary: 'The publications of an actor that its people withdrew and can put back',
  description: `Of the last ${WITHDRAWN_DAYS} days, at most ${WITHDRAWN_MAX}, the latest first. What administrators removed is not among them.`,
  response: z.object({ data: z.array(WithdrawnPublication).max(WITHDRAWN_MAX) }),
  errors: ['permission_denied'],
})
export const createMairiePublication = endpoint('POST /mairie/acteurs/{acteurId}/publications', {
  ...ofActeur,
  id: 'createMairiePublication',
  summary: 'Create a publication for an actor',
  body: NewMairiePublication,
  response: Created,
  answers: { status: 201 },
  errors: ['permission_denied', 'precondition_failed', ...TELLING_ERRORS],
  limit: 'publication_creation',
  audit: ['publication.create', 'envoi.send'],
  concurrency: { idempotent: true, versioned: true },
})
export const moderateMairiePublication = endpoint('PATCH /mairie/acteurs/{acteurId}/publications/{publicationId}/moderate', {
  ...moderation,
  chapter: 'mairie',
  id: 'moderateMairiePublication',
  access: 'mairie',
  summary: 'Moderate a publication as the municipal office',
  params: z.object({ acteurId: Id, publicationId: Id }),
})
export const bulkModerateMairiePublications = endpoint('POST /mairie/acteurs/{acteurId}/publications/moderate', {
  ...ofActeur,
  id: 'bulkModerateMairiePublications',
  summary: 'Moderate several publications as the municipal office',
  description:
    'One decision on at most 100 publications. Each is decided on by the rule of one decision; what the office may not decide, or the rules of acts and alerts keep from the decision, is in meta.refused, and the others are decided all the same.',
  body: BulkDecision,
  response: z.object({
    data: z.array(Decided),
    meta: z.object({
      updated: z.int(),
      not_found: z.array(IdOut).describe('Publications that are neither of the actor nor in its communes.'),
      refused: z.array(z.object({ id: IdOut, error: z.enum(['scope_violation', 'permission_denied', 'validation_failed']) })),
      changed_since: z.array(IdOut).optional().describe('The publications whose version is not the given one; only with versions.'),
    }),
  }),
  limit: 'moderation',
  audit: ['publication.moderate'],
})
export const takeCommuneOff = endpoint('DELETE /mairie/acteurs/{acteurId}/publications/{publicationId}/communes/{communeId}', {
  ...ofActeur,
  id: 'takeCommuneOff',
  summary: 'Take the commune of the municipal office off a publication of another commune',
  description:
    'For a publication of another actor that has the commune of the office among its further ones (`commune_ids`). It disappears from this commune at once and stays in the others; a waiting edit loses the commune too. No edit puts it back: `communes_retirees` has it, and the office can undo it for a month. Its author and the owners of its actor receive an e-mail. A repetition changes nothing. For the first commune (`commune_id`) the answer is `invalid_state`: its office decides on the publication.',
  params: z.object({ acteurId: Id, publicationId: Id, communeId: Id }),
  query: query({ reason: Reason.optional().describe('Sent to the author and the owners.') }),
  response: one(OfficePublication),
  errors: ['permission_denied', 'invalid_state'],
  limit: 'moderation',
  audit: ['publication.take_off'],
  concurrency: { versioned: true },
})
export const undoMairieDecision = endpoint('POST /mairie/acteurs/{acteurId}/audit/{auditId}/undo', {
  ...ofActeur,
  id: 'undoMairieDecision',
  summary: 'Reverse a change made in the name of an actor',
  description:
    'For a month, by the X-Audit-Id of the answer: decisions, closed or passed reports, opinions. Only what was done in the name of this actor, while the record is still in its bounds and nobody has changed it since; the permission is that of the change.',
  params: z.object({ acteurId: Id, auditId: Id }),
  response: undoAudited.response,
  errors: ['permission_denied', 'invalid_state', 'media_gone', 'act_posted', 'already_exists'],
  limit: 'moderation',
  audit: ['audit.undo'],
})

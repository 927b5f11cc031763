import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NewPublication, PublicationChange, TellingDecision, WithdrawalReason } from './publication-input.ts'
import {
  Created,
  OfficePublication,
  Publication,
  PublicationType,
  REPORT_REASONS,
  TELLING_ERRORS,
  ToldPublication,
} from './publication-records.ts'
import { EmailAddress } from '../addresses.ts'
import { byId, extension, Id, IdOut, one, pageOf, paging, query, Suspect, text } from '../shared.ts'
import { checkPosition } from '../position.ts'
import { KINDS } from './kinds.ts'
import { SHORT_CODE } from './short-code.ts'
import { AGENDA_DAYS, agendaQuery, EVENT_FILTERS, publicQuery } from './list-query.ts'

/** The routes of Spec §4.2, without those of the municipal office. */

const chapter = 'publications'
const publicList = { chapter, access: 'app', response: pageOf(Publication) } as const

export const listPublicationTypes = endpoint('GET /publications/types', {
  ...publicList,
  id: 'listPublicationTypes',
  summary: 'Publication types',
  query: query(paging()),
  response: pageOf(PublicationType),
  caching: { maxAge: 3600 },
})
export const listPublications = endpoint('GET /publications', {
  ...publicList,
  id: 'listPublications',
  summary: 'Visible publications',
  description: `Without from, to and sort=date_debut: what is in the lists today, the newest first. With one of them: an agenda, by occurrence. It begins now if from is absent; a period without a place has ${AGENDA_DAYS.france} days at most, with one ${AGENDA_DAYS.place}. Each event has its occurrences of the period.`,
  query: query({ ...publicQuery, ...agendaQuery }).superRefine((filters, context) => {
    checkPosition(filters, context)
    const { from, to, sort, terminees, kind, q } = filters
    const counts = (filter: 'terminees' | 'annee' | 'nature') =>
      kind !== undefined && (KINDS[kind].filters as readonly string[]).includes(filter)
    if (
      terminees !== undefined &&
      (!counts('terminees') || q !== undefined || from !== undefined || to !== undefined || sort === 'date_debut')
    )
      context.addIssue({
        code: 'custom',
        path: ['terminees'],
        message: 'counts only with kind=alerte, without q, from, to or sort=date_debut',
      })
    for (const field of ['annee', 'nature'] as const)
      if (filters[field] !== undefined && !counts(field))
        context.addIssue({ code: 'custom', path: [field], message: 'counts only with kind=acte' })
      else if (filters[field] !== undefined && (from !== undefined || to !== undefined || sort === 'date_debut'))
        context.addIssue({ code: 'custom', path: [field], message: 'does not count with from, to or sort=date_debut' })
    for (const field of ['permanent', ...EVENT_FILTERS] as const)
      if (filters[field] !== undefined && from === undefined && to === undefined && sort !== 'date_debut')
        context.addIssue({ code: 'custom', path: [field], message: 'counts only with from, to or sort=date_debut' })
  }),
  concurrency: { searchSlot: 'q' },
})
export const getPublication = endpoint('GET /publications/{id}', {
  ...publicList,
  id: 'getPublication',
  summary: 'One visible publication',
  description:
    'An alert stays readable for thirty days after its end (expire_le). With the token of somebody linked to its actor, also a publication that is not public: waiting for a decision, refused, scheduled or expired. That answer has the fields of the office, such as the reason of a refusal, and no cache stores it.',
  params: byId,
  response: one(Publication),
  ownResponse: one(OfficePublication),
  concurrency: { versioned: true },
})
export const listByShortCode = endpoint('GET /publications/courtes/{code}', {
  ...publicList,
  id: 'listByShortCode',
  summary: 'Visible publications of a short code',
  description: 'Six signs that people type from a poster. Nearly always one publication.',
  params: z.object({ code: z.string().regex(SHORT_CODE, 'must be six letters and digits') }),
  response: z.object({ data: z.array(Publication) }),
  caching: { maxAge: 0 },
})
export const listActeurPublications = endpoint('GET /acteurs/{acteurId}/publications', {
  ...publicList,
  id: 'listActeurPublications',
  summary: 'Visible publications of an actor',
  description: 'Pinned items (epingle) come first.',
  params: z.object({ acteurId: Id }),
  query: query(publicQuery),
  concurrency: { searchSlot: 'q' },
})
export const listCommunePublications = endpoint('GET /communes/{communeId}/publications', {
  ...publicList,
  id: 'listCommunePublications',
  summary: 'Visible publications of a commune',
  params: z.object({ communeId: Id }),
  query: query(publicQuery),
  concurrency: { searchSlot: 'q' },
})
export const createPublication = endpoint('POST /publications', {
  chapter,
  id: 'createPublication',
  access: 'bearer',
  summary: 'Create a publication',
  description:
    'The publication is pending, or published at once if the actor has can_publish and the caller publish_publications. With publie_le it is scheduled: approved instead of published.',
  body: NewPublication,
  response: Created,
  answers: { status: 201 },
  errors: ['scope_violation', 'permission_denied', 'precondition_failed', ...TELLING_ERRORS],
  limit: 'publication_creation',
  audit: ['publication.create', 'envoi.send'],
  concurrency: { idempotent: true, versioned: true },
})
export const updatePublication = endpoint('PATCH /publications/{id}', {
  chapter,
  id: 'updatePublication',
  access: 'bearer',
  summary: 'Edit a publication',
  description:
    'Content needs manage_publications, epingle needs publish_publications; a body with both needs both and is applied completely or not at all. A change of content by anybody else than a caller with publish_publications for an actor with can_publish, or an administrator in the back-office, waits for a decision: the answer is pending, and a publication that residents see stays as it was for them until then. Every later change of content, by whomever, is a change of the waiting version; one that makes it equal to the public version withdraws it.',
  params: byId,
  body: PublicationChange,
  response: one(OfficePublication),
  errors: ['scope_violation', 'permission_denied'],
  audit: ['publication.update'],
  concurrency: { versioned: true },
})
export const withdrawEdit = endpoint('DELETE /publications/{id}/modification', {
  chapter,
  id: 'withdrawEdit',
  access: 'bearer',
  summary: 'Withdraw a waiting or refused edit',
  description: 'The publication stays as residents see it. invalid_state if there is no such edit.',
  params: byId,
  response: one(OfficePublication),
  errors: ['scope_violation', 'permission_denied', 'invalid_state'],
  audit: ['publication.withdraw_edit'],
  concurrency: { versioned: true },
})
export const deletePublication = endpoint('DELETE /publications/{id}', {
  chapter,
  id: 'deletePublication',
  access: 'bearer',
  summary: 'Delete a publication (soft)',
  query: query({ reason: WithdrawalReason }),
  params: byId,
  response: one(OfficePublication),
  errors: ['scope_violation', 'permission_denied'],
  audit: ['publication.delete'],
  concurrency: { versioned: true },
})
/** The common part of the routes that moderate one publication. */
export const moderation = {
  chapter,
  params: byId,
  body: TellingDecision,
  response: one(ToldPublication),
  errors: ['scope_violation', 'permission_denied', ...TELLING_ERRORS],
  limit: 'moderation',
  audit: ['publication.moderate', 'envoi.send'],
  concurrency: { versioned: true, idempotent: true },
} as const
export const moderatePublication = endpoint('PATCH /publications/{id}/moderate', {
  ...moderation,
  id: 'moderatePublication',
  access: 'bearer',
  summary: 'Moderate a publication within one’s scope',
  description:
    'An administrator in the back-office may decide on any publication. From any other source the caller’s links to actors count: the publications of the actor and, for a municipal office, pending publications of others in its commune. To make a publication visible, the deciding actor also needs can_publish.',
})
export const reportPublication = endpoint('POST /publications/{id}/report', {
  chapter,
  id: 'reportPublication',
  access: 'app',
  summary: 'Report a visible publication',
  description:
    'Each person has at most one open report. Two reports are by the same person if they have the same user; without an account the same device_secret; else the same network address and the same e-mail address, or no e-mail address in both.',
  answers: { existing: 'The open report of the same person, which already exists.', status: 201 },
  params: byId,
  body: z.strictObject({
    reason: z.enum(REPORT_REASONS),
    message: text(1, 2000).optional(),
    email: EmailAddress.optional(),
    device_secret: z
      .string()
      .regex(/^[\w-]{16,128}$/, 'must be 16 to 128 letters, digits, - or _')
      .optional()
      .describe(
        'A random value stored on the device. It distinguishes people behind one network address. The service stores only its keyed hash.',
      )
      .meta(extension),
    suspect: Suspect,
  }),
  response: one(z.object({ id: IdOut, status: z.string() })),
  limit: 'reports',
  proof: true,
  audit: ['publication.report'],
  concurrency: { idempotent: true },
})

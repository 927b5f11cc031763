import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ModerationDecision, NewPublication, PublicationChange } from './publication-input.ts'
import { Created, OfficePublication, Publication, PublicationType, REPORT_REASONS } from './publication-records.ts'
import { byId, Id, IdOut, one, extension, pageOf, paging, query, SearchText, text } from '../shared.ts'

/** The routes of Spec §4.2, without those of the municipal office. */

const chapter = 'publications'
const publicQuery = {
  ...paging(),
  q: SearchText.optional()
    .describe('Words or prefixes of words; accents and case are ignored, typing errors are tolerated.')
    .meta(extension),
  type_id: Id.optional().meta(extension),
  sort: z
    .enum(['publie_le_desc', 'publie_le_asc'])
    .default('publie_le_desc')
    .describe('With publie_le_desc, featured items come first.')
    .meta(extension),
}
const publicList = { chapter, method: 'GET', access: 'app', response: pageOf(Publication), caching: { maxAge: 30 } } as const

export const listPublicationTypes = endpoint({
  ...publicList,
  id: 'listPublicationTypes',
  path: '/publications/types',
  summary: 'Publication types',
  query: query(paging()),
  response: pageOf(PublicationType),
  caching: { maxAge: 3600 },
})
export const listPublications = endpoint({
  ...publicList,
  id: 'listPublications',
  path: '/publications',
  summary: 'Visible publications',
  query: query({ ...publicQuery, commune_id: Id.optional().meta(extension), acteur_id: Id.optional().meta(extension) }),
  concurrency: { searchSlot: 'q' },
})
export const getPublication = endpoint({
  ...publicList,
  id: 'getPublication',
  path: '/publications/{id}',
  summary: 'One visible publication',
  params: byId,
  response: one(Publication),
  errors: ['not_found'],
  concurrency: { versioned: true },
})
export const listActeurPublications = endpoint({
  ...publicList,
  id: 'listActeurPublications',
  path: '/acteurs/{acteurId}/publications',
  summary: 'Visible publications of an actor',
  description: 'Pinned items (epingle) come first.',
  params: z.object({ acteurId: Id }),
  query: query(publicQuery),
  concurrency: { searchSlot: 'q' },
  errors: ['not_found'],
})
export const listCommunePublications = endpoint({
  ...publicList,
  id: 'listCommunePublications',
  path: '/communes/{communeId}/publications',
  summary: 'Visible publications of a commune',
  params: z.object({ communeId: Id }),
  query: query(publicQuery),
  concurrency: { searchSlot: 'q' },
  errors: ['not_found'],
})
export const createPublication = endpoint({
  chapter,
  id: 'createPublication',
  method: 'POST',
  path: '/publications',
  access: 'bearer',
  summary: 'Create a publication',
  description: 'The publication is pending, or published at once if the actor has can_publish and the caller publish_publications.',
  body: NewPublication,
  response: Created,
  answers: { status: 201 },
  errors: ['scope_violation', 'permission_denied'],
  limit: 'publication_creation',
  audit: ['publication.create'],
  concurrency: { idempotent: true, versioned: true },
})
export const updatePublication = endpoint({
  chapter,
  id: 'updatePublication',
  method: 'PATCH',
  path: '/publications/{id}',
  access: 'bearer',
  summary: 'Edit a publication',
  description:
    'Content needs manage_publications, epingle needs publish_publications; a body with both needs both and is applied completely or not at all. A change of public content sets a visible publication back to pending, unless the caller has publish_publications and the actor can_publish, or the caller is an administrator in the back-office.',
  params: byId,
  body: PublicationChange,
  response: one(OfficePublication),
  errors: ['not_found', 'scope_violation', 'permission_denied'],
  audit: ['publication.update'],
  concurrency: { versioned: true },
})
export const deletePublication = endpoint({
  chapter,
  id: 'deletePublication',
  method: 'DELETE',
  path: '/publications/{id}',
  access: 'bearer',
  summary: 'Delete a publication (soft)',
  params: byId,
  response: one(OfficePublication),
  errors: ['not_found', 'scope_violation', 'permission_denied'],
  audit: ['publication.delete'],
  concurrency: { versioned: true },
})
/** The common part of the routes that moderate one publication. */
export const moderation = {
  chapter,
  method: 'PATCH',
  params: byId,
  body: ModerationDecision,
  response: one(OfficePublication),
  errors: ['not_found', 'scope_violation', 'permission_denied'],
  limit: 'moderation',
  audit: ['publication.moderate'],
  concurrency: { versioned: true },
} as const
export const moderatePublication = endpoint({
  ...moderation,
  id: 'moderatePublication',
  path: '/publications/{id}/moderate',
  access: 'bearer',
  summary: 'Moderate a publication within one’s scope',
  description:
    'An administrator in the back-office may decide on any publication. From any other source the caller’s links to actors count: the publications of the actor and, for a municipal office, pending publications of others in its commune. To make a publication visible, the deciding actor also needs can_publish.',
})
export const reportPublication = endpoint({
  chapter,
  id: 'reportPublication',
  method: 'POST',
  path: '/publications/{id}/report',
  access: 'app',
  summary: 'Report a visible publication',
  description:
    'Each person has at most one open report. Two reports are by the same person if they have the same user; without an account the same device_secret; else the same network address and the same e-mail address, or no e-mail address in both.',
  answers: { existing: 'The open report of the same person, which already exists.', status: 201 },
  params: byId,
  body: z.strictObject({
    reason: z.enum(REPORT_REASONS),
    message: text(1, 2000).optional(),
    email: z.email().max(254).optional(),
    device_secret: z
      .string()
      .regex(/^[\w-]{16,128}$/, 'must be 16 to 128 letters, digits, - or _')
      .optional()
      .describe(
        'A random value stored on the device. It distinguishes people behind one network address. The service stores only its keyed hash.',
      )
      .meta(extension),
  }),
  response: one(z.object({ id: IdOut, status: z.string() })),
  errors: ['not_found'],
  limit: 'reports',
  audit: ['publication.report'],
  concurrency: { idempotent: true },
})

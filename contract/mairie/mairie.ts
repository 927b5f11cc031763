import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NewMairiePublication } from '../publications/publication-input.ts'
import { Created, ModerationStatus, OfficePublication } from '../publications/publication-records.ts'
import { moderation } from '../publications/publications.ts'
import { Id, one, pageOf, paging, query, SearchText } from '../shared.ts'

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
      .enum(['acteur', 'commune'])
      .default('acteur')
      .describe('commune: also the publications of other actors in the communes of which this actor is the municipal office.'),
    moderation_status: ModerationStatus.optional(),
    q: SearchText.optional(),
    sort: z
      .enum(['created_at_desc', 'created_at_asc', 'updated_at_desc', 'updated_at_asc', 'publie_le_desc', 'publie_le_asc'])
      .default('created_at_desc'),
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
export const createMairiePublication = endpoint('POST /mairie/acteurs/{acteurId}/publications', {
  ...ofActeur,
  id: 'createMairiePublication',
  summary: 'Create a publication for an actor',
  body: NewMairiePublication,
  response: Created,
  answers: { status: 201 },
  errors: ['permission_denied'],
  limit: 'publication_creation',
  audit: ['publication.create'],
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

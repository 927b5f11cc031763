import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Id, one, pageOf, paging, query } from '../shared.ts'
import { DETACHED_DAYS } from './media-limits.ts'
import { Media, MEDIA_KINDS, MEDIA_STATES } from './media-records.ts'

/** Pictures and documents that actors upload. Extensions of the specification. */

const chapter = 'medias'

export const listMedias = endpoint('GET /medias', {
  chapter,
  id: 'listMedias',
  access: 'bearer',
  summary: 'The pictures and documents of an actor, the newest first',
  description: 'For its people with manage_publications.',
  query: query({ ...paging(), acteur_id: Id, kind: z.enum(MEDIA_KINDS).optional(), state: z.enum(MEDIA_STATES).optional() }),
  response: pageOf(Media),
  errors: ['scope_violation', 'permission_denied'],
})
const record = { chapter, access: 'bearer', params: byId, response: one(Media) } as const
export const getMedia = endpoint('GET /medias/{id}', {
  ...record,
  id: 'getMedia',
  summary: 'One picture or document',
  description: 'For the people of its actor with manage_publications, and for administrators.',
})
export const deleteMedia = endpoint('DELETE /medias/{id}', {
  ...record,
  id: 'deleteMedia',
  summary: 'Delete a picture or document that nothing uses',
  description: `It cannot be restored. What is in use is removed from its publication first; its files are then deleted after ${DETACHED_DAYS} days.`,
  errors: ['media_in_use'],
  audit: ['media.delete'],
})

import { z } from 'zod'
import { ActeurChange, NewActeur } from './acteur-changes.ts'
import { Acteur, ACTEUR_TYPES, ActeurUser, AdminActeur, BADGES, LINK_ROLES, PERMISSIONS } from './acteur-records.ts'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import { byId, distinct, Flag, Id, one, pageOf, paging, query, SearchText } from '../shared.ts'

/** Actors: the public directory, and the routes of Spec §4.1. */

const chapter = 'acteurs'
const admin = { chapter, access: 'admin' } as const
const record = { ...admin, params: byId, response: one(AdminActeur), concurrency: { versioned: true } } as const
const type = z.enum(ACTEUR_TYPES)
const search = SearchText.optional().describe('Prefixes of words of the name; accents and case are ignored.')
const SORTS = ['nom_asc', 'nom_desc', 'created_at_desc', 'created_at_asc', 'updated_at_desc', 'updated_at_asc'] as const

export const listActeurs = endpoint('GET /acteurs', {
  chapter,
  id: 'listActeurs',
  access: 'app',
  summary: 'Active actors',
  query: query({
    ...paging(),
    q: search,
    commune_id: Id.optional(),
    type: type.optional(),
    sort: z.enum(['nom_asc', 'nom_desc']).default('nom_asc'),
  }),
  response: pageOf(Acteur),
  concurrency: { searchSlot: 'q' },
})
export const getActeur = endpoint('GET /acteurs/{id}', {
  chapter,
  id: 'getActeur',
  access: 'app',
  summary: 'One active actor',
  description: 'By its identifier or its slug.',
  params: z.object({ id: z.string() }),
  response: one(Acteur),
  concurrency: { versioned: true },
})

export const listAdminActeurs = endpoint('GET /admin/acteurs', {
  ...admin,
  id: 'listAdminActeurs',
  permission: 'acteurs.read',
  territory: 'query',
  summary: 'Actors in every state',
  query: query({
    ...paging(),
    ...byTerritoire,
    q: search,
    commune_id: Id.optional(),
    type: type.optional(),
    valide: Flag.optional(),
    active: Flag.optional(),
    deleted: z.enum(['true', 'false', '1', '0', 'with']).default('false').describe('false: not deleted; true: only deleted; with: both.'),
    sort: z.enum(SORTS).default('nom_asc'),
  }),
  response: pageOf(AdminActeur),
  concurrency: { searchSlot: 'q' },
})

export const createActeur = endpoint('POST /admin/acteurs', {
  ...admin,
  id: 'createActeur',
  permission: 'acteurs.write',
  territory: 'query',
  summary: 'Create an actor',
  body: NewActeur,
  response: one(AdminActeur),
  answers: { status: 201 },
  errors: ['permission_denied'],
  audit: ['acteur.create'],
  concurrency: { idempotent: true, versioned: true },
})
export const getAdminActeur = endpoint('GET /admin/acteurs/{id}', {
  ...record,
  id: 'getAdminActeur',
  permission: 'acteurs.read',
  territory: 'acteur',
  summary: 'One actor in any state',
})
export const updateActeur = endpoint('PATCH /admin/acteurs/{id}', {
  ...record,
  id: 'updateActeur',
  permission: 'acteurs.write',
  territory: 'acteur',
  summary: 'Update an actor',
  description: 'The type and the commune of an actor cannot change while it is the municipal office of a commune.',
  body: ActeurChange,
  errors: ['invalid_state', 'permission_denied'],
  audit: ['acteur.update'],
})
export const deleteActeur = endpoint('DELETE /admin/acteurs/{id}', {
  ...record,
  id: 'deleteActeur',
  permission: 'acteurs.write',
  territory: 'acteur',
  summary: 'Soft-delete an actor',
  description: 'Its publications disappear from public lists; restoring it shows them again as they were.',
  audit: ['acteur.delete'],
})

/** The common part of the operations on an actor's state: its own people do not give it a mark or a right. Spec §3, Actor. */
const state = { ...record, errors: ['invalid_state', 'permission_denied'] } as const
export const validateActeur = endpoint('PATCH /admin/acteurs/{id}/validate', {
  ...state,
  id: 'validateActeur',
  permission: 'acteurs.write',
  territory: 'acteur',
  summary: 'Validate an actor',
  description: 'Without a body the actor is validated; false withdraws the validation.',
  body: z.strictObject({ valide: z.boolean().optional() }).optional(),
  audit: ['acteur.validate'],
})
export const setActeurBadge = endpoint('PATCH /admin/acteurs/{id}/badge', {
  ...state,
  id: 'setActeurBadge',
  permission: 'acteurs.write',
  territory: 'acteur',
  summary: 'Set or clear the badge',
  body: z.strictObject({ badge: z.enum(BADGES).nullable() }),
  audit: ['acteur.badge'],
})
export const setActeurActive = endpoint('PATCH /admin/acteurs/{id}/active', {
  ...state,
  id: 'setActeurActive',
  permission: 'acteurs.write',
  territory: 'acteur',
  summary: 'Activate or deactivate',
  description: 'Deactivation hides its publications from public lists; activation shows them again.',
  body: z.strictObject({ active: z.boolean() }),
  audit: ['acteur.active'],
})
export const restoreActeur = endpoint('DELETE /admin/acteurs/{id}/restore', {
  ...record,
  errors: ['permission_denied'],
  id: 'restoreActeur',
  permission: 'acteurs.write',
  territory: 'acteur',
  summary: 'Restore a deleted actor',
  description: 'The specification gives this operation the method DELETE: it removes the deletion mark.',
  audit: ['acteur.restore'],
})
export const setActeurCanPublish = endpoint('POST /admin/acteurs/{id}/can-publish', {
  ...state,
  id: 'setActeurCanPublish',
  permission: 'acteurs.write',
  territory: 'acteur',
  summary: 'Grant or revoke the right to publish without moderation',
  body: z.strictObject({ can_publish: z.boolean() }),
  fresh: 'who_is_believed',
  audit: ['acteur.can_publish'],
})

export const listActeurUsers = endpoint('GET /admin/acteurs/{id}/users', {
  ...admin,
  id: 'listActeurUsers',
  permission: 'acteurs.team',
  territory: 'acteur',
  summary: 'People linked to an actor',
  params: byId,
  query: query(paging()),
  response: pageOf(ActeurUser),
})
export const linkActeurUser = endpoint('POST /admin/acteurs/{id}/users', {
  ...admin,
  id: 'linkActeurUser',
  fresh: 'who_may_act',
  permission: 'acteurs.team',
  territory: 'acteur',
  summary: 'Link a user to an actor, or change the link',
  params: byId,
  body: z.strictObject({
    user_id: Id,
    role: z.enum(LINK_ROLES),
    permissions: distinct(z.array(z.enum(PERMISSIONS)))
      .optional()
      .describe('The permissions of a member; an owner has all of them. Absent: none.'),
  }),
  response: one(ActeurUser),
  errors: ['invalid_state'],
  audit: ['acteur.link'],
})
export const unlinkActeurUser = endpoint('DELETE /admin/acteurs/{id}/users/{userId}', {
  ...admin,
  id: 'unlinkActeurUser',
  fresh: 'who_may_act',
  permission: 'acteurs.team',
  territory: 'acteur',
  summary: 'Remove the link between a user and an actor',
  params: z.object({ id: Id, userId: Id }),
  response: one(ActeurUser),
  audit: ['acteur.unlink'],
})

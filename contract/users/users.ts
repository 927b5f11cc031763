import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, IdOut, Timestamp, one, extension, pageOf, paging, query, SearchText, text } from '../shared.ts'

/** Users and their roles. Spec §4.1. */

/** The roles that a user can hold. Spec §2-18. */
export const ROLES = ['admin', 'platform_admin'] as const
const Role = z.enum(ROLES)

/** The fields of a user. Spec §2-20. */
const fields = {
  id: IdOut,
  email: z.string().nullable(),
  nom: z.string().nullable(),
  prenom: z.string().nullable(),
  active: z.boolean(),
  roles: z.array(z.string()),
  created_at: Timestamp,
  last_seen_at: Timestamp.nullable().describe('Accurate to the hour.'),
  erased_at: Timestamp.nullable()
    .describe('When the person was erased. Only the id is left, and the record cannot be changed.')
    .meta(extension),
  version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
}
export const UserRow = z.object(fields).meta({ id: 'UserRow' })
export const User = z
  .object({
    ...fields,
    acteurs: z
      .array(z.object({ id: IdOut, nom: z.string(), type: z.string(), role: z.string(), permissions: z.array(z.string()) }))
      .describe('The actors that the user is linked to.')
      .meta(extension),
    claims_count: z.int().describe('The number of claims of the user.').meta(extension),
  })
  .meta({ id: 'User' })
const Roles = one(z.object({ user_id: IdOut, roles: z.array(z.string()) }))

const admin = { chapter: 'users', access: 'admin' } as const
const params = z.object({ userId: Id })

export const listUsers = endpoint('GET /admin/users', {
  ...admin,
  id: 'listUsers',
  summary: 'Users',
  query: query({
    ...paging(),
    q: SearchText.optional().describe(
      'Prefixes of words of a name or an e-mail address, or a complete id. Unlike reading one user, a search is not recorded in the audit trail.',
    ),
    role: Role.optional(),
    active: Flag.optional(),
    sort: z
      .enum(['created_at_desc', 'created_at_asc', 'nom_asc', 'nom_desc', 'last_seen_at_desc', 'last_seen_at_asc'])
      .default('created_at_desc'),
  }),
  response: pageOf(UserRow),
  concurrency: { searchSlot: 'q' },
})
export const getUser = endpoint('GET /admin/users/{userId}', {
  ...admin,
  id: 'getUser',
  summary: 'One user',
  description: 'Reading a user is recorded in the audit trail.',
  params,
  response: one(User),
  audit: ['user.read'],
  concurrency: { versioned: true },
})
export const updateUser = endpoint('PATCH /admin/users/{userId}', {
  ...admin,
  id: 'updateUser',
  summary: 'Update a user',
  description: 'A deactivated user is refused from the next request on, with any token.',
  params,
  body: z.strictObject({
    nom: text(1, 200).nullable().optional(),
    prenom: text(1, 200).nullable().optional(),
    active: z.boolean().optional(),
  }),
  response: one(User),
  errors: ['last_admin', 'invalid_state'],
  audit: ['user.update'],
  concurrency: { versioned: true },
})
export const assignRole = endpoint('POST /admin/users/{userId}/roles', {
  ...admin,
  id: 'assignRole',
  summary: 'Assign a role',
  description: 'Assigning a role that the user already has changes nothing.',
  params,
  body: z.strictObject({ role: Role }),
  response: Roles,
  errors: ['invalid_state'],
  audit: ['role.assign'],
})
export const removeRole = endpoint('DELETE /admin/users/{userId}/roles/{role}', {
  ...admin,
  id: 'removeRole',
  summary: 'Remove a role',
  params: z.object({ userId: Id, role: Role }),
  response: Roles,
  errors: ['last_admin', 'invalid_state'],
  audit: ['role.remove'],
})

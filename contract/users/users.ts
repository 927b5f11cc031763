import { z } from 'zod'
import { isBoundable } from '../access/back-office.ts'
import { RoleGrantOut, TerritoryIn } from '../access/territory.ts'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, IdOut, Timestamp, one, extension, pageOf, paging, query, SearchText, visibleLine } from '../shared.ts'

/** Users and their roles. Spec §4.1. */

/** The roles that a user can hold. Spec §2-18. */
export const ROLES = ['admin', 'platform_admin', 'moderateur', 'support', 'registres'] as const
export type RoleName = (typeof ROLES)[number]
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
    grants: z.array(RoleGrantOut).describe('The roles with their territories.').meta(extension),
    claims_count: z.int().describe('The number of claims of the user.').meta(extension),
  })
  .meta({ id: 'User' })
const Roles = one(z.object({ user_id: IdOut, roles: z.array(z.string()) }))

const admin = { chapter: 'users', access: 'admin' } as const
const params = z.object({ userId: Id })

export const listUsers = endpoint('GET /admin/users', {
  ...admin,
  id: 'listUsers',
  permission: 'users.read',
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
  permission: 'users.read',
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
  permission: 'users.write',
  summary: 'Update a user',
  description: 'A deactivated user is refused from the next request on, with any token. Activating and deactivating need a fresh sign-in.',
  params,
  body: z.strictObject({
    nom: visibleLine(1, 200).nullable().optional(),
    prenom: visibleLine(1, 200).nullable().optional(),
    active: z.boolean().optional(),
  }),
  response: one(User),
  errors: ['last_admin', 'invalid_state', 'fresh_sign_in_required'],
  audit: ['user.update'],
  concurrency: { versioned: true },
})
export const assignRole = endpoint('POST /admin/users/{userId}/roles', {
  ...admin,
  id: 'assignRole',
  fresh: 'who_may_act',
  permission: 'roles.manage',
  summary: 'Assign a role',
  description: 'Assigning a role that the user already has, with the same territory, changes nothing.',
  params,
  body: z
    .strictObject({
      role: Role,
      territory: TerritoryIn.nullable()
        .optional()
        .describe('Where the role is held; null or absent: everywhere. Assigning the role again changes it.')
        .meta(extension),
    })
    .refine(({ role, territory }) => !territory || isBoundable(role), {
      path: ['territory'],
      error: 'cannot bound this role',
    }),
  response: Roles,
  errors: ['invalid_state'],
  audit: ['role.assign'],
})
export const removeUserSecondFactor = endpoint('DELETE /admin/users/{userId}/second-factor', {
  ...admin,
  id: 'removeUserSecondFactor',
  permission: 'roles.manage',
  summary: 'Remove the second factor and the passkeys of a user',
  fresh: 'ways_in',
  description:
    'For a person who has lost them. The recovery codes and all sessions of the person go too, and the person receives an e-mail. An account that has neither a second factor nor a passkey is left as it is. With an outside provider (AUTH_ISSUER) this address does not exist.',
  params,
  response: one(
    z.object({
      second_factor: z.boolean().describe('Whether a second factor was removed.'),
      passkeys: z.int().describe('The number of passkeys that were removed.'),
      sessions: z.int().describe('The number of sessions that ended.'),
    }),
  ),
  errors: ['invalid_state'],
  audit: ['user.remove_second_factor'],
})
export const removeRole = endpoint('DELETE /admin/users/{userId}/roles/{role}', {
  ...admin,
  id: 'removeRole',
  fresh: 'who_may_act',
  permission: 'roles.manage',
  summary: 'Remove a role',
  params: z.object({ userId: Id, role: Role }),
  response: Roles,
  errors: ['last_admin', 'invalid_state'],
  audit: ['role.remove'],
})

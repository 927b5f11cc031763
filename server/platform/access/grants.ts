import { sql } from 'kysely'
import {
  type BackOfficePermission,
  type RoleGrant,
  roleHas,
  type TerritoryCodes,
  territoryFor,
} from '../../../contract/access/back-office.ts'
import { type Db, prepared } from '../db/db.ts'
import type { Caller } from './caller.ts'

/** The combinations of roles and territories that a process remembers. */
const REMEMBERED = 500

interface Row {
  role: string
  digest: string | null
  territory: TerritoryCodes | null
}
const boundedRoles = prepared<{ user: string }, Row>(
  (slot) => sql`select role, territory_digest as digest, territory from user_roles where user_id = ${slot('user')}::uuid`,
)

/** Returns the roles of a user, with their territories. */
export type ReadGrants = (db: Db, user: { id: string; roles: readonly string[] }) => Promise<readonly RoleGrant[]>

/**
 * Returns a function that takes the roles of a user as the statement of users.ts returns them: each role, and the digest of its territory after a space.
 * A territory is read and parsed at its first use and found by its digest afterwards. The digests are read for each request: a territory that was changed
 * has another one, and counts at the next request as a role does. Spec §5-15.
 */
export function grantReader(): ReadGrants {
  const known = new Map<string, readonly RoleGrant[]>()
  return async (db, { id, roles }) => {
    const key = roles.join(',')
    const found = known.get(key)
    if (found) return found
    const stored = roles.some(isBounded) ? await boundedRoles(db, { user: id }) : []
    const read = roles.flatMap((text): Row[] => {
      if (!isBounded(text)) return [{ role: text, digest: null, territory: null }]
      // If the role was changed between the two statements, its present territory counts; a role that was withdrawn does not.
      return stored.filter(({ role }) => role === text.slice(0, text.indexOf(' ')))
    })
    const grants = read.map(({ role, territory }) => ({ role, territory }))
    if (read.map(({ role, digest }) => (digest === null ? role : `${role} ${digest}`)).join(',') !== key) return grants
    const [oldest] = known.keys()
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest)
    known.set(key, grants)
    return grants
  }
}

const isBounded = (text: string): boolean => text.includes(' ')

type Asking = Pick<Caller, 'kind' | 'roles' | 'grants'>

/** Commands and schedules of the service are not bounded. */
const isMachine = ({ kind }: Asking): boolean => kind === 'cli' || kind === 'system'
const grantsBy = ({ grants, roles }: Asking): readonly RoleGrant[] => grants ?? [...roles].map((role) => ({ role, territory: null }))

/** Where a caller has a permission of the back-office: null everywhere, undefined nowhere. */
export const whereMay = (caller: Asking, permission: BackOfficePermission): TerritoryCodes | null | undefined =>
  isMachine(caller) ? null : territoryFor(grantsBy(caller), permission)

/** Whether a caller has a permission of the back-office everywhere. */
export const mayEverywhere = (caller: Asking, permission: BackOfficePermission): boolean =>
  isMachine(caller) || grantsBy(caller).some(({ role, territory }) => territory === null && roleHas(role, permission))

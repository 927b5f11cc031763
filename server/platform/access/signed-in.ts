import { admission } from '../../../contract/access/back-office.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import type { Caller } from './caller.ts'
import { assertFresh } from './fresh.ts'
import type { ReadGrants } from './grants.ts'
import type { Identity } from './identity.ts'
import { type Admits, loadUser } from './users.ts'

/** What an endpoint declares of who may call it. */
export type SignedInTo = Pick<Endpoint, 'access' | 'permission' | 'territory' | 'fresh'>

/** What reads the rights of a user. */
export interface Rights {
  db: Db
  admits: Admits
  readGrants: ReadGrants
}

/**
 * Sets the caller to the user of the token with the present roles, or refuses. A back-office route needs a role with its permission; a bounded role is
 * refused where the route does not follow territories.
 * @throws AppError unauthorized, admin_required, second_factor_required, scope_violation, fresh_sign_in_required
 */
export async function signedIn(
  { db, admits, readGrants }: Rights,
  endpoint: SignedInTo,
  caller: Caller,
  identity: Identity | null,
): Promise<Caller> {
  if (!identity) throw new AppError('unauthorized')
  const user = await loadUser(db, identity, admits)
  if (!user.active) throw new AppError('unauthorized')
  const grants = await readGrants(db, user)
  Object.assign(caller, {
    kind: 'user' as const,
    userId: user.id,
    roles: new Set(grants.map(({ role }) => role)),
    grants,
    session: identity.session,
    authenticatedAt: user.authenticatedAt,
  })
  if (endpoint.access === 'admin') {
    const territory = admission(grants, endpoint)
    if (territory === 'admin_required') throw new AppError(user.withheld ? 'second_factor_required' : territory)
    if (territory === 'scope_violation') throw new AppError(territory)
    caller.territory = territory
    caller.permission = endpoint.permission
  }
  if (endpoint.fresh) assertFresh(caller)
  return caller
}

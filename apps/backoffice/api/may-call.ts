import { admission, type RoleGrant } from '../../../contract/access/back-office.ts'
import { BACK_OFFICE_ROUTES } from '../../../contract/access/back-office-routes.ts'

/** An endpoint, or its id where the contract of its chapter is not loaded. */
export type Route = string | { id: string }

/**
 * Decides whether the holder of roles may call a route, by what the contract declares of it: the rule of the service's gate. A route that is not one of
 * the back-office, such as the edit of a publication by its author, is offered to administrators only: others call it for their own actors, and not here.
 */
export function mayCall(grants: readonly RoleGrant[], route: Route): boolean {
  const access = BACK_OFFICE_ROUTES[typeof route === 'string' ? route : route.id]
  if (access === undefined) return grants.some(({ role }) => role === 'admin')
  const where = admission(grants, access)
  return where === null || typeof where === 'object'
}

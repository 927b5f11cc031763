import * as contract from '../../../contract/users/users.ts'
import * as access from '../../../contract/users/user-access.ts'
import * as viewAs from '../../../contract/users/view-as.ts'
import { endUserSessions as endUserSessionsEndpoint } from '../../../contract/compte/sessions.ts'
import { data } from '../../platform/answers.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { readUserAccess } from './access.ts'
import { listUsers } from './list.ts'
import { assignRole, removeRole } from './roles.ts'
import { removeUserSecondFactor } from './second-factor.ts'
import { endUserSession, endUserSessions } from './sessions.ts'
import type { Services } from '../../platform/services.ts'
import { endView, listOwnViews, startView } from './views.ts'
import { readUser, updateUser } from './update.ts'

/** The user and role routes of Spec §4.1. */
export function userRoutes(on: Serve, services: Services): void {
  on(contract.listUsers, ({ db, query }) => listUsers(db, query))
  on(contract.getUser, (call) => data(readUser(call, call.params)))
  on(contract.updateUser, (call) => data(updateUser(call, { ...call.params, change: call.body, ifMatch: call.ifMatch })))
  on(endUserSessionsEndpoint, (call) => data(endUserSessions(call, call.params)))
  on(access.getUserAccess, (call) => data(readUserAccess({ ...call, services }, call.params)))
  on(access.endUserSession, (call) => data(endUserSession(call, call.params)))
  // Second factors are those of the embedded issuer: an outside provider has its own.
  if (services.issuer !== null)
    on(contract.removeUserSecondFactor, (call) => data(removeUserSecondFactor({ ...call, services }, call.params)))
  on(viewAs.startView, (call) => data(startView({ ...call, secrets: services.secrets }, { ...call.params, ...call.body })))
  on(viewAs.endView, (call) => data(endView(call, call.params)))
  on(viewAs.listOwnViews, (call) => listOwnViews(call, call))
  on(contract.assignRole, (call) => data(assignRole(call, { ...call.params, ...call.body })))
  on(contract.removeRole, (call) => data(removeRole(call, call.params)))
}

import * as contract from '../../../contract/users/users.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { listUsers } from './list.ts'
import { assignRole, removeRole } from './roles.ts'
import { readUser, updateUser } from './update.ts'

/** The user and role routes of Spec §4.1. */
export function userRoutes(on: Serve): void {
  on(contract.listUsers, ({ db, query }) => listUsers(db, query))
  on(contract.getUser, async ({ db, caller, params }) => ({ data: await readUser(db, caller, params.userId) }))
  on(contract.updateUser, async ({ db, caller, params, body, ifMatch }) => ({
    data: await updateUser(db, caller, params.userId, body, ifMatch),
  }))
  on(contract.assignRole, async ({ db, caller, params, body }) => ({ data: await assignRole(db, caller, params.userId, body.role) }))
  on(contract.removeRole, async ({ db, caller, params }) => ({ data: await removeRole(db, caller, params.userId, params.role) }))
}

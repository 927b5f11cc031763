import * as contract from '../../../contract/users/users.ts'
import { data } from '../../platform/http/answer.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { listUsers } from './list.ts'
import { assignRole, removeRole } from './roles.ts'
import { readUser, updateUser } from './update.ts'

/** The user and role routes of Spec §4.1. */
export function userRoutes(on: Serve): void {
  on(contract.listUsers, ({ db, query }) => listUsers(db, query))
  on(contract.getUser, (call) => data(readUser(call, call.params)))
  on(contract.updateUser, (call) => data(updateUser(call, { ...call.params, change: call.body, ifMatch: call.ifMatch })))
  on(contract.assignRole, (call) => data(assignRole(call, { ...call.params, ...call.body })))
  on(contract.removeRole, (call) => data(removeRole(call, call.params)))
}

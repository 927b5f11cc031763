import * as contract from '../../../contract/compte/compte.ts'
import * as own from '../../../contract/compte/own-data.ts'
import { data } from '../../platform/answers.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { exportPerson } from '../persons/export.ts'
import { cancelDeletion, getDeletion, requestDeletion } from './deletion.ts'
import { getCompte } from './get.ts'
import { ownId } from '../../platform/access/caller.ts'
import { sessionRoutes } from './session-routes.ts'
import { updateCompte } from './update.ts'

/** The caller's own account. */
export function compteRoutes(on: Serve, services: Services): void {
  on(contract.getCompte, (call) => data(getCompte(call)))
  on(contract.updateCompte, (call) => data(updateCompte(call, call.body)))
  on(own.exportCompte, (call) => data(exportPerson({ ...call, services }, { userId: ownId(call.caller) })))
  on(own.getDeletion, (call) => data(getDeletion(call)))
  on(own.deleteCompte, (call) => data(requestDeletion({ ...call, services })))
  on(own.cancelDeletion, (call) => data(cancelDeletion(call)))
  sessionRoutes(on, services)
}

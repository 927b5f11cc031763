import * as change from '../../../contract/compte/email-change.ts'
import * as contract from '../../../contract/compte/sessions.ts'
import { data } from '../../platform/answers.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { cancelEmailChange } from './email/cancel.ts'
import { confirmEmailChange } from './email/confirm.ts'
import { requestEmailChange } from './email/request.ts'
import { getEmailChange } from './email/state.ts'
import { endSessions, listSessions } from './sessions.ts'

/** The caller's own sessions, and the change of the address. An outside provider has them itself: these addresses do not exist then. */
export function sessionRoutes(on: Serve, services: Services): void {
  if (services.issuer === null) return
  on(contract.listSessions, (call) => listSessions(call))
  on(contract.endSession, (call) => data(endSessions(call, call.params)))
  on(contract.endOtherSessions, (call) => data(endSessions(call, {})))
  on(change.getEmailChange, (call) => data(getEmailChange(call)))
  on(change.requestEmailChange, (call) => data(requestEmailChange({ ...call, services }, call.body)))
  on(change.confirmEmailChange, (call) => data(confirmEmailChange({ ...call, services }, call.body)))
  on(change.cancelEmailChange, (call) => data(cancelEmailChange(call)))
}

import * as contract from '../../../../contract/acteurs/mairies.ts'
import { ownId } from '../../../platform/access/caller.ts'
import { data } from '../../../platform/answers.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Services } from '../../../platform/services.ts'
import { confirmMairieCode } from './confirm.ts'
import { sendMairieCode } from './send-code.ts'
import { ownMairie } from './state.ts'

/** Town halls that nobody manages yet. Spec §2-84. */
export function mairieRoutes(on: Serve, services: Services): void {
  on(contract.getOwnMairie, ({ db, caller, params }) => data(ownMairie(db, params.communeId, ownId(caller))))
  on(contract.sendMairieCode, (call) => data(sendMairieCode({ ...call, services }, { ...call.params, userId: ownId(call.caller) })))
  on(contract.confirmMairieCode, (call) =>
    data(confirmMairieCode({ ...call, services }, { ...call.params, userId: ownId(call.caller), code: call.body.code })),
  )
}

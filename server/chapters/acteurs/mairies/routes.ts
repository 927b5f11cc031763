import * as contract from '../../../../contract/acteurs/mairies.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { data } from '../../../platform/http/answer.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Services } from '../../../platform/services.ts'
import { confirmMairieCode } from './confirm.ts'
import { sendMairieCode } from './send-code.ts'
import { ownMairie } from './state.ts'

/** @throws AppError unauthorized */
function personOf({ userId }: Caller): string {
  if (userId === null) throw new AppError('unauthorized')
  return userId
}

/** Town halls that nobody manages yet. Spec §2-84. */
export function mairieRoutes(on: Serve, services: Services): void {
  on(contract.getOwnMairie, ({ db, caller, params }) => data(ownMairie(db, params.communeId, personOf(caller))))
  on(contract.sendMairieCode, (call) => data(sendMairieCode({ ...call, services }, { ...call.params, userId: personOf(call.caller) })))
  on(contract.confirmMairieCode, (call) =>
    data(confirmMairieCode({ ...call, services }, { ...call.params, userId: personOf(call.caller), code: call.body.code })),
  )
}

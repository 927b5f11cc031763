import * as contract from '../../../contract/claims/claims.ts'
import { isBackOffice } from '../../platform/access/caller.ts'
import { created, data } from '../../platform/http/answer.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { decideClaim } from './decide.ts'
import { listClaims } from './list.ts'
import { claimById } from './rows.ts'
import { submitClaim } from './submit.ts'

/** Spec §4.3. */
export function claimRoutes(on: Serve, services: Services): void {
  on(contract.submitClaim, (call) =>
    created(submitClaim(call, call.body), ({ id }) => (isBackOffice(call.caller) ? `${PREFIX}/admin/claims/${id}` : undefined)),
  )
  on(contract.listClaims, ({ db, query }) => listClaims(db, query))
  on(contract.getClaim, ({ db, params }) => data(claimById(db, params.id)))
  on(contract.decideClaim, (call) =>
    data(decideClaim({ ...call, services }, { ...call.params, decision: call.body, ifMatch: call.ifMatch })),
  )
}

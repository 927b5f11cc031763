import * as contract from '../../../contract/claims/claims.ts'
import { isBackOffice } from '../../platform/access/caller.ts'
import { Reply } from '../../platform/http/answer.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import { decideClaim, type NotifyDecision } from './decide.ts'
import { listClaims } from './list.ts'
import { claimById } from './rows.ts'
import { submitClaim } from './submit.ts'

/** Spec §4.3. */
export function claimRoutes(on: Serve, { notify }: { notify: NotifyDecision }): void {
  on(contract.submitClaim, async ({ db, caller, body }) => {
    const data = await submitClaim(db, caller, body)
    return new Reply({ data }, isBackOffice(caller) ? { location: `${PREFIX}/admin/claims/${data.id}` } : {})
  })
  on(contract.listClaims, ({ db, query }) => listClaims(db, query))
  on(contract.getClaim, async ({ db, params }) => ({ data: await claimById(db, params.id) }))
  on(contract.decideClaim, async ({ db, caller, params, body, ifMatch }) => ({
    data: await decideClaim(db, caller, params.id, body, notify, ifMatch),
  }))
}

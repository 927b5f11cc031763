import * as contract from '../../../../contract/communes/communes-admin.ts'
import { whereMay } from '../../../platform/access/grants.ts'
import { Reply } from '../../../platform/answers.ts'
import { PREFIX, type Serve } from '../../../platform/http/serve.ts'
import { fullCommune } from './full.ts'
import { createCommune, updateCommune } from './write.ts'

/** The commune routes of Spec §4.1, except the defibrillators. */
export function communeAdminRoutes(on: Serve): void {
  on(contract.createCommune, async (call) => {
    const data = await createCommune(call, call.body)
    return new Reply({ data }, { location: `${PREFIX}/communes/${data.slug}` })
  })
  on(contract.updateCommune, async (call) => ({
    data: await updateCommune(call, { id: call.params.id, change: call.body, ifMatch: call.ifMatch }),
  }))
  on(contract.getCommuneFull, async ({ db, params, caller }) => ({
    data: await fullCommune(db, params.id, whereMay(caller, 'publications.read')),
  }))
}

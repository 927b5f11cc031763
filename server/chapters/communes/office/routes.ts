import * as contract from '../../../../contract/mairie/commune.ts'
import { data } from '../../../platform/answers.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { getOfficeCommune, previewDates, updateOfficeCommune } from './office.ts'

/** The routes of a municipal office about its commune. Spec §2-68. */
export function communeOfficeRoutes(on: Serve): void {
  on(contract.getMairieCommune, (call) => data(getOfficeCommune(call, call.params)))
  on(contract.updateMairieCommune, (call) => data(updateOfficeCommune(call, { ...call.params, change: call.body, ifMatch: call.ifMatch })))
  on(contract.previewCollecte, (call) => data(previewDates(call, { ...call.params, rule: call.body })))
}

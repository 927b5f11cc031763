import * as contract from '../../../contract/suivis/suivis.ts'
import { data } from '../../platform/http/answer.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { askCode, confirmSuivi } from './confirm.ts'
import { changeFiche, endSuivi, readFiche } from './fiche.ts'

/** Following by e-mail. Ours. Spec §2-85. */
export function suivisRoutes(on: Serve, services: Services): void {
  on(contract.askSuiviCode, (call) => data(askCode({ ...call, services }, call.body)))
  on(contract.confirmSuivi, (call) => data(confirmSuivi({ ...call, services }, call.body)))
  on(contract.readFiche, (call) => data(readFiche({ ...call, services }, call.body)))
  on(contract.changeFiche, (call) => data(changeFiche({ ...call, services }, call.body)))
  on(contract.endSuivi, (call) => data(endSuivi({ ...call, services }, call.body)))
}

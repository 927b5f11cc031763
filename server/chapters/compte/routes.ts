import * as contract from '../../../contract/compte/compte.ts'
import { data } from '../../platform/http/answer.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { getCompte } from './get.ts'

/** The caller's own account. */
export function compteRoutes(on: Serve): void {
  on(contract.getCompte, (call) => data(getCompte(call)))
}

import { getStatistiques } from '../../../contract/statistiques/statistiques.ts'
import { data } from '../../platform/answers.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { statistiques } from './get.ts'

/** Statistics of what residents read. Spec §2-71. */
export function statistiquesRoutes(on: Serve): void {
  on(getStatistiques, (call) => data(statistiques(call, { ...call.params, ...call.query })))
}

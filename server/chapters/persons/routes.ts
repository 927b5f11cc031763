import * as contract from '../../../contract/persons/persons.ts'
import { data } from '../../platform/answers.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'

/** Export and erasure of a person, for administrators. Ours. */
export function personRoutes(on: Serve, services: Pick<Services, 'secrets' | 'config' | 'contributions' | 'jobs'>): void {
  on(contract.exportUser, (call) => data(exportPerson({ ...call, services }, call.params)))
  on(contract.eraseUser, (call) => data(erasePerson({ ...call, services }, { who: call.params, dryRun: call.body.dry_run })))
}

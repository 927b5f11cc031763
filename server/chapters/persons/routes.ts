import * as contract from '../../../contract/persons/persons.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'

/** Export and erasure of a person, for administrators. Ours. */
export function personRoutes(on: Serve, services: Pick<Services, 'secrets' | 'config' | 'brought'>): void {
  on(contract.exportUser, async ({ db, caller, params }) => ({ data: await exportPerson(db, caller, services, params) }))
  on(contract.eraseUser, async ({ db, caller, params, body }) => ({
    data: await erasePerson(db, caller, services, params, { dryRun: body.dry_run }),
  }))
}

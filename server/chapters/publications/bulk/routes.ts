import * as contract from '../../../../contract/publications/bulk-runs.ts'
import { data, Reply } from '../../../platform/answers.ts'
import { PREFIX, type Serve } from '../../../platform/http/serve.ts'
import type { Services } from '../../../platform/services.ts'
import { listBulk, listRefusals } from './list.ts'
import { runById } from './rows.ts'
import { previewBulk, startBulk } from './start.ts'
import { stopBulk } from './stop.ts'
import { undoBulk } from './undo.ts'

/** Decisions on up to five thousand publications. Spec §4.1-57. */
export function bulkRoutes(on: Serve, services: Services): void {
  on(contract.startBulkRun, async (call) => {
    if (call.query.dry_run) return new Reply({ data: await previewBulk(call, call.body) }, { status: 200 })
    const run = await startBulk({ ...call, services }, call.body)
    return new Reply({ data: run }, { location: `${PREFIX}/admin/bulk-runs/${run.id}` })
  })
  on(contract.listBulkRuns, (call) => listBulk(call, call.query))
  on(contract.getBulkRun, ({ db, caller, params }) => data(runById(db, caller, params.id)))
  on(contract.listBulkRefusals, (call) => listRefusals(call, { ...call.params, query: call.query }))
  on(contract.stopBulkRun, (call) => data(stopBulk(call, call.params)))
  on(contract.undoBulkRun, async (call) => {
    const run = await undoBulk({ ...call, services }, call.params)
    return new Reply({ data: run }, { location: `${PREFIX}/admin/bulk-runs/${run.id}` })
  })
}

import * as runs from '../../../contract/imports/import-runs.ts'
import * as contract from '../../../contract/imports/imports.ts'
import { Reply } from '../../platform/answers.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { detect } from './sources/detect.ts'
import { dryRun } from './runs/dry-run.ts'
import { listSources } from './sources/list.ts'
import { sourceById } from './rows.ts'
import { countLines, linesOf, listRuns, logOfDay, logText, runById } from './runs/run-history.ts'
import { startRun } from './runs/start.ts'
import { undoRun } from './runs/undo.ts'
import { createSource, deleteSource, updateSource } from './write.ts'

/** Spec §4.1, automatic import sources. */
export function importRoutes(on: Serve, services: Services): void {
  on(contract.listImportSources, ({ db, query }) => listSources(db, query))
  on(contract.createImportSource, async (call) => {
    const data = await createSource({ ...call, services }, call.body)
    return new Reply({ data }, { location: `${PREFIX}/admin/import-sources/${data.id}` })
  })
  on(contract.getImportSource, async ({ db, params }) => ({ data: await sourceById(db, params.id) }))
  on(contract.updateImportSource, async (call) => ({
    data: await updateSource({ ...call, services }, { id: call.params.id, change: call.body, ifMatch: call.ifMatch }),
  }))
  on(contract.deleteImportSource, async (call) => ({ data: await deleteSource(call, call.params) }))

  on(runs.runImportSource, async (call) => {
    const input = { id: call.params.id, force: call.query.force }
    if (call.query.dry_run) return new Reply({ data: await dryRun({ ...call, services }, input) }, { status: 200 })
    const data = await startRun({ ...call, services }, input)
    return new Reply({ data }, { location: `${PREFIX}/admin/import-sources/${input.id}/runs/${data.id}` })
  })
  on(runs.listImportRuns, ({ db, params, query }) => listRuns(db, { id: params.id, query }))
  on(runs.getImportRun, async ({ db, params, query }) => {
    const run = await runById(db, params)
    const { data: lines, meta } = await linesOf(db, { runId: run.id, query })
    return { data: { run, lines, line_counts: await countLines(db, run.id) }, meta }
  })
  on(runs.undoImportRun, async (call) => ({ data: await undoRun({ ...call, services }, call.params) }))
  on(runs.getImportLog, async ({ db, params, query }) => {
    const data = await logOfDay(db, { ...params, ...query })
    return new Reply({ data }, { text: () => logText(data) })
  })
  on(contract.detectImportSource, async (call) => ({ data: await detect({ ...call, services }, call.body) }))
}

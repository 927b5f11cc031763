import * as runs from '../../../contract/imports/import-runs.ts'
import * as contract from '../../../contract/imports/imports.ts'
import { Reply } from '../../platform/http/answer.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { detect } from './detect.ts'
import { dryRun } from './dry-run.ts'
import { listSources } from './list.ts'
import { sourceById } from './rows.ts'
import { countLines, linesOf, listRuns, logOfDay, logText, runById } from './run-history.ts'
import { startRun } from './start.ts'
import { undoRun } from './undo.ts'
import { createSource, deleteSource, updateSource } from './write.ts'

/** Spec §4.1, automatic import sources. */
export function importRoutes(on: Serve, services: Services): void {
  on(contract.listImportSources, ({ db, query }) => listSources(db, query))
  on(contract.createImportSource, async ({ db, caller, body }) => {
    const data = await createSource(db, caller, services, body)
    return new Reply({ data }, { location: `${PREFIX}/admin/import-sources/${data.id}` })
  })
  on(contract.getImportSource, async ({ db, params }) => ({ data: await sourceById(db, params.id) }))
  on(contract.updateImportSource, async ({ db, caller, params, body, ifMatch }) => ({
    data: await updateSource(db, caller, services, params.id, body, ifMatch),
  }))
  on(contract.deleteImportSource, async ({ db, caller, params }) => ({ data: await deleteSource(db, caller, params.id) }))

  on(runs.runImportSource, async ({ db, caller, params, query }) => {
    if (query.dry_run) return new Reply({ data: await dryRun(services, caller, params.id, query.force) }, { status: 200 })
    const data = await startRun(db, caller, services, params.id, query.force)
    return new Reply({ data }, { location: `${PREFIX}/admin/import-sources/${params.id}/runs/${data.id}` })
  })
  on(runs.listImportRuns, ({ db, params, query }) => listRuns(db, params.id, query))
  on(runs.getImportRun, async ({ db, params, query }) => {
    const run = await runById(db, params.id, params.runId)
    const { data: lines, meta } = await linesOf(db, run.id, query)
    return { data: { run, lines, line_counts: await countLines(db, run.id) }, meta }
  })
  on(runs.undoImportRun, async ({ db, caller, params }) => ({ data: await undoRun(db, caller, params.id, params.runId) }))
  on(runs.getImportLog, async ({ db, params, query }) => {
    const data = await logOfDay(db, params.id, params.date, query.run_id)
    return new Reply({ data }, { text: () => logText(data) })
  })
  on(contract.detectImportSource, async ({ db, caller, body }) => ({ data: await detect(services, db, caller, body.url) }))
}

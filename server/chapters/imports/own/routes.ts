import { readCollectionCalendar } from '../../../../contract/imports/collection-calendars.ts'
import * as contract from '../../../../contract/imports/own-sources.ts'
import { Reply } from '../../../platform/answers.ts'
import { PREFIX, type Serve } from '../../../platform/http/serve.ts'
import type { Services } from '../../../platform/services.ts'
import { detect } from '../sources/detect.ts'
import { dryRun } from '../runs/dry-run.ts'
import { countLines, linesOf, listRuns, runById } from '../runs/run-history.ts'
import { startRun } from '../runs/start.ts'
import { undoRun } from '../runs/undo.ts'
import { collectionCalendar } from './collection-calendar.ts'
import {
  assertMayImport,
  assertOwnSource,
  createOwnSource,
  deleteOwnSource,
  listOwnSources,
  ownSource,
  timeZoneOfActeur,
  updateOwnSource,
} from './sources.ts'

/** The import sources of an actor, as its people run them. Spec §2-72. */
export function ownSourceRoutes(on: Serve, services: Services): void {
  on(contract.listOwnSources, (call) => listOwnSources(call, { ...call.params, query: call.query }))
  on(contract.createOwnSource, async (call) => {
    const data = await createOwnSource({ ...call, services }, { ...call.params, source: call.body })
    return new Reply({ data }, { location: `${PREFIX}/acteurs/${call.params.id}/sources/${data.id}` })
  })
  on(contract.detectOwnSource, async (call) => {
    await assertMayImport(call, call.params.id)
    return { data: await detect({ ...call, services }, { ...call.body, timeZone: await timeZoneOfActeur(call.db, call.params.id) }) }
  })
  on(readCollectionCalendar, async (call) => ({
    data: await collectionCalendar({ ...call, services }, { ...call.params, asked: call.body }),
  }))
  on(contract.getOwnSource, async (call) => ({ data: await ownSource(call, call.params) }))
  on(contract.updateOwnSource, async (call) => ({
    data: await updateOwnSource({ ...call, services }, { ...call.params, change: call.body, ifMatch: call.ifMatch }),
  }))
  on(contract.deleteOwnSource, async (call) => ({ data: await deleteOwnSource(call, call.params) }))
  on(contract.runOwnSource, async (call) => {
    await assertOwnSource(call, call.params)
    const input = { id: call.params.sourceId, force: false }
    if (call.query.dry_run) return new Reply({ data: await dryRun({ ...call, services }, input) }, { status: 200 })
    const data = await startRun({ ...call, services }, input)
    return new Reply({ data }, { location: `${PREFIX}/acteurs/${call.params.id}/sources/${input.id}/runs/${data.id}` })
  })
  on(contract.listOwnRuns, async (call) => {
    const { id } = await ownSource(call, call.params)
    return listRuns(call.db, { id, query: call.query })
  })
  on(contract.getOwnRun, async (call) => {
    const { id } = await ownSource(call, call.params)
    const run = await runById(call.db, { id, runId: call.params.runId })
    const { data: lines, meta } = await linesOf(call.db, { runId: run.id, query: call.query })
    return { data: { run, lines, line_counts: await countLines(call.db, run.id) }, meta }
  })
  on(contract.undoOwnRun, async (call) => {
    await assertOwnSource(call, call.params)
    return { data: await undoRun({ ...call, services }, { id: call.params.sourceId, runId: call.params.runId }) }
  })
}

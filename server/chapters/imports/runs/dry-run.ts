import type { z } from 'zod'
import type { ImportLine } from '../../../../contract/imports/import-records.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { unchanged } from '../../../platform/audit/record.ts'
import { ConcurrencyLimiter } from '../../../platform/concurrency/concurrency-limiter.ts'
import { PLAN_MAX } from './execute-batches.ts'
import type { RunRow } from '../rows.ts'
import { inPersonTurn } from './person-turns.ts'
import { executeDryRun, type Needs } from './run-source.ts'

export interface DryRun {
  run: RunRow
  plan: z.output<typeof ImportLine>[]
  truncated: boolean
}

/** Limits dry runs to one a source and four a process, since each may have a document of some megabytes in memory. Others wait. */
const turns = new ConcurrencyLimiter({ perHost: 1, inAll: 4 })
/** Time limit of the reading: a person waits for the answer. */
const SECONDS = 120

/**
 * Returns the effects of a run without writing them. Each batch is executed and rolled back separately, so that requests on the
 * embedded database do not wait for the whole run. When the source cannot be read, the run is `failed`, with its message. Spec §4.1-39.
 * @throws AppError not_found, service_unavailable (the person's readings before it took too long)
 */
export async function dryRun(
  { caller, services }: Context & { services: Needs },
  { id, force }: { id: string; force: boolean },
): Promise<DryRun> {
  const started_at = new Date().toISOString()
  const inTurn = () => turns.run(id, undefined, () => executeDryRun(services, id, force, AbortSignal.timeout(SECONDS * 1000)))
  const done = await inPersonTurn(caller, inTurn)
  if (!done) throw new AppError('not_found')
  unchanged(caller, 'import_source.run')
  const { runState, outcome } = done
  const { counts } = runState
  const run: RunRow = {
    id: runState.runId,
    source_id: id,
    trigger: 'manual',
    dry_run: true,
    status: outcome.status,
    started_at,
    finished_at: new Date().toISOString(),
    http_status: outcome.httpStatus,
    bytes: outcome.bytes,
    ...counts,
    pictures: 0,
    pictures_shown: 0,
    pictures_refused: 0,
    message: outcome.message?.fr ?? null,
    message_en: outcome.message?.en ?? null,
    code: outcome.message?.name ?? null,
    created_at: started_at,
  }
  const plan = runState.plan.map(({ action, external_id, title, message, warning, changes, publication_id }) => ({
    action: action ?? 'unchanged',
    external_id,
    title,
    code: message.name ?? '',
    reason: message.fr,
    reason_en: message.en,
    warning: warning?.fr ?? null,
    warning_en: warning?.en ?? null,
    changes,
    publication_id,
  }))
  const { read: _, warnings: __, ...actions } = counts
  return { run, plan, truncated: plan.length === PLAN_MAX && Object.values(actions).reduce((sum, n) => sum + n, 0) > PLAN_MAX }
}

import { machineCaller } from '../access/caller.ts'
import { TrailNotSealed } from '../audit/sealing.ts'
import { JobHopeless } from '../jobs/errors.ts'
import { handler } from '../jobs/handler.ts'
import { sweepEml } from '../mail/files.ts'
import { applyRetention } from './apply-retention.job.ts'
import { applyRule } from './run.ts'
import { retentionMessage } from './messages-catalogue.ts'

/** A retry would change nothing: an operator has to look. */
class RetentionRefused extends JobHopeless {}

/** Applies all retention rules once a day. */
export const applyRetentionHandler = handler(applyRetention, async (services, _, { signal, stopping }) => {
  for (const rule of services.contributions.retention) {
    const { rows, oldest } = await applyRule(services, rule, machineCaller('system'), AbortSignal.any([signal, stopping])).catch(
      (error: unknown) => {
        if (!(error instanceof TrailNotSealed)) throw error
        services.logger.error({ rule: rule.name, reason: error.message }, 'the audit trail was tampered with, or its anchors were')
        throw new RetentionRefused(retentionMessage('trail_not_sealed'))
      },
    )
    if (rows > 0) services.logger.info({ rule: rule.name, rows, oldest }, 'removed at its term')
  }
  stopping.throwIfAborted()
  await sweepEml(services)
})

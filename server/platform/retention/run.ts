import { z } from 'zod'
import { type Caller, machineCaller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import { TrailNotSealed } from '../audit/sealing.ts'
import type { Config } from '../settings/config.ts'
import { transact } from '../db/db.ts'
import { job, JobHopeless } from '../jobs/handler.ts'
import { sweepEml } from '../mail/files.ts'
import type { Services } from '../services.ts'
import type { Due, RetentionClass } from './class.ts'

type Needs = Pick<Services, 'config' | 'database' | 'secrets'>

/** Returns the term of a rule in days under these settings; 0: nothing is ever due. */
export const daysOf = ({ term }: RetentionClass, { retention }: Pick<Config, 'retention'>): number =>
  typeof term === 'number' ? term : retention[term]

/** Counts the rows of a rule that are due now. It changes nothing. */
export async function dueOf({ config, database }: Needs, rule: RetentionClass): Promise<Due> {
  const days = daysOf(rule, config)
  return days === 0 ? { rows: 0, oldest: null } : rule.due(database.db, days)
}

/**
 * Removes the due rows of a rule, in short transactions, each with its audit row. Spec §6-18.
 * @returns the rows that were removed
 * @throws TrailNotSealed if the audit trail is due and does not verify
 */
export async function applyRule(services: Needs, rule: RetentionClass, caller: Caller, signal?: AbortSignal): Promise<Due> {
  const days = daysOf(rule, services.config)
  const all: Due = { rows: 0, oldest: null }
  if (days === 0) return all
  if (rule.check && (await rule.due(services.database.db, days)).rows > 0) await rule.check(services)
  for (;;) {
    if (signal?.aborted) return all
    const some = await transact(services.database.db, async (tx) => {
      const removed = await rule.remove(tx, days, services)
      if (removed.rows > 0)
        await record(tx, caller, 'retention.purge', { type: 'retention', id: rule.name, before: removed, after: { rows: 0, days } })
      return removed
    })
    if (some.rows === 0) return all
    all.rows += some.rows
    all.oldest ??= some.oldest
  }
}

/** A retry would change nothing: an operator has to look. */
class RetentionRefused extends JobHopeless {}

/** Applies all retention rules once a day. */
export const retentionJob = job({
  name: 'retention.apply',
  data: z.object({}),
  attempts: 3,
  wait: { first: 600, longest: 3600 },
  seconds: 3600,
  policy: 'one',
  cron: '40 3 * * *',
  run: async (services, _, { signal, stopping }) => {
    for (const rule of services.brought.retention) {
      const { rows, oldest } = await applyRule(services, rule, machineCaller('system'), AbortSignal.any([signal, stopping])).catch(
        (error: unknown) => {
          if (!(error instanceof TrailNotSealed)) throw error
          services.logger.error({ rule: rule.name, reason: error.message }, 'the audit trail was tampered with, or its anchors were')
          throw new RetentionRefused('The audit trail does not fit its chain or its anchors: nothing of it was removed.')
        },
      )
      if (rows > 0) services.logger.info({ rule: rule.name, rows, oldest }, 'removed at its term')
    }
    stopping.throwIfAborted()
    await sweepEml(services)
  },
})

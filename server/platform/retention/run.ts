import type { Caller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import type { Config } from '../settings/config.ts'
import { transact } from '../db/db.ts'
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

import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** How to reverse a change: what the record was, and what hung on the change. Kept for a month (migration 0005). */
export interface WayBack {
  /** The version that the change left: anything newer forbids undoing. */
  version: number
  /** Columns as they were, `version` among them. */
  before: Record<string, unknown>
  /** Reports that it closed, the link that it made, the e-mail that it queued. */
  dependents?: Record<string, unknown>
}

type Step = WayBack & { type: string; id: string; auditId: string; batchId: string | null }

/**
 * The way back from one version of a record to the one before it.
 * @param columns that the change may have touched and that undoing brings back
 */
export function wayBack<R extends { version: number }>(
  before: R,
  after: R,
  columns: readonly (keyof R & string)[],
  dependents?: Record<string, unknown>,
): WayBack {
  const kept = Object.fromEntries(columns.filter((name) => before[name] !== after[name]).map((name) => [name, before[name]]))
  return { version: after.version, before: { ...kept, version: before.version }, ...(dependents ? { dependents } : {}) }
}

/** Writes the steps beside their audit rows. */
export async function keepSteps(tx: Tx, steps: Step[]): Promise<void> {
  if (steps.length === 0) return
  await tx
    .insertInto('undo_steps')
    .values(
      steps.map(({ type, id, auditId, batchId, version, before, dependents }) => ({
        audit_id: auditId,
        batch_id: batchId,
        target_type: type,
        target_id: id,
        version,
        before: JSON.stringify(before),
        dependents: JSON.stringify(dependents ?? {}),
      })),
    )
    .execute()
}

/** Forgets steps older than a month: they hold in clear what the trail only keeps as digests. */
export async function forgetOldSteps(db: Db): Promise<void> {
  await sql`delete from undo_steps where created_at < now() - interval '30 days'`.execute(db)
}

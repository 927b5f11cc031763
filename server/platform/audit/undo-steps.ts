import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/db.ts'

/** How to reverse a change: what the record was, and what hung on the change. Kept for a month (migration 0005). */
export interface WayBack {
  /** The version that the change left: anything newer forbids undoing. 0 of what has none. */
  version: number
  /** Columns as they were, `version` among them. */
  before: Record<string, unknown>
  /** Reports that it closed, the link that it made, the e-mail that it queued. */
  dependents?: Record<string, unknown>
  /** Who reverses it (a key of the reversals of a chapter), where that is not who reverses most changes of such a target. */
  kind?: string
  /** Which one of the target it changed, of what has no version: the linked user, the role. */
  part?: string
  /** Whose own thing it was: nobody else may undo it. */
  ownOf?: string | null
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
  const changed = columns.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const kept = Object.fromEntries(changed.map((name) => [name, before[name]]))
  return { version: after.version, before: { ...kept, version: before.version }, ...(dependents ? { dependents } : {}) }
}

/** The way back from a record that was made: there was none. */
export const wayBackFromNew = ({ version }: { version: number }): WayBack => ({
  version,
  before: { version: 0 },
  dependents: { made: true },
})

/** Writes the steps beside their audit rows. */
export async function storeSteps(tx: Tx, steps: Step[]): Promise<void> {
  if (steps.length === 0) return
  await tx
    .insertInto('undo_steps')
    .values(
      steps.map(({ type, id, auditId, batchId, version, before, dependents, kind, part, ownOf }) => ({
        audit_id: auditId,
        batch_id: batchId,
        target_type: type,
        target_id: id,
        kind: kind ?? null,
        part: part ?? null,
        own_of: ownOf ?? null,
        version,
        before: JSON.stringify(before),
        dependents: JSON.stringify(dependents ?? {}),
      })),
    )
    .execute()
}

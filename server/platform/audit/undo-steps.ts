import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/db.ts'

/** The data to reverse a change: the record's fields before, and the consequences of the change. Stored for a month (migration 0005). */
export interface UndoData {
  /** The record's version after the change: a newer version forbids undoing. 0 for records without a version. */
  version: number
  /** The columns before the change, with `version`. */
  before: Record<string, unknown>
  /** The consequences: closed reports, a created link, a queued e-mail. */
  dependents?: Record<string, unknown>
  /** The key of its reversal, if it is not that of the target type. */
  kind?: string
  /** The changed part of a record without a version: the linked user, the role. */
  part?: string
  /** The user who alone may undo the change. */
  ownOf?: string | null
}

type Step = UndoData & { type: string; id: string; auditId: string; batchId: string | null; inNameOf?: string | null }

/**
 * Returns the data to reverse a change from one version of a record to the next.
 * @param columns the columns that the change may have set and that undoing restores
 */
export function undoData<R extends { version: number }>(
  before: R,
  after: R,
  columns: readonly (keyof R & string)[],
  dependents?: Record<string, unknown>,
): UndoData {
  const changed = columns.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const previous = Object.fromEntries(changed.map((name) => [name, before[name]]))
  return { version: after.version, before: { ...previous, version: before.version }, ...(dependents ? { dependents } : {}) }
}

/** Returns the data to reverse a creation. */
export const undoDataOfCreation = ({ version }: { version: number }): UndoData => ({
  version,
  before: { version: 0 },
  dependents: { made: true },
})

/** Stores the undo steps of audit rows. */
export async function storeSteps(tx: Tx, steps: Step[]): Promise<void> {
  if (steps.length === 0) return
  await tx
    .insertInto('undo_steps')
    .values(
      steps.map(({ type, id, auditId, batchId, version, before, dependents, kind, part, ownOf, inNameOf }) => ({
        audit_id: auditId,
        batch_id: batchId,
        target_type: type,
        target_id: id,
        kind: kind ?? null,
        part: part ?? null,
        own_of: ownOf ?? null,
        in_name_of: inNameOf ?? null,
        version,
        before: JSON.stringify(before),
        dependents: JSON.stringify(dependents ?? {}),
      })),
    )
    .execute()
}

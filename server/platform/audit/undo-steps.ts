import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { prepared, type Tx } from '../db/db.ts'

/** The data to reverse a change: the record's fields before, and the consequences of the change. Stored for a month. */
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

const insert = prepared<{ steps: string }, unknown>(
  (slot) => sql`
    insert into undo_steps (audit_id, batch_id, target_type, target_id, kind, part, own_of, in_name_of, version, before, dependents)
    select n."auditId", n."batchId", n.type, n.id, n.kind, n.part, n."ownOf", n."inNameOf", n.version, n.before, coalesce(n.dependents, '{}')
    from json_to_recordset(${slot('steps')}::json) as n ("auditId" uuid, "batchId" uuid, type text, id uuid, kind text, part text,
      "ownOf" uuid, "inNameOf" uuid, version integer, before jsonb, dependents jsonb)`,
)

/** Stores the undo steps of audit rows in one statement. It is sent in the turn of the call. */
export async function storeSteps(tx: Tx, steps: readonly Step[]): Promise<void> {
  if (steps.length > 0) await insert(tx, { steps: JSON.stringify(steps) })
}

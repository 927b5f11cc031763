import type { Caller } from '../access/caller.ts'
import { assertStillInTerritory } from '../access/held-roles.ts'
import { assertChangedInside } from '../access/territory.ts'
import type { Tx } from '../db/db.ts'
import type { AuditAction } from './actions.ts'
import { asParts, auditRow, insertAuditRows } from './audit-rows.ts'
import type { Change } from './changes.ts'
import { storeSteps } from './undo-steps.ts'

export type { Change }

/**
 * Writes the audit rows of changes, in their transaction. To be called last: the head of the chain is locked from here to the
 * commit, and a transaction that then waited for a row lock would block every other writer. Spec §6-14.
 * @throws AppError scope_violation if the bounded role of the caller has changed since the request was admitted, or a record is outside its territory
 * @param batchId the audit row of the bulk decision that the changes belong to
 * @returns the ids of the rows, in the order of the changes
 */
export async function record(
  tx: Tx,
  caller: Caller,
  action: AuditAction,
  changes: Change | Change[],
  batchId: string | null = null,
): Promise<string[]> {
  const list = [changes].flat()
  await assertStillInTerritory(tx, caller)
  await assertChangedInside(tx, caller, list)
  const rows = asParts(
    list.map((change) => auditRow(caller, action, change)),
    batchId,
  )
  const ids = rows.map(({ id }) => id)
  await insertAuditRows(tx, rows)
  const steps = list.flatMap(({ type, id, undoData }, index) =>
    undoData ? [{ ...undoData, type, id, auditId: ids[index] ?? '', batchId, inNameOf: caller.inNameOf ?? null }] : [],
  )
  await storeSteps(tx, steps)
  // X-Audit-Id names the row of the bulk decision, not those of its parts.
  caller.audited.push({ action, id: batchId === null ? (ids[0] ?? null) : null })
  return ids
}

/** Notes for serve() that the request changed nothing, so that no audit row is expected. */
export function unchanged(caller: Caller, action: AuditAction): void {
  caller.audited.push({ action, id: null })
}

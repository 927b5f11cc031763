import type { Caller } from '../access/caller.ts'
import { assertStillInTerritory } from '../access/held-roles.ts'
import { assertChangedInside } from '../access/territory.ts'
import type { Tx } from '../db/db.ts'
import { answeredAtCommit } from '../db/pipelined.ts'
import type { AuditAction } from './actions.ts'
import { auditRow, insertAuditRows } from './audit-rows.ts'
import type { Change } from './changes.ts'
import { storeSteps } from './undo-steps.ts'

export type { Change }

/** A change and its author, in a transaction that has changes of several people. */
export interface AuthoredChange {
  caller: Caller
  action: AuditAction
  change: Change
}

/**
 * Writes the audit rows of changes, in their transaction. To be called last: the head of the chain is locked from here to the
 * commit, and a transaction that then waited for a row lock would block every other writer. The rows are sent with the commit, which waits for
 * their answers. Spec §6-14.
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
  const ids = await write(
    tx,
    list.map((change) => ({ caller, action, change })),
    batchId,
  )
  // X-Audit-Id names the row of the bulk decision, not those of its parts.
  caller.audited.push({ action, id: batchId === null ? (ids[0] ?? null) : null })
  return ids
}

/**
 * Writes the audit rows of changes by several people, as record() does for one.
 * @throws AppError the refusal of one of them, which refuses all: a caller of a bounded role is recorded by itself
 */
export async function recordEach(tx: Tx, authored: readonly AuthoredChange[]): Promise<void> {
  for (const { caller, change } of authored) {
    await assertStillInTerritory(tx, caller)
    await assertChangedInside(tx, caller, [change])
  }
  const ids = await write(tx, authored, null)
  for (const [index, { caller, action }] of authored.entries()) caller.audited.push({ action, id: ids[index] ?? null })
}

/** Sends the rows and the undo steps with the commit. @returns the ids of the rows */
async function write(tx: Tx, authored: readonly AuthoredChange[], batchId: string | null): Promise<string[]> {
  const rows = authored.map(({ caller, action, change }) => auditRow(caller, action, change))
  const ids = rows.map(({ id }) => id)
  await answeredAtCommit(tx, insertAuditRows(tx, rows))
  const steps = authored.flatMap(({ caller, change: { type, id, undoData } }, index) =>
    undoData ? [{ ...undoData, type, id, auditId: ids[index] ?? '', batchId, inNameOf: caller.inNameOf ?? null }] : [],
  )
  await answeredAtCommit(tx, storeSteps(tx, steps))
  return ids
}

/** Notes for serve() that the request changed nothing, so that no audit row is expected. */
export function unchanged(caller: Caller, action: AuditAction): void {
  caller.audited.push({ action, id: null })
}

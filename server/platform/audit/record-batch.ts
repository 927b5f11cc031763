import type { Caller } from '../access/caller.ts'
import type { Tx } from '../db/db.ts'
import type { AuditAction } from './actions.ts'
import { type AuditRow, asParts, auditRow, insertAuditRows } from './audit-rows.ts'
import type { Change } from './changes.ts'

/** A change of a batch, with its action. It cannot be undone by itself, only with its batch. */
export type BatchChange = Omit<Change, 'undoData'> & { action: AuditAction }

/**
 * Writes the audit rows of many changes, in their order and in the transaction of the changes. To be called last, like record(): the head of the chain
 * is locked from here to the commit. `X-Audit-Id` names the row of the batch, not these.
 */
export const recordBatch = (tx: Tx, caller: Caller, changes: readonly BatchChange[]): Promise<void> =>
  insertAuditRows(tx, asPartsByAction(changes.map(({ action, ...change }) => auditRow(caller, action, change))))

/** The rows in their order, where those of one action are parts of its first. */
function asPartsByAction(rows: readonly AuditRow[]): AuditRow[] {
  const parts = [...Map.groupBy(rows, ({ action }) => action).values()].flatMap((alike) => asParts(alike, null))
  const byId = new Map(parts.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}

import type { Caller } from '../../platform/access/caller.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { type Change, record } from '../../platform/audit/record.ts'
import { undoData } from '../../platform/audit/undo-steps.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type LockedRow, lockOne } from './lock.ts'
import { CONTENT } from './rows.ts'

/** The columns that decisions and edits may change, and that undoing restores. */
export const UNDOABLE = [
  ...CONTENT,
  'epingle',
  'moderation_status',
  'valide',
  'publie_le',
  'status_reason',
  'admin_decision',
  'en_avant',
  'featured_until',
  'deleted_at',
] as const satisfies (keyof LockedRow)[]

/** Returns the change of a publication for the audit trail, with the data to undo it. */
export const changeOf = (before: LockedRow, after: LockedRow, dependents?: Record<string, unknown>): Change => ({
  type: 'publication',
  id: before.id,
  before,
  after,
  undoData: undoData(before, after, UNDOABLE, dependents),
})

/**
 * Reads a changed publication again, records the change and returns the publication.
 * @param further fields of the audit row that are not of the publication
 */
export async function recordChange(
  tx: Tx,
  caller: Caller,
  action: AuditAction,
  before: LockedRow,
  dependents?: Record<string, unknown>,
  further: Record<string, unknown> = {},
): Promise<LockedRow> {
  const after = await lockOne(tx, before.id)
  const change = changeOf(before, after, dependents)
  await record(tx, caller, action, { ...change, after: { ...after, ...further } })
  return after
}

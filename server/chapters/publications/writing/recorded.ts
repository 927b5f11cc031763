import type { Caller } from '../../../platform/access/caller.ts'
import type { AuditAction } from '../../../platform/audit/actions.ts'
import { type Change, record, unchanged } from '../../../platform/audit/record.ts'
import { undoData } from '../../../platform/audit/undo-steps.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { withdrawnBefore } from '../acts/withdrawal.ts'
import { type LockedRow, lockOne } from './lock.ts'
import { CONTENT } from './content.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { asOffice, newest } from './waiting-edit.ts'

/** The columns of a publication that decisions and edits may change, and that undoing restores. */
export const COLUMNS = [
  ...CONTENT,
  'communes_retirees',
  'epingle',
  'moderation_status',
  'valide',
  'publie_le',
  'status_reason',
  'correction_demandee',
  'admin_decision',
  'en_avant',
  'featured_until',
  'deleted_at',
  'taken_away_at',
] as const satisfies (keyof LockedRow)[]

/** What undoing restores: the columns, and the edit that waits beside them. */
export const UNDOABLE = [...COLUMNS, 'waiting'] as const

/** Returns what the trail records of a publication: its newest version. Of an edit that waits, only that it does; its content is in the version. */
export function auditFields(row: LockedRow): Record<string, unknown> {
  const { waiting, correction_demandee, taken_away_at: _, ...fields } = newest(row)
  return {
    ...fields,
    ...(correction_demandee && { correction_demandee }),
    modification: waiting && { statut: waiting.status, created_at: waiting.created_at },
  }
}

/** What the trail says of an act whose posting ends early: the day before which it should not have ended. Spec §2-62. */
function withdrawal(before: LockedRow, after: LockedRow): { withdrawn_before?: string } {
  const day = withdrawnBefore(before, after)
  return day === null ? {} : { withdrawn_before: day }
}

/** Returns the change of a publication for the audit trail, with the data to undo it. */
export const changeOf = (before: LockedRow, after: LockedRow, dependents?: Record<string, unknown>): Change => ({
  type: 'publication',
  id: before.id,
  before: auditFields(before),
  after: { ...auditFields(after), ...withdrawal(before, after) },
  undoData: undoData(before, after, UNDOABLE, dependents),
})

/**
 * Reads a changed publication again, records the change and returns the publication as offices see it. A verb that wrote nothing
 * has not raised the version: no change is recorded.
 * @param further fields of the audit row that are not of the publication
 */
export async function recordChange(
  tx: Tx,
  caller: Caller,
  action: AuditAction,
  before: LockedRow,
  dependents?: Record<string, unknown>,
  further: Record<string, unknown> = {},
): Promise<OfficeRow> {
  const after = await lockOne(tx, before.id)
  if (after.version === before.version) {
    unchanged(caller, action)
    return asOffice(after)
  }
  const change = changeOf(before, after, dependents)
  await record(tx, caller, action, { ...change, after: { ...change.after, ...further } })
  return asOffice(after)
}

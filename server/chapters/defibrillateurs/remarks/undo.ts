import { oneByOne, type Outcome, type UndoStep, unversioned } from '../../../platform/audit/reversal.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { lockRemark, remarkFields, type StoredRemark, storeRemark } from './store.ts'

/** Restores the remark on a device as it was before a change of it. */
async function undoOne(tx: Tx, { target_id, before, superseded }: UndoStep): Promise<Outcome> {
  if (superseded) return { kept: 'changed_since' }
  const now = await lockRemark(tx, target_id)
  if (now === undefined) return { kept: 'gone' }
  const remark = before['remark'] as StoredRemark | null
  await storeRemark(tx, target_id, remark)
  return { before: remarkFields(now), after: remarkFields(remark), version: null }
}

export const remarkReversal = unversioned(oneByOne(undoOne))

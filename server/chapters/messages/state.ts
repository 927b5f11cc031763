import { invalid } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { undoData } from '../../platform/audit/undo-steps.ts'
import { transact } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/lists/etag.ts'
import { mayAnswer, lockThread, threadById, type ThreadRow, type ThreadState, UNDOABLE, writeState } from './rows.ts'

export interface ThreadChange {
  id: string
  action: AuditAction
  /** The fields that administrators change. */
  change: Partial<ThreadState>
  ifMatch: number[] | undefined
}

/**
 * Changes a thread, by one audited action. A field that already has its value is not a change. Spec §3-22, §4.1-36.
 * @throws AppError not_found, precondition_failed, validation_failed (assigned to somebody who is no active administrator)
 */
export function setThread({ db, caller }: Context, { id, action, change, ifMatch }: ThreadChange): Promise<ThreadRow> {
  return transact(db, async (tx) => {
    const before = await lockThread(tx, id)
    assertVersion(before, ifMatch)
    const wanted = { ...before, ...change }
    if (UNDOABLE.every((name) => wanted[name] === before[name])) {
      unchanged(caller, action)
      return before
    }
    if (change.assigned_to && !(await mayAnswer(tx, change.assigned_to, id)))
      throw invalid('body.user_id', 'must be an active administrator, or of the support that answers this conversation')
    await writeState(tx, id, wanted)
    const after = await threadById(tx, id)
    const shown = ({ status, unread, flag, assigned_to }: ThreadRow): ThreadState => ({ status, unread, flag, assigned_to })
    await record(tx, caller, action, {
      type: 'message_thread',
      id,
      before: shown(before),
      after: shown(after),
      undoData: undoData(before, after, UNDOABLE),
    })
    return after
  })
}

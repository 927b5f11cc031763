import { sql } from 'kysely'
import { invalid } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { wayBack } from '../../platform/audit/undo-steps.ts'
import { type Db, transact } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { isAdministrator } from './assignee.ts'
import { lockThread, threadById, type ThreadRow } from './rows.ts'
import { UNDOABLE } from './undo.ts'

/** The fields of a thread that administrators change. */
export type ThreadState = Partial<Pick<ThreadRow, (typeof UNDOABLE)[number]>>

/**
 * Changes a thread, by one audited action. A field that already has its value is not a change. Spec §3-22, §4.1-36.
 * @throws AppError not_found, precondition_failed, validation_failed (assigned to somebody who is no active administrator)
 */
export function setThread(
  db: Db,
  caller: Caller,
  id: string,
  action: AuditAction,
  change: ThreadState,
  ifMatch?: number[],
): Promise<ThreadRow> {
  return transact(db, async (tx) => {
    const before = await lockThread(tx, id)
    assertVersion(before, ifMatch)
    const wanted = { ...before, ...change }
    if (UNDOABLE.every((name) => wanted[name] === before[name])) {
      unchanged(caller, action)
      return before
    }
    if (change.assigned_to && !(await isAdministrator(tx, change.assigned_to)))
      throw invalid('body.user_id', 'must be an active administrator')
    const { status, unread, flag, assigned_to } = wanted
    await sql`update message_threads set status = ${status}, unread = ${unread}, flag = ${flag}, assigned_to = ${assigned_to},
      closed_at = case when ${status} = 'closed' then coalesce(closed_at, now_ms()) end,
      version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
    const after = await threadById(tx, id)
    const shown = ({ status: s, unread: u, flag: f, assigned_to: a }: ThreadRow) => ({ status: s, unread: u, flag: f, assigned_to: a })
    await record(tx, caller, action, {
      type: 'message_thread',
      id,
      before: shown(before),
      after: shown(after),
      wayBack: wayBack(before, after, UNDOABLE),
    })
    return after
  })
}

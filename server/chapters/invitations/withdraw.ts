import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { record } from '../../platform/audit/record.ts'
import { undoData } from '../../platform/audit/undo-steps.ts'
import type { Tx } from '../../platform/db/db.ts'
import { isUnanswered } from './create.ts'
import { auditFields, type InvitationRow, writeInvitation } from './rows.ts'

/**
 * Withdraws a locked invitation, and writes the audit row.
 * @throws AppError invalid_state (accepted or withdrawn already)
 */
export async function withdraw(tx: Tx, caller: Caller, before: InvitationRow): Promise<InvitationRow> {
  if (!isUnanswered(before)) throw new AppError('invalid_state')
  const after = await writeInvitation(tx, before.id, sql`withdrawn_at = now_ms()`)
  await record(tx, caller, 'invitation.withdraw', {
    type: 'invitation',
    id: before.id,
    before: auditFields(before),
    after: auditFields(after),
    undoData: undoData(before, after, ['withdrawn_at']),
  })
  return after
}

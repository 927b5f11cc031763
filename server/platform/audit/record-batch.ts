import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Tx } from '../db/db.ts'
import type { AuditAction } from './actions.ts'
import { auditRow, type Change } from './record.ts'

/** A change of a batch, with its action. It cannot be undone by itself, only with its batch. */
export type BatchChange = Omit<Change, 'undoData'> & { action: AuditAction }

/**
 * Writes the audit rows of many changes in one statement (migration 0038), in their order and in the transaction of the changes. To be
 * called last, like record(): the head of the chain is locked from here to the commit. `X-Audit-Id` names the row of the batch, not these.
 */
export async function recordBatch(tx: Tx, caller: Caller, changes: readonly BatchChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ action, ...change }) => {
    const { id, target_id, target_type, changes: fields } = auditRow(caller, action, change)
    return { id, action, target_type, target_id, changes: fields }
  })
  const { kind, userId, requestId, addressHash } = caller
  await sql`
    insert into audit_log (id, actor_kind, user_id, action, target_type, target_id, changes, request_id, address_hash)
    select n.id, ${kind}, ${userId}::uuid, n.action, n.target_type, n.target_id, n.changes::jsonb, ${requestId}, ${addressHash}
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json)
      as (id uuid, action text, target_type text, target_id text, changes text)) with ordinality as n order by n.ordinality`.execute(tx)
}

import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { prepared, type Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import type { AuditAction } from './actions.ts'
import { type Change, changedFields } from './changes.ts'

/** A row of the audit trail, as the service gives it: triggers give it its chain, its number and its hash. */
export interface AuditRow {
  id: string
  actor_kind: Caller['kind']
  user_id: string | null
  action: AuditAction
  target_type: string
  target_id: string
  /** The changed fields, as JSON. */
  changes: string
  request_id: string | null
  address_hash: string | null
  /** Of a part of a decision on many records: the row of the decision. */
  part_of: string | null
}

/** Returns the audit row of a change. */
export const auditRow = (caller: Caller, action: AuditAction, { type, id, before, after }: Change): AuditRow => ({
  id: newId(),
  actor_kind: caller.kind,
  user_id: caller.userId,
  action,
  target_type: type,
  target_id: id,
  changes: JSON.stringify(changedFields({ type, before: before ?? null, after: after ?? null })),
  request_id: caller.requestId,
  address_hash: caller.addressHash,
  part_of: null,
})

/**
 * Makes rows that one act wrote the parts of it, so that the trail shows the act as one row.
 * @param head the row of the act; null if the first of the rows stands for all of them
 */
export function asParts(rows: readonly AuditRow[], head: string | null): AuditRow[] {
  const first = head ?? rows[0]?.id ?? null
  return rows.map((row) => (row.id === first ? row : { ...row, part_of: first }))
}

const insert = prepared<{ rows: string }, unknown>(
  (slot) => sql`
    insert into audit_log (id, actor_kind, user_id, action, target_type, target_id, changes, request_id, address_hash, part_of)
    select n.id, n.actor_kind, n.user_id, n.action, n.target_type, n.target_id, n.changes::jsonb, n.request_id, n.address_hash, n.part_of
    from rows from (json_to_recordset(${slot('rows')}::json) as (id uuid, actor_kind text, user_id uuid, action text, target_type text,
      target_id text, changes text, request_id text, address_hash text, part_of uuid)) with ordinality as n order by n.ordinality`,
)

/** Inserts audit rows in one statement, in their order. */
export async function insertAuditRows(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length > 0) await insert(tx, { rows: JSON.stringify(rows) })
}

import { createHash } from 'node:crypto'
import type { Caller } from '../access/caller.ts'
import type { Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import type { AuditAction } from './actions.ts'

type Fields = object
type Values = Record<string, unknown> | null | undefined

/** What a change was done to, and what it changed. */
export interface Change {
  type: string
  id: string
  before?: Fields | null
  after?: Fields | null
}

/** Long texts are recorded by their digest: the trail proves what stood there without keeping it for ever. */
const DIGESTED = new Set(['body', 'message', 'status_reason'])
/** Kept by machinery, or of no interest to a reader of the trail. */
const LEFT_OUT = new Set(['version', 'created_at', 'updated_at', 'search', 'dup_key', 'publiable', 'acteur_actif', 'acteur', 'commune'])

const shown = (name: string, value: unknown): unknown =>
  DIGESTED.has(name) && typeof value === 'string'
    ? { length: value.length, sha256: createHash('sha256').update(value).digest('hex') }
    : (value ?? null)

/** The fields that differ, as {field: [before, after]}. */
export function changedFields(before: Fields | null | undefined, after: Fields | null | undefined): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const pair: [unknown, unknown] = [shown(name, (before as Values)?.[name]), shown(name, (after as Values)?.[name])]
    if (!LEFT_OUT.has(name) && JSON.stringify(pair[0]) !== JSON.stringify(pair[1])) changes[name] = pair
  }
  return changes
}

/**
 * Writes the audit rows of a change, in its transaction. To be called last: the chain's head is locked from here to the
 * commit, and a transaction that then waited for a row would hold up every other writer. Spec §6.
 */
export async function record(tx: Tx, caller: Caller, action: AuditAction, changes: Change | Change[]): Promise<void> {
  caller.audited.push(action)
  const rows = [changes].flat().map(({ type, id, before, after }) => ({
    // The trigger numbers and chains the row; these two only satisfy the types.
    seq: 0,
    prev_hash: Buffer.alloc(0),
    hash: Buffer.alloc(0),
    id: newId(),
    actor_kind: caller.kind,
    user_id: caller.userId,
    action,
    target_type: type,
    target_id: id,
    changes: JSON.stringify(changedFields(before, after)),
    request_id: caller.requestId,
    address_hash: caller.addressHash,
  }))
  if (rows.length > 0) await tx.insertInto('audit_log').values(rows).execute()
}

import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** A row of the trail with the fields of its hash: times and changes as the database prints them. */
export interface ChainedRow {
  /** The chain of the row. Null in rows of older releases, which belong to chain 0. */
  chain: number | null
  seq: number
  id: string
  epoch: string
  actor_kind: string
  user_id: string | null
  action: string
  target_type: string
  target_id: string | null
  changes: string
  request_id: string | null
  address_hash: string | null
  /** Of a part of a decision on many records: the row of the decision. */
  part_of: string | null
  prev_hash: Buffer
  hash: Buffer
}

/** The query of rows. Types have their schema, so that no other type on the search path is used instead. */
export const chainedRows: RawBuilder<ChainedRow> = sql`
  select a.chain, a.seq, a.id, extract(epoch from a.at)::pg_catalog.text as epoch, a.actor_kind, a.user_id, a.action, a.target_type, a.target_id,
    a.changes::pg_catalog.text as changes, a.request_id, a.address_hash, a.part_of, a.prev_hash, a.hash from audit_log a`

/**
 * Computes the hash of a row and its predecessor, as functions/audit_hash.sql does. The SQL function is not used for verification:
 * whoever can change rows can also change the function, and then every row would match.
 */
export function hashOf(row: ChainedRow): Buffer {
  const { chain, seq, id, epoch, actor_kind, user_id, action, target_type, target_id, changes, request_id, address_hash, part_of } = row
  const texts = (...values: (string | null)[]) => values.map((value) => JSON.stringify(value)).join(', ')
  const line = `[${chain === null ? '' : `${chain}, `}${seq}, ${texts(id)}, ${epoch}, ${texts(actor_kind, user_id, action, target_type, target_id)}, ${changes}, ${texts(request_id, address_hash)}${part_of === null ? '' : `, ${texts(part_of)}`}]`
  return createHash('sha256').update(row.prev_hash).update(line, 'utf8').digest()
}

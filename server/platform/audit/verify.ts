import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { chainedRows, type ChainedRow, hashOf } from './row-hash.ts'

/** The result of a verification: the number of rows, or the first break of the chain. */
export type ChainState = { ok: true; rows: number } | { ok: false; seq: number; fault: string }

interface Place {
  seq: number
  hash: Buffer
}
/** The number of rows of one statement. They are hashed in one turn of the event loop. */
const AT_ONCE = 1000
const END_MISSING = 'the end of the trail is missing'

/**
 * Recomputes every hash of the audit trail in order, in short statements and in this process, because the database may have been
 * tampered with. An edited, removed, inserted or swapped row breaks the chain at its position; a removed tail disagrees with the head.
 * Rows that are recorded meanwhile are verified too. If segments may be removed meanwhile, pass a transaction with one snapshot.
 * Spec §6-15.
 */
export async function verifyChain(db: Db): Promise<ChainState> {
  let last = await baseOf(db)
  let rows = 0
  for (;;) {
    const slice = await verifySlice(db, last)
    if ('fault' in slice) {
      const { seq } = await endOf(db, last)
      return seq < slice.seq ? { ok: false, seq, fault: END_MISSING } : { ok: false, ...slice }
    }
    rows += slice.rows
    last = slice.last ?? last
    if (slice.last) continue
    const end = await endOf(db, last)
    if (end.grown) continue
    return end.fits ? { ok: true, rows } : { ok: false, seq: end.seq, fault: END_MISSING }
  }
}

/** Returns the end of the last removed segment, where the chain of the stored rows begins. */
async function baseOf(db: Db): Promise<Place> {
  const { rows } = await sql<Place>`select to_seq as seq, last_hash as hash from audit_segments
    union all select 0, sha256('beffroi audit') order by seq desc limit 1`.execute(db)
  if (!rows[0]) throw new Error('A trail has a beginning')
  return rows[0]
}

/** Verifies the rows after a position. Returns the first fault; else the number of rows and the last of them. */
async function verifySlice(db: Db, from: Place): Promise<{ seq: number; fault: string } | { rows: number; last: Place | undefined }> {
  const { rows } = await sql<ChainedRow>`${chainedRows} where a.seq > ${from.seq}::bigint order by a.seq limit ${AT_ONCE}`.execute(db)
  let last = from
  for (const row of rows) {
    const { seq, prev_hash: before, hash } = row
    if (seq !== last.seq + 1) return { seq, fault: 'a row before this one is missing' }
    if (!before.equals(last.hash)) return { seq, fault: 'does not follow the row before it' }
    if (!hash.equals(hashOf(row))) return { seq, fault: 'its content was changed' }
    last = { seq, hash }
  }
  return { rows: rows.length, last: rows.length > 0 ? last : undefined }
}

/** Compares the head with the last verified row; `grown` if there are newer rows. */
async function endOf(db: Db, last: Place): Promise<{ grown: boolean; fits: boolean; seq: number }> {
  const { rows } = await sql<{ seq: number; hash: Buffer; grown: boolean }>`
    select seq, hash, exists (select from audit_log where seq > ${last.seq}::bigint) as grown from audit_head`.execute(db)
  const [head] = rows
  return { grown: head?.grown ?? false, fits: head?.seq === last.seq && head.hash.equals(last.hash), seq: head?.seq ?? 0 }
}

import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { SLOTS } from '../db/slots.ts'
import { basesOf, endOf, firstHash, type Head, headsOf } from './chains.ts'
import { chainedRows, type ChainedRow, hashOf } from './row-hash.ts'

/** The result of a verification: the number of rows, or the first break of a chain. */
export type ChainState = { ok: true; rows: number } | Fault

interface Fault {
  ok: false
  seq: number
  fault: string
}
/** The last verified row of each chain. */
type Places = Map<number, Head>

/** The number of rows of one statement. They are hashed in one turn of the event loop. */
const AT_ONCE = 1000
const END_MISSING = 'the end of the trail is missing'

/**
 * Recomputes every hash of the audit trail in order, in short statements and in this process, because the database may have been
 * tampered with. An edited, removed, inserted or swapped row breaks its chain at its position; a removed tail disagrees with the head of the chain.
 * Rows that are recorded meanwhile are verified too. If segments may be removed meanwhile, pass a transaction with one snapshot.
 * Spec §6-15.
 */
export async function verifyChain(db: Db): Promise<ChainState> {
  const last = await basesOf(db)
  let rows = 0
  for (let from = 0, slice: ChainedRow[]; (slice = await rowsAfter(db, from)).length > 0; from = slice.at(-1)?.seq ?? from) {
    const read = await verifyRows(db, last, slice)
    if (!read.ok) return cutTail(db, read)
    rows += read.rows
  }
  // Every chain has its head, also one without rows. A row of another chain has none.
  for (const chain of new Set([...last.keys(), ...Array(SLOTS).keys()])) {
    const read = await verifyEnd(db, last, chain)
    if (!read.ok) return read
    rows += read.rows
  }
  return { ok: true, rows }
}

const placeOf = (last: Places, chain: number): Head => last.get(chain) ?? { chain, seq: 0, hash: firstHash(chain) }

async function rowsAfter(db: Db, seq: number): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`${chainedRows} where a.seq > ${seq}::bigint order by a.seq limit ${AT_ONCE}`.execute(db)
  return rows
}

/** Returns the next rows of a chain, up to a number. */
async function rowsOfChain(db: Db, { chain, seq }: Head, upTo: number): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`${chainedRows}
    where a.seq > ${seq}::bigint and a.seq <= ${upTo}::bigint and coalesce(a.chain, 0) = ${chain} order by a.seq limit ${AT_ONCE}`.execute(
    db,
  )
  return rows
}

/** Verifies rows in the order of their numbers. Rows that were verified before are passed over. */
async function verifyRows(db: Db, last: Places, slice: readonly ChainedRow[]): Promise<ChainState> {
  let rows = 0
  for (const row of slice) {
    const place = placeOf(last, row.chain ?? 0)
    if (row.seq <= place.seq) continue
    // A transaction that committed after an earlier slice had been read has rows with lower numbers than that slice.
    const late = row.prev_hash.equals(place.hash) ? [] : await rowsOfChain(db, place, row.seq)
    const isLate = late[0] !== undefined && late[0].seq < row.seq
    const read = isLate ? await verifyRows(db, last, late) : verifyRow(last, row)
    if (!read.ok) return read
    rows += read.rows
  }
  return { ok: true, rows }
}

function verifyRow(last: Places, row: ChainedRow): ChainState {
  const { seq, hash } = row
  const chain = row.chain ?? 0
  if (!row.prev_hash.equals(placeOf(last, chain).hash)) return { ok: false, seq, fault: 'does not follow the row before it' }
  if (!hash.equals(hashOf(row))) return { ok: false, seq, fault: 'its content was changed' }
  last.set(chain, { chain, seq, hash })
  return { ok: true, rows: 1 }
}

/** A fault after the end that the heads give is a missing end. */
async function cutTail(db: Db, fault: Fault): Promise<Fault> {
  const { seq } = endOf(await headsOf(db))
  return seq < fault.seq ? { ok: false, seq, fault: END_MISSING } : fault
}

/** Verifies the rows of a chain that were recorded since it was read, and compares its head with the last of them. */
async function verifyEnd(db: Db, last: Places, chain: number): Promise<ChainState> {
  for (let rows = 0; ;) {
    const head = (await headsOf(db)).find((one) => one.chain === chain)
    const place = placeOf(last, chain)
    if (head?.seq === place.seq && head.hash.equals(place.hash)) return { ok: true, rows }
    const newer = await rowsOfChain(db, place, head?.seq ?? 0)
    if (newer.length === 0) return { ok: false, seq: head?.seq ?? place.seq, fault: END_MISSING }
    const read = await verifyRows(db, last, newer)
    if (!read.ok) return read
    rows += read.rows
  }
}

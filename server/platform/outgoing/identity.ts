import { sql } from 'kysely'
import { machineCaller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import type { Db, Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import type { Identity, Reason } from './judge.ts'
import { type Here, placeNow } from './place.ts'

/** What the database says of itself: the stored identity and its present place. */
export interface Found {
  identity: Identity | null
  place: string
}

/** Reads the identity. */
export async function readIdentity(db: Db, here: Here): Promise<Found> {
  const { rows } = await sql<Identity & { single: boolean | null; now_at: string }>`
    select i.single, i.id, i.place, i.claimed, i.installation, i.suspended_at, i.suspended_because, ${placeNow(here)} as now_at
    from (select) one left join database_identity i on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The identity of the database could not be read.')
  const { now_at: place, single, ...identity } = row
  return { identity: single ? identity : null, place }
}

/** The last row of the audit trail. */
export async function trailEnd(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from audit_head`.execute(db)
  return rows[0]?.seq ?? 0
}

/** Notes the place of a database without an identity. Of several processes that start together, one does. Returns the name, where this one did. */
export async function noteIdentity(db: Db, here: Here): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into database_identity (id, place, installation) values (${newId()}, ${placeNow(here)}, ${here.installation})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Marks an identity as used by a process at its present place. */
export async function claimIdentity(db: Db, id: string, here: Here): Promise<void> {
  await sql`update database_identity set claimed = true, place = ${placeNow(here)}, installation = coalesce(${here.installation}, installation)
    where id = ${id} and suspended_at is null`.execute(db)
}

const audited = (tx: Tx, action: 'database.follow' | 'database.suspend', id: string, before: object, after: object) =>
  record(tx, machineCaller('system'), action, { type: 'database', id, before, after })

/** Notes that the database has moved to another timeline: a standby has become the primary. */
export async function followIdentity(tx: Tx, { id, place: from }: Identity, here: Here): Promise<void> {
  const { rows } = await sql<{ place: string }>`update database_identity set place = ${placeNow(here)}
    where id = ${id} and place = ${from} and suspended_at is null returning place`.execute(tx)
  if (rows[0]) await audited(tx, 'database.follow', id, { place: from }, { place: rows[0].place })
}

/**
 * Suspends outgoing work, unless another process has done so or has followed the database meanwhile.
 * @param seq the last row of the audit trail that the database shares with the one it may be a copy of
 */
export async function suspendIdentity(
  tx: Tx,
  { id, place }: Identity,
  because: Reason,
  { seq, here }: { seq: number; here: Here },
): Promise<void> {
  const { rows } = await sql<{ now_at: string }>`update database_identity
    set suspended_at = now_ms(), suspended_because = ${because}, suspended_seq = ${seq}
    where id = ${id} and place = ${place} and suspended_at is null returning ${placeNow(here)} as now_at`.execute(tx)
  if (rows[0]) await audited(tx, 'database.suspend', id, { place, suspended: null }, { place: rows[0].now_at, suspended: because })
}

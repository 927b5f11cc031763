import { sql } from 'kysely'
import { machineCaller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import type { Db, Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import type { Identity, Reason } from './judge.ts'

/** What the database says of itself: the stored identity, its present place, and whether a challenge was answered. */
export interface Found {
  identity: Identity | null
  place: string
  answered: boolean
  /** The processes without a proof that ask. */
  asking: number
}

/** Reads the identity. @param challenge the challenge of this process, if it has asked */
export async function readIdentity(db: Db, challenge: string | null): Promise<Found> {
  const { rows } = await sql<Identity & { single: boolean | null; now_at: string; answered: boolean; asking: number }>`
    select i.single, i.id, i.place, i.mark, i.claimed, i.installation, i.suspended_at, i.suspended_because, database_place() as now_at,
      exists (select from database_challenges where id = ${challenge}::uuid and answered_at is not null) as answered,
      (select count(*)::int from database_challenges where answered_at is null) as asking
    from (select) one left join database_identity i on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The identity of the database could not be read.')
  const { now_at: place, answered, asking, single, ...identity } = row
  return { identity: single ? identity : null, place, answered, asking }
}

/** The last row of the audit trail. */
export async function trailEnd(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from audit_head`.execute(db)
  return rows[0]?.seq ?? 0
}

/** Notes the place of a database without an identity. Of several processes that start together, one does. Returns whether this one did. */
export async function noteIdentity(db: Db, installation: string | null): Promise<Pick<Identity, 'id' | 'mark'> | null> {
  const { rows } = await sql<Pick<Identity, 'id' | 'mark'>>`
    insert into database_identity (id, place, installation) values (${newId()}, database_place(), ${installation})
    on conflict do nothing returning id, mark`.execute(db)
  return rows[0] ?? null
}

/** Marks an identity as used by a process, after a settlement. */
export async function claimIdentity(db: Db, id: string, installation: string | null): Promise<void> {
  await sql`update database_identity set claimed = true, place = database_place(), installation = coalesce(${installation}, installation)
    where id = ${id} and not claimed and suspended_at is null`.execute(db)
}

const audited = (tx: Tx, action: 'database.follow' | 'database.suspend' | 'database.resume', id: string, before: object, after: object) =>
  record(tx, machineCaller('system'), action, { type: 'database', id, before, after })

/** Notes that the database has moved to another timeline: a standby has become the primary. */
export async function followIdentity(tx: Tx, { id, place: from }: Identity): Promise<void> {
  const { rows } = await sql<{ place: string }>`update database_identity set place = database_place()
    where id = ${id} and place = ${from} and suspended_at is null returning place`.execute(tx)
  if (rows[0]) await audited(tx, 'database.follow', id, { place: from }, { place: rows[0].place })
}

/**
 * Suspends outgoing work.
 * @param seq the last row of the audit trail that the database shares with the one it may be a copy of
 * @returns whether this process was the one that did it
 */
export async function suspendIdentity(tx: Tx, { id, place }: Identity, because: Reason, seq: number): Promise<boolean> {
  const { rows } = await sql<{ now_at: string }>`update database_identity
    set suspended_at = now_ms(), suspended_because = ${because}, suspended_seq = ${seq}
    where id = ${id} and suspended_at is null returning database_place() as now_at`.execute(tx)
  if (!rows[0]) return false
  await audited(tx, 'database.suspend', id, { place, suspended: null }, { place: rows[0].now_at, suspended: because })
  return true
}

/** Ends a suspension that only the lack of a proof has caused. */
export async function resumeIdentity(tx: Tx, { id, place, suspended_because }: Identity): Promise<void> {
  const { rows } = await sql<{ place: string }>`update database_identity
    set suspended_at = null, suspended_because = null, suspended_seq = null, place = database_place()
    where id = ${id} and suspended_because = ${suspended_because} returning place`.execute(tx)
  if (rows[0]) await audited(tx, 'database.resume', id, { place, suspended: suspended_because }, { place: rows[0].place, suspended: null })
}

/** Asks whether a process with a proof uses this same database. Returns the id of the challenge. */
export async function ask(db: Db): Promise<string> {
  const id = newId()
  await sql`insert into database_challenges (id) values (${id})`.execute(db)
  return id
}

/** Answers the challenges of other processes, and removes old ones. */
export async function answerChallenges(db: Db): Promise<void> {
  await sql`with old as (delete from database_challenges where asked_at < now() - interval '1 hour')
    update database_challenges set answered_at = now() where answered_at is null and asked_at > now() - interval '1 hour'`.execute(db)
}

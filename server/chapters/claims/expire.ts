import { sql } from 'kysely'
import { SAME_NETWORK_DAYS, UNCONFIRMED_HOURS, UNREACHABLE_DAYS } from '../../../contract/claims/claim-proofs.ts'
import { machineCaller } from '../../platform/access/caller.ts'
import { record } from '../../platform/audit/record.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services.ts'
import { lockClaim } from './decisions/decide.ts'
import { closeClaim } from './follow-up/follow.ts'
import { beginNext } from './waiting.ts'

/** The most claims that one run closes. */
const AT_ONCE = 200
/** Condition on `claims k`: nobody can be asked, nothing proves it, and it has waited long enough. */
const UNREACHABLE = sql`k.status = 'pending' and k.user_id is null and k.email is null and k.telephone is null
  and k.created_at < now() - make_interval(days => ${sql.lit(UNREACHABLE_DAYS)})
  and not exists (select from claim_proofs p where p.claim_id = k.id and p.answered_by is null and p.state in ('received', 'confirmed', 'found'))`

/** Condition on `claims k`: nobody is known to stand behind it, by an account or an address that was confirmed. */
const UNCONFIRMED = sql`k.status = 'pending' and k.user_id is null
  and not exists (select from claim_proofs p where p.claim_id = k.id and p.kind = 'email' and p.state = 'confirmed')`
const UNCONFIRMED_TOO_LONG = sql`(${UNCONFIRMED} and k.created_at < now() - make_interval(hours => ${sql.lit(UNCONFIRMED_HOURS)}))`
/** Condition on `claims k`: it closes by itself. One that nobody is known to stand behind holds up those who wait no longer than somebody new. */
const DUE = sql`(${UNREACHABLE}
  or ${UNCONFIRMED_TOO_LONG} and exists (select from claims w where w.acteur_id = k.acteur_id and w.status = 'waiting'))`
/** Condition on `claims k`: its network has claimed the same actor before, in vain. */
const OF_SAME_NETWORK = sql`exists (select from claims e
    join audit_log first on first.target_type = 'claim' and first.target_id = e.id::text and first.action = 'claim.create'
    join audit_log again on again.target_type = 'claim' and again.target_id = k.id::text and again.action = 'claim.create'
  where e.acteur_id = k.acteur_id and e.id <> k.id and e.user_id is null and e.status not in ('pending', 'approved')
    and e.created_at > now() - make_interval(days => ${sql.lit(SAME_NETWORK_DAYS)}) and first.address_hash = again.address_hash)`

/**
 * Closes the pending claim of an actor if it may keep nobody else from claiming it any longer: without an account and without a confirmed
 * address, after UNCONFIRMED_HOURS; at once, for a claim that may wait behind it, if its network has claimed the same actor before. Who
 * waits behind it begins first. Spec §4.3-2.
 * @param behind whether the new claim may wait behind it
 * @returns whether one was closed
 */
export async function expireForAnother(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'config'>,
  { acteurId, behind }: { acteurId: string; behind: boolean },
): Promise<boolean> {
  const givesWay = behind ? sql`(${UNCONFIRMED_TOO_LONG} or ${UNCONFIRMED} and ${OF_SAME_NETWORK})` : UNCONFIRMED_TOO_LONG
  const { rows } = await sql<{ id: string }>`
    select k.id from claims k where k.acteur_id = ${acteurId} and ${givesWay}
    for update of k`.execute(tx)
  for (const { id } of rows) await expire(tx, services, id)
  return rows.length > 0
}

async function expire(tx: Tx, services: Pick<Services, 'jobs' | 'config'>, id: string): Promise<void> {
  const before = await lockClaim(tx, id)
  const after = await closeClaim(tx, services, id, 'expired')
  await record(tx, machineCaller('system'), 'claim.expire', { type: 'claim', id, before, after })
}

/** Closes claims without any contact or evidence, so that others may claim the actor. Their claimant reads it with the follow-up code. */
export async function expireClaims(services: Pick<Services, 'database' | 'jobs' | 'config'>): Promise<void> {
  const { db } = services.database
  const { rows } = await sql<{ id: string }>`select k.id from claims k where ${DUE} order by k.created_at limit ${AT_ONCE}`.execute(db)
  for (const { id } of rows)
    await transact(db, async (tx) => {
      await lockClaim(tx, id)
      // Under the lock: a contact, evidence or a decision may have come in between.
      const { rows: still } = await sql`select from claims k where k.id = ${id} and ${DUE}`.execute(tx)
      if (still.length > 0) await expire(tx, services, id)
    })
  // What removes claims as rows, such as the removal of the demonstration, lets none begin.
  const { rows: stranded } = await sql<{ acteur_id: string }>`select distinct w.acteur_id from claims w where w.status = 'waiting'
    and not exists (select from claims p where p.acteur_id = w.acteur_id and p.status = 'pending') limit ${AT_ONCE}`.execute(db)
  for (const { acteur_id } of stranded) await transact(db, (tx) => beginNext(tx, services, acteur_id))
}

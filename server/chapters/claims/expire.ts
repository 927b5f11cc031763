import { sql } from 'kysely'
import { UNREACHABLE_DAYS } from '../../../contract/claims/claim-proofs.ts'
import { machineCaller } from '../../platform/access/caller.ts'
import { record } from '../../platform/audit/record.ts'
import { transact } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services.ts'
import { lockClaim } from './decide.ts'
import { closeClaim } from './follow.ts'

/** The most claims that one run closes. */
const AT_ONCE = 200
/** Condition on `claims k`: nobody can be asked, nothing proves it, and it has waited long enough. */
const UNREACHABLE = sql`k.status = 'pending' and k.user_id is null and k.email is null and k.telephone is null
  and k.created_at < now() - make_interval(days => ${sql.lit(UNREACHABLE_DAYS)})
  and not exists (select from claim_proofs p where p.claim_id = k.id and p.answered_by is null and p.state in ('received', 'confirmed', 'found'))`

/** Closes claims without any contact or evidence, so that others may claim the actor. Their claimant reads it with the follow-up code. */
export async function expireClaims({ database: { db } }: Pick<Services, 'database'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select k.id from claims k where ${UNREACHABLE} order by k.created_at limit ${AT_ONCE}`.execute(
    db,
  )
  for (const { id } of rows)
    await transact(db, async (tx) => {
      const before = await lockClaim(tx, id)
      // Under the lock: a contact, evidence or a decision may have come in between.
      const { rows: still } = await sql`select from claims k where k.id = ${id} and ${UNREACHABLE}`.execute(tx)
      if (still.length === 0) return
      const after = await closeClaim(tx, id, 'expired')
      await record(tx, machineCaller('system'), 'claim.expire', { type: 'claim', id, before, after })
    })
}

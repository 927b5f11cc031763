import { sql } from 'kysely'
import { territoryFor } from '../../../../contract/access/back-office.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { assertNotOwn, isOwnAddress, type OwnRequestMark } from '../../../platform/access/own-request.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { assertMayLetPublish } from '../../acteurs/let-publish.ts'
import type { ClaimRow } from '../rows.ts'

/**
 * The condition that a claim `c` is a user's own: the claimant or the appointed owner is this user, or an address of the claim is one of theirs.
 */
export const isOwnClaim = (userId: string) => sql<boolean>`(
  c.user_id is not distinct from ${userId}::uuid or c.owner_id is not distinct from ${userId}::uuid
  or ${isOwnAddress(userId, sql`c.email`)}
  or exists (select from claim_proofs p where p.claim_id = c.id and ${isOwnAddress(userId, sql`p.email`)}))`

/** The condition that a user made the actor of a claim `c` without anybody's proposal, and so chooses whose it becomes. */
const isOnMadeActeur = (userId: string) => sql<boolean>`(
  exists (select from audit_log l where l.target_type = 'acteur' and l.target_id = c.acteur_id::text and l.action = 'acteur.create'
        and l.user_id = ${userId}::uuid)
      and not exists (select from acteur_proposals o where o.acteur_id = c.acteur_id and o.status = 'approved' and o.user_id is distinct from ${userId}::uuid))`

/**
 * Refuses a decision on the caller's own claim, and an approval for the caller.
 * @param appointed the account that an approval makes owner; null: none yet
 * @returns what the audit row of the decision has besides the change
 * @throws AppError permission_denied
 */
export async function assertNotOwnClaim(tx: Tx, caller: Caller, { id }: ClaimRow, appointed: string | null): Promise<OwnRequestMark> {
  if (caller.userId === null) return {}
  const own = isOwnClaim(caller.userId)
  // Who runs teams may appoint anybody for the actor anyway.
  const runsTeams = territoryFor(caller.grants ?? [], 'acteurs.team') !== undefined
  const decided = runsTeams ? own : sql<boolean>`(${own} or ${isOnMadeActeur(caller.userId)})`
  const { rows } = await sql<{ own: boolean }>`select coalesce(${decided}, false) as own from claims c where c.id = ${id}`.execute(tx)
  const isOwn = rows[0]?.own === true || appointed === caller.userId
  return assertNotOwn(tx, caller, { permission: 'claims.decide', kind: 'claim', id }, isOwn)
}

/**
 * The right to decide claims gives no right over teams: a town hall, an actor with owners who were not heard or who answered, and another
 * owner than the claimant need the right over teams, and so does taking such an approval back. An answer is a free text, with files:
 * whether it consents is for who runs teams to judge. Owners who let their time pass do not stand in the way. An actor that publishes
 * without moderation needs the right to moderate there.
 * @param appointed the account that becomes owner; null: the claim's address is invited
 * @returns whether the approval needs the right over teams
 * @throws AppError permission_denied
 */
export async function assertMayAppoint(tx: Tx, caller: Caller, claim: ClaimRow, appointed: string | null): Promise<boolean> {
  await assertMayLetPublish(tx, caller, claim.acteur_id, 'approves')
  const { acteur, evidence, awaits_answer, contest_answer, contest_files } = claim
  const haveAnswered = contest_answer !== null || contest_files.length > 0
  const isOwners = evidence.acteur_owners > 0 && (awaits_answer || !claim.contest || haveAnswered)
  const needsTeam = acteur.type === 'mairie' || isOwners || !(await isClaimant(tx, claim, appointed))
  if (needsTeam && caller.userId !== null && territoryFor(caller.grants ?? [], 'acteurs.team') === undefined)
    throw new AppError('permission_denied')
  return needsTeam
}

/** Whether the account is that of the claimant: the claim's own, or for a claim without one that of its address. */
async function isClaimant(tx: Tx, { user_id, email }: ClaimRow, appointed: string | null): Promise<boolean> {
  if (appointed === null || appointed === user_id) return true
  if (user_id !== null || email === null) return false
  const user = await tx.selectFrom('users').select('email').where('id', '=', appointed).executeTakeFirst()
  return user?.email?.toLowerCase() === email.toLowerCase()
}

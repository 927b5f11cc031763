import { sql } from 'kysely'
import { z } from 'zod'
import type * as contract from '../../../../contract/claims/claims.ts'
import { territoryFor } from '../../../../contract/access/back-office.ts'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { isEmailAddress } from '../../../../contract/addresses.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { type LinkInput, linkOf, writeLink } from '../../acteurs/links.ts'
import { record } from '../../../platform/audit/record.ts'
import { undoData } from '../../../platform/audit/undo-steps.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { found } from '../../../platform/db/found.ts'
import type { Services } from '../../../platform/services.ts'
import { assertMayAppoint, assertNotOwnClaim } from '../follow-up/own-claim.ts'
import { replaceOwners, type Replaced, tellReplaced } from './replace-owners.ts'
import { notifyDecision } from './notify.ts'
import { claimById, type ClaimRow } from '../rows.ts'
import { beginNext } from '../waiting.ts'

/** An administrator's decision on a claim. */
export type ClaimDecision = z.output<typeof contract.decideClaim.body>

/** The columns of a claim that a decision changes and undoing restores. */
export const UNDOABLE = ['status', 'reason', 'owner_id', 'decided_by', 'decided_at'] as const satisfies (keyof ClaimRow)[]

/** What a decision changed besides the claim: the link before and after, and the e-mails about the decision. */
export interface Dependents {
  link_before: Pick<LinkInput, 'role' | 'permissions'> | null
  link_after: string | null
  email_ids?: string[]
  /** The links of the owners who were replaced. */
  replaced?: Replaced[]
  /** The approval needed the right over teams. */
  of_team?: true
}

/** Returns the state of a link as a string, to detect any change of the link. */
export const linkState = ({ role, permissions, created_at }: { role: string; permissions: string[]; created_at: string }): string =>
  JSON.stringify([role, permissions, created_at])

/** Returns the state of a link now; null if there is none. */
export async function readLinkState(tx: Tx, acteurId: string, userId: string): Promise<string | null> {
  const link = await linkOf(tx, acteurId, userId)
  return link && linkState(link)
}

/**
 * Decides a claim: status, link or invitation, audit row and e-mails to the claimant and the owner in one transaction. Spec §2-11, §4.3-4, §3-19.
 * @throws AppError not_found, precondition_failed, claim_already_decided, invalid_state (it waits, the actor is deleted), validation_failed, admin_required
 *   (only administrators replace owners), awaits_answer, permission_denied (one's own claim; a right over the team that the caller lacks)
 */
export function decideClaim(
  { db, caller, services }: Context & { services: Services },
  { id, decision, ifMatch }: Target & { decision: ClaimDecision },
): Promise<ClaimRow> {
  return transact(db, async (tx) => {
    const before = await lockClaim(tx, id)
    if (before.status === 'waiting') throw new AppError('invalid_state', { details: [WAITS] })
    if (before.status !== 'pending') throw new AppError('claim_already_decided')
    assertVersion(before, ifMatch)
    if (decision.status === 'approved') await assertActeur(tx, before)
    assertOwnersHeard(before, decision)
    const appointed = decision.status === 'approved' ? (decision.user_id ?? before.user_id) : null
    const mark = await assertNotOwnClaim(tx, caller, before, appointed)
    if (decision.owners === 'replace') assertMayReplace(caller)
    const ofTeam = decision.status === 'approved' && (await assertMayAppoint(tx, caller, before, appointed))
    const owner = decision.status === 'approved' ? await ownerOf(tx, before, appointed) : null
    if (decision.owners === 'replace' && owner === null)
      throw invalid('body.owners', 'can be replaced only by an account: the invited person has none yet')
    const link_before = owner && (await makeOwner(tx, before.acteur_id, owner))
    const replaced = owner && decision.owners === 'replace' ? await replaceOwners(tx, before.acteur_id, owner) : []
    await storeDecision(tx, caller, id, { status: decision.status, reason: decision.reason ?? null, owner })
    const after = await claimById(tx, id)
    const link_after = owner && (await readLinkState(tx, before.acteur_id, owner))
    const email_ids = [...(await notifyDecision(tx, services, after)), ...(await tellReplaced(tx, services, after.acteur, replaced))]
    await beginNext(tx, services, before.acteur_id)
    const changed = replaced.length > 0 ? { ...after, replaced_owners: replaced.map(({ user_id }) => user_id) } : after
    await record(tx, caller, 'claim.decide', {
      type: 'claim',
      id,
      before,
      after: { ...changed, ...mark },
      undoData: undoData(before, after, UNDOABLE, {
        link_before,
        link_after,
        email_ids,
        replaced: replaced.map(({ user_id, link }) => ({ user_id, link })),
        ...(ofTeam ? { of_team: true } : {}),
      }),
    })
    // With the invitation of an approval without an account.
    return after.status === 'approved' && owner === null ? claimById(tx, id) : after
  })
}

/** Writes a decision on a claim, without its audit row. */
export async function storeDecision(
  tx: Tx,
  { userId }: Caller,
  id: string,
  { status, reason, owner }: { status: ClaimDecision['status']; reason: string | null; owner: string | null },
): Promise<void> {
  await sql`update claims set status = ${status}, reason = ${reason}, owner_id = ${owner},
    decided_by = ${userId}, decided_at = now_ms(), version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
}

/**
 * Locks the actor of a claim and the claim, in this order.
 * @throws AppError not_found
 */
export async function lockClaim(tx: Tx, id: string): Promise<ClaimRow> {
  // The actor first, as submissions and the next of those who wait do: in another order, two of them end in a deadlock.
  const acteur = tx.selectFrom('claims').select('acteur_id').where('id', '=', id)
  await tx.selectFrom('acteurs').select('id').where('id', '=', acteur).forNoKeyUpdate().execute()
  found(await tx.selectFrom('claims').select('id').where('id', '=', id).forUpdate().executeTakeFirst())
  return claimById(tx, id)
}

/**
 * Replacing the owners of an actor is an act of administrators.
 * @throws AppError admin_required
 */
function assertMayReplace(caller: Caller): void {
  if (territoryFor(caller.grants ?? [], 'acteurs.team') === undefined) throw new AppError('admin_required')
}

/**
 * An approval waits for the answer of the owners while their time runs, if the client asks for that: clients of the specification know of no answers, and
 * theirs is made. A refusal changes nothing for the owners.
 * @throws AppError awaits_answer
 */
function assertOwnersHeard({ awaits_answer, evidence }: ClaimRow, { status, without_answer }: ClaimDecision): void {
  if (status === 'approved' && awaits_answer && evidence.acteur_owners > 0 && without_answer === false) throw new AppError('awaits_answer')
}

/** It is decided in its turn. */
const WAITS = { path: 'id', message: 'waits behind another claim of the actor: decide that one first' }
/** The claim stays pending: it can be approved once the actor is restored, or rejected now. */
const ACTEUR_DELETED = { path: 'acteur_id', message: 'is a deleted actor: restore it first, or reject the claim' }

/** @throws AppError invalid_state (the actor is deleted). Spec §4.3-9. */
async function assertActeur(tx: Tx, { acteur_id }: ClaimRow): Promise<void> {
  const acteur = await tx.selectFrom('acteurs').select('deleted_at').where('id', '=', acteur_id).executeTakeFirst()
  if (!acteur || acteur.deleted_at !== null) throw new AppError('invalid_state', { details: [ACTEUR_DELETED] })
}

/**
 * Returns the id of the user who becomes owner; null for a claim without an account, whose e-mail address is invited. Spec §4.3-5.
 * @throws AppError validation_failed (no such active user; neither an account nor an address)
 */
async function ownerOf(tx: Tx, { email }: ClaimRow, userId: string | null): Promise<string | null> {
  if (userId === null) {
    if (email !== null && isEmailAddress(email)) return null
    throw invalid('body.user_id', 'is required: the claim was made without an account and without an e-mail address')
  }
  const user = await tx.selectFrom('users').select('active').where('id', '=', userId).forShare().executeTakeFirst()
  if (!user?.active) throw invalid('body.user_id', user ? 'must be an active user' : 'does not exist')
  return userId
}

/** Writes the owner's link; returns the previous link, which undoing restores. Spec §2-12, §4.3-5. */
export async function makeOwner(tx: Tx, acteurId: string, userId: string): Promise<{ role: string; permissions: string[] } | null> {
  const before = await linkOf(tx, acteurId, userId)
  await writeLink(tx, acteurId, { user_id: userId, role: 'owner' })
  return before && { role: before.role, permissions: before.permissions }
}

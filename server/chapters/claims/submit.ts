import { type Insertable, sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/claims/claims.ts'
import { AppError, invalid } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { readLink } from '../../platform/access/permissions.ts'
import { record } from '../../platform/audit/record.ts'
import { RecordedRefusal } from '../../platform/audit/refusal.ts'
import { normalisePhone } from '../../platform/contacts/phone.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import type { Database } from '../../platform/db/schema.gen.ts'
import { newId } from '../../platform/db/id.ts'
import type { Services } from '../../platform/services.ts'
import { notifyOwners, ownersOf } from './contests/contest.ts'
import { expireForAnother } from './expire.ts'
import { followUpHash, newFollowUpCode } from './follow-up/follow-up-code.ts'
import { leaveBehind, STORED } from './waiting.ts'

/**
 * Creates a claim, with or without an address for the answer. It grants nothing before it is approved. The database allows one pending
 * claim per actor; that of a person with an account may wait behind it. A claimant without an account gets a follow-up code, of which the claim has the hash. Spec §3-18, §4.3-1, §4.3-2, §4.3-8.
 * @throws AppError not_found (no such public actor), invalid_state (the caller owns it already, or may not wait), validation_failed (`behind` without an
 *   account); RecordedRefusal claim_conflict
 */
export function submitClaim(
  { db, caller, services }: Context & { services: Pick<Services, 'secrets' | 'jobs' | 'config'> },
  { behind = false, ...input }: z.output<typeof contract.submitClaim.body>,
): Promise<{ id: string; status: string; follow_up_code?: string }> {
  const { userId } = caller
  if (behind && userId === null) throw invalid('body.behind', 'needs the token of an account')
  const code = userId === null ? newFollowUpCode() : null
  return transact(db, async (tx) => {
    const departement = await departementOf(tx, input.acteur_id, behind)
    const link = await readLink(tx, caller, input.acteur_id)
    if (link?.role === 'owner') throw new AppError('invalid_state')
    const owners = await ownersOf(tx, input.acteur_id)
    const phone = normalisePhone(input.telephone, departement)
    const row = {
      nom: null,
      email: null,
      ...input,
      suspect: input.suspect ? true : null,
      id: newId(),
      user_id: userId,
      telephone: phone?.display ?? null,
      telephone_e164: phone?.e164 ?? null,
      contest: owners.length > 0,
      follow_up_hash: code && followUpHash(services.secrets, code),
    }
    const claim =
      (await insert(tx, row)) ??
      ((await expireForAnother(tx, services, { acteurId: input.acteur_id, behind })) ? await insert(tx, row) : undefined) ??
      (behind && userId !== null ? await leaveBehind(tx, { ...row, user_id: userId }) : undefined)
    if (!claim) throw await conflict(tx, caller, input.acteur_id)
    if (claim.status === 'pending') await notifyOwners(tx, services, input.acteur_id, owners)
    const { contest, suspect, ...fields } = claim
    // Marks are recorded where they are set.
    const after = { ...fields, ...(contest ? { contest } : {}), ...(suspect ? { suspect } : {}) }
    await record(tx, caller, 'claim.create', { type: 'claim', id: claim.id, after })
    return { id: claim.id, status: claim.status, ...(code ? { follow_up_code: code } : {}) }
  })
}

/** Inserts a claim, unless one of its actor is pending. */
const insert = (tx: Tx, row: Insertable<Database['claims']>) =>
  tx
    .insertInto('claims')
    .values(row)
    // The predicate is a literal: in a plan for any parameter, PostgreSQL could not infer the partial index.
    .onConflict((on) => on.column('acteur_id').where('status', '=', sql.lit('pending')).doNothing())
    .returning(STORED)
    .executeTakeFirst()

/** Returns the refusal to record: the pending claim, and the user of the refused claim if they are signed in. */
async function conflict(tx: Tx, caller: Caller, acteurId: string): Promise<RecordedRefusal> {
  const pending = await tx
    .selectFrom('claims')
    .select('id')
    .where('acteur_id', '=', acteurId)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()
  const after = { claim_id: pending?.id ?? null, user_id: caller.userId }
  return new RecordedRefusal('claim_conflict', 'claim.conflict', { type: 'acteur', id: acteurId, after })
}

/**
 * Returns the département of an actor, and locks the actor against deletion until the claim is stored.
 * @param alone whether it is locked against other claims too: those that wait are counted
 * @throws AppError not_found
 */
async function departementOf(tx: Tx, acteurId: string, alone: boolean): Promise<string> {
  const { rows } = await sql<{ departement: string }>`
    select c.departement from acteurs a join communes c on c.id = a.commune_id
    where a.id = ${acteurId} and a.active and a.deleted_at is null ${alone ? sql`for no key update of a` : sql`for share of a`}`.execute(tx)
  return found(rows[0]).departement
}

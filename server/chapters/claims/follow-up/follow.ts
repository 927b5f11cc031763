import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../../contract/claims/own-claims.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { normalisePhone } from '../../../platform/contacts/phone.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import type { Services } from '../../../platform/services.ts'
import { assertClaimant, type ClaimantContext, type Followed, lockOwnClaim, lockPendingClaim } from './claimant.ts'
import { ownClaim, ownClaims, type OwnClaimRow } from './own-rows.ts'
import { claimById } from '../rows.ts'
import { beginNext } from '../waiting.ts'

/** Returns the claims that the caller submitted with their account, the newest first. */
export async function listOwnClaims(
  { db, caller, services }: Context & { services: Pick<Services, 'secrets'> },
  query: z.output<typeof contract.listOwnClaims.query>,
): Promise<Page<OwnClaimRow>> {
  const mine = sql`k.user_id = ${caller.userId}::uuid and (${query.status ?? null}::text is null or k.status = ${query.status ?? null})`
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from claims k where ${mine}`.execute(db)
  const { rows } = await sql<{ id: string }>`select k.id from claims k where ${mine}
    order by k.created_at desc, k.id desc limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return page(await ownClaims(db, services.secrets, ids), totals[0]?.total ?? 0, query)
}

/** @throws AppError not_found, also for somebody else's claim */
export async function getOwnClaim(
  { db, caller, services }: Context & { services: Pick<Services, 'secrets'> },
  { id }: { id: string },
): Promise<OwnClaimRow> {
  const mine = await db.selectFrom('claims').select('id').where('id', '=', id).where('user_id', '=', caller.userId).executeTakeFirst()
  if (!mine) throw new AppError('not_found')
  return ownClaim(db, services.secrets, id)
}

/**
 * Returns the state of a claim for its claimant; the audit trail records the reading.
 * @throws AppError not_found
 */
export function followClaim(ctx: ClaimantContext, followed: Followed): Promise<OwnClaimRow> {
  return transact(ctx.db, async (tx) => {
    await assertClaimant(tx, ctx, followed)
    const claim = await ownClaim(tx, ctx.services.secrets, followed.id)
    await record(tx, ctx.caller, 'claim.follow', { type: 'claim', id: followed.id })
    return claim
  })
}

/**
 * Adds or changes the contact of a pending claim. An address of an account stays the account's.
 * @throws AppError not_found, invalid_state
 */
export function addContact(
  ctx: ClaimantContext,
  {
    contact,
    ...followed
  }: Followed & { contact: { nom?: string | undefined; email?: string | undefined; telephone?: string | undefined } },
): Promise<OwnClaimRow> {
  return transact(ctx.db, async (tx) => {
    const before = await lockPendingClaim(tx, ctx, followed)
    const phone = contact.telephone === undefined ? null : normalisePhone(contact.telephone, await departementOf(tx, before.acteur_id))
    await tx
      .updateTable('claims')
      .set((eb) => ({
        ...(contact.nom === undefined ? {} : { nom: contact.nom }),
        ...(contact.email === undefined ? {} : { email: contact.email }),
        ...(contact.telephone === undefined ? {} : { telephone: phone?.display ?? contact.telephone, telephone_e164: phone?.e164 ?? null }),
        version: eb('version', '+', 1),
        updated_at: eb.fn<string>('now_ms', []),
      }))
      .where('id', '=', before.id)
      .execute()
    const after = await claimById(tx, before.id)
    const claim = await ownClaim(tx, ctx.services.secrets, before.id)
    await record(tx, ctx.caller, 'claim.contact', { type: 'claim', id: before.id, before, after })
    return claim
  })
}

/**
 * Withdraws a pending or waiting claim: after a pending one, who waits begins, or the actor can be claimed again.
 * @throws AppError not_found, claim_already_decided
 */
export function withdrawClaim(ctx: ClaimantContext, followed: Followed): Promise<OwnClaimRow> {
  return transact(ctx.db, async (tx) => {
    const before = await lockOwnClaim(tx, ctx, followed)
    if (before.status !== 'pending' && before.status !== 'waiting') throw new AppError('claim_already_decided')
    const after = await closeClaim(tx, ctx.services, before.id, 'withdrawn')
    const claim = await ownClaim(tx, ctx.services.secrets, before.id)
    await record(tx, ctx.caller, 'claim.withdraw', { type: 'claim', id: before.id, before, after })
    return claim
  })
}

/** Closes a locked claim without a decision. */
export async function closeClaim(tx: Tx, services: Pick<Services, 'jobs' | 'config'>, id: string, status: 'withdrawn' | 'expired') {
  await sql`update claims set status = ${status}, decided_at = now_ms(), version = version + 1, updated_at = now_ms()
    where id = ${id}`.execute(tx)
  const closed = await claimById(tx, id)
  await beginNext(tx, services, closed.acteur_id)
  return closed
}

async function departementOf(tx: Tx, acteurId: string): Promise<string> {
  const { rows } = await sql<{ departement: string }>`
    select c.departement from acteurs a join communes c on c.id = a.commune_id where a.id = ${acteurId}`.execute(tx)
  return rows[0]?.departement ?? ''
}

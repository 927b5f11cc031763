import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { PROOF_EMAILS } from '../../../../contract/claims/claim-proofs.ts'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { takeCodeFor } from '../../../platform/limits/account-attempts.ts'
import { CODE_ATTEMPTS, CODE_MINUTES } from '../../../platform/access/code.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { sendEmail } from '../../../platform/mail/send-email.job.ts'
import { claimEmailCode } from '../../../platform/mail/templates/claim-email-code.ts'
import { assertClaimant, type ClaimantContext, type Followed, lockPendingClaim } from '../follow-up/claimant.ts'
import { ownClaim, type OwnClaimRow } from '../follow-up/own-rows.ts'
import { emailCode, PROOF_MAIL } from './codes.ts'
import { serviceName } from '../../../platform/instance/stored.ts'

/**
 * Sends a code to an address that its claimant names as evidence. While a code is valid, another request sends the same one again. Requests are
 * limited by the address too: nobody is flooded.
 * @throws AppError not_found, invalid_state (decided, or the most addresses are there), rate_limited
 */
export async function addEmail(ctx: ClaimantContext, { email: given, ...followed }: Followed & { email: string }): Promise<OwnClaimRow> {
  const { services } = ctx
  const email = given.toLowerCase()
  await transact(ctx.db, (tx) => assertClaimant(tx, ctx, followed))
  // Before the transaction: the counts may be in Redis. By who asks first: no stranger uses up what the owner of the address may ask for.
  await takeCodeFor(services.limits, ctx.caller, `claim:${services.secrets.keyedHash('sign-in', email)}`)
  const claim = await transact(ctx.db, async (tx) => {
    const { id, acteur, proofs } = await lockPendingClaim(tx, ctx, followed)
    const others = proofs.filter((proof) => proof.kind === 'email' && proof.email !== email)
    if (others.length >= PROOF_EMAILS)
      throw new AppError('invalid_state', { details: [{ path: 'body.email', message: 'is one address too many' }] })
    const { rows } = await sql<{ id: string; state: string }>`
      insert into claim_proofs as p (id, claim_id, kind, state, email, expires_at)
      values (${newId()}, ${id}, 'email', 'waiting', ${email}, now_ms() + make_interval(mins => ${CODE_MINUTES}))
      on conflict (claim_id, email) where kind = 'email' do update set
        attempts = case when p.expires_at > now() and p.attempts < ${CODE_ATTEMPTS} then p.attempts else 0 end,
        expires_at = case when p.expires_at > now() and p.attempts < ${CODE_ATTEMPTS} then p.expires_at else excluded.expires_at end
      returning id, state`.execute(tx)
    const [proof] = rows
    if (proof?.state === 'waiting')
      await queueEmail(tx, services, {
        kind: 'claim_email_code',
        to: email,
        related: { type: PROOF_MAIL, id: proof.id },
        first: true,
        ...claimEmailCode({ acteurNom: acteur.nom, site: await serviceName(tx, services.config) }),
      })
    const own = await ownClaim(tx, services.secrets, id)
    await record(tx, ctx.caller, 'claim.proof', { type: 'claim', id, after: { proof_id: proof?.id ?? null, kind: 'email' } })
    return own
  })
  services.jobs.wake(sendEmail)
  return claim
}

/**
 * Confirms an address by its code. A refused attempt is committed with its audit row: otherwise it would not be counted.
 * @throws AppError not_found, invalid_state (decided), validation_failed (a wrong, spent or expired code)
 */
export async function confirmEmail(
  ctx: ClaimantContext,
  { proofId, emailCode: given, ...followed }: Followed & { proofId: string; emailCode: string },
): Promise<OwnClaimRow> {
  const { secrets } = ctx.services
  const confirmed = await transact(ctx.db, async (tx) => {
    const { id } = await lockPendingClaim(tx, ctx, followed)
    const proof = await tx
      .selectFrom('claim_proofs')
      .select(['id', 'expires_at'])
      .where('id', '=', proofId)
      .where('claim_id', '=', id)
      .where('kind', '=', 'email')
      .where('state', '=', 'waiting')
      .where('attempts', '<', CODE_ATTEMPTS)
      .where('expires_at', '>', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!proof?.expires_at) return null
    const right = timingSafeEqual(Buffer.from(emailCode(secrets, proof.id, proof.expires_at)), Buffer.from(given))
    await (
      right
        ? sql`update claim_proofs set state = 'confirmed', checked_at = now_ms() where id = ${proof.id}`
        : sql`update claim_proofs set attempts = attempts + 1 where id = ${proof.id}`
    ).execute(tx)
    const own = await ownClaim(tx, secrets, id)
    const change = { proof_id: proof.id, kind: 'email', ...(right ? { state: 'confirmed' } : {}) }
    await record(tx, ctx.caller, right ? 'claim.proof' : 'claim.proof_refused', { type: 'claim', id, after: change })
    return right ? own : null
  })
  if (confirmed === null) throw invalid('body.code', 'is wrong, spent or expired')
  return confirmed
}

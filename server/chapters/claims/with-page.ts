import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { whereMay } from '../../platform/access/grants.ts'
import { idsInside } from '../../platform/access/territory.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { type Change, record } from '../../platform/audit/record.ts'
import { normalisePhone } from '../../platform/contacts/phone.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { makeOwner, readLinkState, storeDecision } from './decisions/decide.ts'
import { assertMayAppoint, assertNotOwnClaim } from './follow-up/own-claim.ts'
import { claimById, type ClaimRow } from './rows.ts'

/** A request to manage a page that is made together with the page. */
export interface AskedWithPage {
  acteur_id: string
  user_id: string
  message: string
  nom: string | null
  telephone: string | null
  departement: string
}

/** The claim that a page was made with, as undoing needs it. */
export interface OpenedWithPage {
  id: string
  status: string
  version: number
  /** The state of the owner’s link; null: the claim waits. */
  link: string | null
}

/** An opened claim, and the audit rows that the decision writes last. */
interface Opening {
  claim: OpenedWithPage
  rows: [action: AuditAction, change: Change][]
}

/**
 * Opens the claim of a page that was just made, and approves it in the same decision if the caller may decide it and wants to. Spec §2-75, §4.3.
 * @param wanted whether the person becomes owner; undefined: if the caller may decide that
 * @throws AppError permission_denied if it is wanted, and not the caller’s to decide
 */
export async function openWithPage(tx: Tx, caller: Caller, asked: AskedWithPage, wanted: boolean | undefined): Promise<Opening> {
  const { departement, telephone, ...fields } = asked
  const phone = normalisePhone(telephone, departement)
  const row = { ...fields, id: newId(), telephone: phone?.display ?? null, telephone_e164: phone?.e164 ?? null }
  await tx.insertInto('claims').values(row).execute()
  const claim = await claimById(tx, row.id)
  const mark = wanted === false ? null : await markToApprove(tx, caller, claim)
  if (wanted === true && mark === null) throw new AppError('permission_denied')
  const { id } = claim
  const made: Opening['rows'][number] = ['claim.create', { type: 'claim', id, after: claim }]
  if (mark === null) return { claim: { id, status: claim.status, version: claim.version, link: null }, rows: [made] }
  await makeOwner(tx, asked.acteur_id, asked.user_id)
  await storeDecision(tx, caller, id, { status: 'approved', reason: null, owner: asked.user_id })
  const after = await claimById(tx, id)
  const link = await readLinkState(tx, asked.acteur_id, asked.user_id)
  const decided: Opening['rows'][number] = ['claim.decide', { type: 'claim', id, before: claim, after: { ...after, ...mark } }]
  return { claim: { id, status: after.status, version: after.version, link }, rows: [made, decided] }
}

/**
 * Returns what the audit row of an approval has besides it; null if the caller may not approve this claim: without the right, on a request of their own, for a
 * person without a confirmed address.
 */
async function markToApprove(tx: Tx, caller: Caller, claim: ClaimRow) {
  const where = whereMay(caller, 'claims.decide')
  if (where === undefined || (where !== null && (await idsInside(tx, where, 'claim', [claim.id])).length === 0)) return null
  const { rows } = await sql`select from users where id = ${claim.user_id} and active and email is not null for share`.execute(tx)
  if (rows.length === 0) return null
  try {
    const mark = await assertNotOwnClaim(tx, caller, claim, claim.user_id)
    await assertMayAppoint(tx, caller, claim, claim.user_id)
    return mark
  } catch (error) {
    if (error instanceof AppError && error.code === 'permission_denied') return null
    throw error
  }
}

/** Why a claim that was opened with its page cannot be taken back with it; null if it can. */
export async function keptWithPage(
  tx: Tx,
  { id, status, version, link }: OpenedWithPage,
): Promise<'changed_since' | 'not_possible_now' | null> {
  await tx.selectFrom('claims').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<{ acteur_id: string; user_id: string | null; status: string; version: number; proofs: boolean }>`
    select acteur_id, user_id, status, version, exists (select from claim_proofs p where p.claim_id = k.id) as proofs from claims k where id = ${id}`.execute(
    tx,
  )
  const [claim] = rows
  if (!claim || claim.status !== status || (status !== 'pending' && claim.version !== version)) return 'changed_since'
  if (link !== null && (await readLinkState(tx, claim.acteur_id, claim.user_id ?? '')) !== link) return 'changed_since'
  return claim.proofs ? 'not_possible_now' : null
}

/** Removes a claim that was opened with its page, and the link of the owner whom it made. */
export async function removeWithPage(tx: Tx, caller: Caller, { id, link }: OpenedWithPage, batch: string): Promise<void> {
  const before = await claimById(tx, id)
  if (link !== null)
    await tx
      .deleteFrom('actor_users')
      .where('acteur_id', '=', before.acteur_id)
      .where('user_id', '=', before.user_id ?? '')
      .execute()
  await tx.deleteFrom('claims').where('id', '=', id).execute()
  await record(tx, caller, 'claim.withdraw', { type: 'claim', id, before, after: null }, batch)
}

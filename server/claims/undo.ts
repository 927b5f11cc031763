import { sql } from 'kysely'
import { linkOf, writeLink } from '../acteurs/links.ts'
import type { KeptStep, Outcome } from '../audit/undo.ts'
import type { Tx } from '../db/db.ts'
import { lockClaim } from './decide.ts'
import { claimById, type ClaimRow } from './rows.ts'

/** What a decision changes of a claim, and undoing brings back. */
export const UNDOABLE = ['status', 'reason', 'owner_id', 'decided_by', 'decided_at'] as const satisfies (keyof ClaimRow)[]

/** Cancels an e-mail that has not left yet. */
export type CancelEmail = (tx: Tx, id: string) => Promise<boolean>

/**
 * Reverses a decision on a claim: it is pending again, the link is as it was, and the e-mail does not leave if it has not yet.
 * A link that was changed since, or another claim that came in, forbids it.
 */
export const undoClaim =
  (cancelEmail: CancelEmail) =>
  async (tx: Tx, { target_id, version, dependents }: KeptStep): Promise<Outcome> => {
    const before = await lockClaim(tx, target_id)
    if (before.version !== version) return { kept: 'changed_since' }
    const other = await tx
      .selectFrom('claims')
      .select('id')
      .where('acteur_id', '=', before.acteur_id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (other) return { kept: 'not_possible_now' }
    if (before.owner_id !== null && !(await putLinkBack(tx, before, before.owner_id, dependents['link_before'])))
      return { kept: 'changed_since' }
    await sql`update claims set status = 'pending', reason = null, owner_id = null, decided_by = null, decided_at = null,
      version = version + 1, updated_at = now_ms() where id = ${target_id}`.execute(tx)
    const email = dependents['email_id']
    if (typeof email === 'string') await cancelEmail(tx, email)
    return { before, after: await claimById(tx, target_id) }
  }

async function putLinkBack(tx: Tx, { acteur_id }: ClaimRow, userId: string, stood: unknown): Promise<boolean> {
  const now = await linkOf(tx, acteur_id, userId)
  if (now?.role !== 'owner') return false
  if (stood) {
    const { role, permissions } = stood as { role: 'owner' | 'member'; permissions: string[] }
    await writeLink(tx, acteur_id, { user_id: userId, role, permissions })
  } else await tx.deleteFrom('actor_users').where('acteur_id', '=', acteur_id).where('user_id', '=', userId).execute()
  return true
}

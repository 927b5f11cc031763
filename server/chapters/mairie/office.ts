import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { existingActeur } from '../../platform/access/acteurs.ts'
import { type Caller, isBackOffice } from '../../platform/access/caller.ts'
import { assertMay, type Permission, readLink, resolveLink } from '../../platform/access/permissions.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/**
 * Asserts that the caller reads for a municipal office. Spec §2-70.
 * @throws AppError not_found, scope_violation (no link, or the actor is no office), permission_denied
 */
export async function assertReadsFor(db: Db, caller: Caller, acteurId: string, needed: readonly Permission[]): Promise<void> {
  const { type } = await existingActeur(db, acteurId)
  await assertMay(db, caller, acteurId, needed)
  if (type !== 'mairie') throw new AppError('scope_violation')
}

/**
 * Asserts that the caller acts for a municipal office, by a link of their own or from the back-office. Returns the caller in its name.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function actingFor(tx: Tx, caller: Caller, acteurId: string, needed: readonly Permission[]): Promise<Caller> {
  const { type } = await existingActeur(tx, acteurId)
  const verdict = isBackOffice(caller) ? 'allowed' : resolveLink(await readLink(tx, caller, acteurId), needed)
  if (verdict !== 'allowed') throw new AppError(verdict)
  const { active } = await tx.selectFrom('acteurs').select('active').where('id', '=', acteurId).executeTakeFirstOrThrow()
  if (type !== 'mairie' || !active) throw new AppError('scope_violation')
  return { ...caller, inNameOf: acteurId }
}

/** The communes of which the actor is the municipal office, as an array. */
export const communesOf = (acteurId: string): RawBuilder<string[]> =>
  sql`array(select k.id from communes k where k.mairie_actor_id = ${acteurId})`

/** The condition that a publication `p` is in a commune of the office, by the indexes publications_pending_communes and publications_reported_communes. */
export const inCommunesOf = (acteurId: string): RawBuilder<boolean> => sql`(p.commune_id || p.commune_ids) && ${communesOf(acteurId)}`

import { AppError } from '../../../contract/errors.ts'
import type { Caller } from './caller.ts'
import { assertMay, readLink } from './permissions.ts'
import type { Db } from '../db/db.ts'

/**
 * Returns the actor of a path. A deleted actor is not found.
 * @throws AppError not_found
 */
export async function existingActeur(db: Db, acteurId: string): Promise<{ type: string }> {
  const acteur = await db.selectFrom('acteurs').select('type').where('id', '=', acteurId).where('deleted_at', 'is', null).executeTakeFirst()
  if (!acteur) throw new AppError('not_found')
  return acteur
}

/**
 * Returns the actor of a path, if the caller is linked to it. Spec §5-15.
 * @throws AppError not_found, scope_violation
 */
export async function linkedActeur(db: Db, caller: Caller, acteurId: string): Promise<{ type: string }> {
  const acteur = await existingActeur(db, acteurId)
  await assertMay(db, caller, acteurId, [])
  return acteur
}

/**
 * Asserts that the caller is an owner of an actor, by their own link: roles of the platform do not count.
 * @throws AppError scope_violation without a link, permission_denied for a member
 */
export async function assertOwner(db: Db, caller: Caller, acteurId: string): Promise<void> {
  const link = await readLink(db, caller, acteurId)
  if (link?.role !== 'owner') throw new AppError(link ? 'permission_denied' : 'scope_violation')
}

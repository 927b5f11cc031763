import { AppError } from '../../../contract/errors.ts'
import type { Caller } from './caller.ts'
import { assertMay } from './permissions.ts'
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

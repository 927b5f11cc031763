import { AppError } from '../../contract/errors.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../db/db.ts'
import { createPublication, type NewPublication } from '../publications/create.ts'

/**
 * Creates a publication for the actor in the path. Spec §4.2, municipal office create.
 * @throws AppError not_found for an unknown actor; and what createPublication() throws
 */
export async function createForActeur(db: Db, caller: Caller, acteurId: string, input: Omit<NewPublication, 'acteur_id'>) {
  const acteur = await db.selectFrom('acteurs').select('id').where('id', '=', acteurId).where('deleted_at', 'is', null).executeTakeFirst()
  if (!acteur) throw new AppError('not_found')
  return createPublication(db, caller, { ...input, acteur_id: acteurId })
}

import type { Caller } from '../../platform/access/caller.ts'
import type { Db } from '../../platform/db/db.ts'
import { createPublication, type NewPublication } from '../publications/create.ts'
import { existingActeur } from '../../platform/access/acteurs.ts'

/**
 * Creates a publication for the actor in the path. Spec §4.2-17.
 * @throws AppError not_found for an unknown actor; and the errors of createPublication()
 */
export async function createForActeur(db: Db, caller: Caller, acteurId: string, input: Omit<NewPublication, 'acteur_id'>) {
  await existingActeur(db, acteurId)
  return createPublication(db, caller, { ...input, acteur_id: acteurId })
}

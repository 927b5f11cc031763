import type { Context } from '../../platform/access/context.ts'
import { createPublication, type NewPublication } from '../publications/writing/create.ts'
import { existingActeur } from '../../platform/access/acteurs.ts'

/**
 * Creates a publication for the actor in the path. Spec §4.2-17.
 * @throws AppError not_found for an unknown actor; and the errors of createPublication()
 */
export async function createForActeur(ctx: Context, input: NewPublication) {
  await existingActeur(ctx.db, input.acteur_id)
  return createPublication(ctx, input)
}

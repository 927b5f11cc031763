import { invalid } from '../../../../contract/errors.ts'
import type { Tx } from '../../../platform/db/db.ts'

/**
 * Checks the municipal office of a commune: an actor of type mairie of this commune. The database refuses any other (migration 0005).
 * Spec §2-14.
 * @throws AppError validation_failed
 */
export async function assertMairie(tx: Tx, communeId: string, acteurId: string | null | undefined): Promise<void> {
  if (!acteurId) return
  const acteur = await tx
    .selectFrom('acteurs')
    .select('id')
    .where('id', '=', acteurId)
    .where('commune_id', '=', communeId)
    .where('type', '=', 'mairie')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!acteur) throw invalid('body.mairie_actor_id', 'must be an actor of type mairie of this commune')
}

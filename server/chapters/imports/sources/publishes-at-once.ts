import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { whereMay } from '../../../platform/access/grants.ts'
import { readLink, resolve } from '../../../platform/access/permissions.ts'
import { idsInside } from '../../../platform/access/territory.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { SourceFields } from '../fields.ts'

/**
 * The right to import gives no right to publish: a source whose items appear at once is set by who may moderate the actor's publications, or may publish
 * for the actor without moderation.
 * @throws AppError permission_denied
 */
export async function assertMayPublishAtOnce(
  tx: Tx,
  caller: Caller,
  { acteur_id, statut_creation, propre }: Pick<SourceFields, 'acteur_id' | 'statut_creation'> & { propre: boolean },
): Promise<void> {
  if (acteur_id === null) return
  const acteur = await tx.selectFrom('acteurs').select('can_publish').where('id', '=', acteur_id).executeTakeFirst()
  const publishes = propre ? acteur?.can_publish === true : statut_creation === 'published'
  if (!publishes) return
  const where = whereMay(caller, 'publications.moderate')
  if (where === null || (where !== undefined && (await idsInside(tx, where, 'acteur', [acteur_id])).length > 0)) return
  const isOwn = resolve(caller, await readLink(tx, caller, acteur_id), ['publish_publications']) === 'allowed'
  if (!isOwn || acteur?.can_publish !== true) throw new AppError('permission_denied')
}

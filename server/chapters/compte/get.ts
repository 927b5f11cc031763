import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'

/**
 * Returns the caller's own account with its current links.
 * @throws AppError unauthorized
 */
export async function getCompte({ db, caller }: Context) {
  if (!caller.userId) throw new AppError('unauthorized')
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'nom', 'prenom'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const acteurs = await db
    .selectFrom('actor_users as l')
    .innerJoin('acteurs as a', 'a.id', 'l.acteur_id')
    .select(['a.id', 'a.nom', 'a.type', 'a.commune_id', 'a.can_publish', 'l.role', 'l.permissions'])
    .where('l.user_id', '=', caller.userId)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.nom')
    .orderBy('a.id')
    .execute()
  return { ...user, roles: [...caller.roles].toSorted(), acteurs }
}

import type { z } from 'zod'
import { ATTENTE_MAX, type Compte } from '../../../contract/compte/compte.ts'
import type { TerritoryOut as Territory } from '../../../contract/access/territory.ts'
import type { Context } from '../../platform/access/context.ts'
import { type AttenteRow, waitingAt } from '../mairie/waiting-counts.ts'
import { countOpenInvitations } from '../invitations/own.ts'
import { readTargets } from '../../platform/instance/stored.ts'
import { ownId } from '../../platform/access/caller.ts'

type TerritoryOut = z.output<typeof Territory>
/** The caller's account, as the caller sees it. */
export type CompteRow = z.output<typeof Compte>

/** What waits is counted for this many actors. */
const COUNTED = 20

/**
 * Returns the caller's own account with its current links.
 * @throws AppError unauthorized
 */
export async function getCompte({ db, caller }: Context): Promise<CompteRow> {
  const id = ownId(caller)
  const { langue, courriel_du_jour, delete_after, ...user } = await db
    .selectFrom('users')
    .select(['id', 'email', 'nom', 'prenom', 'langue', 'courriel_du_jour', 'delete_after'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const acteurs = await db
    .selectFrom('actor_users as l')
    .innerJoin('acteurs as a', 'a.id', 'l.acteur_id')
    .innerJoin('communes as c', 'c.id', 'a.commune_id')
    .select(['a.active', 'a.id', 'a.nom', 'a.type', 'a.commune_id', 'a.logo', 'a.can_publish', 'l.role', 'l.permissions'])
    .select(['c.slug', 'c.nom as commune_nom', 'c.departement', 'c.code_insee'])
    .where('l.user_id', '=', id)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.nom')
    .orderBy('a.id')
    .execute()
  const attente: (AttenteRow | null)[] = []
  for (const [index, { active, ...link }] of acteurs.entries())
    attente.push(active && index < COUNTED ? await waitingAt(db, caller, link) : null)
  return {
    ...user,
    langue: langue as CompteRow['langue'],
    courriel_du_jour: courriel_du_jour !== false,
    roles: [...caller.roles].toSorted(),
    grants: (caller.grants ?? []).map(({ role, territory }) => ({ role, territory: territory as TerritoryOut | null })),
    acteurs: acteurs.map(({ active: _, logo, slug, commune_nom, departement, code_insee, ...acteur }, index) => ({
      ...acteur,
      commune: { id: acteur.commune_id, slug, nom: commune_nom, departement, code_insee },
      logo: logo as CompteRow['acteurs'][number]['logo'],
      attente: attente[index] ?? null,
    })),
    invitations: await countOpenInvitations(db, user.email, ATTENTE_MAX),
    cibles: await readTargets(db),
    suppression_prevue: delete_after,
  }
}

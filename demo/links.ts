import type { Tx } from '../server/platform/db/db.ts'
import type { ActeursPrets } from './actors.ts'
import { COMPTES } from './accounts.ts'
import { acteurDu } from './placed.ts'
import type { Equipe } from './people.ts'
import { enJournee } from './dates.ts'
import { PERSONNES } from './data/people.ts'

/** Someone who may act for an actor, and since when. */
export interface Lien {
  user_id: string
  acteur_id: string
  role: 'owner' | 'member'
  permissions: string[]
  depuis: Date
}

/** The links of the accounts and of the other people; an owner's permissions are all of them. */
export function liensDe({ acteurs, comptes }: ActeursPrets, equipe: Equipe, maintenant: Date): Lien[] {
  // A few hours after their first visit, or after the actor was entered.
  const depuis = (cree: number, acteurLe: Date) => new Date(Math.max(enJournee(maintenant, cree - 0.2).getTime(), acteurLe.getTime()))
  const desComptes = COMPTES.flatMap(({ email, lien, cree }) => {
    const acteur = lien && acteurs.find(({ id }) => id === comptes[lien.acteur])
    if (!acteur) return []
    return {
      user_id: equipe.id(email),
      acteur_id: acteur.id,
      role: lien.role,
      permissions: lien.permissions,
      depuis: depuis(cree, acteur.creeLe),
    }
  })
  const desPersonnes = PERSONNES.flatMap(({ courriel, cree, liens = [] }) =>
    liens.flatMap(({ insee, acteur: rang, role, permissions = [] }) => {
      const acteur = acteurDu(acteurs, insee, rang)
      if (!acteur) return []
      const tous = role === 'owner' ? ['manage_publications', 'publish_publications'] : permissions
      return { user_id: equipe.id(courriel), acteur_id: acteur.id, role, permissions: tous, depuis: depuis(cree, acteur.creeLe) }
    }),
  )
  return [...desComptes, ...desPersonnes]
}

export async function insereLiens(tx: Tx, liens: readonly Lien[]): Promise<void> {
  if (liens.length === 0) return
  await tx
    .insertInto('actor_users')
    .values(liens.map(({ depuis, ...lien }) => ({ ...lien, created_at: depuis.toISOString() })))
    .execute()
}

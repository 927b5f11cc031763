import { PERMISSIONS } from '../contract/acteurs/acteur-records.ts'
import { daytime } from './dates.ts'
import type { Team } from './people.ts'
import { findActor, type PlacedActor } from './placed.ts'
import { people } from './schemas/people.ts'

/** A user who may act for an actor, and since when. */
export interface Link {
  user_id: string
  acteur_id: string
  role: 'owner' | 'member'
  permissions: string[]
  since: Date
}

/**
 * Returns the links of people.json. An owner has every permission. A link begins a few hours after the user's first visit, but not before
 * the actor exists.
 */
export const linksOf = (actors: readonly PlacedActor[], team: Team, now: Date): Link[] =>
  people().flatMap(({ email, created, links }) =>
    links.flatMap(({ actor: ref, role, permissions = [] }) => {
      const actor = findActor(actors, ref)
      if (!actor) return []
      const since = new Date(Math.max(daytime(now, created - 0.2).getTime(), actor.createdAt.getTime()))
      return { user_id: team.id(email), acteur_id: actor.id, role, permissions: role === 'owner' ? [...PERMISSIONS] : permissions, since }
    }),
  )

import type { Insertable } from 'kysely'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { daytime } from './dates.ts'
import type { Team } from './people.ts'
import type { PlacedCommune } from './placed.ts'
import { proposals } from './schemas/people.ts'
import type { Trail } from './trail.ts'

type Proposal = Insertable<Database['acteur_proposals']>

/** Returns the proposals of actors that wait for a decision, and adds their audit rows. */
export function proposalsOf(communes: readonly PlacedCommune[], team: Team, trail: Trail): Proposal[] {
  return proposals().flatMap(({ by, commune, gestion, created, ...typed }) => {
    const place = communes.find(({ code_insee }) => code_insee === commune)
    if (!place) return []
    const at = daytime(trail.now, created)
    const id = newId()
    const row = {
      ...typed,
      id,
      user_id: team.id(by),
      commune_id: place.id,
      gestion_message: gestion ?? null,
      gestion_nom: gestion === undefined ? null : team.nameOf(by),
    }
    trail.add({ at, by: row.user_id, action: 'proposal.create', type: 'proposal', id, after: { ...row, status: 'pending' } })
    return [{ ...row, created_at: at.toISOString(), updated_at: at.toISOString() }]
  })
}

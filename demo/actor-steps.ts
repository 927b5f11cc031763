import { UNDOABLE } from '../server/chapters/acteurs/undo.ts'
import type { ActorRow, NewActor } from './actors.ts'
import { addHours, daytime } from './dates.ts'
import type { Team } from './people.ts'
import type { PlacedActor } from './placed.ts'
import type { PastStep, Trail } from './trail.ts'

/** Adds the actions of administrators on actors: creations, validations, badges, permissions, deactivations, deletions. */
export function addActorSteps(trail: Trail, team: Team, actors: readonly NewActor[]): void {
  for (const { actor, row, data } of actors) {
    const change = (at: Date, action: PastStep['action'], before: PastStep['before'], after: PastStep['after']): PastStep =>
      trail.add({ at, by: team.administratorAt(at), action, type: 'acteur', id: actor.id, before, after, undo: { columns: UNDOABLE } })
    const daysAgo = (days: number) => daytime(trail.now, days)
    if (trail.covers(actor.createdAt)) {
      addCreation(trail, team, actor, row)
      if (row.valide) change(addHours(actor.createdAt, 18), 'acteur.validate', { valide: false }, { valide: true })
      if (row.badge) change(addHours(actor.createdAt, 18.1), 'acteur.badge', { badge: null }, { badge: row.badge })
    }
    if (data?.deactivated) change(daysAgo(data.deactivated), 'acteur.active', { active: true }, { active: false })
    if (data?.deleted) change(daysAgo(data.deleted), 'acteur.delete', { deleted_at: null }, { deleted_at: row.deleted_at })
    if (data?.badge_given) change(daysAgo(data.badge_given), 'acteur.badge', { badge: null }, { badge: row.badge })
    if (data?.can_publish_given)
      change(daysAgo(data.can_publish_given), 'acteur.can_publish', { can_publish: false }, { can_publish: true })
    if (data?.deactivated_by_mistake) {
      const mistake = change(daysAgo(data.deactivated_by_mistake), 'acteur.active', { active: true }, { active: false })
      const undo = { at: addHours(mistake.at, 1 / 6), by: mistake.by, action: 'audit.undo', type: 'acteur', id: actor.id } as const
      trail.add({ ...undo, before: { active: false }, after: { active: true }, undoes: mistake })
    }
  }
}

function addCreation(trail: Trail, team: Team, { createdAt: at }: PlacedActor, row: ActorRow): void {
  const { id, nom, slug, type, description, commune_id, adresse, telephone, telephone_e164, email, site_web } = row
  const fields = { id, nom, slug, type, description, commune_id, adresse, telephone, telephone_e164, email, site_web }
  const state = { valide: false, badge: null, active: true, can_publish: row.can_publish, commune_ids: [] }
  trail.add({ at, by: team.administratorAt(at), action: 'acteur.create', type: 'acteur', id, after: { ...fields, ...state } })
}

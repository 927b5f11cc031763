import { sql } from 'kysely'
import type { Caller } from '../../platform/access/caller.ts'
import { assertNotOwn, isInTeam, type OwnRequestMark } from '../../platform/access/own-request.ts'
import { changedByAnother } from '../../platform/audit/about-oneself.ts'
import type { Tx } from '../../platform/db/db.ts'

/**
 * What an actor may comes from outside of its team: marks, `can_publish`, the communes in which it publishes, being active again or restored.
 * @returns what the audit row of the change has besides it
 * @throws AppError permission_denied if the caller belongs to the team of the actor, or did in the last thirty days
 */
export async function assertNotOwnActeur(tx: Tx, caller: Caller, id: string): Promise<OwnRequestMark> {
  const { rows } = await sql`select where ${isInTeam(caller.userId, sql`${id}::uuid`)}`.execute(tx)
  return assertNotOwn(tx, caller, { permission: 'acteurs.write', kind: 'acteur', id }, rows.length > 0)
}

/**
 * The condition that a step `undo_steps s` decided about an actor in whose team the user is or was: its marks, its rights, its communes; or
 * that somebody else deactivated or deleted it.
 */
export const isAboutOwnActeur = (userId: string) => sql<boolean>`
  ${isInTeam(userId, sql`s.target_id`)}
  and (s.before ?| array['valide', 'badge', 'can_publish', 'commune_id', 'commune_ids']
    or s.before ?| array['active', 'deleted_at'] and ${changedByAnother(userId)})`

import { sql } from 'kysely'
import { invalid } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { assertNotOwn, isInTeam, type OwnRequestMark } from '../../../platform/access/own-request.ts'
import type { Tx } from '../../../platform/db/db.ts'

/**
 * Checks the municipal office of a commune: an actor of type mairie of this commune. The database refuses any other.
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

/**
 * A municipal office decides in its commune: nobody makes one of an actor in whose team they are, or were in the last thirty days.
 * @returns what the audit row of the change has besides it
 * @throws AppError permission_denied
 */
export async function assertNotOwnOffice(tx: Tx, caller: Caller, communeId: string, acteurId: string): Promise<OwnRequestMark> {
  const { rows } = await sql`select where ${isInTeam(caller.userId, sql`${acteurId}::uuid`)}`.execute(tx)
  return assertNotOwn(tx, caller, { permission: 'communes.write', kind: 'commune', id: communeId }, rows.length > 0)
}

/** The condition that undoing a step `undo_steps s` makes an actor in whose team the user is or was the office of a commune. */
export const isAboutOwnOffice = (userId: string) => isInTeam(userId, sql`(s.before ->> 'mairie_actor_id')::uuid`)

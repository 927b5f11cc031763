import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { readLink } from '../../platform/access/permissions.ts'
import { changedByAnother } from '../../platform/audit/about-oneself.ts'
import type { Tx } from '../../platform/db/db.ts'
import { rightsOf, verdictWith } from './deciding-rights.ts'
import type { LockedRow } from './lock.ts'
import { type Decision, isShown } from './transition.ts'

/** The condition that a publication `p` is a user's own: of an actor in whose team the user is, or written by the user. */
const isOwn = (userId: string) => sql<boolean>`(p.created_by is not distinct from ${userId}::uuid
  or exists (select from actor_users l where l.acteur_id = p.acteur_id and l.user_id = ${userId}::uuid)
  or exists (select from publication_waiting_edits w where w.publication_id = p.id and w.author = ${userId}::uuid))`

/**
 * Nobody moderates their own publications by a role of the back-office: a decision that shows one needs the right of its actor. Administrators are not
 * bound, as they publish for every actor without a decision (Spec §3-16).
 * @param decision what is decided; null: the publication is featured or restored, or its reports are closed, which no actor does for itself
 * @throws AppError permission_denied
 */
export async function assertNotOwnPublication(tx: Tx, caller: Caller, row: LockedRow, decision: Decision | null): Promise<void> {
  const { userId, roles } = caller
  if (userId === null || roles.has('admin') || (decision && !isShown(decision.moderation_status))) return
  const { rows } = await sql`select from publications p where p.id = ${row.id} and ${isOwn(userId)}`.execute(tx)
  if (rows.length > 0 && !(decision && (await mayShowAsActor(tx, caller, row, decision)))) throw new AppError('permission_denied')
}

/** Whether the caller may take the decision in the name of the publication's actor. */
async function mayShowAsActor(tx: Tx, caller: Caller, row: LockedRow, decision: Decision): Promise<boolean> {
  const rights = row.acteur_id === null ? null : await rightsOf(tx, row, row.acteur_id)
  const link = await readLink(tx, caller, row.acteur_id)
  return rights !== null && verdictWith(caller, row, decision, { rights, link }) === 'allowed'
}

/** Whether a step is a decision of the back-office, by somebody else, on a publication of a user who is no administrator. */
export const decidesOwnPublication = (userId: string) => sql<boolean>`s.in_name_of is null and ${changedByAnother(userId)}
  and not exists (select from user_roles r where r.user_id = ${userId}::uuid and r.role = 'admin')
  and exists (select from audit_log l where l.id = s.audit_id and l.action in
    ('publication.moderate', 'publication.valide', 'publication.feature', 'publication.delete', 'publication.close_reports'))
  and exists (select from publications p where p.id = s.target_id and ${isOwn(userId)})`

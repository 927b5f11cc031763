import { sql } from 'kysely'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { LockedRow } from '../writing/lock.ts'
import type { Decision } from './transition.ts'
import { newest } from '../writing/waiting-edit.ts'

/** Returns the ids of the publications whose newest version a decision rejects, or rejects with another reason than before. */
export const refusedNow = (before: readonly LockedRow[], { moderation_status, reason }: Decision): string[] =>
  moderation_status === 'rejected'
    ? before
        .map(newest)
        .filter((row) => row.moderation_status !== 'rejected' || row.status_reason !== (reason ?? null))
        .map(({ id }) => id)
    : []

/**
 * Stores a refusal notice for each person to notify, in the transaction of the refusal: the author of the publication, that of its
 * waiting edit and the owners of its actor, except the caller. Spec §4.2-20.
 * @param ids publications whose status or reason the decision changed
 */
export async function addRefusalNotices(tx: Tx, caller: Pick<Caller, 'userId'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into refusal_notices (publication_id, user_id)
    select distinct p.id, u.id from publications p
      join users u on u.active and u.email is not null and u.id is distinct from ${caller.userId}::uuid
        and (u.id = p.created_by or u.id = (select w.author from publication_waiting_edits w where w.publication_id = p.id)
          or u.id in (select l.user_id from actor_users l where l.acteur_id = p.acteur_id and l.role = 'owner'))
    where p.id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(tx)
}

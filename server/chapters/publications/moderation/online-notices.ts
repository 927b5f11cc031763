import { sql } from 'kysely'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { LockedRow } from '../writing/lock.ts'
import type { Decision } from './transition.ts'
import { newest } from '../writing/waiting-edit.ts'

const SHOWN = new Set(['approved', 'published'])

/**
 * Stores whom the next e-mail of a morning tells that what they wrote is online, in the transaction of the decision: the author of what waited, a
 * publication or an edit, except the caller. Nobody is told of imported publications. Called before the decision is applied, which removes
 * the edit and its author. Spec §2-83.
 */
export async function addOnlineNotices(
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  before: readonly LockedRow[],
  { moderation_status }: Decision,
): Promise<void> {
  if (!SHOWN.has(moderation_status)) return
  const ids = before.filter((row) => !SHOWN.has(newest(row).moderation_status)).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    insert into online_notices (publication_id, user_id)
    select p.id, u.id from publications p left join publication_waiting_edits w on w.publication_id = p.id
      join users u on u.id = case when w.publication_id is null then p.created_by else w.author end
        and u.active and u.email is not null and u.courriel_du_jour is not false and u.id is distinct from ${caller.userId}::uuid
    where p.id = any(${ids}::uuid[]) and p.import_source_id is null
    on conflict do nothing`.execute(tx)
}

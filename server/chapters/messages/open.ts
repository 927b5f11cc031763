import { sql } from 'kysely'
import type { Answer } from '../../../contract/endpoint.ts'
import type { getThread } from '../../../contract/messages/messages.ts'
import { ownId } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { threadById } from './rows.ts'

type Opened = Answer<typeof getThread>['data']

/**
 * Returns one thread, with the colleagues who read it within the last minute, and records that the caller is reading it.
 * @throws AppError not_found
 */
export async function viewThread(
  { db, caller }: Context,
  { id, drafting = false }: { id: string; drafting?: boolean | undefined },
): Promise<Opened> {
  const thread = await threadById(db, id)
  const userId = ownId(caller)
  await sql`insert into message_viewers as v (thread_id, user_id, drafting) values (${id}, ${userId}, ${drafting})
    on conflict (thread_id, user_id) do update set drafting = excluded.drafting, seen_at = excluded.seen_at`.execute(db)
  const { rows: viewers } = await sql<Opened['viewers'][number]>`
    select u.id, u.nom, u.prenom, v.drafting from message_viewers v join users u on u.id = v.user_id
    where v.thread_id = ${id} and v.user_id <> ${userId} and v.seen_at > now() - interval '1 minute' order by u.id`.execute(db)
  return { ...thread, viewers }
}

import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Db } from '../../platform/db/db.ts'
import { threadById, type ThreadRow } from './rows.ts'

interface Viewer {
  id: string
  nom: string | null
  prenom: string | null
  drafting: boolean
}

/**
 * Returns one thread, with the colleagues who read it within the last minute, and records that the caller is reading it.
 * @throws AppError not_found
 */
export async function openedThread(db: Db, caller: Caller, id: string, drafting: boolean): Promise<ThreadRow & { viewers: Viewer[] }> {
  const thread = await threadById(db, id)
  if (caller.userId === null) throw new AppError('unauthorized')
  await sql`insert into message_viewers as v (thread_id, user_id, drafting) values (${id}, ${caller.userId}, ${drafting})
    on conflict (thread_id, user_id) do update set drafting = excluded.drafting, seen_at = excluded.seen_at`.execute(db)
  const { rows: viewers } = await sql<Viewer>`
    select u.id, u.nom, u.prenom, v.drafting from message_viewers v join users u on u.id = v.user_id
    where v.thread_id = ${id} and v.user_id <> ${caller.userId} and v.seen_at > now() - interval '1 minute' order by u.id`.execute(db)
  return { ...thread, viewers }
}

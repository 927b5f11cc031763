import type { Answer } from '../../../contract/endpoint.ts'
import type { getThread } from '../../../contract/messages/messages.ts'
import { ownId } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { lookAt, viewersOf } from '../collaboration/viewers.ts'
import { latestNotes } from './notes.ts'
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
  const viewers = await viewersOf(db, await lookAt(db, ownId(caller), { type: 'message_thread', id, drafting }))
  return { ...thread, viewers, notes: await latestNotes(db, id) }
}

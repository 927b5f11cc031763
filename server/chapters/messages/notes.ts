import { sql } from 'kysely'
import type { z } from 'zod'
import { type InternalNote, THREAD_NOTES_SHOWN } from '../../../contract/messages/message-records.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { oneByOne, type Reversal } from '../../platform/audit/reversal.ts'
import { type Db, transact } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { AUTHOR, existingThread } from './rows.ts'
import { manyLines } from '../../platform/text/plain-text.ts'

/** A note of the team. */
export type NoteRow = z.output<typeof InternalNote>

const NOTES = sql`select n.id, n.thread_id, n.author_id, ${AUTHOR} as author, n.body, n.created_at
  from message_notes n join users u on u.id = n.author_id`

/**
 * The notes of a thread, oldest first.
 * @throws AppError not_found
 */
export async function listNotes(db: Db, { id, query }: { id: string; query: { page: number; per_page: number } }): Promise<Page<NoteRow>> {
  await existingThread(db, id)
  const { rows } = await sql<NoteRow>`${NOTES} where n.thread_id = ${id} order by n.created_at, n.id
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  const count = await sql<{ n: number }>`select count(*)::int as n from message_notes where thread_id = ${id}`.execute(db)
  return page(rows, count.rows[0]?.n ?? 0, query)
}

/** Returns the latest notes of a thread, oldest first. Spec §2-155. */
export async function latestNotes(db: Db, id: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`${NOTES} where n.thread_id = ${id} order by n.created_at desc, n.id desc
    limit ${THREAD_NOTES_SHOWN}`.execute(db)
  return rows.toReversed()
}

/**
 * Adds a note. No function that sends e-mails reads notes.
 * @throws AppError not_found
 */
export function addNote({ db, caller }: Context, { thread_id, body }: { thread_id: string; body: string }): Promise<NoteRow> {
  return transact(db, async (tx) => {
    await existingThread(tx, thread_id)
    const id = newId()
    await tx
      .insertInto('message_notes')
      .values({ id, thread_id, author_id: caller.userId ?? '', body: manyLines(body) })
      .execute()
    await record(tx, caller, 'message.note', {
      type: 'message_thread',
      id: thread_id,
      after: { note_id: id },
      undoData: { kind: 'message_note', part: id, ownOf: caller.userId, version: 0, before: { version: 0 } },
    })
    const { rows } = await sql<NoteRow>`${NOTES} where n.id = ${id}`.execute(tx)
    return rows[0] as NoteRow
  })
}

/** Deletes a note, for its author. */
export const noteReversal: Reversal = {
  undo: oneByOne(async (tx, { part }) => {
    const gone = await tx
      .deleteFrom('message_notes')
      .where('id', '=', part ?? '')
      .returning('id')
      .executeTakeFirst()
    return gone ? { before: { note_id: gone.id }, after: null, version: null } : { kept: 'gone' }
  }),
  unchanged: sql`exists (select from message_notes n where n.id = s.part::uuid)`,
}

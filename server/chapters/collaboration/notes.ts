import { sql } from 'kysely'
import type { z } from 'zod'
import type { RecordNote } from '../../../contract/collaboration/collaboration.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { oneByOne, type Reversal } from '../../platform/audit/reversal.ts'
import { transact } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { manyLines } from '../../platform/text/plain-text.ts'
import { KINDS, lockRecord, type OnRecord } from './collaborated.ts'

/** A note of the team. */
export type NoteRow = z.output<typeof RecordNote>

/** The select of notes `n` with the name of their authors `u`. */
export const NOTES = sql`select n.id, n.author_id, coalesce(nullif(concat_ws(' ', u.prenom, u.nom), ''), u.email) as author, n.body, n.created_at
  from record_notes n join users u on u.id = n.author_id`

/**
 * Adds a note to a record. Nothing that is sent or published reads notes.
 * @throws AppError not_found
 */
export function addNote({ db, caller }: Context, { kind, id: recordId, body }: OnRecord & { body: string }): Promise<NoteRow> {
  return transact(db, async (tx) => {
    await lockRecord(tx, { kind, id: recordId })
    const id = newId()
    await sql`insert into record_notes (id, ${sql.ref(KINDS[kind].column)}, author_id, body)
      values (${id}, ${recordId}, ${caller.userId}, ${manyLines(body)})`.execute(tx)
    await record(tx, caller, `${kind}.note`, {
      type: kind,
      id: recordId,
      after: { note_id: id },
      undoData: { kind: 'record_note', part: id, ownOf: caller.userId, version: 0, before: { version: 0 } },
    })
    const { rows } = await sql<NoteRow>`${NOTES} where n.id = ${id}`.execute(tx)
    return rows[0] as NoteRow
  })
}

/** Deletes a note, for its author. */
export const noteReversal: Reversal = {
  undo: oneByOne(async (tx, { part }) => {
    const gone = await tx
      .deleteFrom('record_notes')
      .where('id', '=', part ?? '')
      .returning('id')
      .executeTakeFirst()
    return gone ? { before: { note_id: gone.id }, after: null, version: null } : { kept: 'gone' }
  }),
  unchanged: sql`exists (select from record_notes n where n.id = s.part::uuid)`,
}

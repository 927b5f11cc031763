import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InternalNote, MESSAGE_MAX } from './message-records.ts'
import { byId, one, pageOf, paging, query, text } from '../shared.ts'

/** Internal notes of support threads. Beyond the specification. */

const chapter = 'messages'
const notes = '/admin/messages/threads/{id}/notes'
const byThread = { chapter, access: 'admin', params: byId } as const
const body = text(1, MESSAGE_MAX)

export const listNotes = endpoint({
  ...byThread,
  id: 'listNotes',
  method: 'GET',
  path: notes,
  summary: 'Internal notes of a thread',
  query: query(paging()),
  response: pageOf(InternalNote),
  errors: ['not_found'],
  extension: true,
})
export const addNote = endpoint({
  ...byThread,
  id: 'addNote',
  method: 'POST',
  path: notes,
  summary: 'Add an internal note',
  description: 'Only for the team: a note is never sent by e-mail.',
  body: z.strictObject({ body }),
  response: one(InternalNote),
  answers: { status: 201 },
  errors: ['not_found'],
  audit: ['message.note'],
  concurrency: { idempotent: true },
  extension: true,
})

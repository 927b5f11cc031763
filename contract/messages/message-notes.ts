import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InternalNote, MESSAGE_MAX } from './message-records.ts'
import { byId, one, pageOf, paging, query, text } from '../shared.ts'

/** Internal notes of support threads. Beyond the specification. */

const chapter = 'messages'
const byThread = { chapter, access: 'admin', params: byId } as const
const body = text(1, MESSAGE_MAX)

export const listNotes = endpoint('GET /admin/messages/threads/{id}/notes', {
  ...byThread,
  id: 'listNotes',
  permission: 'messages.read',
  territory: 'message_thread',
  summary: 'Internal notes of a thread',
  query: query(paging()),
  response: pageOf(InternalNote),
})
export const addNote = endpoint('POST /admin/messages/threads/{id}/notes', {
  ...byThread,
  id: 'addNote',
  permission: 'messages.write',
  territory: 'message_thread',
  summary: 'Add an internal note',
  description: 'Only for the team: a note is never sent by e-mail.',
  body: z.strictObject({ body }),
  response: one(InternalNote),
  answers: { status: 201 },
  audit: ['message.note'],
  concurrency: { idempotent: true },
})

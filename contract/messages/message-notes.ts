import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CannedReply, InternalNote, MESSAGE_MAX } from './message-records.ts'
import { byId, Id, one, pageOf, paging, query, text } from '../shared.ts'

/** What helps who answers support messages: notes for the team, and replies written before. Ours. */

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
  description: 'For the team: no e-mail ever carries it.',
  body: z.strictObject({ body }),
  response: one(InternalNote),
  answers: { status: 201 },
  errors: ['not_found'],
  audit: ['message.note'],
  concurrency: { idempotent: true },
  extension: true,
})

const canned = '/admin/messages/canned-replies'
const CannedInput = z.strictObject({
  title: text(1, 120),
  body: body.refine((value) => !/\{(?!nom\})\w+\}/.test(value), 'may hold no other placeholder than {nom}'),
})
const cannedRecord = { chapter, access: 'admin', response: one(CannedReply), extension: true } as const
export const listCannedReplies = endpoint({
  chapter,
  access: 'admin',
  id: 'listCannedReplies',
  method: 'GET',
  path: canned,
  summary: 'Canned replies, by title',
  query: query({ ...paging(), thread_id: Id.optional().describe('Adds `rendered`, written for this thread.') }),
  response: pageOf(CannedReply),
  errors: ['not_found'],
  extension: true,
})
export const createCannedReply = endpoint({
  ...cannedRecord,
  id: 'createCannedReply',
  method: 'POST',
  path: canned,
  summary: 'Write a canned reply',
  body: CannedInput,
  answers: { status: 201 },
  errors: ['already_exists'],
  audit: ['canned_reply.create'],
  concurrency: { idempotent: true },
})
export const updateCannedReply = endpoint({
  ...cannedRecord,
  id: 'updateCannedReply',
  method: 'PATCH',
  path: `${canned}/{id}`,
  params: byId,
  summary: 'Change a canned reply',
  body: CannedInput.partial(),
  errors: ['not_found', 'already_exists'],
  audit: ['canned_reply.update'],
  concurrency: { versioned: true },
})
export const deleteCannedReply = endpoint({
  ...cannedRecord,
  id: 'deleteCannedReply',
  method: 'DELETE',
  path: `${canned}/{id}`,
  params: byId,
  summary: 'Delete a canned reply',
  errors: ['not_found'],
  audit: ['canned_reply.delete'],
  concurrency: { versioned: true },
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CannedReply, MESSAGE_MAX } from './message-records.ts'
import { byId, Id, one, pageOf, paging, query, text, line } from '../shared.ts'

/** Canned replies to support messages. Beyond the specification. */

const chapter = 'messages'
const CannedInput = z.strictObject({
  title: line(1, 120),
  body: text(1, MESSAGE_MAX).refine((value) => !/\{(?!nom\})\w+\}/.test(value), 'may hold no other placeholder than {nom}'),
})
const record = { chapter, access: 'admin', response: one(CannedReply) } as const
export const listCannedReplies = endpoint('GET /admin/messages/canned-replies', {
  chapter,
  access: 'admin',
  id: 'listCannedReplies',
  permission: 'messages.read',
  territory: 'everywhere',
  summary: 'Canned replies, by title',
  query: query({ ...paging(), thread_id: Id.optional().describe('Adds `rendered`: the body for this thread.') }),
  response: pageOf(CannedReply),
  errors: ['not_found'],
})
export const createCannedReply = endpoint('POST /admin/messages/canned-replies', {
  ...record,
  id: 'createCannedReply',
  permission: 'messages.write',
  summary: 'Write a canned reply',
  body: CannedInput,
  answers: { status: 201 },
  errors: ['already_exists'],
  audit: ['canned_reply.create'],
  concurrency: { idempotent: true },
})
export const updateCannedReply = endpoint('PATCH /admin/messages/canned-replies/{id}', {
  ...record,
  id: 'updateCannedReply',
  permission: 'messages.write',
  params: byId,
  summary: 'Change a canned reply',
  body: CannedInput.partial(),
  errors: ['already_exists'],
  audit: ['canned_reply.update'],
  concurrency: { versioned: true },
})
export const deleteCannedReply = endpoint('DELETE /admin/messages/canned-replies/{id}', {
  ...record,
  id: 'deleteCannedReply',
  permission: 'messages.write',
  params: byId,
  summary: 'Delete a canned reply',
  audit: ['canned_reply.delete'],
  concurrency: { versioned: true },
})

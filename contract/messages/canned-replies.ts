import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CannedReply, MESSAGE_MAX } from './message-records.ts'
import { byId, Id, one, pageOf, paging, query, text } from '../shared.ts'

/** Canned replies to support messages. Beyond the specification. */

const chapter = 'messages'
const path = '/admin/messages/canned-replies'
const CannedInput = z.strictObject({
  title: text(1, 120),
  body: text(1, MESSAGE_MAX).refine((value) => !/\{(?!nom\})\w+\}/.test(value), 'may hold no other placeholder than {nom}'),
})
const record = { chapter, access: 'admin', response: one(CannedReply), extension: true } as const
export const listCannedReplies = endpoint({
  chapter,
  access: 'admin',
  id: 'listCannedReplies',
  method: 'GET',
  path,
  summary: 'Canned replies, by title',
  query: query({ ...paging(), thread_id: Id.optional().describe('Adds `rendered`: the body for this thread.') }),
  response: pageOf(CannedReply),
  errors: ['not_found'],
  extension: true,
})
export const createCannedReply = endpoint({
  ...record,
  id: 'createCannedReply',
  method: 'POST',
  path,
  summary: 'Write a canned reply',
  body: CannedInput,
  answers: { status: 201 },
  errors: ['already_exists'],
  audit: ['canned_reply.create'],
  concurrency: { idempotent: true },
})
export const updateCannedReply = endpoint({
  ...record,
  id: 'updateCannedReply',
  method: 'PATCH',
  path: `${path}/{id}`,
  params: byId,
  summary: 'Change a canned reply',
  body: CannedInput.partial(),
  errors: ['not_found', 'already_exists'],
  audit: ['canned_reply.update'],
  concurrency: { versioned: true },
})
export const deleteCannedReply = endpoint({
  ...record,
  id: 'deleteCannedReply',
  method: 'DELETE',
  path: `${path}/{id}`,
  params: byId,
  summary: 'Delete a canned reply',
  errors: ['not_found'],
  audit: ['canned_reply.delete'],
  concurrency: { versioned: true },
})

import { z } from 'zod'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import { FLAGS, MESSAGE_MAX, OpenedThread, SupportMessage, SupportThread, THREAD_STATUSES } from './message-records.ts'
import { EmailAddress } from '../addresses.ts'
import { byId, extension, Flag, Id, IdOut, one, pageOf, paging, query, SearchText, Suspect, text, visibleText } from '../shared.ts'

/** Support messages. Spec §4.1-34, §6. */

const chapter = 'messages'
const byThread = { chapter, access: 'admin', params: byId } as const
const change = {
  ...byThread,
  response: one(SupportThread),
  concurrency: { versioned: true },
} as const
const body = text(1, MESSAGE_MAX)

export const openThread = endpoint('POST /support/threads', {
  chapter,
  id: 'openThread',
  access: 'app',
  summary: 'Write to the support team',
  description:
    'The contact form. With a token the thread belongs to its user, who gets an acknowledgement if the address is that of their account. No other automatic e-mail is sent.',
  body: z.strictObject({
    subject: text(1, 200),
    body,
    nom: visibleText(1, 200),
    email: EmailAddress,
    suspect: Suspect,
  }),
  response: one(z.object({ id: IdOut, status: z.string() })),
  answers: { status: 201 },
  limit: 'contact',
  emailLimit: 'contact_email',
  proof: true,
  audit: ['message.create'],
  concurrency: { idempotent: true },
})

export const listThreads = endpoint('GET /admin/messages/threads', {
  chapter,
  id: 'listThreads',
  permission: 'messages.read',
  territory: 'query',
  access: 'admin',
  summary: 'Support threads',
  query: query({
    ...paging(),
    ...byTerritoire,
    status: z.enum(THREAD_STATUSES).optional(),
    unread: Flag.optional(),
    flag: z
      .enum([...FLAGS, 'none'])
      .optional()
      .describe('A colour, or `none`.'),
    q: SearchText.optional().describe('Prefixes of words of the subject, the contact or the messages; case and accents are ignored.'),
    assigned_to: z
      .union([z.enum(['me', 'none']), Id])
      .optional()
      .describe('A user, `me` or `none`.')
      .meta({
        ...extension,
        openapi: {
          anyOf: [
            { type: 'string', enum: ['me', 'none'] },
            { type: 'string', format: 'uuid' },
          ],
        },
      }),
    sort: z.enum(['last_message_at_desc', 'last_message_at_asc']).default('last_message_at_desc').meta(extension),
  }),
  response: pageOf(SupportThread),
  concurrency: { searchSlot: 'q' },
})
export const getThread = endpoint('GET /admin/messages/threads/{id}', {
  ...byThread,
  id: 'getThread',
  permission: 'messages.read',
  territory: 'message_thread',
  summary: 'One thread, and who else is looking at it',
  query: query({ drafting: Flag.optional().describe('Shows colleagues that the caller is writing a reply.') }),
  response: one(OpenedThread),
  concurrency: { versioned: true },
})
export const listMessages = endpoint('GET /admin/messages/threads/{id}/messages', {
  ...byThread,
  id: 'listMessages',
  permission: 'messages.read',
  territory: 'message_thread',
  summary: 'Messages of a thread',
  query: query({ ...paging(), sort: z.enum(['created_at_asc', 'created_at_desc']).default('created_at_asc').meta(extension) }),
  response: pageOf(SupportMessage),
})
export const replyToThread = endpoint('POST /admin/messages/threads/{id}/reply', {
  ...byThread,
  id: 'replyToThread',
  permission: 'messages.write',
  territory: 'message_thread',
  summary: 'Reply by e-mail',
  description:
    'The reply is stored and queued in one transaction. A job sends it, at most once, after a few seconds (`held_until`); until then `POST /admin/audit/{id}/undo` cancels it. A reply opens a closed thread and marks it read. With `last_message_id` it is refused as `reply_conflict` if the thread has a newer message: the ETag and `details` have the current state.',
  body: z.strictObject({
    body,
    last_message_id: Id.nullable()
      .optional()
      .describe('The last message that the author has seen; null if there was none.')
      .meta(extension),
  }),
  response: one(SupportMessage),
  answers: { status: 202 },
  errors: ['invalid_state', 'reply_conflict'],
  audit: ['message.reply'],
  concurrency: { idempotent: true },
})
export const readThread = endpoint('PATCH /admin/messages/threads/{id}/read', {
  ...change,
  id: 'readThread',
  permission: 'messages.write',
  territory: 'message_thread',
  summary: 'Mark read',
  audit: ['message.read'],
})
export const unreadThread = endpoint('PATCH /admin/messages/threads/{id}/unread', {
  ...change,
  id: 'unreadThread',
  permission: 'messages.write',
  territory: 'message_thread',
  summary: 'Mark unread',
  audit: ['message.unread'],
})
export const flagThread = endpoint('PATCH /admin/messages/threads/{id}/flag', {
  ...change,
  id: 'flagThread',
  permission: 'messages.write',
  territory: 'message_thread',
  summary: 'Change flag colour',
  body: z.strictObject({ flag: z.enum(FLAGS).nullable() }),
  audit: ['message.flag'],
})
export const closeThread = endpoint('PATCH /admin/messages/threads/{id}/close', {
  ...change,
  id: 'closeThread',
  permission: 'messages.write',
  territory: 'message_thread',
  summary: 'Open or close the thread',
  description: 'Without a body the thread is closed; `{"closed": false}` opens it again.',
  body: z.strictObject({ closed: z.boolean().optional() }).optional(),
  audit: ['message.close'],
})
export const assignThread = endpoint('PATCH /admin/messages/threads/{id}/assign', {
  ...change,
  id: 'assignThread',
  permission: 'messages.write',
  territory: 'message_thread',
  summary: 'Assign to an administrator, or to nobody',
  body: z.strictObject({ user_id: Id.nullable() }),
  audit: ['message.assign'],
})
export const retryMessage = endpoint('POST /admin/messages/threads/{id}/messages/{messageId}/retry', {
  chapter,
  access: 'admin',
  id: 'retryMessage',
  permission: 'messages.write',
  territory: 'message_thread',
  params: z.object({ id: Id, messageId: Id }),
  summary: 'Send a reply again that failed',
  description: 'A reply that is `uncertain` may have arrived: it is sent again only with `{"confirm": true}`, under the same Message-ID.',
  body: z.strictObject({ confirm: z.boolean().optional() }).optional(),
  response: one(SupportMessage),
  answers: { status: 202 },
  errors: ['invalid_state'],
  audit: ['message.retry'],
})
export const downloadAttachment = endpoint('GET /admin/messages/attachments/{id}', {
  chapter,
  access: 'admin',
  id: 'downloadAttachment',
  permission: 'messages.read',
  territory: 'attachment',
  params: byId,
  summary: 'A file that came with a message',
  description: 'Always sent as a download, whatever its media type.',
  response: z.string(),
  answers: { media: 'application/octet-stream', file: true },
})

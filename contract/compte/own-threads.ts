import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { THREAD_STATUSES } from '../messages/message-records.ts'
import { byId, IdOut, pageOf, paging, query, Timestamp } from '../shared.ts'

/** The support threads of a signed-in person, for themselves. Beyond the specification. */
const OwnThread = z
  .object({
    id: IdOut,
    subject: z.string(),
    status: z.enum(THREAD_STATUSES),
    created_at: Timestamp,
    last_message_at: Timestamp,
  })
  .meta({ id: 'OwnThread' })
const OwnMessage = z
  .object({
    id: IdOut,
    direction: z.enum(['inbound', 'outbound']).describe('inbound: written to the support team. outbound: its reply.'),
    body: z.string().describe('Plain text, or Markdown if the e-mail was HTML. The application that renders it must sanitise it.'),
    created_at: Timestamp,
  })
  .meta({ id: 'OwnMessage' })

const own = { chapter: 'compte', access: 'bearer' } as const
export const listOwnThreads = endpoint('GET /me/messages', {
  ...own,
  id: 'listOwnThreads',
  viewable: true,
  summary: 'My threads with the support team, the last answered first',
  description: 'Those begun with a token of this account.',
  query: query({ ...paging(), status: z.enum(THREAD_STATUSES).optional() }),
  response: pageOf(OwnThread),
})
export const listOwnMessages = endpoint('GET /me/messages/{id}', {
  ...own,
  id: 'listOwnMessages',
  viewable: true,
  summary: 'The messages of one of my threads, the oldest first',
  description:
    'What the person wrote, and the replies that were sent to the address of their account. Internal notes and e-mails of others in the thread are not shown. Somebody else’s thread is `not_found`.',
  params: byId,
  query: query(paging(50)),
  response: pageOf(OwnMessage),
})

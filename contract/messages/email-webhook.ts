import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { one } from '../shared.ts'

/** An e-mail as it came, handed in by a mail server. It takes no JSON, so it is mounted by itself: messages/inbound/webhook.ts. */
export const receiveEmail = endpoint({
  chapter: 'messages',
  id: 'receiveEmail',
  method: 'POST',
  path: '/webhooks/email',
  access: 'signature',
  summary: 'Take in an e-mail',
  description:
    'The body is the raw message (RFC 5322), the header `X-Webhook-Secret` the shared secret. Answered once the message is stored; a job reads it. Without EMAIL_WEBHOOK_SECRET the service answers 503.',
  signed: { media: 'message/rfc822' },
  response: one(z.object({ received: z.boolean() })),
  answers: { status: 202 },
  limit: 'webhook_refused',
  extension: true,
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { one } from '../shared.ts'

/** Receives a raw e-mail from a mail server. The body is not JSON, so messages/inbound/webhook.ts mounts the route separately. */
export const receiveEmail = endpoint('POST /webhooks/email', {
  chapter: 'messages',
  id: 'receiveEmail',
  access: 'signature',
  summary: 'Take in an e-mail',
  description:
    'The body is the raw message (RFC 5322), the header `X-Webhook-Secret` the shared secret. The answer is sent when the message is stored; a job parses it. Without EMAIL_WEBHOOK_SECRET the service answers 503.',
  signed: { media: 'message/rfc822' },
  response: one(z.object({ received: z.boolean() })),
  answers: { status: 202 },
  limit: 'webhook_refused',
})

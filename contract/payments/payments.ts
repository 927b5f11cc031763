import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Flag, Id, IdOut, Timestamp, one, extension, pageOf, paging, period, query, SearchText, text, textOrNull } from '../shared.ts'

/** Events of the payment provider. Spec §4.5, §6. */

/** The required fields of an event. Other fields are read by an allow-list and otherwise discarded. */
const ProviderEvent = z.looseObject({
  id: z.string().describe('The provider’s id of the event. An event that was already received has no second effect.'),
  type: z.string().describe('The kind of the event, such as `customer.subscription.updated`.'),
})
const received = {
  chapter: 'webhooks',
  access: 'signature',
  body: ProviderEvent,
  response: one(z.object({ received: z.literal(true) })),
} as const
const HOW =
  'The signature header is `t=<unix seconds>,v1=<hex>[,v1=<hex>…]`: HMAC-SHA256 of `<t>.<body>` over the bytes as they are sent, with t at most 300 seconds in the past or the future. ' +
  'The event is stored before it is acknowledged, and takes effect soon after. 503 with Retry-After if it could not be stored: send it again.'

/** The webhook of the payment provider. Spec §4.5-1, §4.5-2. */
export const receivePayment = endpoint('POST /webhooks/payment', {
  ...received,
  id: 'receivePayment',
  signed: { header: 'Payment-Signature' },
  summary: 'An event of the payment provider',
  description: HOW,
})
export const receiveStripe = endpoint('POST /webhooks/stripe', {
  ...received,
  id: 'receiveStripe',
  signed: { header: 'Stripe-Signature' },
  summary: 'The same, under the name that one provider gives the header',
  description: HOW,
})

export const EVENT_STATUSES = ['received', 'processed', 'ignored', 'failed'] as const

export const PaymentEvent = z
  .object({
    id: IdOut,
    provider_event_id: z.string(),
    kind: z.string(),
    status: z.string().describe('received: not applied yet; failed: no attempt is left.'),
    reason: textOrNull.describe('In French: the reason why the event was ignored.'),
    reason_en: textOrNull,
    attempts: z.int(),
    error: textOrNull.describe('The error of the last attempt: its class and, in French, its message.'),
    error_en: textOrNull,
    livemode: z.boolean(),
    subscription_id: textOrNull.describe('The provider’s identifier.'),
    customer_id: textOrNull.describe('The provider’s identifier.'),
    acteur_id: textOrNull.describe('The actor id in the event; the actor may not exist.'),
    acteur: z.object({ id: IdOut, nom: z.string() }).nullable().describe('The actor of the subscription as it is now.').meta(extension),
    api_version: textOrNull,
    body_sha256: z.string().describe('The digest of the body as first received. The body itself is not stored.'),
    retriable: z
      .boolean()
      .describe('Whether the event can be applied again: it failed or was ignored, is of a supported kind, and its mode has an effect.')
      .meta(extension),
    conflicts: z.int().describe('The number of times that the same event id was received with another content, which was not applied.'),
    conflict_at: Timestamp.nullable(),
    created: Timestamp.describe('When the provider created the event.'),
    received_at: Timestamp,
    processed_at: Timestamp.nullable(),
  })
  .meta({ id: 'PaymentEvent', ...extension })

const admin = { chapter: 'webhooks', access: 'admin' } as const
export const listPaymentEvents = endpoint('GET /admin/payment-events', {
  ...admin,
  id: 'listPaymentEvents',
  permission: 'payments.manage',
  summary: 'Events of the payment provider, and what became of them',
  query: query({
    ...paging(),
    status: z.enum(EVENT_STATUSES).optional(),
    kind: text(1, 100).optional(),
    livemode: Flag.optional(),
    subscription_id: text(1, 255).optional().describe('The provider’s identifier.'),
    q: SearchText.optional().describe('A prefix of the provider’s id of the event, or the id of this record.'),
    ...period,
    conflict: Flag.optional().describe('Whether the same event id was received with different contents.'),
    sort: z.enum(['received_at_desc', 'received_at_asc']).default('received_at_desc'),
  }),
  response: pageOf(PaymentEvent),
  concurrency: { searchSlot: 'q' },
})
export const retryPaymentEvent = endpoint('POST /admin/payment-events/{id}/retry', {
  ...admin,
  id: 'retryPaymentEvent',
  permission: 'payments.manage',
  summary: 'Apply an event again',
  description: 'Applies to a failed event, and to an ignored event of a supported kind if the reason no longer exists.',
  params: byId.extend({ id: Id }),
  response: one(PaymentEvent),
  answers: { status: 202 },
  errors: ['invalid_state'],
  audit: ['payment_event.retry'],
})

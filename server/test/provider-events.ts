import type { InvoiceFacts, PaymentFacts, SubscriptionFacts } from '../chapters/subscriptions/payment-facts.ts'

/** The two shapes of the provider's API: periods and the subscription of an invoice moved in March 2025. */
export const SHAPES = ['2024-06-20', '2025-03-31.basil'] as const
export type Shape = (typeof SHAPES)[number]

const seconds = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment) / 1000)
const list = (url: string, ...data: object[]) => ({ object: 'list', data, has_more: false, total_count: data.length, url })
const metadataOf = ({ acteur_id }: PaymentFacts) => (acteur_id === null ? {} : { acteur_id })

function subscriptionObject(facts: PaymentFacts, said: SubscriptionFacts, shape: Shape): object {
  const period = { current_period_start: seconds(said.current_period_start), current_period_end: seconds(said.current_period_end) }
  const old = shape === SHAPES[0]
  const price = {
    id: 'price_1PsGh2KZ',
    object: 'price',
    active: true,
    currency: 'eur',
    lookup_key: said.plan,
    product: 'prod_QyLm1',
    type: 'recurring',
  }
  const item = { id: 'si_QyLm0', object: 'subscription_item', price, quantity: 1, metadata: {}, ...(old ? {} : period) }
  return {
    id: facts.subscription_id,
    object: 'subscription',
    application: null,
    automatic_tax: { enabled: false, liability: null },
    billing_cycle_anchor: facts.created,
    cancel_at: seconds(said.cancel_at),
    cancel_at_period_end: said.cancel_at_period_end,
    canceled_at: seconds(said.canceled_at),
    cancellation_details: { comment: 'Trop cher pour notre association', feedback: 'too_expensive', reason: null },
    collection_method: 'charge_automatically',
    currency: 'eur',
    customer: facts.customer_id,
    default_payment_method: 'pm_1PsGh1KZ',
    description: null,
    ended_at: seconds(said.ended_at),
    items: list('/v1/subscription_items', item),
    latest_invoice: 'in_1PsGh2KZ',
    livemode: facts.livemode,
    metadata: metadataOf(facts),
    pause_collection: said.paused && said.status !== 'paused' ? { behavior: 'void', resumes_at: null } : null,
    status: said.status,
    trial_end: seconds(said.trial_end),
    ...(old ? { ...period, plan: { id: 'price_1PsGh2KZ', object: 'plan' }, quantity: 1 } : { billing_mode: { type: 'classic' } }),
  }
}

function invoiceObject(facts: PaymentFacts, said: InvoiceFacts, shape: Shape): object {
  const paid = facts.kind === 'invoice.paid'
  const end = seconds(said.period_end)
  const old = shape === SHAPES[0]
  const line = {
    id: 'il_1PsGh2KZ',
    object: 'line_item',
    amount: said.amount,
    currency: said.currency,
    period: { start: end && end - 2_592_000, end },
  }
  const details = { metadata: metadataOf(facts) }
  return {
    id: said.id,
    object: 'invoice',
    account_name: 'Beffroi',
    amount_due: said.amount,
    amount_paid: paid ? said.amount : 0,
    amount_remaining: paid ? 0 : said.amount,
    attempt_count: said.attempt_count,
    attempted: true,
    billing_reason: said.billing_reason,
    currency: said.currency,
    customer: facts.customer_id,
    customer_email: 'tresorier@example.fr',
    customer_name: 'Camille Durand',
    lines: list('/v1/invoices/lines', line),
    livemode: facts.livemode,
    metadata: {},
    next_payment_attempt: seconds(said.next_payment_attempt),
    period_end: facts.created,
    period_start: facts.created,
    status: said.status,
    ...(old
      ? { subscription: facts.subscription_id, subscription_details: details, paid, charge: 'ch_3PsGh2KZ', payment_intent: 'pi_3PsGh2KZ' }
      : {
          parent: {
            quote_details: null,
            type: 'subscription_details',
            subscription_details: { ...details, subscription: facts.subscription_id },
          },
        }),
  }
}

const checkoutObject = (facts: PaymentFacts): object => ({
  id: 'cs_test_a1PsGh2KZ',
  object: 'checkout.session',
  amount_total: 1200,
  client_reference_id: facts.acteur_id,
  currency: 'eur',
  customer: facts.customer_id,
  customer_details: { email: 'tresorier@example.fr', name: 'Camille Durand', address: { city: 'Lille', line1: '12 rue de la Paix' } },
  invoice: 'in_1PsGh2KZ',
  livemode: facts.livemode,
  metadata: metadataOf(facts),
  ...facts.checkout,
  subscription: facts.subscription_id,
  success_url: 'https://front.example.fr/merci?session_id={CHECKOUT_SESSION_ID}',
  url: null,
})

/** Returns the provider's event for these facts, in one of its shapes, with many fields that are not stored. */
export function providerEvent(facts: PaymentFacts, shape: Shape): Record<string, unknown> {
  const { subscription, invoice } = facts
  const object = subscription
    ? subscriptionObject(facts, subscription, shape)
    : invoice
      ? invoiceObject(facts, invoice, shape)
      : checkoutObject(facts)
  return {
    id: facts.event_id,
    object: 'event',
    api_version: shape,
    created: facts.created,
    livemode: facts.livemode,
    pending_webhooks: 1,
    request: { id: 'req_QyLm3', idempotency_key: 'a7c1f3d2-0000-4000-8000-000000000000' },
    type: facts.kind,
    data: { object, ...(facts.kind.endsWith('updated') ? { previous_attributes: { status: 'trialing' } } : {}) },
  }
}

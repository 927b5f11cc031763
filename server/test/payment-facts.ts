import type { CheckoutFacts, InvoiceFacts, PaymentFacts, PaymentKind, SubscriptionFacts } from '../chapters/subscriptions/payment-facts.ts'

const T0 = Date.UTC(2026, 0, 5, 9) / 1000
/** Returns the time so many days after the start of a subscription, in seconds, as the provider does. */
export const at = (days: number, seconds = 0) => T0 + days * 86_400 + seconds
export const iso = (days: number, seconds = 0) => new Date(at(days, seconds) * 1000).toISOString()
export const ACTEUR = '01990000-0000-7000-8000-0000000000ac'

/** Returns an event as stored, of a subscription in test mode. */
export const facts = (kind: PaymentKind, created: number, more: Partial<PaymentFacts>, id?: string): PaymentFacts => ({
  event_id: id ?? `evt_${kind}_${created}`,
  kind,
  created,
  livemode: false,
  customer_id: 'cus_1',
  subscription_id: 'sub_1',
  acteur_id: null,
  subscription: null,
  invoice: null,
  checkout: null,
  ...more,
})
export const subscription = (
  kind: 'created' | 'updated' | 'deleted' | 'paused' | 'resumed',
  created: number,
  said: Partial<SubscriptionFacts> = {},
  id?: string,
): PaymentFacts =>
  facts(
    `customer.subscription.${kind}`,
    created,
    {
      subscription: {
        status: kind === 'deleted' ? 'canceled' : 'active',
        plan: 'essentiel',
        current_period_start: iso(0),
        current_period_end: iso(30),
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
        ended_at: null,
        trial_end: null,
        paused: false,
        ...said,
      },
    },
    id,
  )
export const invoice = (kind: 'paid' | 'payment_failed', created: number, said: Partial<InvoiceFacts> = {}, id?: string): PaymentFacts =>
  facts(
    `invoice.${kind}`,
    created,
    {
      invoice: {
        id: 'in_1',
        status: kind === 'paid' ? 'paid' : 'open',
        amount: 1200,
        currency: 'eur',
        billing_reason: 'subscription_cycle',
        attempt_count: 1,
        next_payment_attempt: null,
        period_end: iso(0),
        ...said,
      },
    },
    id,
  )
export const checkout = (created: number, said: Partial<CheckoutFacts> = {}): PaymentFacts =>
  facts('checkout.session.completed', created, {
    acteur_id: ACTEUR,
    checkout: { payment_status: 'paid', mode: 'subscription', status: 'complete', ...said },
  })

/** Returns the same events for another subscription, as when somebody subscribes again. */
export const about = (events: readonly PaymentFacts[], subscription_id: string): PaymentFacts[] =>
  events.map((event) => ({ ...event, subscription_id, event_id: `${event.event_id}_${subscription_id}` }))

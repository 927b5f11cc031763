import type { Tx } from '../../platform/db/db.ts'
import type { Message } from '../../platform/stored-messages/message.ts'

/**
 * The stored facts of a payment event: the allow-list, the same for every form of the provider's API. No field identifies or contacts a
 * person: no card, bank, name, e-mail, address or URL. Spec §4.5-6.
 */
export interface PaymentFacts {
  event_id: string
  kind: PaymentKind
  /** The provider's creation time of the event, Unix seconds. Events are compared by it. */
  created: number
  /** false: an event of the provider's test mode. The two modes have separate rows. */
  livemode: boolean
  customer_id: string | null
  subscription_id: string | null
  /** The actor whom the payment is for, as passed to the checkout. It may not exist. */
  acteur_id: string | null
  subscription: SubscriptionFacts | null
  invoice: InvoiceFacts | null
  checkout: CheckoutFacts | null
}

/** The kinds of events that are handled. Spec §6-6. */
export const PAYMENT_KINDS = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
] as const
/** The kinds that have an effect; every other one is recorded as ignored. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Times are ISO 8601 in UTC, or null. */
export interface SubscriptionFacts {
  /** The provider's status; an unknown status is stored unchanged. */
  status: string
  plan: string | null
  current_period_start: string | null
  current_period_end: string | null
  cancel_at_period_end: boolean
  cancel_at: string | null
  canceled_at: string | null
  ended_at: string | null
  trial_end: string | null
  paused: boolean
}

export interface InvoiceFacts {
  id: string | null
  status: string | null
  /** In the currency's smallest unit. */
  amount: number | null
  currency: string | null
  billing_reason: string | null
  attempt_count: number | null
  next_payment_attempt: string | null
  period_end: string | null
}

export interface CheckoutFacts {
  payment_status: string | null
  mode: string | null
  status: string | null
}

/** The result of an event. `ignored`: it concerns no subscription (with a short reason that contains nothing of the payload). */
export type Applied = { status: 'processed' } | { status: 'ignored'; reason: Message }

/** Applies one event to its subscription, in the transaction that marks the event. */
export type ApplyFacts = (tx: Tx, facts: PaymentFacts) => Promise<Applied>

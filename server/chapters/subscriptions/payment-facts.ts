import type { Tx } from '../../platform/db/db.ts'
import type { Message } from '../../platform/stored-messages/message.ts'

/**
 * What is kept of a payment event: the allow-list, the same whatever the shape of the provider's API was. Nothing here names
 * or reaches a person: no card, bank, name, e-mail, address or URL. Spec §4.5-6.
 */
export interface PaymentFacts {
  event_id: string
  kind: PaymentKind
  /** When the provider made the event, Unix seconds. The clock of every comparison between events. */
  created: number
  /** false: an event of the provider's test mode. Rows of both modes never meet. */
  livemode: boolean
  customer_id: string | null
  subscription_id: string | null
  /** The actor whom the payment is for, as the checkout was told. Not proven to exist. */
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

/** Moments are ISO 8601 in UTC, or null. */
export interface SubscriptionFacts {
  /** As the provider says it: a status that we do not know is kept as it is. */
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

/** What became of an event. `ignored`: nothing of it concerns a subscription (with why, in a few words that hold nothing of the payload). */
export type Applied = { status: 'processed' } | { status: 'ignored'; reason: Message }

/** Brings one event into the subscription that it is about, in the transaction that marks the event. */
export type ApplyFacts = (tx: Tx, facts: PaymentFacts) => Promise<Applied>

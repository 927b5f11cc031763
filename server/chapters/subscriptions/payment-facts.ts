import { z } from 'zod'
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

const text = z.string().nullable()
const whole = z.number().nullable()
/** Times are ISO 8601 in UTC, or null. */
export const SubscriptionFacts = z.object({
  /** The provider's status; an unknown status is stored unchanged. */
  status: z.string(),
  plan: text,
  current_period_start: text,
  current_period_end: text,
  cancel_at_period_end: z.boolean(),
  cancel_at: text,
  canceled_at: text,
  ended_at: text,
  trial_end: text,
  paused: z.boolean(),
})
export type SubscriptionFacts = z.output<typeof SubscriptionFacts>

export const InvoiceFacts = z.object({
  id: text,
  status: text,
  /** In the currency's smallest unit. */
  amount: whole,
  currency: text,
  billing_reason: text,
  attempt_count: whole,
  next_payment_attempt: text,
  period_end: text,
})
export type InvoiceFacts = z.output<typeof InvoiceFacts>

export const CheckoutFacts = z.object({ payment_status: text, mode: text, status: text })
export type CheckoutFacts = z.output<typeof CheckoutFacts>

/** The result of an event. `ignored`: it concerns no subscription (with a short reason that contains nothing of the payload). */
export type Applied = { status: 'processed' } | { status: 'ignored'; reason: Message }

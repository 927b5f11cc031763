import { z } from 'zod'
import { PAYMENT_KINDS } from '../../server/chapters/subscriptions/payment-facts.ts'
import { dataFile } from '../data.ts'
import { ago, since } from '../dates.ts'
import { actorRef, text } from './common.ts'

const changes = z
  .strictObject({
    status: text,
    plan: text,
    current_period_start: since,
    current_period_end: since,
    cancel_at_period_end: z.boolean(),
    cancel_at: since.nullable(),
    canceled_at: since,
    ended_at: since,
    trial_end: since,
    paused: z.boolean(),
  })
  .partial()
const paymentEvent = z.strictObject({
  /** The time after the beginning of the subscription, to which `seconds` is added. */
  at: since,
  seconds: z.int().default(0),
  kind: z.enum(PAYMENT_KINDS),
  /** The changes of the subscription by the event. */
  subscription: changes.optional(),
  /** The amount of an invoice, in cents. */
  amount: z.int().optional(),
  /** The payment status of a checkout. */
  payment_status: text.optional(),
})
const subscription = z.strictObject({ actor: actorRef.nullable(), plan: text, started: ago, events: z.array(paymentEvent) })
export type SubscriptionData = z.infer<typeof subscription>
export const subscriptions = dataFile('subscriptions', z.array(subscription))

import type { ApplyFacts, PaymentFacts } from './payment-facts.ts'

/** Brings an event's facts into its subscription. Subscriptions are not kept yet: the event is only marked. */
export const applyFacts: ApplyFacts = async () => ({ status: 'processed' })

/** The order in which transactions lock subscriptions, so that they wait for each other but never in a circle. */
export function byRow(a: PaymentFacts, b: PaymentFacts): number {
  const [one, other] = [`${a.subscription_id} ${a.livemode}`, `${b.subscription_id} ${b.livemode}`]
  return one < other ? -1 : one > other ? 1 : 0
}

import { addDays } from './dates.ts'
import { findActor, type PlacedActor } from './placed.ts'
import { type SubscriptionData, subscriptions } from './schemas/payments.ts'
import type { InvoiceFacts, PaymentFacts, SubscriptionFacts } from '../server/chapters/subscriptions/payment-facts.ts'

const RETRY_SECONDS = 3 * 86_400

/**
 * Returns payment events of the provider's test mode, in the order of time. Their ids begin with `evt_demo_`. A subscription without an
 * actor in the data file has no known actor.
 */
export const paymentEventsOf = (actors: readonly PlacedActor[], now: Date): PaymentFacts[] =>
  subscriptions()
    .flatMap((data, i) => {
      const actor = data.actor === null ? null : findActor(actors, data.actor)
      return actor === undefined ? [] : eventsOf(data, `demo_${String(i + 1).padStart(2, '0')}`, actor?.id ?? null, now)
    })
    .toSorted((a, b) => a.created - b.created)

/** Returns the events of one subscription. Each event changes the state after the previous event. */
function eventsOf({ plan, started, events }: SubscriptionData, number: string, acteur_id: string | null, now: Date): PaymentFacts[] {
  const start = Math.floor(addDays(now, -started).getTime() / 1000)
  const dateOf = (seconds: number): string => new Date((start + seconds) * 1000).toISOString()
  let state: SubscriptionFacts = {
    status: 'incomplete',
    plan,
    current_period_start: dateOf(0),
    current_period_end: dateOf(30 * 86_400),
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    trial_end: null,
    paused: false,
  }
  return events.map(({ at, seconds, kind, subscription, amount, payment_status }, i) => {
    const dated = Object.entries(subscription ?? {}).map(([name, value]) => [name, typeof value === 'number' ? dateOf(value) : value])
    state = { ...state, ...Object.fromEntries(dated) }
    return {
      event_id: `evt_${number}_${i + 1}`,
      kind,
      created: start + at + seconds,
      livemode: false,
      customer_id: `cus_${number}`,
      subscription_id: `sub_${number}`,
      acteur_id,
      subscription: subscription ? state : null,
      invoice: amount === undefined ? null : invoice(),
      checkout: payment_status === undefined ? null : { payment_status, mode: 'subscription', status: 'complete' },
    }
    function invoice(): InvoiceFacts {
      const isPaid = kind === 'invoice.paid'
      return {
        id: `in_${number}_${Math.round(at / 86_400)}`,
        status: isPaid ? 'paid' : 'open',
        amount: amount ?? null,
        currency: 'eur',
        billing_reason: at === 0 ? 'subscription_create' : 'subscription_cycle',
        attempt_count: 1,
        next_payment_attempt: isPaid ? null : dateOf(at + RETRY_SECONDS),
        period_end: state.current_period_start,
      }
    }
  })
}

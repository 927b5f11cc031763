import type { z } from 'zod'
import { CheckoutFacts, InvoiceFacts, type PaymentFacts, type PaymentKind, SubscriptionFacts } from './payment-facts.ts'

/** The order of kinds within one second, which is the precision of the provider's clock. */
const RANK: Record<PaymentKind, number> = {
  'checkout.session.completed': 0,
  'customer.subscription.created': 1,
  'invoice.payment_failed': 2,
  'invoice.paid': 3,
  'customer.subscription.updated': 4,
  'customer.subscription.paused': 5,
  'customer.subscription.resumed': 5,
  'customer.subscription.deleted': 6,
}

/** The position of an event among all events of its subscription: by its second, its kind, then its id. */
export interface Stamp {
  at: number
  rank: number
  id: string
}

/** The value in the newest event that has this field. */
export interface Latest<T> {
  stamp: Stamp
  value: T
  /** Another event of the same second and rank has another value: which of them was last is unknown. */
  tied: boolean
}

/**
 * The state of the events of one subscription. Joining two states is commutative, associative and idempotent, and one event alone is a
 * state: so events give the same state in every order, however often each is received (docs/decisions/0008).
 */
export interface State {
  /** The values of the subscription's own events, except the final ones. */
  current?: Latest<SubscriptionFacts>
  /** The value of the event that ended it. No running status follows it, whatever its date. */
  ended?: Latest<SubscriptionFacts>
  paid?: Latest<InvoiceFacts>
  failed?: Latest<InvoiceFacts>
  checkout?: Latest<CheckoutFacts>
  customer?: Latest<string>
  acteur?: Latest<string>
}

/** Final statuses of a subscription: a customer who subscribes again has a new one. */
const FINAL: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One event as a state; null if it has none of the values that its kind should have. Spec §6-7. */
export function stateOf(facts: PaymentFacts): State | null {
  const stamp: Stamp = { at: facts.created, rank: RANK[facts.kind], id: facts.event_id }
  const latest = <T>(value: T): Latest<T> => ({ stamp, value, tied: false })
  const state: State = {}
  if (facts.kind === 'checkout.session.completed') {
    if (!facts.checkout) return null
    state.checkout = latest(only(CheckoutFacts, facts.checkout))
  } else if (facts.kind === 'invoice.paid' || facts.kind === 'invoice.payment_failed') {
    if (!facts.invoice) return null
    state[facts.kind === 'invoice.paid' ? 'paid' : 'failed'] = latest(only(InvoiceFacts, facts.invoice))
  } else {
    if (!facts.subscription) return null
    const subscription = only(SubscriptionFacts, facts.subscription)
    const deleted = facts.kind === 'customer.subscription.deleted'
    if (deleted && !FINAL.has(subscription.status)) subscription.status = 'canceled'
    state[FINAL.has(subscription.status) ? 'ended' : 'current'] = latest(subscription)
  }
  if (facts.customer_id !== null) state.customer = latest(facts.customer_id)
  // An id that is no UUID is nobody's id, and may be any text: it is not stored.
  if (facts.acteur_id !== null && UUID.test(facts.acteur_id)) state.acteur = latest(facts.acteur_id.toLowerCase())
  return state
}

/** Joins two states. */
export function join(a: State, b: State): State {
  const all: State = {
    current: newer(a.current, b.current),
    ended: newer(a.ended, b.ended),
    paid: newer(a.paid, b.paid),
    failed: newer(a.failed, b.failed),
    checkout: newer(a.checkout, b.checkout),
    customer: newer(a.customer, b.customer),
    acteur: newer(a.acteur, b.acteur),
  }
  return Object.fromEntries(Object.entries(all).filter(([, latest]) => latest !== undefined))
}

/** Whether one stamp is later than another: by second, then by kind. */
export const isAfter = (a: Stamp, b: Stamp): boolean => a.at > b.at || (a.at === b.at && a.rank > b.rank)

function newer<T extends object | string>(a: Latest<T> | undefined, b: Latest<T> | undefined): Latest<T> | undefined {
  if (!a || !b) return a ?? b
  if (isAfter(a.stamp, b.stamp)) return a
  if (isAfter(b.stamp, a.stamp)) return b
  const [inA, inB] = [serialized(a.value), serialized(b.value)]
  const first = a.stamp.id > b.stamp.id || (a.stamp.id === b.stamp.id && inA >= inB) ? a : b
  return { ...first, tied: a.tied || b.tied || inA !== inB }
}

/** Serializes a value independently of the order of its keys. */
const serialized = (value: object | string): string => JSON.stringify(value, Object.keys(value).toSorted())

/** Returns the declared fields of facts: other values of an event, beyond the allow-list, are left out. */
const only = <T extends object>(declared: z.ZodObject & z.ZodType<T>, facts: T): T =>
  Object.fromEntries(Object.keys(declared.shape).map((name) => [name, facts[name as keyof T]])) as T

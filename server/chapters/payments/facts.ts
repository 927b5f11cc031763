import {
  type CheckoutFacts,
  type InvoiceFacts,
  PAYMENT_KINDS,
  type PaymentFacts,
  type PaymentKind,
  type SubscriptionFacts,
} from '../subscriptions/payment-facts.ts'
import type { ProviderEvent } from './event.ts'
import { currency, idOf, listOf, isoTime, planName, record, uuid, type Values, integer, term } from './fields.ts'

const KINDS: ReadonlySet<string> = new Set(PAYMENT_KINDS)
export const isHandled = (kind: string): kind is PaymentKind => KINDS.has(kind)

/** The kind that an event's object declares, if it declares one. */
const objectOf = (kind: PaymentKind) =>
  kind.startsWith('invoice.') ? 'invoice' : kind.startsWith('checkout.') ? 'checkout.session' : 'subscription'

/**
 * The stored facts of an event of a handled kind; null if its object is unusable. Both forms of the provider's API are read (periods and
 * subscriptions moved in March 2025), and objects instead of ids. Spec §4.5-6.
 */
export function factsOf(event: ProviderEvent, kind: PaymentKind, created: number, livemode: boolean): PaymentFacts | null {
  const { object } = event
  const expected = objectOf(kind)
  if (!object || ('object' in object && object['object'] !== expected)) return null
  const subscription = expected === 'subscription' ? subscriptionOf(object) : null
  const subscriptionId =
    expected === 'subscription' ? idOf(object) : (idOf(object['subscription']) ?? idOf(ofParent(object)['subscription']) ?? ofLines(object))
  if (expected === 'subscription' && !(subscription && subscriptionId)) return null
  return {
    event_id: event.id,
    kind,
    created,
    livemode,
    customer_id: idOf(object['customer']),
    subscription_id: subscriptionId,
    acteur_id: acteurOf(object),
    subscription,
    invoice: expected === 'invoice' ? invoiceOf(object, kind) : null,
    checkout: expected === 'checkout.session' ? checkoutOf(object) : null,
  }
}

/** Where the newer form has the subscription of an invoice. */
const ofParent = (object: Values): Values => record(record(object['parent'])?.['subscription_details']) ?? {}

/**
 * Returns the subscription that the lines of an invoice name, where the invoice does not: the newer form has it in the line's parent, the older one in
 * the line. Lines of several subscriptions name none: it is not guessed.
 */
function ofLines(object: Values): string | null {
  const named = listOf(object['lines']).flatMap((line) => {
    const parent = record(line['parent'])
    const details = record(parent?.['subscription_item_details']) ?? record(parent?.['invoice_item_details'])
    return idOf(details?.['subscription']) ?? idOf(line['subscription']) ?? []
  })
  const ids = new Set(named)
  return ids.size === 1 ? (named[0] ?? null) : null
}

/** The only entry of any metadata that is read. */
const named = (holder: unknown) => uuid(record(record(holder)?.['metadata'])?.['acteur_id'])

const acteurOf = (object: Values): string | null =>
  named(object) ??
  named(object['subscription_details']) ??
  named(ofParent(object)) ??
  named(object['subscription']) ??
  uuid(object['client_reference_id'])

/** The item that ends last: with several items, the subscription is paid until then. */
function lastItem(items: Values[]): Values | null {
  const end = (item: Values) => integer(item['current_period_end']) ?? -1
  return items.reduce<Values | null>((last, item) => (last === null || end(item) > end(last) ? item : last), null)
}

function subscriptionOf(object: Values): SubscriptionFacts | null {
  const status = term(object['status'])
  if (status === null) return null
  const items = listOf(object['items'])
  const item = lastItem(items)
  return {
    status,
    plan: planOf(items[0]) ?? planOf(object),
    current_period_start: isoTime(object['current_period_start']) ?? isoTime(item?.['current_period_start']),
    current_period_end: isoTime(object['current_period_end']) ?? isoTime(item?.['current_period_end']),
    cancel_at_period_end: object['cancel_at_period_end'] === true,
    cancel_at: isoTime(object['cancel_at']),
    canceled_at: isoTime(object['canceled_at']),
    ended_at: isoTime(object['ended_at']),
    trial_end: isoTime(object['trial_end']),
    paused: status === 'paused' || record(object['pause_collection']) !== null,
  }
}

/** The price's look-up key, which the merchant chose to be stable; else the identifier of the price or of the older plan. */
function planOf(holder: Values | undefined): string | null {
  const price = holder?.['price']
  const plan = holder?.['plan']
  const names = [record(price)?.['lookup_key'], record(price)?.['id'], price, record(plan)?.['id'], plan]
  return names.map((name) => planName(name) ?? idOf(name)).find((name) => name !== null) ?? null
}

function invoiceOf(object: Values, kind: PaymentKind): InvoiceFacts {
  const ends = listOf(object['lines']).flatMap((line) => integer(record(line['period'])?.['end']) ?? [])
  return {
    id: idOf(object),
    status: term(object['status']),
    amount: integer(object[kind === 'invoice.paid' ? 'amount_paid' : 'amount_due']),
    currency: currency(object['currency']),
    billing_reason: term(object['billing_reason']),
    attempt_count: integer(object['attempt_count']),
    next_payment_attempt: isoTime(object['next_payment_attempt']),
    // An invoice's own period is the previous one; the period that it pays for is that of its lines.
    period_end: ends.length > 0 ? isoTime(Math.max(...ends)) : isoTime(object['period_end']),
  }
}

const checkoutOf = (object: Values): CheckoutFacts => ({
  payment_status: term(object['payment_status']),
  mode: term(object['mode']),
  status: term(object['status']),
})

import type { InvoiceFacts, SubscriptionFacts } from './payment-facts.ts'
import { isAfter, type Latest, type State } from './reduce.ts'

/** The joined values of a subscription's events, as the columns of its row. Times are ISO 8601. */
export interface SubscriptionColumns extends Omit<SubscriptionFacts, 'cancel_at_period_end'> {
  cancel_at_period_end: boolean
  provider_customer_id: string | null
  acteur_id_provider: string | null
  last_invoice: (Omit<InvoiceFacts, 'billing_reason'> & { paid: boolean; at: string }) | null
  last_event_at: string | null
  needs_reconcile: boolean
}

const DEFAULTS: Omit<SubscriptionFacts, 'status'> = {
  plan: null,
  current_period_start: null,
  current_period_end: null,
  cancel_at_period_end: false,
  cancel_at: null,
  canceled_at: null,
  ended_at: null,
  trial_end: null,
  paused: false,
}
const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Derives the row from a state. */
export function columnsOf(state: State): SubscriptionColumns {
  const own = state.ended ?? state.current
  // In a fixed order, independent of the stored keys: the statement that writes them is the same each time.
  const facts = { ...DEFAULTS, ...own?.value }
  const events = Object.values(state) as Latest<unknown>[]
  return {
    ...facts,
    status: statusOf(state),
    // With flexible billing, only the date shows a cancellation at the end of the period.
    cancel_at_period_end: facts.cancel_at_period_end || (facts.cancel_at !== null && facts.cancel_at === facts.current_period_end),
    provider_customer_id: state.customer?.value ?? null,
    acteur_id_provider: state.acteur?.value ?? null,
    last_invoice: lastInvoice(state),
    last_event_at: events.length === 0 ? null : isoTime(Math.max(...events.map(({ stamp }) => stamp.at))),
    needs_reconcile: own?.tied ?? false,
  }
}

/** Returns the subscription's own status, updated by newer invoices. */
function statusOf(state: State): string {
  const { ended, current } = state
  if (ended) return ended.value.status
  const invoice = decisiveInvoice(state)
  if (!current) return statusFromPayments(state, invoice)
  const { status } = current.value
  if (!invoice || !isAfter(invoice.stamp, current.stamp)) return status
  if (invoice === state.failed) return status === 'active' || status === 'trialing' ? 'past_due' : status
  return status === 'past_due' || status === 'unpaid' || status === 'incomplete' ? 'active' : status
}

/** The status as far as payments show it, before the first event of the subscription itself. */
function statusFromPayments({ checkout, failed }: State, invoice: Latest<InvoiceFacts> | undefined): string {
  const paid = checkout?.value.payment_status === 'paid' || checkout?.value.payment_status === 'no_payment_required'
  if (invoice && invoice === failed && !(checkout && paid && isAfter(checkout.stamp, invoice.stamp)))
    return invoice.value.billing_reason === 'subscription_create' ? 'incomplete' : 'past_due'
  return invoice || paid ? 'active' : 'incomplete'
}

/** The newer of payment and failure; one for an older period does not override one for a newer period. */
function decisiveInvoice({ paid, failed }: State): Latest<InvoiceFacts> | undefined {
  if (!paid || !failed) return paid ?? failed
  const [paidFor, failedFor] = [paid.value.period_end, failed.value.period_end]
  if (paidFor !== null && failedFor !== null && paidFor !== failedFor) return paidFor > failedFor ? paid : failed
  return isAfter(failed.stamp, paid.stamp) ? failed : paid
}

function lastInvoice({ paid, failed }: State): SubscriptionColumns['last_invoice'] {
  const last = paid && failed ? (isAfter(failed.stamp, paid.stamp) ? failed : paid) : (paid ?? failed)
  if (!last) return null
  const { billing_reason: _, ...facts } = last.value
  return { ...facts, paid: last === paid, at: isoTime(last.stamp.at) }
}

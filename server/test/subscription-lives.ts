import type { PaymentFacts } from '../chapters/subscriptions/payment-facts.ts'
import type { SubscriptionColumns } from '../chapters/subscriptions/columns.ts'
import { ACTEUR, at, checkout, invoice, iso, subscription } from './payment-facts.ts'

// The file is long because it lists every sequence of events that the tests replay.
const second = { current_period_start: iso(30), current_period_end: iso(60) }
const first = { billing_reason: 'subscription_create' }
const begin = [
  subscription('created', at(0), { status: 'incomplete' }),
  invoice('paid', at(0, 3), first),
  subscription('updated', at(0, 3)),
  checkout(at(0, 4)),
]
const renew = [subscription('updated', at(30), second), invoice('paid', at(30, 3600), { id: 'in_2', period_end: iso(30) })]
const refused = (days: number, attempt_count = 1) =>
  invoice('payment_failed', at(days, 3600), { id: 'in_2', period_end: iso(30), attempt_count, next_payment_attempt: iso(days + 3) })
const overdue = [
  subscription('updated', at(30), second),
  refused(30),
  subscription('updated', at(30, 3600), { ...second, status: 'past_due' }),
]

/** Lives of subscriptions: the events that the provider sends, in the order in which they happen, and the resulting state. */
export const LIVES: Record<string, { events: PaymentFacts[]; end: Partial<SubscriptionColumns> }> = {
  'a checkout, paid': {
    events: begin,
    end: { status: 'active', plan: 'essentiel', acteur_id_provider: ACTEUR, current_period_end: iso(30) },
  },
  'a checkout alone, paid': { events: [checkout(at(0))], end: { status: 'active', plan: null, acteur_id_provider: ACTEUR } },
  'a checkout alone, with a trial': { events: [checkout(at(0), { payment_status: 'no_payment_required' })], end: { status: 'active' } },
  'a checkout alone, not paid yet': { events: [checkout(at(0), { payment_status: 'unpaid' })], end: { status: 'incomplete' } },
  'a checkout by bank debit, paid days later': {
    events: [checkout(at(0), { payment_status: 'unpaid' }), invoice('paid', at(4), first)],
    end: { status: 'active' },
  },
  'a first payment refused, and nothing else known': { events: [invoice('payment_failed', at(0), first)], end: { status: 'incomplete' } },
  'a renewal refused, and nothing else known': { events: [checkout(at(0)), refused(30)], end: { status: 'past_due' } },
  'a first payment that is never made': {
    events: [
      subscription('created', at(0), { status: 'incomplete' }),
      invoice('payment_failed', at(0, 2), first),
      subscription('updated', at(1), { status: 'incomplete_expired', ended_at: iso(1) }),
    ],
    end: { status: 'incomplete_expired', ended_at: iso(1) },
  },
  'a first payment refused, then made; the word of the subscription is lost': {
    events: [
      subscription('created', at(0), { status: 'incomplete' }),
      invoice('payment_failed', at(0), first),
      invoice('paid', at(0), { ...first, attempt_count: 2 }),
    ],
    end: { status: 'active' },
  },
  'a trial that becomes active': {
    events: [
      subscription('created', at(0), { status: 'trialing', trial_end: iso(14), current_period_end: iso(14) }),
      invoice('paid', at(0, 2), { ...first, amount: 0 }),
      subscription('updated', at(14), { trial_end: iso(14), current_period_start: iso(14), current_period_end: iso(44) }),
      invoice('paid', at(14, 3600), { period_end: iso(14) }),
    ],
    end: { status: 'active', current_period_end: iso(44), trial_end: iso(14) },
  },
  'a trial, with its invoice of nothing': {
    events: [
      subscription('created', at(0), { status: 'trialing', trial_end: iso(14) }),
      invoice('paid', at(0, 2), { ...first, amount: 0 }),
    ],
    end: { status: 'trialing' },
  },
  'a trial without a means of payment: paused in the second of another change': {
    events: [
      subscription('created', at(0), { status: 'trialing', trial_end: iso(14) }),
      subscription('updated', at(14), { status: 'trialing', trial_end: iso(14), plan: 'premium' }),
      subscription('paused', at(14), { status: 'paused', plan: 'premium' }),
    ],
    end: { status: 'paused', needs_reconcile: false },
  },
  'a trial without a means of payment: paused, then resumed': {
    events: [
      subscription('created', at(0), { status: 'trialing', trial_end: iso(14) }),
      subscription('updated', at(14), { status: 'trialing', trial_end: iso(14), plan: 'premium' }),
      subscription('paused', at(14), { status: 'paused' }),
      subscription('updated', at(20), second),
      subscription('resumed', at(20), second),
    ],
    end: { status: 'active', needs_reconcile: false },
  },
  'a renewal, paid': { events: [...begin, ...renew], end: { status: 'active', current_period_end: iso(60) } },
  'a renewal refused': { events: [...begin, ...overdue], end: { status: 'past_due' } },
  'a renewal refused, before the subscription says so': {
    events: [...begin, subscription('updated', at(30), second), refused(30)],
    end: { status: 'past_due' },
  },
  'a renewal refused, then paid': {
    events: [
      ...begin,
      ...overdue,
      refused(33, 2),
      invoice('paid', at(36), { id: 'in_2', period_end: iso(30), attempt_count: 3 }),
      subscription('updated', at(36, 1), second),
    ],
    end: { status: 'active', current_period_end: iso(60) },
  },
  'a renewal refused, then paid, before the subscription says so': {
    events: [...begin, ...overdue, invoice('paid', at(36), { id: 'in_2', period_end: iso(30) })],
    end: { status: 'active' },
  },
  'a renewal refused, then settled elsewhere: the subscription says so, and no invoice': {
    events: [...begin, ...overdue, subscription('updated', at(34), second)],
    end: { status: 'active' },
  },
  'an old invoice paid in the very second in which the subscription says that it is not enough': {
    events: [
      ...begin,
      subscription('updated', at(30), { ...second, status: 'past_due' }),
      invoice('paid', at(30), { id: 'in_0', period_end: iso(0) }),
    ],
    end: { status: 'past_due' },
  },
  'an old invoice paid, the newest still open': {
    events: [...begin, ...overdue, invoice('paid', at(36), { id: 'in_0', period_end: iso(0) })],
    end: { status: 'past_due' },
  },
  'an old invoice refused again, the newest paid': {
    events: [...begin, ...renew, invoice('payment_failed', at(36), { id: 'in_0', period_end: iso(0) })],
    end: { status: 'active' },
  },
  'refused until it is unpaid, then paid': {
    events: [
      ...begin,
      ...overdue,
      refused(37, 4),
      subscription('updated', at(37, 3600), { ...second, status: 'unpaid' }),
      invoice('paid', at(50), { id: 'in_2', period_end: iso(30) }),
    ],
    end: { status: 'active' },
  },
  'refused until it is canceled': {
    events: [...begin, ...overdue, subscription('deleted', at(50), { ...second, canceled_at: iso(50), ended_at: iso(50) })],
    end: { status: 'canceled', canceled_at: iso(50) },
  },
  'canceled, then paid all the same, and a late word': {
    events: [
      ...begin,
      subscription('deleted', at(10), { canceled_at: iso(10), ended_at: iso(10) }),
      invoice('paid', at(11)),
      subscription('updated', at(12), { plan: 'premium' }),
    ],
    end: { status: 'canceled', plan: 'essentiel', ended_at: iso(10) },
  },
  'collection paused': { events: [...begin, subscription('updated', at(5), { paused: true })], end: { status: 'active', paused: true } },
  'collection paused, then resumed': {
    events: [...begin, subscription('updated', at(5), { paused: true }), subscription('updated', at(9))],
    end: { status: 'active', paused: false },
  },
  'another plan': {
    events: [
      ...begin,
      subscription('updated', at(7), { plan: 'premium' }),
      invoice('paid', at(7, 2), { id: 'in_3', amount: 800, billing_reason: 'subscription_update', period_end: iso(7) }),
    ],
    end: { status: 'active', plan: 'premium' },
  },
  'to be canceled at the end of the period': {
    events: [...begin, subscription('updated', at(7), { cancel_at_period_end: true, cancel_at: iso(30), canceled_at: iso(7) })],
    end: { status: 'active', cancel_at_period_end: true, canceled_at: iso(7) },
  },
  'to be canceled at the end of the period, told by the date alone': {
    events: [...begin, subscription('updated', at(7), { cancel_at: iso(30), canceled_at: iso(7) })],
    end: { status: 'active', cancel_at_period_end: true },
  },
  'to be canceled, then not': {
    events: [
      ...begin,
      subscription('updated', at(7), { cancel_at_period_end: true, cancel_at: iso(30), canceled_at: iso(7) }),
      subscription('updated', at(8)),
    ],
    end: { status: 'active', cancel_at_period_end: false, cancel_at: null, canceled_at: null },
  },
  'to be canceled, and so it is': {
    events: [
      ...begin,
      subscription('updated', at(7), { cancel_at_period_end: true, cancel_at: iso(30), canceled_at: iso(7) }),
      subscription('deleted', at(30), { canceled_at: iso(7), ended_at: iso(30) }),
    ],
    end: { status: 'canceled', ended_at: iso(30) },
  },
  'a status that we do not know': {
    events: [...begin, subscription('updated', at(7), { status: 'hibernating' }), invoice('payment_failed', at(8))],
    end: { status: 'hibernating' },
  },
  'two changes in one second': {
    events: [
      ...begin,
      subscription('updated', at(7), { plan: 'premium' }, 'evt_a'),
      subscription('updated', at(7), { plan: 'essentiel', paused: true }, 'evt_b'),
    ],
    end: { needs_reconcile: true, plan: 'essentiel' },
  },
  'two changes in one second, which the next event settles': {
    events: [
      ...begin,
      subscription('updated', at(7), { plan: 'premium' }, 'evt_a'),
      subscription('updated', at(7), { plan: 'essentiel', paused: true }, 'evt_b'),
      subscription('updated', at(9), { plan: 'premium' }),
    ],
    end: { needs_reconcile: false, plan: 'premium' },
  },
  'two events in one second that say the same': {
    events: [...begin, subscription('updated', at(7), {}, 'evt_a'), subscription('updated', at(7), {}, 'evt_b')],
    end: { needs_reconcile: false },
  },
}

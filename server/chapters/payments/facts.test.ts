import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { PaymentKind } from '../subscriptions/payment-facts.ts'
import { readEvent } from './event.ts'
import { factsOf } from './facts.ts'

const ACTEUR = '01990000-0000-7000-8000-0000000000aa'
const CREATED = 1_795_000_000
const START = 1_793_491_200
const END = 1_796_083_200
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

const read = (kind: PaymentKind, object: unknown) =>
  factsOf(readEvent(Buffer.from(JSON.stringify({ id: 'evt_1', type: kind, created: CREATED, data: { object } }))), kind, CREATED, true)
const subscription = (object: object) =>
  read('customer.subscription.updated', { id: 'sub_1', object: 'subscription', status: 'active', ...object })
const invoice = (object: object, kind: PaymentKind = 'invoice.paid') => read(kind, { id: 'in_1', object: 'invoice', ...object })

const item = { id: 'si_1', price: { id: 'price_1', lookup_key: 'association' }, quantity: 1 }
const PERIOD = { current_period_start: START, current_period_end: END }
const LINES = {
  object: 'list',
  data: [
    { id: 'il_1', period: { start: END, end: END + 2_592_000 } },
    { id: 'il_2', period: { start: START, end: END } },
  ],
}

describe('an invoice whose subscription only its lines name', () => {
  const sample = JSON.parse(readFileSync(join(import.meta.dirname, 'samples/case_invoice-by-line.json'), 'utf8')) as {
    type: PaymentKind
    data: { object: object }
  }
  const line = (named: unknown, of = 'subscription_item_details') => ({ parent: { type: of, [of]: { subscription: named } } })
  const idOfLines = (data: unknown[], more: object = {}) => invoice({ lines: { data }, ...more })?.subscription_id
  test('the sample', () => assert.equal(read(sample.type, sample.data.object)?.subscription_id, 'sub_known'))
  test('parent null or absent, several lines, an object instead of an id, the older form', () => {
    assert.equal(idOfLines([line('sub_1')]), 'sub_1')
    assert.equal(idOfLines([{ parent: null }, line('sub_1'), line({ id: 'sub_1' })], { parent: null }), 'sub_1')
    assert.equal(idOfLines([line('sub_1', 'invoice_item_details'), {}]), 'sub_1')
    assert.equal(idOfLines([{ subscription: 'sub_1' }]), 'sub_1')
    assert.equal(idOfLines([line('sub_2')], { parent: { subscription_details: { subscription: 'sub_1' } } }), 'sub_1')
  })
  test('lines of two subscriptions, or of none: the event is stored without one', () => {
    assert.equal(idOfLines([line('sub_1'), line('sub_2')]), null)
    assert.equal(idOfLines([{ parent: null }, { parent: { type: 'x' } }]), null)
    assert.equal(invoice({ lines: null, parent: null })?.subscription_id, null)
  })
})

describe('the stored facts of a payment event', () => {
  test('a subscription, before and after its periods moved to its items: the same facts', () => {
    const before = subscription({ customer: 'cus_1', ...PERIOD, items: { data: [item] }, metadata: { acteur_id: ACTEUR.toUpperCase() } })
    const after = subscription({
      customer: { id: 'cus_1', object: 'customer', email: 'a@example.fr' },
      items: { data: [{ ...item, ...PERIOD }] },
      metadata: { acteur_id: ACTEUR },
    })
    assert.deepEqual(after, before)
    assert.deepEqual(before, {
      event_id: 'evt_1',
      kind: 'customer.subscription.updated',
      created: CREATED,
      livemode: true,
      customer_id: 'cus_1',
      subscription_id: 'sub_1',
      acteur_id: ACTEUR,
      subscription: {
        status: 'active',
        plan: 'association',
        current_period_start: iso(START),
        current_period_end: iso(END),
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
        ended_at: null,
        trial_end: null,
        paused: false,
      },
      invoice: null,
      checkout: null,
    })
  })

  test('of several items the one that ends last; a cancellation as a flag or as a date; a pause', () => {
    const facts = subscription({
      items: {
        data: [
          { ...item, ...PERIOD },
          { ...item, current_period_start: END, current_period_end: END + 86_400 },
        ],
      },
      cancel_at: END,
      canceled_at: CREATED,
      ended_at: END,
      trial_end: START,
      cancel_at_period_end: true,
      pause_collection: { behavior: 'void' },
    })?.subscription
    assert.deepEqual(
      [facts?.current_period_start, facts?.current_period_end, facts?.cancel_at, facts?.canceled_at, facts?.ended_at, facts?.trial_end],
      [END, END + 86_400, END, CREATED, END, START].map(iso),
    )
    assert.deepEqual(
      [facts?.cancel_at_period_end, facts?.paused, subscription({ status: 'paused' })?.subscription?.paused],
      [true, true, true],
    )
  })

  test('the plan: the look-up key, else the price, else the older plan', () => {
    const plan = (object: object) => subscription(object)?.subscription?.plan
    assert.equal(plan({ items: { data: [{ price: { id: 'price_1', lookup_key: null } }] } }), 'price_1')
    assert.equal(plan({ items: { data: [{ price: 'price_1' }] } }), 'price_1')
    assert.equal(plan({ items: { data: [{ plan: { id: 'pro-2024' } }] } }), 'pro-2024')
    assert.equal(plan({ plan: { id: 'pro' } }), 'pro')
    assert.equal(
      plan({ items: { data: [{ price: { id: 'price_1Nx12345678901', lookup_key: 'FR7630006000011234567890189' } }] } }),
      'price_1Nx12345678901',
    )
    assert.equal(plan({}), null)
  })

  test('an invoice, before and after its subscription moved to its parent', () => {
    const common = {
      customer: 'cus_1',
      status: 'paid',
      amount_paid: 1200,
      amount_due: 1500,
      currency: 'EUR',
      billing_reason: 'subscription_cycle',
      attempt_count: 2,
      next_payment_attempt: END,
      lines: LINES,
      period_end: START,
    }
    const before = invoice({ ...common, subscription: 'sub_1', subscription_details: { metadata: { acteur_id: ACTEUR } } })
    const after = invoice({
      ...common,
      parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1', metadata: { acteur_id: ACTEUR } } },
    })
    const expanded = invoice({ ...common, subscription: { id: 'sub_1', object: 'subscription', metadata: { acteur_id: ACTEUR } } })
    assert.deepEqual(after, before)
    assert.deepEqual(expanded, before)
    assert.deepEqual([before?.subscription_id, before?.acteur_id, before?.subscription], ['sub_1', ACTEUR, null])
    assert.deepEqual(before?.invoice, {
      id: 'in_1',
      status: 'paid',
      amount: 1200,
      currency: 'eur',
      billing_reason: 'subscription_cycle',
      attempt_count: 2,
      next_payment_attempt: iso(END),
      period_end: iso(END + 2_592_000),
    })
    assert.equal(invoice(common, 'invoice.payment_failed')?.invoice?.amount, 1500)
    assert.equal(invoice({ period_end: START })?.invoice?.period_end, iso(START))
  })

  test('a checkout, with the actor in its metadata or as its reference', () => {
    const checkout = (object: object) => read('checkout.session.completed', { id: 'cs_test_1', object: 'checkout.session', ...object })
    const facts = checkout({
      mode: 'subscription',
      status: 'complete',
      payment_status: 'paid',
      customer: 'cus_1',
      subscription: 'sub_1',
      client_reference_id: ACTEUR,
    })
    assert.deepEqual([facts?.customer_id, facts?.subscription_id, facts?.acteur_id], ['cus_1', 'sub_1', ACTEUR])
    assert.deepEqual(facts?.checkout, { mode: 'subscription', status: 'complete', payment_status: 'paid' })
    assert.equal(checkout({ client_reference_id: 'Camille Durand' })?.acteur_id, null)
    assert.equal(checkout({ client_reference_id: 'x', metadata: { acteur_id: ACTEUR } })?.acteur_id, ACTEUR)
  })

  test('an object of another kind, or without an identifier or a state, cannot be used', () => {
    for (const object of [
      null,
      'sub_1',
      [],
      {},
      { id: 'sub_1' },
      { status: 'active' },
      { id: 'sub_1', status: 'Active now' },
      { id: '4242424242424242', status: 'active' },
      { id: 'sub_1', object: 'invoice', status: 'active' },
    ])
      assert.equal(read('customer.subscription.updated', object), null, JSON.stringify(object))
    assert.equal(read('invoice.paid', { object: 'charge', id: 'ch_1' }), null)
  })

  test('no value in the form of a card, an account, an address or a person is in a stored field', () => {
    const private_ = [
      '4242424242424242',
      'FR7630006000011234567890189',
      'camille@example.fr',
      '+33612345678',
      '12 rue de la Paix',
      'Camille Durand',
      'https://pay.example.fr/i/1',
      'pi_1_secret_x y',
      'x'.repeat(300),
    ]
    for (const value of private_) {
      const spread = (names: string[]) => Object.fromEntries(names.map((name) => [name, value]))
      const facts = [
        subscription({
          ...spread(['customer', 'cancel_at', 'trial_end', 'plan']),
          items: { data: [{ price: { id: value, lookup_key: value } }] },
          metadata: { acteur_id: value },
        }),
        invoice(spread(['customer', 'subscription', 'status', 'currency', 'billing_reason', 'amount_paid', 'period_end'])),
        read('checkout.session.completed', {
          id: value,
          ...spread(['customer', 'subscription', 'mode', 'status', 'payment_status', 'client_reference_id']),
        }),
      ]
      assert.ok(!JSON.stringify(facts).includes(value), value)
    }
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ACTEUR, at, checkout, facts, invoice, iso, subscription } from '../../test/payment-facts.ts'
import { LIVES } from '../../test/subscription-lives.ts'
import { PAYMENT_KINDS, type PaymentFacts, type SubscriptionFacts } from './payment-facts.ts'
import { join, type State, stateOf } from './reduce.ts'
import { columnsOf } from './columns.ts'

const RUNS = 20_000
// Another seed each time; a failing one is printed, with the smallest events that fail.
const SEED = { seed: Date.now() & 0x7fffffff }

const reduce = (events: readonly PaymentFacts[]): State => events.reduce<State>((state, event) => join(state, stateOf(event) ?? {}), {})
const inOrder = (events: readonly PaymentFacts[]) => events.toSorted((a, b) => a.created - b.created)

const lives = Object.values(LIVES).map(({ events }) => events)
/** Events of a whole life, some of them lost. */
const realistic = fc.constantFrom(...lives).chain((events) => fc.subarray(events, { minLength: 1 }))
/** Few seconds, ids and values, so that everything meets everything; the same id may even say different things. */
const moment = fc.constantFrom(null, '2026-01-05T00:00:00.000Z', '2026-02-05T00:00:00.000Z')
const some = (...values: string[]) => fc.constantFrom(...values)
const said: fc.Arbitrary<SubscriptionFacts> = fc.record({
  status: some('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused', 'new'),
  plan: fc.option(some('a', 'b')),
  current_period_start: moment,
  current_period_end: moment,
  cancel_at_period_end: fc.boolean(),
  cancel_at: moment,
  canceled_at: moment,
  ended_at: moment,
  trial_end: moment,
  paused: fc.boolean(),
})
const hostile: fc.Arbitrary<PaymentFacts> = fc.record({
  event_id: some('evt_1', 'evt_2', 'evt_3', 'evt_4'),
  kind: fc.constantFrom(...PAYMENT_KINDS),
  created: fc.integer({ min: 1, max: 3 }),
  livemode: fc.constant(false),
  customer_id: fc.option(some('cus_1', 'cus_2')),
  subscription_id: fc.constant('sub_1'),
  acteur_id: fc.option(some('01990000-0000-7000-8000-0000000000aa', '01990000-0000-7000-8000-0000000000BB', 'nobody')),
  subscription: fc.option(said, { freq: 20 }),
  invoice: fc.option(
    fc.record({
      id: fc.option(some('in_1', 'in_2')),
      status: fc.constant(null),
      amount: fc.constantFrom(null, 1, 2),
      currency: fc.constant('eur'),
      billing_reason: fc.option(some('subscription_create', 'manual')),
      attempt_count: fc.constant(1),
      next_payment_attempt: moment,
      period_end: moment,
    }),
    { freq: 20 },
  ),
  checkout: fc.option(fc.record({ payment_status: some('paid', 'unpaid'), mode: fc.constant('subscription'), status: fc.constant(null) })),
})
const events = fc.oneof(realistic, fc.array(hostile, { minLength: 1, maxLength: 12 }))
/** Every event at least once, in any order. */
const arrivals = events.chain((all) =>
  fc.record({
    all: fc.constant(all),
    come: fc
      .tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.array(fc.constantFrom(...all), { maxLength: 6 }))
      .chain(([once, again]) => fc.shuffledSubarray([...once, ...again], { minLength: once.length + again.length })),
  }),
)
const state = fc.array(hostile, { maxLength: 5 }).map(reduce)

/** Spec §6-7. */
describe('the state of a subscription from its events', () => {
  for (const [name, { events: all, end }] of Object.entries(LIVES))
    test(`${name}: ${JSON.stringify(end).slice(0, 80)}`, () => {
      const orders = all.length <= 6 ? [...permutations(all)] : fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), 500)
      for (const order of orders) {
        const row = columnsOf(reduce(order)) as unknown as Record<string, unknown>
        for (const [field, value] of Object.entries(end))
          assert.deepEqual(row[field], value, `${field} after ${order.map(({ event_id }) => event_id).join(', ')}`)
      }
    })

  test('one event is a state: its values, its stamp, its customer and actor', () => {
    const id = 'evt_1'
    const kept = (rank: number) => {
      const latest = (value: unknown) => ({ stamp: { at: 7, rank, id }, value, tied: false })
      const customer = latest('cus_1')
      return { latest, customer }
    }
    for (const [kind, rank] of [
      ['created', 1],
      ['updated', 4],
      ['paused', 5],
      ['resumed', 5],
    ] as const) {
      const event = subscription(kind, 7, {}, id)
      const { latest, customer } = kept(rank)
      assert.deepEqual(stateOf(event), { current: latest(event.subscription), customer })
    }
    const deleted = subscription('deleted', 7, {}, id)
    const end = kept(6)
    assert.deepEqual(stateOf(deleted), { ended: end.latest(deleted.subscription), customer: end.customer })
    for (const [kind, rank, name] of [
      ['payment_failed', 2, 'failed'],
      ['paid', 3, 'paid'],
    ] as const) {
      const event = { ...invoice(kind, 7, {}, id), customer_id: null }
      assert.deepEqual(stateOf(event), { [name]: kept(rank).latest(event.invoice) })
    }
    const paid = { ...checkout(7), event_id: id }
    const first = kept(0)
    assert.deepEqual(stateOf(paid), { checkout: first.latest(paid.checkout), customer: first.customer, acteur: first.latest(ACTEUR) })
  })

  test('joining two states takes each part from the newer one, and a missing part from the other', () => {
    const [early, late] = [subscription('updated', 1, { plan: 'a' }), subscription('updated', 2, { plan: 'b' })]
    const bought = { ...checkout(1), customer_id: 'cus_2' }
    const both = reduce([late, early, bought])
    assert.deepEqual(Object.keys(both).toSorted(), ['acteur', 'checkout', 'current', 'customer'])
    assert.deepEqual([both.current?.value.plan, both.customer?.value], ['b', 'cus_1'])
    const twins = [subscription('updated', 1, { plan: 'b' }, 'evt_a'), subscription('updated', 1, { plan: 'a' }, 'evt_b')]
    for (const order of [twins, twins.toReversed()]) {
      const { current } = reduce(order)
      assert.deepEqual([current?.stamp.id, current?.value.plan, current?.tied], ['evt_b', 'a', true])
    }
  })

  test('the columns of a complete state, and of an empty one', () => {
    const nothing = {
      plan: null,
      current_period_start: null,
      current_period_end: null,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      trial_end: null,
      paused: false,
      status: 'incomplete',
      provider_customer_id: null,
      acteur_id_provider: null,
      last_invoice: null,
      last_event_at: null,
      needs_reconcile: false,
    }
    assert.deepEqual(columnsOf({}), nothing)
    const own = {
      status: 'active',
      plan: 'premium',
      current_period_start: iso(0),
      current_period_end: iso(30),
      trial_end: iso(3),
      paused: true,
    }
    const life = [
      subscription('updated', at(1), own),
      invoice('payment_failed', at(0)),
      invoice('paid', at(2), { period_end: iso(1) }),
      checkout(at(0)),
    ]
    const { billing_reason: _, ...last } = life[2]?.invoice ?? assert.fail()
    assert.deepEqual(columnsOf(reduce(life)), {
      ...nothing,
      ...own,
      provider_customer_id: 'cus_1',
      acteur_id_provider: ACTEUR,
      last_invoice: { ...last, paid: true, at: iso(2) },
      last_event_at: iso(2),
    })
    assert.equal(columnsOf(reduce([...life, invoice('payment_failed', at(4))])).last_invoice?.paid, false)
    assert.equal(columnsOf(reduce([invoice('payment_failed', at(4))])).last_invoice?.paid, false)
    assert.equal(columnsOf(reduce([invoice('paid', at(4))])).last_invoice?.paid, true)
    for (const [cancel_at, at_end] of [
      [iso(30), true],
      [iso(29), false],
      [null, false],
    ] as const)
      assert.equal(columnsOf(reduce([subscription('updated', 1, { cancel_at })])).cancel_at_period_end, at_end)
    assert.equal(columnsOf(reduce([subscription('updated', 1, { current_period_end: null })])).cancel_at_period_end, false)
  })

  test('an invoice newer than the subscription’s own event changes a status that is about payments', () => {
    const after = (status: string, ...kinds: Parameters<typeof invoice>[]) =>
      columnsOf(reduce([subscription('updated', 5, { status }), ...kinds.map((kind) => invoice(...kind))])).status
    const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'paused', 'new']
    assert.deepEqual(
      statuses.map((status) => after(status, ['payment_failed', 6])),
      ['past_due', 'past_due', 'past_due', 'unpaid', 'incomplete', 'paused', 'new'],
    )
    assert.deepEqual(
      statuses.map((status) => after(status, ['paid', 6])),
      ['active', 'trialing', 'active', 'active', 'active', 'paused', 'new'],
    )
    for (const status of statuses) assert.equal(after(status, ['payment_failed', 4], ['paid', 5]), status)
  })

  test('of a payment and a failure the one for the newer period counts, or else the newer one', () => {
    const by = (paid: [number, string | null], failed: [number, string | null]) =>
      columnsOf(
        reduce([
          subscription('updated', 1, { status: 'trialing' }),
          invoice('paid', paid[0], { period_end: paid[1] }),
          invoice('payment_failed', failed[0], { period_end: failed[1] }),
        ]),
      ).status
    for (const [paid, failed, status] of [
      [[3, iso(30)], [4, iso(0)], 'trialing'],
      [[4, iso(0)], [3, iso(30)], 'past_due'],
      [[3, iso(30)], [4, iso(30)], 'past_due'],
      [[4, iso(30)], [3, iso(30)], 'trialing'],
      [[3, iso(30)], [3, iso(30)], 'trialing'],
      [[3, iso(30)], [4, null], 'past_due'],
      [[3, null], [4, iso(0)], 'past_due'],
      [[4, null], [3, iso(30)], 'trialing'],
      [[4, iso(0)], [3, null], 'trialing'],
      [[3, null], [4, null], 'past_due'],
    ] as const)
      assert.equal(by([...paid], [...failed]), status, JSON.stringify([paid, failed]))
  })

  test('before the subscription’s own first event, the status is derived from payments', () => {
    const create = { billing_reason: 'subscription_create' }
    for (const [come, status] of [
      [[invoice('payment_failed', 3, create)], 'incomplete'],
      [[invoice('payment_failed', 3)], 'past_due'],
      [[invoice('paid', 3)], 'active'],
      [[checkout(3)], 'active'],
      [[checkout(3, { payment_status: 'no_payment_required' })], 'active'],
      [[checkout(3, { payment_status: 'unpaid' })], 'incomplete'],
      [[invoice('payment_failed', 3), checkout(4)], 'active'],
      [[invoice('payment_failed', 3), checkout(4, { payment_status: 'no_payment_required' })], 'active'],
      [[invoice('payment_failed', 3), checkout(4, { payment_status: 'unpaid' })], 'past_due'],
      [[invoice('payment_failed', 3, create), checkout(4, { payment_status: 'unpaid' })], 'incomplete'],
      [[checkout(2), invoice('payment_failed', 3)], 'past_due'],
      [[checkout(3), invoice('payment_failed', 3)], 'past_due'],
      [[invoice('payment_failed', 3), invoice('paid', 4)], 'active'],
    ] as const)
      assert.equal(columnsOf(reduce(come)).status, status, come.map(({ event_id }) => event_id).join())
  })

  test('an event without the object of its kind is no state', () => {
    for (const kind of PAYMENT_KINDS) assert.equal(stateOf(facts(kind, 1, {})), null)
  })

  test('a deleted event ends the subscription, whatever its status', () => {
    assert.equal(columnsOf(reduce([subscription('deleted', 1, { status: 'active' })])).status, 'canceled')
    assert.equal(columnsOf(reduce([subscription('deleted', 1, { status: 'incomplete_expired' })])).status, 'incomplete_expired')
  })

  test('an actor’s id is stored in lower case', () => {
    const id = '01990000-0000-7000-8000-0000000000AC'
    const named = (acteur_id: string) => columnsOf(reduce([{ ...checkout(1), acteur_id }])).acteur_id_provider
    assert.equal(named(id), id.toLowerCase())
    for (const none of [
      `x${id}`,
      `${id}x`,
      id.slice(1),
      id.slice(0, -1),
      id.replace('-7000', ''),
      id.replace('7000', '7'),
      id.replace('0-7', '0-g'),
    ])
      assert.equal(named(none), null, none)
  })

  test('values that are not on the allow-list are not stored, nor an actor that is no UUID', () => {
    const canary = 'canari@example.fr'
    for (const event of [subscription('updated', 1), invoice('paid', 1), checkout(1)]) {
      const hidden = Object.fromEntries(['card', 'iban', 'email', 'toString'].map((name) => [name, canary]))
      const parts = { subscription: event.subscription, invoice: event.invoice, checkout: event.checkout }
      const laced = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part && { ...part, ...hidden }]))
      const kept = reduce([{ ...event, ...hidden, ...laced, acteur_id: canary }])
      assert.ok(!JSON.stringify([kept, columnsOf(kept)]).includes('canari'))
      assert.equal(columnsOf(kept).acteur_id_provider, null)
    }
  })

  test(`every order and repetition of events gives the same state, ${RUNS.toLocaleString('en')} runs`, () => {
    fc.assert(
      fc.property(arrivals, ({ all, come }) => {
        assert.deepEqual(reduce(come), reduce(inOrder(all)))
        assert.deepEqual(columnsOf(reduce(come)), columnsOf(reduce(inOrder(all))))
      }),
      { ...SEED, numRuns: RUNS },
    )
  })

  test('join is commutative, associative and idempotent; the empty state is neutral', () => {
    fc.assert(
      fc.property(state, state, state, (a, b, c) => {
        assert.deepEqual(join(a, b), join(b, a))
        assert.deepEqual(join(join(a, b), c), join(a, join(b, c)))
        assert.deepEqual(join(a, a), a)
        assert.deepEqual(join(a, {}), a)
        // What the database gives back has its keys in another order.
        assert.deepEqual(join(reversed(a) as State, b), join(a, b))
      }),
      { ...SEED, numRuns: 5000 },
    )
  })

  test('an ended subscription stays ended', () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 8 }), fc.array(hostile, { maxLength: 8 }), (before, after) => {
        const { status } = columnsOf(reduce([...before, subscription('deleted', 2)]))
        assert.match(status, /^(canceled|incomplete_expired)$/)
        assert.match(columnsOf(reduce([...before, subscription('deleted', 2), ...after])).status, /^(canceled|incomplete_expired)$/)
      }),
      { ...SEED, numRuns: 2000 },
    )
  })
})

const reversed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, inner]) => [name, reversed(inner)]),
      )
    : value

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length <= 1) yield items
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.filter((_, other) => other !== index))) yield [item, ...rest]
}

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { seededRandom } from '../../../demo/random.ts'
import { harness } from '../../test/harness.ts'
import { ACTEUR, about, at, checkout, facts, invoice, iso, subscription } from '../../test/payment-facts.ts'
import { LIVES } from '../../test/subscription-lives.ts'
import { applyFacts } from './apply.ts'
import type { PaymentFacts } from './payment-facts.ts'

const RUNS = 150
const WORKERS = 4

/** A row but for what tells when we came to know: the rest must not depend on it. */
async function rowOf(subscriptionId: string, livemode = false): Promise<Record<string, unknown>> {
  const { db } = await harness()
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider_subscription_id', '=', subscriptionId)
    .where('livemode', '=', livemode)
    .executeTakeFirstOrThrow()
  const { id: _, version: __, created_at: ___, updated_at: ____, ...known } = row
  return known
}

async function logsOf(subscriptionId: string) {
  const { db } = await harness()
  return db
    .selectFrom('subscription_logs as l')
    .innerJoin('subscriptions as s', 's.id', 'l.subscription_id')
    .select(['l.event_id', 'l.kind', 'l.event_at', 'l.livemode', 'l.changes'])
    .where('s.provider_subscription_id', '=', subscriptionId)
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute()
}

/** In a transaction that is not tried again: a deadlock fails the test. */
const apply = async (event: PaymentFacts) => (await harness()).db.transaction().execute(async (tx) => (await applyFacts(tx, [event]))[0])
const applyAll = async (events: readonly PaymentFacts[]) => {
  for (const event of events) await apply(event)
}

/** Spec §6-10. */
describe('application of payment events', () => {
  before(async () => (await harness()).reset())

  test(`${RUNS} orders and repetitions by ${WORKERS} concurrent workers give the same rows`, async () => {
    const lives = Object.values(LIVES)
    for (const [index, { events }] of lives.entries()) await applyAll(about(events, `sorted_${index}`))
    const seed = Date.now() & 0x7fffffff
    const dice = seededRandom(seed)
    for (let run = 0; run < RUNS; run += 1) {
      const index = run % lives.length
      const events = about(lives[index]?.events ?? [], `run_${run}`)
      const again = Array.from({ length: dice.integer(0, 4) }, () => dice.pick(events))
      const queue = [...events, ...again]
        .map((event) => [dice.integer(0, 1e6), event] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, event]) => event)
      const order = queue.map(({ event_id }) => event_id).join(' ')
      const worker = async () => {
        for (let event = queue.shift(); event; event = queue.shift()) assert.deepEqual(await apply(event), { status: 'processed' })
      }
      await Promise.all(Array.from({ length: WORKERS }, worker))
      const expected = await rowOf(`sorted_${index}`)
      const text = JSON.stringify(expected).replaceAll(`_sorted_${index}"`, `_run_${run}"`).replaceAll(`"sorted_${index}"`, `"run_${run}"`)
      assert.deepEqual(await rowOf(`run_${run}`), JSON.parse(text), `seed ${seed}, run ${run}: ${order}`)
    }
  })

  test('concurrent transactions with many events of the same subscriptions never deadlock', async () => {
    const { db } = await harness()
    const dice = seededRandom(7)
    const life = LIVES['a renewal refused, then paid']?.events ?? []
    const subscriptions = Array.from({ length: 6 }, (_, n) => about(life, `sub_batch_${n}`))
    const queue = Array.from({ length: 60 }, () => Array.from({ length: 10 }, () => dice.pick(dice.pick(subscriptions))))
    queue.push(...subscriptions)
    const worker = async () => {
      for (let batch = queue.shift(); batch; batch = queue.shift()) {
        const events = batch
        await db.transaction().execute((tx) => applyFacts(tx, events))
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, worker))
    const rows = await Promise.all(subscriptions.map((_, n) => rowOf(`sub_batch_${n}`)))
    for (const row of rows) assert.deepEqual([row['status'], row['current_period_end']], ['active', iso(60, 0)])
  })

  test('events applied together give the same rows, versions and logs as events applied one by one', async () => {
    const { db } = await harness()
    const lives = Object.values(LIVES).map(
      ({ events }, index) => [about(events, `alone_${index}`), about(events, `together_${index}`)] as const,
    )
    for (const [alone] of lives) await applyAll(alone)
    // Of each life in its order, the lives in turns.
    const turns = lives.flatMap(([, together]) => together.map((event, turn) => ({ event, turn }))).toSorted((a, b) => a.turn - b.turn)
    const nobody = { ...checkout(at(0)), subscription_id: null }
    const mixed = [nobody, ...turns.map(({ event }) => event), nobody]
    const applied = await db.transaction().execute((tx) => applyFacts(tx, mixed))
    const ignored = mixed.filter((_, n) => applied[n]?.status === 'ignored')
    assert.deepEqual(ignored, [nobody, nobody])
    const told = async (name: string) => {
      const { version } = await db
        .selectFrom('subscriptions')
        .select('version')
        .where('provider_subscription_id', '=', name)
        .executeTakeFirstOrThrow()
      return JSON.parse(JSON.stringify([await rowOf(name), version, await logsOf(name)]).replaceAll(name, 'it'))
    }
    for (const index of lives.keys()) assert.deepEqual(await told(`together_${index}`), await told(`alone_${index}`))
  })

  test('of two concurrent first events of a subscription one waits, and both are applied', async (context) => {
    const { db, services } = await harness()
    if (services.database.kind === 'embedded') return context.skip('one connection: transactions follow each other')
    for (const [one, two] of [
      [subscription('created', at(0), { status: 'incomplete' }), checkout(at(0, 2))],
      [checkout(at(0, 2)), subscription('deleted', at(9))],
    ] as const) {
      const id = `sub_at_once_${one.kind}`
      const [first, second] = about([one, two], id)
      assert.ok(first && second)
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      let begun = () => {}
      const locked = new Promise<void>((resolve) => (begun = resolve))
      const holder = db.transaction().execute(async (tx: Tx) => {
        await applyFacts(tx, [first])
        begun()
        await held
      })
      await locked
      const waiter = apply(second)
      await waits(id)
      release()
      await Promise.all([holder, waiter])
      const { status, acteur_id } = await rowOf(id)
      assert.deepEqual([status, acteur_id], [two.kind === 'customer.subscription.deleted' ? 'canceled' : 'incomplete', ACTEUR])
    }
    return undefined
  })

  /** Until somebody waits for a lock: for the row, or for the transaction that inserts it. */
  async function waits(id: string): Promise<void> {
    const { db } = await harness()
    for (let n = 0; n < 400; n += 1) {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if (rows.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`Nobody waits for ${id}`)
  }

  test('an event whose transaction is rolled back changes nothing', async () => {
    const { db } = await harness()
    const undone = new Error('undone')
    const [event] = about([checkout(at(0))], 'sub_undone')
    assert.ok(event)
    const attempt = db.transaction().execute(async (tx) => {
      await applyFacts(tx, [event])
      throw undone
    })
    await assert.rejects(attempt, undone)
    await assert.rejects(rowOf('sub_undone'))
    assert.deepEqual(await logsOf('sub_undone'), [])
  })

  test('each change is logged with its event, the value before and the value after', async () => {
    const [created, updated, paid, late] = about(
      [
        subscription('created', at(0), { status: 'incomplete' }),
        subscription('updated', at(7), { plan: 'premium' }),
        invoice('paid', at(8)),
        subscription('updated', at(3), { plan: 'antique' }),
      ],
      'sub_log',
    )
    assert.ok(created && updated && paid && late)
    await applyAll([created, updated, updated, paid, late, created, paid])
    const [first, second, third, ...others] = await logsOf('sub_log')
    assert.deepEqual(others, [], 'what changes nothing is not logged')
    assert.deepEqual(first?.changes, {
      status: [null, 'incomplete'],
      plan: [null, 'essentiel'],
      current_period_start: [null, iso(0)],
      current_period_end: [null, iso(30)],
      provider_customer_id: [null, 'cus_1'],
    })
    assert.deepEqual(
      [second?.event_id, second?.kind, second?.event_at, second?.livemode],
      [updated.event_id, 'customer.subscription.updated', iso(7), false],
    )
    assert.deepEqual(second?.changes, { status: ['incomplete', 'active'], plan: ['essentiel', 'premium'] })
    assert.deepEqual(Object.keys(third?.changes ?? {}), ['last_invoice'])
    const invoiced = (await rowOf('sub_log'))['last_invoice'] as Record<string, unknown>
    assert.deepEqual([invoiced['paid'], invoiced['amount'], invoiced['at']], [true, 1200, iso(8)])
    assert.deepEqual([(await rowOf('sub_log'))['plan'], (await rowOf('sub_log'))['last_event_at']], ['premium', iso(8)])
  })

  test('the same subscription id in live and in test mode is two subscriptions', async () => {
    const [event] = about([subscription('created', at(0))], 'sub_modes')
    const [over] = about([subscription('deleted', at(1))], 'sub_modes')
    assert.ok(event && over)
    await applyAll([event, { ...event, livemode: true }, over])
    assert.equal((await rowOf('sub_modes', true))['status'], 'active')
    assert.equal((await rowOf('sub_modes', false))['status'], 'canceled')
  })

  test('an actor that subscribes again has a new subscription', async () => {
    await applyAll(about([subscription('created', at(0)), subscription('deleted', at(9))], 'sub_before'))
    await applyAll(about([subscription('created', at(20))], 'sub_after'))
    assert.deepEqual([(await rowOf('sub_before'))['status'], (await rowOf('sub_after'))['status']], ['canceled', 'active'])
  })

  test('an event that concerns no subscription is ignored, with the reason', async () => {
    const { db } = await harness()
    const count = async () =>
      (
        await db
          .selectFrom('subscriptions')
          .select(sql<number>`count(*)::int`.as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const there = await count()
    for (const [event, reason] of [
      [{ ...checkout(at(0), { mode: 'payment' }), subscription_id: null }, 'checkout.session.completed without a subscription'],
      [{ ...invoice('paid', at(0)), subscription_id: null }, 'invoice.paid without a subscription'],
      [
        facts('customer.subscription.updated', at(0), { subscription_id: 'sub_void' }),
        'customer.subscription.updated without what it is about',
      ],
    ] as const) {
      const applied = await apply(event)
      assert.ok(applied?.status === 'ignored')
      assert.equal(applied.reason.en, reason)
    }
    assert.equal(await count(), there)
  })

  test('an event with an actor that does not exist, or is no UUID, is applied', async () => {
    const unknown = '01990000-0000-7000-8000-00000000dead'
    for (const [id, acteur_id, kept] of [
      ['sub_unknown', unknown, unknown],
      ['sub_upper', unknown.toUpperCase(), unknown],
      ['sub_text', 'la mairie', null],
    ] as const) {
      await applyAll(about([{ ...checkout(at(0)), acteur_id }], id))
      assert.equal((await rowOf(id))['acteur_id'], kept)
    }
  })

  test('no text that is not on the allow-list is stored', async () => {
    const { db } = await harness()
    const hidden = { card: 'CANARI', email: 'CANARI', hosted_invoice_url: 'CANARI' }
    const events = [subscription('updated', at(0)), invoice('paid', at(1)), checkout(at(2))].map((event) => ({
      ...event,
      ...hidden,
      subscription: event.subscription && { ...event.subscription, ...hidden },
      invoice: event.invoice && { ...event.invoice, ...hidden },
      checkout: event.checkout && { ...event.checkout, ...hidden },
    }))
    await applyAll(about(events, 'sub_canary'))
    const { rows } = await sql<{ text: string }>`select s::text || (select string_agg(l::text, '') from subscription_logs l
      where l.subscription_id = s.id) as text from subscriptions s where provider_subscription_id = 'sub_canary'`.execute(db)
    const text = rows[0]?.text ?? ''
    assert.ok(text.includes('invoice.paid'))
    assert.ok(!text.includes('CANARI'))
  })
})

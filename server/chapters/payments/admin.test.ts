import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { listPaymentEvents, retryPaymentEvent } from '../../../contract/payments/payments.ts'
import { sql } from 'kysely'
import { transact } from '../../platform/db/db.ts'
import type { Attempt } from '../../platform/jobs/handler.ts'
import { waitAfter } from '../../platform/jobs/run.ts'
import { harness } from '../../test/harness.ts'
import { client } from '../../test/client.ts'
import { assertError, get, post } from '../../test/http.ts'
import { runJobs } from '../../test/jobs.ts'
import { deliver, makePaymentEvent, nextId, subscriptionEvent } from '../../test/payments.ts'
import { makeSubscription } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'
import { deleteJobs, jobCount, storedJobs } from '../../test/queue-tables.ts'
import { applyPaymentsHandler } from './apply-payments.handler.ts'
import { applyPayments } from './apply-payments.job.ts'
import { sweepPaymentsHandler } from './sweep-payments.handler.ts'

const NOBODY = '01990000-0000-7000-8000-00000000dead'

/** Spec §6-8. */
describe('payment events, for administrators', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const list = async (query = '') => (await get(`/admin/payment-events${query}`, stage.back)).body
  const retry = (id: string) => post(`/admin/payment-events/${id}/retry`, undefined, stage.back)

  test('listed, filtered, counted; latest first; nothing of their content but identifiers', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await makePaymentEvent({ received_at: `2026-10-0${n + 1}T10:00:00Z` }))
    const [first = '', second = ''] = ids
    const failed = await makePaymentEvent({
      status: 'failed',
      kind: 'customer.subscription.deleted',
      livemode: false,
      error_message: { error: 'Error', code: null, params: { text: 'x' } },
      received_at: '2026-10-06T10:00:00Z',
    })
    const { services } = await harness()
    await services.database.pool.query(`update payment_events set conflicts = 2, conflict_at = now() where id = $1`, [first])
    await services.database.pool.query(
      `update payment_events set facts = facts || '{"subscription_id": "sub_other"}', provider_event_id = 'evt_a_b' where id = $1`,
      [second],
    )
    const all = await list()
    assert.deepEqual(
      all.data.map(({ id }: { id: string }) => id),
      [failed, ...ids.toReversed()],
    )
    assert.deepEqual(all.meta, { current_page: 1, last_page: 1, per_page: 15, total: 6 })
    const found = async (query: string) => (await list(query)).data.map(({ id }: { id: string }) => id)
    assert.deepEqual(await found('?status=failed'), [failed])
    assert.deepEqual(await found('?status=received'), [])
    assert.deepEqual(await found('?kind=customer.subscription.deleted'), [failed])
    assert.deepEqual(await found('?livemode=false'), [failed])
    assert.deepEqual(await found('?conflict=true'), [first])
    assert.equal((await list('?conflict=false')).meta.total, 5)
    assert.deepEqual(await found('?subscription_id=sub_other'), [second])
    assert.deepEqual(await found('?q=evt_a_'), [second])
    assert.deepEqual(await found('?q=evt%25a'), [])
    assert.deepEqual(await found(`?q=${first}`), [first])
    assert.deepEqual(await found('?from=2026-10-02&to=2026-10-03&sort=received_at_asc'), ids.slice(1, 3))
    await makeSubscription({ livemode: true, provider_subscription_id: 'sub_other', acteur_id_provider: stage.acteur })
    const [about] = (await list('?subscription_id=sub_other')).data
    assert.equal(about.acteur.id, stage.acteur)
    assert.equal(all.data[0].acteur, null)
    const past = await list('?per_page=2&page=9')
    assert.deepEqual([past.data, past.meta], [[], { current_page: 9, last_page: 3, per_page: 2, total: 6 }])
    const shown = all.data.find(({ id }: { id: string }) => id === second)
    assert.deepEqual(Object.keys(shown), [
      'id',
      'provider_event_id',
      'kind',
      'status',
      'reason',
      'reason_en',
      'attempts',
      'error',
      'error_en',
      'livemode',
      'subscription_id',
      'customer_id',
      'acteur_id',
      'acteur',
      'api_version',
      'body_sha256',
      'retriable',
      'conflicts',
      'conflict_at',
      'created',
      'received_at',
      'processed_at',
    ])
  })

  test('one that failed is applied again, and that is recorded', async () => {
    const { services } = await harness()
    const id = await makePaymentEvent({
      status: 'failed',
      attempts: 12,
      error_message: { error: 'Error', code: null, params: { text: 'x' } },
      facts: JSON.stringify((await factsOfAnEvent()) ?? {}),
    })
    const call = client(stage.back)
    const { data } = await call(retryPaymentEvent, { params: { id } })
    assert.deepEqual([data.status, data.attempts], ['received', 12])
    assert.equal((await trail(id)).filter(({ action }: { action: string }) => action === 'payment_event.retry').length, 1)
    assertError(await retry(id), 409, 'invalid_state')
    await runJobs(services)
    const [row] = (await call(listPaymentEvents, { query: { q: id } })).data
    assert.deepEqual([['processed', 'ignored'].includes(row?.status ?? ''), row?.error, row?.attempts], [true, null, 13])
  })
  const factsOfAnEvent = async () => {
    const event = subscriptionEvent()
    await deliver(event)
    const { services } = await harness()
    return (await services.database.pool.query('select facts from payment_events where provider_event_id = $1', [event['id']])).rows[0]
      ?.facts
  }

  test('nothing to apply again: unknown, done, of a kind that has no effect', async () => {
    assertError(await retry(NOBODY), 404, 'not_found')
    assertError(await retry(await makePaymentEvent()), 409, 'invalid_state')
    assertError(await retry(await makePaymentEvent({ status: 'ignored', facts: null })), 409, 'invalid_state')
    assert.equal((await retry(await makePaymentEvent({ status: 'ignored' }))).status, 202)
  })

  test('`retriable` says beforehand what a retry answers', async () => {
    const events = [
      {},
      { status: 'received' },
      { status: 'failed' },
      { status: 'ignored' },
      { status: 'ignored', facts: null, kind: 'charge.dispute.created' },
    ]
    for (const event of events) {
      const id = await makePaymentEvent(event)
      const { retriable } = (await list(`?q=${id}`)).data[0]
      assert.equal((await retry(id)).status, retriable ? 202 : 409, JSON.stringify(event))
    }
  })
})

describe('an event that cannot be applied', () => {
  const row = async (id: unknown) =>
    (await (await harness()).services.database.pool.query('select * from payment_events where provider_event_id = $1', [id])).rows[0]
  const events = Array.from({ length: 5 }, () => subscriptionEvent())
  const poisoned = nextId('evt_poison')
  before(async () => {
    const { services } = await harness()
    await services.database.pool.query(`
      create function refuse_poison() returns trigger language plpgsql as $$ begin raise exception 'poison 4242' using errcode = 'P0001'; end $$;
      create trigger refuse_poison before update on payment_events for each row
        when (old.provider_event_id like 'evt\\_poison%' and new.status in ('processed', 'ignored')) execute function refuse_poison()`)
  })
  after(async () => {
    const { services } = await harness()
    await services.database.pool.query('drop trigger refuse_poison on payment_events; drop function refuse_poison()')
  })
  const jobsLeft = async () => {
    const { pool } = (await harness()).services.database
    return (await storedJobs<{ event_ids: string[] }>(pool, { name: 'payments.apply', states: ['created', 'retry'] })).map(({ data }) => ({
      data,
    }))
  }
  const untilTheLast = (last: boolean): Attempt => ({
    id: NOBODY,
    number: last ? 12 : 2,
    last,
    signal: new AbortController().signal,
    stopping: new AbortController().signal,
    finish: async () => {},
  })

  test('an event that the database refuses', async (t) => {
    await (await harness()).reset()
    await t.test('delays no other event, and waits for its next attempt alone', async () => {
      const { services } = await harness()
      // All at once, so that they share a transaction.
      await Promise.all([subscriptionEvent({ id: poisoned }), ...events].map((event) => deliver(event)))
      await runJobs(services)
      for (const { id } of events) assert.notEqual((await row(id)).status, 'received')
      const { id, status, attempts, error_message } = await row(poisoned)
      assert.deepEqual([status, attempts], ['received', 1])
      assert.match(JSON.stringify(error_message), /P0001/)
      assert.doesNotMatch(JSON.stringify(error_message), /4242/)
      assert.deepEqual(await jobsLeft(), [{ data: { event_ids: [id] } }])
    })

    await t.test('fails permanently at its last attempt', async () => {
      const { services } = await harness()
      const { id } = await row(poisoned)
      await assert.rejects(applyPaymentsHandler.run(services, { event_ids: [id] }, untilTheLast(false)))
      assert.equal((await row(poisoned)).status, 'received')
      await assert.rejects(applyPaymentsHandler.run(services, { event_ids: [id] }, untilTheLast(true)))
      assert.deepEqual([(await row(poisoned)).status, (await row(poisoned)).attempts], ['failed', 3])
    })
  })

  test('a job of an earlier release has several events: each is applied, by a job of its own', async () => {
    const { services, reset } = await harness()
    await reset()
    const { pool } = services.database
    const sent = [subscriptionEvent(), subscriptionEvent(), subscriptionEvent()]
    for (const event of sent) await deliver(event)
    const ids = (await jobsLeft()).flatMap(({ data }) => data.event_ids)
    await deleteJobs(pool)
    await transact(services.database.db, (tx) => services.jobs.send(tx, applyPayments, { event_ids: ids }))
    await runJobs(services)
    assert.deepEqual(await Promise.all(sent.map(async ({ id }) => (await row(id)).status)), ['processed', 'processed', 'processed'])
    assert.equal(await jobCount(pool, { name: applyPayments.name, states: ['completed'] }), 4)
  })

  test('of a job of several events, each event without its effect gets a job of its own', async () => {
    const { services, reset } = await harness()
    await reset()
    const waiting = await Promise.all([makePaymentEvent({ status: 'received' }), makePaymentEvent({ status: 'received' })])
    await applyPaymentsHandler.run(services, { event_ids: [...waiting, await makePaymentEvent()] }, untilTheLast(false))
    assert.deepEqual(new Set((await jobsLeft()).map(({ data }) => data.event_ids.join())), new Set(waiting))
  })

  test('an event without a job gets a new one', async () => {
    const { services, reset, db } = await harness()
    await reset()
    const old = { status: 'received', received_at: '2026-01-01T00:00:00Z' }
    const [lost, held] = [await makePaymentEvent(old), await makePaymentEvent(old)]
    await makePaymentEvent({ status: 'received' })
    await makePaymentEvent({ ...old, status: 'failed' })
    await transact(db, (tx) => services.jobs.send(tx, applyPayments, { event_ids: [held] }, { at: new Date(Date.now() + 60_000) }))
    await sweepPaymentsHandler.run(services, {}, untilTheLast(false))
    await sweepPaymentsHandler.run(services, {}, untilTheLast(false))
    assert.deepEqual(new Set((await jobsLeft()).map(({ data }) => data.event_ids.join())), new Set([held, lost]))
    assert.equal((await sql`select from payment_events where status = 'received'`.execute(db)).rows.length, 3)
  })

  test('twelve attempts in three days, with a random spread of a fifth', () => {
    const { wait, attempts } = applyPayments
    const total = (chance: number) =>
      Array.from({ length: attempts - 1 }, (_, failures) => waitAfter(wait, failures, chance)).reduce((a, b) => a + b, 0) / 3600
    assert.equal(attempts, 12)
    assert.ok(total(0.5) > 70 && total(0.5) < 73, String(total(0.5)))
    assert.ok(Math.abs(total(0) / total(0.5) - 0.8) < 0.01 && Math.abs(total(1) / total(0.5) - 1.2) < 0.01)
    assert.deepEqual([waitAfter(wait, 0, 0), waitAfter(wait, 0, 1)], [4, 6])
  })
})

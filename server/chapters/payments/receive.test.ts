import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { JSON_DEPTH, WEBHOOK_BYTES } from '../../../contract/limits.ts'
import { anotherService, harness, TEST_WEBHOOK_SECRET } from '../../test/harness.ts'
import { ask, assertError } from '../../test/http.ts'
import { runJobs, until } from '../../test/jobs.ts'
import { deliver, nextId, nowSeconds, signatureOf, subscriptionEvent } from '../../test/payments.ts'
import { storedJobs } from '../../test/queue-tables.ts'

const RECEIVED = { data: { received: true } }
const rowOf = async (id: unknown) => {
  const { rows } = await (await harness()).services.database.pool.query('select * from payment_events where provider_event_id = $1', [id])
  assert.ok(rows.length <= 1)
  return rows[0]
}
const waitingJobs = async () =>
  (
    await storedJobs<{ event_ids: string[] }>((await harness()).services.database.pool, { name: 'payments.apply', states: ['created'] })
  ).map(({ data }) => ({
    data,
  }))

/** Spec §4.5-1, §4.5-2, §4.5-3, §4.5-4, §5-6, §6-1, §6-2, §6-3, §6-4, §8-5, §4.5-7, §4.5-8. */
describe('receiving payment events', () => {
  before(async () => (await harness()).reset())
  beforeEach(async () => (await harness()).reset())

  for (const path of ['/webhooks/payment', '/webhooks/stripe'])
    test(`${path}: stored and queued, acknowledged, then applied`, async () => {
      const { services } = await harness()
      const event = subscriptionEvent()
      const got = await deliver(event, { path })
      assert.deepEqual([got.status, got.body], [200, RECEIVED])
      const { id, status, kind, livemode, attempts } = await rowOf(event['id'])
      assert.deepEqual([status, kind, livemode, attempts], ['received', event['type'], true, 0])
      assert.deepEqual(await waitingJobs(), [{ data: { event_ids: [id] } }])
      await runJobs(services)
      const after = await rowOf(event['id'])
      assert.notEqual(after.status, 'received')
      assert.deepEqual([after.attempts, after.error_message], [1, null])
      assert.ok(after.processed_at)
    })

  test('the signature header of the other route is not accepted', async () => {
    const body = JSON.stringify(subscriptionEvent())
    const send = (path: string, header: string) => ask('POST', path, { body, headers: { [header]: signatureOf(body) } })
    assertError(await send('/webhooks/payment', 'stripe-signature'), 400, 'invalid_webhook_signature')
    assertError(await send('/webhooks/stripe', 'payment-signature'), 400, 'invalid_webhook_signature')
  })

  test('the same again, at once and later: the same answer, one row, one job', async () => {
    const event = subscriptionEvent()
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => deliver({ ...event, pending_webhooks: n })))
    answers.push(await deliver(event))
    for (const { status, body } of answers) assert.deepEqual([status, body], [200, RECEIVED])
    const { conflicts } = await rowOf(event['id'])
    assert.deepEqual([conflicts, (await waitingJobs()).length], [0, 1])
  })

  test('the same identifier with another content: the first stays, the others are counted', async () => {
    const event = subscriptionEvent({}, { status: 'active' })
    assert.equal((await deliver(event)).status, 200)
    const other = subscriptionEvent({ id: event['id'] }, { status: 'canceled' })
    const third = subscriptionEvent({ id: event['id'], type: 'customer.subscription.deleted' })
    for (const again of [other, third, event]) assert.deepEqual((await deliver(again)).body, RECEIVED)
    const { facts, kind, conflicts, conflict_at } = await rowOf(event['id'])
    assert.deepEqual([facts.subscription.status, kind, conflicts], ['active', event['type'], 2])
    assert.ok(conflict_at)
    assert.equal((await waitingJobs()).length, 1)
    const unknown = nextId('evt')
    await Promise.all(['trialing', 'past_due', 'unpaid'].map((status) => deliver(subscriptionEvent({ id: unknown }, { status }))))
    assert.equal((await rowOf(unknown)).conflicts, 2)
  })

  test('an event that the database refuses is answered 503; concurrent events are stored', async () => {
    const { pool } = (await harness()).services.database
    await pool.query(`
      create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '23514'; end $$;
      create trigger refuse_event before insert on payment_events for each row when (new.provider_event_id like 'evt\\_refused%') execute function refuse_event()`)
    try {
      const refused = subscriptionEvent({ id: nextId('evt_refused') })
      const answers = await Promise.all([refused, ...Array.from({ length: 20 }, () => subscriptionEvent())].map((event) => deliver(event)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [503, ...Array.from({ length: 20 }, () => 200)],
      )
      assert.ok(Number(answers[0]?.headers.get('retry-after')) > 0)
      assert.equal((await pool.query('select from payment_events')).rows.length, 20)
    } finally {
      await pool.query('drop trigger refuse_event on payment_events; drop function refuse_event()')
    }
  })

  test('kinds without an effect, and events without an object, are recorded as ignored', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ id: nextId('evt'), type: 'charge.refunded', data: { object: { id: 'ch_1' } } }, 'payment.no_effect'],
      [{ id: nextId('evt'), type: 'v1.billing.meter.error_report_triggered', object: 'v2.core.event' }, 'payment.no_effect'],
      [{ id: nextId('evt'), type: 'invoice.paid' }, 'payment.no_object'],
      [{ id: nextId('evt'), type: 'invoice.paid', data: { object: { id: 'sub_1', object: 'subscription' } } }, 'payment.no_object'],
      [{ id: nextId('evt'), type: 'customer.subscription.updated', data: { object: [] } }, 'payment.no_object'],
      [subscriptionEvent({}, { id: 'a@example.fr' }), 'payment.no_object'],
    ]
    for (const [event, expected] of cases) {
      assert.deepEqual((await deliver(event)).body, RECEIVED)
      const { status, reason_message, processed_at } = await rowOf(event['id'])
      assert.deepEqual([status, reason_message, processed_at === null], ['ignored', { code: expected, params: {} }, false])
    }
    assert.deepEqual(await waitingJobs(), [])
  })

  test('an event without time and mode: created now, in the configured mode', async () => {
    const { created: _created, livemode: _livemode, ...event } = subscriptionEvent()
    const began = nowSeconds()
    await deliver(event)
    const { created, livemode } = await rowOf(event['id'])
    assert.ok(Date.parse(created) / 1000 >= began && livemode === true)
  })

  test('a signed body that is no event: malformed_request', async () => {
    const bytes = (...parts: number[]) =>
      Buffer.concat([Buffer.from('{"id":"evt_1","type":"a","x":"'), Buffer.from(parts), Buffer.from('"}')])
    const deep = (depth: number) => `{"id":"${nextId('evt')}","type":"a","x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    const bodies: (string | Buffer)[] = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '1',
      '{}',
      '{"id":"evt_1"}',
      '{"type":"a"}',
      '{"id":1,"type":"a"}',
      '{"id":"evt_1","type":null}',
      '{"id":"","type":"a"}',
      '{"id":"evt 1","type":"a"}',
      '{"id":"evt_1","type":"a b"}',
      '{"id":"a@b.fr","type":"a"}',
      `{"id":"${'e'.repeat(256)}","type":"a"}`,
      '{"id":"evt_\\u0000","type":"a"}',
      '{"id":"evt_\\ud800","type":"a"}',
      '{"id":["evt_1"],"type":"a"}',
      'id=evt_1&type=a',
      '{"id":"evt_1","type":"a"}{',
      '\ufeff{"id":"evt_1","type":"a"}',
      bytes(0xff),
      bytes(0xed, 0xa0, 0x80),
      deep(JSON_DEPTH + 1),
      deep(100_000),
    ]
    for (const body of bodies) {
      const { url } = await harness()
      const answer = await fetch(`${url}/api/v1/webhooks/payment`, {
        method: 'POST',
        body: body as string,
        headers: { 'payment-signature': signatureOf(body) },
      })
      const got = { status: answer.status, headers: answer.headers, body: await answer.json() }
      assertError(got, 400, 'malformed_request')
    }
    assert.equal((await deliver(deep(JSON_DEPTH))).status, 200)
  })

  test('any content type is accepted; at most one mebibyte', async () => {
    const { url } = await harness()
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream', undefined]) {
      const body = Buffer.from(JSON.stringify(subscriptionEvent()))
      const headers = { 'payment-signature': signatureOf(body), ...(type ? { 'content-type': type } : {}) }
      assert.equal((await fetch(`${url}/api/v1/webhooks/payment`, { method: 'POST', body, headers })).status, 200, String(type))
    }
    const filled = (size: number) => {
      const event = JSON.stringify(subscriptionEvent({ padding: '' }))
      return event.replace('"padding":""', `"padding":"${'x'.repeat(size - Buffer.byteLength(event))}"`)
    }
    assert.equal((await deliver(filled(WEBHOOK_BYTES))).status, 200)
    assertError(await deliver(filled(WEBHOOK_BYTES + 1)), 413, 'payload_too_large')
  })

  test('fields of any type at any place: never a 5xx', async () => {
    const values = [
      null,
      true,
      0,
      -1,
      1.5,
      1e308,
      '',
      'x',
      [],
      {},
      [null],
      { id: {} },
      { data: [null, 1, {}] },
      '😀',
      '\u0000',
      'x'.repeat(30_000),
    ]
    const names = Object.keys((subscriptionEvent()['data'] as { object: object }).object)
    for (const value of values) {
      for (const name of names)
        assert.equal((await deliver(subscriptionEvent({}, { [name]: value }))).status, 200, `${name} ${JSON.stringify(value)}`)
      for (const name of ['created', 'livemode', 'data', 'object', 'api_version', '__proto__', 'constructor'])
        assert.equal((await deliver(subscriptionEvent({ [name]: value }))).status, 200, `${name} ${JSON.stringify(value)}`)
    }
  })
})

describe('the webhook under limits', () => {
  test('wrong signatures are rate-limited by address, correct ones never', async () => {
    const { url, close } = await anotherService({
      RATE_LIMITS: 'default=5/60,webhook_refused=10/60',
      PAYMENT_WEBHOOK_SECRETS: TEST_WEBHOOK_SECRET,
    })
    try {
      const wrong = () => deliver(subscriptionEvent(), { url, secret: 'whsec_of_somebody_else' })
      const right = async (n: number) => {
        for (const { status } of await Promise.all(Array.from({ length: n }, () => deliver(subscriptionEvent(), { url }))))
          assert.equal(status, 200)
      }
      await right(30)
      for (let n = 0; n < 10; n += 1) assertError(await wrong(), 400, 'invalid_webhook_signature')
      const refused = await wrong()
      assertError(refused, 429, 'rate_limited')
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
      await right(30)
      assertError(await wrong(), 429, 'rate_limited')
    } finally {
      await close()
    }
  })

  test('without a secret 503, not 200', async () => {
    const { url, close } = await anotherService({})
    const got = await deliver(subscriptionEvent(), { url })
    assertError(got, 503, 'service_unavailable')
    assert.ok(Number(got.headers.get('retry-after')) > 0)
    await close()
  })

  test('with PAYMENT_MODE only events of that mode have an effect; without it both, on separate rows', async () => {
    const cases: [Record<string, string>, boolean | undefined, string, boolean][] = [
      [{ PAYMENT_MODE: 'live' }, true, 'received', true],
      [{ PAYMENT_MODE: 'live' }, false, 'ignored', false],
      [{ PAYMENT_MODE: 'live' }, undefined, 'received', true],
      [{ PAYMENT_MODE: 'test' }, false, 'received', false],
      [{ PAYMENT_MODE: 'test' }, true, 'ignored', true],
      [{ PAYMENT_MODE: 'test' }, undefined, 'received', false],
      [{ NODE_ENV: 'production' }, false, 'ignored', false],
      [{ NODE_ENV: 'production' }, true, 'received', true],
      [{}, false, 'received', false],
      [{}, true, 'received', true],
    ]
    for (const [env, mode, status, livemode] of cases) {
      const { url, close } = await anotherService({ ...env, PAYMENT_WEBHOOK_SECRETS: TEST_WEBHOOK_SECRET })
      const event = subscriptionEvent({ livemode: mode })
      assert.equal((await deliver(event, { url })).status, 200)
      const row = await rowOf(event['id'])
      assert.deepEqual([row.status, row.livemode], [status, livemode], JSON.stringify([env, mode]))
      await close()
    }
  })

  test('/metrics counts received events by outcome', async () => {
    const { url } = await harness()
    await deliver(subscriptionEvent())
    await until('it is counted', async () => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return (
        /beffroi_payment_events_received_total\{outcome="received"\} [1-9]/.test(text) &&
        /beffroi_payment_events_ack_seconds_count [1-9]/.test(text)
      )
    })
  })
})

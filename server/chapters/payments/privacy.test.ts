import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AddressInfo } from 'node:net'
import { makeApp } from '../../app.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { makeLogger } from '../../platform/http/logs/request-log.ts'
import { makeServices } from '../../services.ts'
import { PAYMENT_KINDS } from '../subscriptions/payment-facts.ts'
import { harness, TEST_WEBHOOK_SECRET } from '../../test/harness.ts'
import { get, post } from '../../test/http.ts'
import { runJobs, until } from '../../test/jobs.ts'
import { nextId, nowSeconds, signatureOf } from '../../test/payments.ts'
import { setStage, type Stage } from '../../test/stage.ts'

/** No identifier, no word and no plan's name looks so; each field has its own, so that a leak says from where. */
const CANARY = 'canary@7f3a'
const canary = (field: string) => `${CANARY}.${field}`

/** Every field of the provider's objects that reaches a person or their money, filled. */
function privateFields(): Record<string, unknown> {
  const text = (...names: string[]) => Object.fromEntries(names.map((name) => [name, canary(name)]))
  const address = text('line1', 'line2', 'city', 'postal_code', 'state')
  const person = {
    ...text('name', 'email', 'phone', 'business_name', 'individual_name'),
    address,
    tax_ids: [{ type: 'eu_vat', value: canary('tax_id') }],
  }
  const card = text('brand', 'last4', 'exp_month', 'fingerprint', 'number', 'cvc', 'iin')
  const method = {
    id: 'pm_1',
    card,
    sepa_debit: text('iban', 'last4', 'bank_code', 'fingerprint'),
    us_bank_account: text('account_number'),
    billing_details: person,
  }
  return {
    ...text(
      'description',
      'statement_descriptor',
      'footer',
      'number',
      'receipt_number',
      'client_secret',
      'hosted_invoice_url',
      'invoice_pdf',
      'receipt_url',
      'url',
      'success_url',
      'cancel_url',
      'customer_email',
      'customer_name',
      'customer_phone',
      'receipt_email',
      'account_name',
      'iban',
      'client_reference_id',
      'return_url',
      'submit_message',
    ),
    customer_address: address,
    customer_shipping: person,
    customer_details: person,
    collected_information: { shipping_details: person },
    shipping: person,
    shipping_details: person,
    billing_details: person,
    customer_tax_ids: [{ value: canary('customer_tax_ids') }],
    account_tax_ids: [canary('account_tax_ids')],
    payment_method: method,
    default_payment_method: method,
    default_source: { object: 'card', ...card },
    source: { object: 'card', ...card },
    payment_method_details: method,
    payment_intent: {
      id: 'pi_1',
      ...text('client_secret'),
      charges: { data: [{ billing_details: person, payment_method_details: method }] },
    },
    latest_charge: { id: 'ch_1', ...text('receipt_url'), billing_details: person },
    charges: { data: [{ source: card }] },
    confirmation_secret: text('client_secret'),
    last_finalization_error: text('message', 'param'),
    last_payment_error: text('message'),
    cancellation_details: text('comment', 'feedback', 'reason'),
    custom_fields: [{ name: canary('custom_field'), value: canary('custom_value') }],
    discount: text('coupon'),
    automatic_tax: text('provider'),
    metadata: { ...text('nom', 'note'), acteur_id: canary('metadata_acteur_id') },
    subscription_details: { metadata: text('nom') },
    // Where an identifier or a word is kept, something else in its place.
    status: 'active',
    customer: { id: canary('customer_id'), object: 'customer', ...person },
    ...text('currency', 'billing_reason', 'mode', 'payment_status'),
  }
}

const BOTH_SHAPES: Record<string, unknown>[] = [
  {
    subscription: 'sub_1Abc',
    current_period_start: 1,
    current_period_end: 2,
    items: { data: [{ plan: { id: canary('plan'), nickname: canary('nickname') } }] },
  },
  {
    parent: {
      subscription_details: {
        subscription: { id: 'sub_1Abc', description: canary('parent') },
        metadata: { nom: canary('parent_metadata') },
      },
    },
    items: {
      data: [
        {
          current_period_end: 2,
          price: { id: 'price_1', lookup_key: canary('lookup_key'), nickname: canary('nickname'), metadata: { a: canary('price') } },
        },
      ],
    },
    lines: { data: [{ description: canary('line'), period: { end: canary('end') }, metadata: { a: canary('line_metadata') } }] },
  },
]
const ID_OF: Record<string, string> = { invoice: 'in_1Abc', checkout: 'cs_1Abc', customer: 'sub_1Abc' }
const OTHER_KINDS = [
  'customer.created',
  'payment_method.attached',
  'charge.refunded',
  'payment_intent.payment_failed',
  'source.chargeable',
  'customer.updated',
]

/** Spec §4.5-6, §6-5. */
describe('no personal or payment data', () => {
  let stage: Stage
  const lines: string[] = []
  const answers: string[] = []
  let url = ''
  let services: Awaited<ReturnType<typeof makeServices>>
  let close = async () => {}
  before(async () => {
    stage = await setStage()
    const { services: first } = await harness()
    const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'debug', RATE_LIMITS: 'off', PAYMENT_WEBHOOK_SECRETS: TEST_WEBHOOK_SECRET })
    services = await makeServices(config, makeLogger('debug', { write: (line) => void lines.push(line) }), first.database)
    const app = makeApp(services)
    await app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    close = async () => {
      app.server.closeAllConnections()
      await app.close()
    }
  })
  after(() => close())

  const send = async (body: string | Uint8Array, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api/v1/webhooks/payment`, {
      method: 'POST',
      body: body as string,
      headers: { 'payment-signature': signatureOf(body), ...headers },
    })
    answers.push(`${await answer.text()} ${JSON.stringify([...answer.headers])}`)
    return answer.status
  }
  const event = (kind: string, shape: object, changes: object = {}) =>
    JSON.stringify({
      id: nextId('evt'),
      type: kind,
      created: nowSeconds(),
      livemode: true,
      api_version: canary('api version'),
      account: canary('account'),
      request: { idempotency_key: canary('request') },
      data: {
        object: { ...privateFields(), ...shape, id: ID_OF[kind.split('.')[0] ?? ''] ?? 'obj_1' },
        previous_attributes: privateFields(),
      },
      context: canary('context'),
      ...changes,
    })

  test('is in any answer, log line or table', async (t) => {
    await t.test('events of every kind in both shapes, right and wrong, applied and failing, listed', async () => {
      const { services: first } = await harness()
      const { pool } = first.database
      for (const kind of [...PAYMENT_KINDS, ...OTHER_KINDS])
        for (const shape of BOTH_SHAPES) assert.equal(await send(event(kind, shape)), 200, kind)
      const twice = nextId('evt')
      for (const status of ['active', canary('status'), 'unpaid'])
        assert.equal(await send(event('customer.subscription.updated', { status }, { id: twice })), 200)
      // Signed, and no event; signed by somebody else; headers that are none.
      for (const body of [
        `{"id":"${CANARY}","type":"a"}`,
        `{"id":"evt_1","type":"${CANARY}"}`,
        `{"${CANARY}":`,
        CANARY,
        `["${CANARY}"]`,
        `{"x":"${CANARY}`,
      ])
        assert.equal(await send(body), 400)
      assert.equal(await send(Buffer.concat([Buffer.from(CANARY), Buffer.from([0xff])])), 400)
      for (const header of [CANARY, `t=${CANARY},v1=${CANARY}`, `t=${nowSeconds()},v1=${CANARY}`])
        assert.equal(
          await send(event('invoice.paid', {}), {
            'payment-signature': header,
            'user-agent': CANARY,
            'x-forwarded-for': CANARY,
            referer: `https://${CANARY}/`,
          }),
          400,
        )
      assert.equal(await send(`"${CANARY}${'x'.repeat(1_100_000)}"`), 413)

      await runJobs(services)
      // The database refuses some: what it quotes goes nowhere.
      await pool.query(`create function refuse_private() returns trigger language plpgsql as $$ begin raise exception '%', '${CANARY}' using errcode = '22023'; end $$;
        create trigger refuse_private before insert or update on payment_events for each row execute function refuse_private()`)
      try {
        assert.equal(await send(event('invoice.paid', BOTH_SHAPES[0] ?? {})), 503)
      } finally {
        await pool.query('drop function refuse_private() cascade')
      }
      const { rows } = await pool.query(`select id from payment_events where kind = 'invoice.paid' limit 1`)
      await pool.query(`update payment_events set status = 'failed' where id = $1`, [rows[0].id])
      assert.equal((await post(`/admin/payment-events/${rows[0].id}/retry`, undefined, stage.back)).status, 202)
      answers.push(JSON.stringify((await get('/admin/payment-events?per_page=100', stage.back)).body))
      await runJobs(services)
    })

    await t.test('is in any answer or in /metrics', async () => {
      assert.ok(answers.length > 40)
      for (const answer of [...answers, await (await fetch(`${url}/metrics`)).text()]) assert.doesNotMatch(answer, new RegExp(CANARY))
    })

    await t.test('is in any line of the log, down to its finest', async () => {
      await until('the requests are in the log', () => lines.filter((line) => line.includes('/webhooks/payment')).length > 40)
      for (const line of lines) assert.doesNotMatch(line, new RegExp(CANARY))
      assert.doesNotMatch(lines.join(''), new RegExp(TEST_WEBHOOK_SECRET))
    })

    await t.test('is in any table: events, jobs, subscriptions, the trail', async () => {
      const { pool } = (await harness()).services.database
      const { rows: tables } = await pool.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
      )
      assert.ok(tables.length > 40)
      for (const { name } of tables) {
        const { rows } = await pool.query(`select t::text as row from ${name} t where position('${CANARY}' in t::text) > 0 limit 1`)
        assert.deepEqual(rows, [], name)
      }
      // All of it was looked at: nothing waits, and what the database refused was never there.
      const { rows } = await pool.query(`select count(*)::int as n from payment_events where status not in ('processed', 'ignored')`)
      assert.deepEqual(rows, [{ n: 0 }])
    })
  })
})

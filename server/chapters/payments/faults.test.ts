import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertError } from '../../test/http.ts'
import { until } from '../../test/jobs.ts'
import { NO_OWN_POSTGRES, type OwnPostgres, ownPostgres } from '../../test/own-postgres.ts'
import { deliver, insist, nextId, nothingSeen, subscriptionEvent } from '../../test/payments.ts'
import { run, type Running, startService, temporaryFolder } from '../../test/process.ts'
import { storedJobs } from '../../test/queue-tables.ts'

/** Whole with FAULTS=full; else as much as a run of the suite can wait for. */
const FULL = process.env['FAULTS'] === 'full'
const EVENTS = FULL ? 5000 : 800
const STORMS = FULL ? 10 : 5
const DELIVERIES = FULL ? 10_000 : 1000
const SECRET = 'whsec_of_the_faults'
/** How long an effect may wait: that none is lost is the promise here, not how soon on a machine that runs other tests. */
const PATIENCE_MS = 180_000
const skip = process.env['TEST_DATABASE_URL'] ? NO_OWN_POSTGRES : 'needs TEST_DATABASE_URL'

describe('payment events, when processes, connections and the database die', { skip }, () => {
  const folders = [temporaryFolder(), temporaryFolder()]
  let postgres: OwnPostgres
  const services: Running[] = []
  const start = (n: number) =>
    startService({ DEMO: 'off', DATABASE_URL: postgres.url, DATA_DIR: folders[n]?.path ?? '', PAYMENT_WEBHOOK_SECRETS: SECRET })
  const asked = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  before(async () => {
    postgres = await ownPostgres()
    services.push(await start(0))
    services.push(await start(1))
  })
  after(async () => {
    for (const { child } of services) child.kill('SIGKILL')
    await postgres.remove()
    for (const folder of folders) folder.cleanUp()
  })
  const urlOf = (n: number) => services[n]?.url ?? ''

  test(`of ${EVENTS} acknowledged events none is lost and each is applied once: a kill, ${STORMS} storms, a crash`, async (t) => {
    const events = Array.from({ length: EVENTS }, (_, n) => subscriptionEvent({}, { id: `sub_${n % 500}` }))
    const seen = nothingSeen()
    let next = 0
    const sending = insist(events, { url: () => urlOf((next += 1) % 2), atOnce: 40, secret: () => SECRET, seen })
    const acknowledged = (n: number) => until(`${n} are acknowledged`, () => seen.acknowledged.size >= n, 60_000)
    for (let storm = 0; storm < STORMS; storm += 1) {
      await acknowledged(Math.floor(((storm + 1) * EVENTS) / 16))
      await asked('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    }
    await acknowledged(EVENTS * 0.7)
    services[0]?.child.kill('SIGKILL')
    await acknowledged(EVENTS * 0.8)
    await postgres.crash()
    await sleep(200)
    await postgres.start()
    const back = performance.now()
    const so_far = seen.acknowledged.size
    await until('it is acknowledged again', () => seen.acknowledged.size > so_far)
    t.diagnostic(`acknowledged again ${Math.round(performance.now() - back)} ms after the database was back`)
    services[0] = await start(0)
    await sending
    t.diagnostic(`answers: ${JSON.stringify([...seen.statuses].toSorted(([a], [b]) => a - b))}`)
    assert.deepEqual(
      [...seen.statuses.keys()].filter((status) => ![0, 200, 503].includes(status)),
      [],
    )

    const rows = await asked('select provider_event_id as id from payment_events')
    assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(events.map(({ id }) => id)))
    assert.equal(rows.length, EVENTS)
    await until(
      'each has had its effect',
      async () => (await asked(`select from payment_events where status = 'received' limit 1`)).length === 0,
      PATIENCE_MS,
    )
    assert.deepEqual(await asked(`select from payment_events where status = 'failed' or processed_at is null or conflicts > 0`), [])
  })

  test(`${DELIVERIES} deliveries of one identifier over two processes: one row, one effect, all acknowledged`, async (t) => {
    const event = subscriptionEvent({ id: nextId('evt_one') })
    const seen = nothingSeen()
    let next = 0
    const began = performance.now()
    const copies = Array.from({ length: DELIVERIES }, (_, n) => ({ ...event, pending_webhooks: n }))
    await insist(copies, { url: () => urlOf((next += 1) % 2), atOnce: 100, secret: () => SECRET, seen })
    t.diagnostic(`${Math.round(DELIVERIES / ((performance.now() - began) / 1000))} a second`)
    // A busy service answers 503, and the provider delivers again.
    seen.statuses.delete(503)
    assert.deepEqual([...seen.statuses], [[200, DELIVERIES]])
    await until(
      'it has had its effect',
      async () => (await asked(`select from payment_events where status = 'received'`)).length === 0,
      PATIENCE_MS,
    )
    const rows = await asked('select attempts, conflicts from payment_events where provider_event_id = $1', [event['id']])
    assert.deepEqual(rows, [{ attempts: 1, conflicts: 0 }])
    const [{ id }] = await asked('select id from payment_events where provider_event_id = $1', [event['id']])
    const over = { query: async (text: string, values?: unknown[]) => ({ rows: await asked(text, values) }) }
    const sent = await storedJobs<{ event_ids: string[] }>(over, { name: 'payments.apply' })
    assert.equal(sent.filter(({ data }) => data.event_ids.includes(id)).length, 1)
  })

  test('the command line lists them, and applies again what may be', async () => {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folders[0]?.path ?? '' }
    const [{ id }] = await asked(
      `update payment_events set status = 'failed', error_message = '{"error": "Error", "code": null, "params": {"text": "made so"}}' where id = (select id from payment_events limit 1) returning id`,
    )
    const listed = await run('server/cli.mjs', ['payments', 'list'], env)
    assert.match(listed.output, new RegExp(`^${id} .* Error: made so\n1 payment event is failed\\.$`, 'm'))
    assert.equal((await run('server/cli.mjs', ['payments', 'retry', id], env)).code, 0)
    await until(
      'it is applied',
      async () => (await asked(`select from payment_events where id = $1 and status in ('processed', 'ignored')`, [id])).length === 1,
    )
    const again = await run('server/cli.mjs', ['payments', 'retry', id], env)
    assert.deepEqual([again.code, again.output.trim()], [1, `${id}: The state of this record does not allow this change.`])
  })

  test('503 with Retry-After while the database is down, 200 as soon as it is back', async () => {
    await postgres.stop()
    const began = performance.now()
    const got = await deliver(subscriptionEvent(), { url: urlOf(0), secret: SECRET })
    assertError(got, 503, 'service_unavailable')
    assert.ok(Number(got.headers.get('retry-after')) > 0)
    assert.ok(performance.now() - began < 5000)
    assertError(await deliver(subscriptionEvent(), { url: urlOf(0), secret: 'whsec_of_somebody_else' }), 400, 'invalid_webhook_signature')
    await postgres.start()
    assert.equal((await deliver(subscriptionEvent(), { url: urlOf(0), secret: SECRET })).status, 200)
  })
})

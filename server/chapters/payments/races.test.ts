import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { environment } from '../../platform/settings/config.ts'
import { harness } from '../../test/harness.ts'
import { get, post } from '../../test/http.ts'
import { deadJobs, isIdle, runJobs, until } from '../../test/jobs.ts'
import { deliver, nowSeconds, subscriptionEvent } from '../../test/payments.ts'
import { newId } from '../../platform/db/id.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { changeJobs, deleteJobs } from '../../test/queue-tables.ts'

/** Events for one subscription at once. */
const HOT = Number(environment['HOT'] ?? 400)

describe('concurrent payment events', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const query = async (text: string, values?: unknown[]) => (await harness()).services.database.pool.query(text, values)
  const one = async (q: string) => (await get(`/admin/subscriptions?q=${q}`, stage.back)).body.data[0]

  test(`${HOT} for one subscription, in any order, while the worker works: the newest stands, each counts once`, async () => {
    const { services } = await harness()
    const began = nowSeconds() - HOT
    const order = Array.from({ length: HOT }, (_, n) => (n * 7919) % HOT)
    const events = order.map((n) =>
      subscriptionEvent({ created: began + n }, { id: 'sub_Hot', status: n % 2 === 0 ? 'active' : 'past_due', cancel_at: began + n }),
    )
    await services.jobs.work()
    const queue = [...events]
    const send = async () => {
      for (let event = queue.pop(); event; event = queue.pop()) assert.equal((await deliver(event)).status, 200)
    }
    await Promise.all(Array.from({ length: 50 }, send))
    await until('the jobs are done', () => isIdle(services.database))
    await services.jobs.stop()
    const { status, cancel_at, last_event_at } = await one('sub_Hot')
    const last = new Date((began + HOT - 1) * 1000).toISOString().replace('.000', '')
    assert.deepEqual([status, ...[cancel_at, last_event_at].map(Date.parse)], ['past_due', Date.parse(last), Date.parse(last)])
    const { rows } = await query('select status, attempts, count(*)::int as n from payment_events group by status, attempts')
    assert.deepEqual(rows, [{ status: 'processed', attempts: 1, n: HOT }])
  })

  test('for an actor that does not exist or was deleted: applied, and shown without an actor', async () => {
    const { services } = await harness()
    const gone = stage.acteur
    await query('update acteurs set deleted_at = now() where id = $1', [gone])
    const cases = [
      ['sub_Nobody', newId()],
      ['sub_Gone', gone],
    ]
    for (const [id, acteur_id] of cases) await deliver(subscriptionEvent({}, { id, metadata: { acteur_id } }))
    await runJobs(services)
    for (const [id = '', acteur_id] of cases) assert.equal((await one(id)).acteur_id, acteur_id, id)
    assert.equal((await one('sub_Nobody')).acteur, null)
  })

  test('an event that failed is applied again by several administrators, a job and a worker at once: one effect', async () => {
    const { services } = await harness()
    await deleteJobs(services.database.pool)
    const event = subscriptionEvent({ created: nowSeconds() + 1 }, { id: 'sub_Race', status: 'trialing' })
    // A row that the database refuses: the only attempt fails for good.
    await query(`
      create function refuse_race() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '23514'; end $$;
      create trigger refuse_race before insert on subscriptions for each row
        when (new.provider_subscription_id = 'sub_Race') execute function refuse_race()`)
    await deliver(event)
    await changeJobs(services.database.pool, 'retry_limit = 0', { name: 'payments.apply' })
    await runJobs(services)
    await query('drop trigger refuse_race on subscriptions; drop function refuse_race()')
    const { rows } = await query('select id, status from payment_events where provider_event_id = $1', [event['id']])
    const [{ id, status }] = rows
    const [dead] = await deadJobs(services.database)
    assert.deepEqual([status, dead?.name], ['failed', 'payments.apply'])

    await services.jobs.work()
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => post(`/admin/payment-events/${id}/retry`, undefined, stage.back)),
      ...Array.from({ length: 3 }, () => post(`/admin/jobs/${dead?.id}/retry`, undefined, stage.back)),
    ])
    await until('the jobs are done', () => isIdle(services.database))
    await services.jobs.stop()
    const told = answers.map((answer) => answer.status)
    for (const answer of told) assert.ok([202, 200, 409].includes(answer), String(told))
    // The job's worker may have been faster than all administrators; of these one is at most.
    const [byEvent, byJob] = [told.slice(0, 6), told.slice(6)].map((some) => some.filter((answer) => answer < 300).length)
    assert.ok((byEvent ?? 9) <= 1 && byJob === 1, String(told))
    const after = await query('select status, attempts, error_message from payment_events where id = $1', [id])
    assert.deepEqual(after.rows, [{ status: 'processed', attempts: 2, error_message: null }])
    const row = await one('sub_Race')
    const { logs } = (await get(`/admin/subscriptions/${row.id}`, stage.back)).body.data
    assert.deepEqual([row.status, logs.length], ['trialing', 1])
  })
})

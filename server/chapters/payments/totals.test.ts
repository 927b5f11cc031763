import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { transact } from '../../platform/db/db.ts'
import { harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { runJobs } from '../../test/jobs.ts'
import { makePaymentEvent } from '../../test/payments.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { sweepPayments } from './sweep-payments.job.ts'

/** Around midnights of France, and the change of its clocks. */
const MOMENTS = ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z', '2026-10-25T22:59:59Z']
/** What each asks for and finds: of the events above and one of now; and with one more of now. */
const QUERIES: [string, number, number][] = [
  ['', 12, 14],
  ['?kind=invoice.paid', 6, 7],
  ['?livemode=false', 4, 6],
  ['?kind=charge.refunded&livemode=true', 4, 4],
  ['?from=2026-03-29&to=2026-03-29', 4, 4],
  ['?from=2026-03-30', 6, 8],
  ['?to=2026-03-28&kind=invoice.paid', 1, 1],
  ['?kind=unknown', 0, 0],
  ['?from=2026-03-29T10:00:00Z', 8, 10],
  ['?status=processed', 12, 14],
]

describe('totals of payment events', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const make = async (received_at: string, livemode: boolean) => {
    for (const kind of ['invoice.paid', 'charge.refunded']) await makePaymentEvent({ received_at, kind, livemode })
  }
  const totals = () =>
    Promise.all(QUERIES.map(async ([query]) => [query, (await get(`/admin/payment-events${query}`, stage.back)).body.meta.total]))

  test('equal the number of rows, before and after past days are counted', async () => {
    const { services, db } = await harness()
    for (const [n, moment] of MOMENTS.entries()) await make(moment, n % 2 === 0)
    await make(new Date().toISOString(), true)
    const expected = QUERIES.map(([query, total]) => [query, total])
    assert.deepEqual(await totals(), expected)
    for (let time = 0; time < 2; time += 1) {
      await transact(db, (tx) => services.jobs.send(tx, sweepPayments, {}))
      await runJobs(services)
    }
    const { rows } = await services.database.pool.query(
      'select jour, sum(n)::int as n from payment_event_days group by jour order by jour limit 4',
    )
    assert.deepEqual(rows, [
      { jour: '2026-03-28', n: 2 },
      { jour: '2026-03-29', n: 4 },
      { jour: '2026-03-30', n: 2 },
      { jour: '2026-10-25', n: 2 },
    ])
    assert.deepEqual(await totals(), expected)
    await make(new Date().toISOString(), false)
    assert.deepEqual(
      await totals(),
      QUERIES.map(([query, _, total]) => [query, total]),
    )
  })
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { seededRandom } from '../../../demo/random.ts'
import type { SubscriptionColumns } from '../subscriptions/columns.ts'
import { PAYMENT_KINDS } from '../subscriptions/payment-facts.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { isIdle, until } from '../../test/jobs.ts'
import { about } from '../../test/payment-facts.ts'
import { deliver } from '../../test/payments.ts'
import { providerEvent, SHAPES } from '../../test/provider-events.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { LIVES } from '../../test/subscription-lives.ts'

const ROUTES = ['/webhooks/payment', '/webhooks/stripe']
const AT_ONCE = 20

/** A row but for what names it, and for what tells when we came to know. */
function told(row: Record<string, unknown>): Record<string, unknown> {
  const { id: _, provider_subscription_id: __, version: ___, created_at: ____, updated_at: _____, logs: ______, ...known } = row
  return known
}

/** What a list shows of an end of a life, where that says it. */
function shows({ acteur_id_provider, needs_reconcile, ...end }: Partial<SubscriptionColumns>, row: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(end)) assert.deepEqual(row[name], value, name)
  if (acteur_id_provider !== undefined) assert.equal(row['acteur_id'], acteur_id_provider)
  const motifs = row['a_verifier_motifs'] as string[]
  if (needs_reconcile !== undefined) assert.equal(motifs.includes('evenements_simultanes'), needs_reconcile)
}

describe('payments from the provider’s own events to what administrators see', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const admin = async (path: string) => (await get(`/admin${path}`, stage.back)).body

  test('whole lives in both shapes, on both routes, in any order and again and again, by four workers', async () => {
    const { services } = await harness()
    const seed = Date.now() & 0x7fffffff
    const dice = seededRandom(seed)
    const lives = Object.entries(LIVES).flatMap(([name, { events, end }], index) =>
      SHAPES.map((shape, of) => ({ name, end, shape, of, id: `sub_Raw${index}${'ab'[of]}`, events })),
    )
    const first = lives.flatMap(({ events, id, shape, of }) =>
      about(events, id).map((facts) => ({ event: providerEvent(facts, shape), of })),
    )
    assert.deepEqual(new Set(first.map(({ event }) => event['type'])), new Set(PAYMENT_KINDS))
    const again = first
      .filter(() => dice.integer(0, 2) === 0)
      .map(({ event, of }) => ({ event: { ...event, pending_webhooks: 0 }, of: 1 - of }))
    const queue = [...first, ...again]
      .map((sent) => [dice.integer(0, 1e6), sent] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, sent]) => sent)
    const other = await anotherService({})
    try {
      await Promise.all([services.jobs.work(), other.services.jobs.work()])
      const send = async () => {
        for (let sent = queue.shift(); sent; sent = queue.shift()) {
          const got = await deliver(sent.event, { path: ROUTES[sent.of] ?? '' })
          assert.deepEqual([got.status, got.body], [200, { data: { received: true } }], seed.toString())
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, send))
      await until('the jobs are done', () => isIdle(services.database))
    } finally {
      await Promise.all([services.jobs.stop(), other.close()])
    }

    const rows = new Map<string, Record<string, unknown>>()
    for (let page = 1, more = true; more; page += 1) {
      const { data, meta } = await admin(`/subscriptions?per_page=50&sort=created_at_asc&page=${page}`)
      for (const row of data) rows.set(row.provider_subscription_id, row)
      more = page < meta.last_page
    }
    assert.deepEqual([...rows.keys()].toSorted(), lives.map(({ id }) => id).toSorted())
    for (const { id, name, end, of } of lives) {
      const row = rows.get(id) as Record<string, unknown>
      shows(end, row)
      if (of === 1) assert.deepEqual(told(row), told(rows.get(id.replace(/b$/, 'a')) ?? {}), `${name}, seed ${seed}`)
      await tellsItsChanges(row)
    }

    const { meta } = await admin('/payment-events?status=processed&per_page=1')
    assert.equal(meta.total, first.length)
    assert.equal((await admin('/payment-events?conflict=true')).meta.total, 0)
    const { subscription_plans, subscription_logs } = await admin('/dashboard')
    for (const plan of ['essentiel', 'premium']) {
      assert.equal(subscription_plans[plan], (await admin(`/subscriptions?status=active&plan=${plan}`)).meta.total)
      assert.ok(subscription_plans[plan] > 0)
    }
    assert.equal(subscription_logs.length, 10)
  })

  /** Each change begins where the one before it ended, and the last ends at the row. */
  async function tellsItsChanges(row: Record<string, unknown>): Promise<void> {
    const { logs } = (await admin(`/subscriptions/${String(row['id'])}`)).data
    const stands: Record<string, unknown> = {}
    for (const { changes } of logs.toReversed())
      for (const [field, [was, is]] of Object.entries(changes as Record<string, [unknown, unknown]>)) {
        if (field in stands) assert.deepEqual(was, stands[field], `${field} of ${String(row['provider_subscription_id'])}`)
        stands[field] = is
      }
    assert.ok(logs.length > 0)
    for (const field of ['status', 'plan', 'current_period_end', 'canceled_at', 'paused', 'cancel_at_period_end', 'acteur_id'])
      assert.deepEqual(stands[field] ?? null, row[field] === false ? (stands[field] ?? null) : row[field], field)
  }
})

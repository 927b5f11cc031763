import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { getSubscription, listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { sql } from 'kysely'
import { transact } from '../../platform/db/db.ts'
import { isPlainCron } from '../../platform/jobs/schedules.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { client } from '../../test/client.ts'
import { ask, assertError, get, patch } from '../../test/http.ts'
import { runJobs } from '../../test/jobs.ts'
import { makeActeur, makeSubscription } from '../../test/make.ts'
import { about, ACTEUR, at, checkout, iso, subscription } from '../../test/payment-facts.ts'
import { minutes, setStage, type Stage, trail } from '../../test/stage.ts'
import { applyFacts } from './apply.ts'
import { reconcileSubscriptions } from './reconcile.job.ts'
import type { PaymentFacts } from './payment-facts.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'
const DAY = 24 * 60

/** Spec §2-22, §4.1-51, §6-9. */
describe('subscriptions, for administrators', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const list = async (query: string) => (await get(`/admin/subscriptions?per_page=100&${query}`, stage.back)).body
  const ids = async (query: string): Promise<string[]> => (await list(query)).data.map(({ id }: { id: string }) => id)
  const one = async (id: string) => (await client(stage.back)(getSubscription, { params: { id } })).data
  const apply = async (...events: PaymentFacts[]) => {
    const { db } = await harness()
    for (const event of events) await db.transaction().execute((tx) => applyFacts(tx, [event]))
    const [event] = events
    return (
      await db
        .selectFrom('subscriptions')
        .select('id')
        .where('provider_subscription_id', '=', event?.subscription_id ?? '')
        .executeTakeFirstOrThrow()
    ).id
  }
  const link = (id: string, acteur_id: unknown, headers = {}) =>
    ask('PATCH', `/admin/subscriptions/${id}`, { ...stage.back, body: { acteur_id }, headers })

  test('a record has the declared fields and its actor, and no others', async () => {
    const id = await apply(...about([subscription('created', at(0)), { ...checkout(at(0, 4)), acteur_id: stage.acteur }], 'sub_shape'))
    const [row] = (await list('q=sub_shape')).data
    assert.equal(row.id, id)
    assert.deepEqual(Object.keys(row).toSorted(), [
      'a_verifier', 'a_verifier_motifs', 'acteur', 'acteur_id', 'acteur_linked', 'cancel_at', 'cancel_at_period_end', 'canceled_at',
      'created_at', 'current_period_end', 'current_period_start', 'ended_at', 'id', 'last_event_at', 'last_invoice', 'livemode', 'paused',
      'plan', 'provider', 'provider_customer_id', 'provider_subscription_id', 'status', 'trial_end', 'updated_at', 'version',
    ]) // oxfmt-ignore
    assert.deepEqual(
      [row.acteur_id, row.acteur.type, row.plan, row.status, row.provider, row.provider_customer_id, row.provider_subscription_id],
      [stage.acteur, 'association', 'essentiel', 'active', 'stripe', 'cus_1', 'sub_shape'],
    )
    assert.deepEqual([row.current_period_start, row.current_period_end, row.last_event_at], [iso(0), iso(30), iso(0, 4)])
    const { logs, ...alone } = await one(id)
    assert.deepEqual(alone, row)
    assert.deepEqual(
      logs.map(({ kind }) => kind),
      ['checkout.session.completed', 'customer.subscription.created'],
    )
    assertError(await get(`/admin/subscriptions/${UNKNOWN}`, stage.back), 404, 'not_found')
  })

  test('pages, also past the end', async () => {
    const plan = 'pages'
    const made = []
    for (let n = 0; n < 7; n += 1) made.push(await makeSubscription({ plan, created_at: minutes(n) }))
    const call = client(stage.back)
    const { data, meta } = await call(listSubscriptions, { query: { plan, page: 2, per_page: 3 } })
    assert.deepEqual(meta, { current_page: 2, last_page: 3, per_page: 3, total: 7 })
    assert.deepEqual(
      data.map(({ id }) => id),
      made.toReversed().slice(3, 6),
    )
    const past = await call(listSubscriptions, { query: { plan, page: 9 } })
    assert.deepEqual(past, { data: [], meta: { current_page: 9, last_page: 1, per_page: 15, total: 7 } })
  })

  test('filters: status, plan, actor, mode, alone and together', async () => {
    const plan = 'filters'
    const acteur_id_provider = stage.acteur
    const a = await makeSubscription({ plan, status: 'past_due', acteur_id_provider })
    const b = await makeSubscription({ plan, status: 'past_due', livemode: true })
    const c = await makeSubscription({ plan, status: 'hibernating', acteur_id_provider: UNKNOWN, acteur_id_admin: stage.mairie })
    for (const [query, expected] of [
      ['', [c, b, a]],
      ['status=past_due', [b, a]],
      ['status=hibernating', [c]],
      ['status=PAST_DUE', []],
      [`acteur_id=${stage.acteur}`, [a]],
      [`acteur_id=${stage.mairie.toUpperCase()}`, [c]],
      [`acteur_id=${UNKNOWN}`, []],
      ['livemode=true', [b]],
      ['livemode=false', [c, a]],
      ['status=past_due&livemode=0', [a]],
      ['a_verifier=true', []],
      ['a_verifier=false', [c, b, a]],
    ] as const)
      assert.deepEqual(
        [await ids(`plan=${plan}&${query}`), (await list(`plan=${plan}&${query}`)).meta.total],
        [expected, expected.length],
        query,
      )
    for (const query of ['status=', 'livemode=x', 'acteur_id=x', 'sort=plan_asc', 'canceled=1'])
      assertError(await get(`/admin/subscriptions?${query}`, stage.back), 422, 'validation_failed')
  })

  test('q: the provider’s ids, complete, as a prefix or without their type prefix; the actor’s name without accents', async () => {
    const acteur = await makeActeur(stage.commune, { nom: "Chœur d'Hélène & Zoé" })
    const a = await makeSubscription({ provider_subscription_id: 'sub_1QxYz_77', provider_customer_id: 'cus_NffrFeUfNV2Hib' })
    const b = await makeSubscription({ acteur_id_provider: acteur })
    for (const [q, expected] of [
      ['sub_1QxYz_77', [a]],
      ['sub_1qxyz', [a]],
      ['1QxYz_77', [a]],
      ['cus_NffrFeUf', [a]],
      ['NffrFeUfNV2Hib', [a]],
      ['choeur helene', [b]],
      ['Zoé d’Hél', [b]],
      ['helene sub_1QxYz_77', []],
      ['%', []],
      ["';--", []],
      ['🎻', []],
    ] as const)
      assert.deepEqual(await ids(`q=${encodeURIComponent(q)}`), expected, q)
  })

  test('sorts by creation, change and end of the period; nulls count as the oldest', async () => {
    const plan = 'sorts'
    const made = []
    for (const [created, updated, end] of [
      [1, 5, 30],
      [2, 4, null],
      [3, 6, 20],
    ] as const)
      made.push(
        await makeSubscription({ plan, created_at: minutes(created), updated_at: minutes(updated), current_period_end: end && iso(end) }),
      )
    const [a, b, c] = made
    for (const [sort, expected] of [
      ['created_at_asc', [a, b, c]],
      ['updated_at_desc', [c, a, b]],
      ['current_period_end_desc', [a, c, b]],
    ] as const) {
      assert.deepEqual(await ids(`plan=${plan}&sort=${sort}`), expected, sort)
      const other = sort.endsWith('asc') ? sort.replace('asc', 'desc') : sort.replace('desc', 'asc')
      assert.deepEqual(await ids(`plan=${plan}&sort=${other}`), expected.toReversed(), other)
    }
  })

  test('an administrator’s link takes precedence over the provider’s actor, in earlier and later events', async () => {
    const id = await apply(...about([{ ...checkout(at(0)), acteur_id: UNKNOWN }], 'sub_link'))
    const before_ = await one(id)
    assert.deepEqual([before_.acteur_id, before_.acteur, before_.acteur_linked], [UNKNOWN, null, false])
    const linked = await link(id, stage.acteur, { 'if-match': `"v${before_.version}"` })
    assert.deepEqual([linked.status, linked.body.data.acteur_id, linked.body.data.acteur_linked], [200, stage.acteur, true])
    assertError(await link(id, stage.mairie, { 'if-match': `"v${before_.version}"` }), 412, 'precondition_failed')
    await apply(...about([{ ...subscription('updated', at(1)), acteur_id: stage.mairie }], 'sub_link'))
    const after = await one(id)
    assert.deepEqual([after.acteur_id, after.status], [stage.acteur, 'active'])
    assert.deepEqual(
      after.logs.map(({ kind, changes }: { kind: string; changes: object }) => [kind, 'acteur_id' in changes]),
      [
        ['customer.subscription.updated', false],
        ['subscription.link', true],
        ['checkout.session.completed', true],
      ],
    )
    const { nom } = (await get(`/admin/acteurs/${stage.acteur}`, stage.back)).body.data
    assert.deepEqual(
      after.logs.map(({ acteurs }: { acteurs: unknown }) => acteurs),
      [
        null,
        [
          { id: UNKNOWN, nom: null },
          { id: stage.acteur, nom },
        ],
        [null, { id: UNKNOWN, nom: null }],
      ],
      'by name, where there is such an actor',
    )
    const again = await link(id, stage.acteur)
    assert.deepEqual([again.status, again.body.data.version, again.headers.get('x-audit-id')], [200, after.version, null])
    assert.equal((await link(id, null)).body.data.acteur_id, stage.mairie, 'the provider’s word, which went on')
    assert.deepEqual(
      (await trail(id)).map(({ action }) => action),
      ['subscription.link', 'subscription.link'],
    )
  })

  test('an administrator can link an existing actor only', async () => {
    const id = await makeSubscription()
    const gone = await makeActeur(stage.commune, { deleted_at: sql`now_ms()` })
    for (const acteur_id of [UNKNOWN, gone, 'x', 1]) {
      const got = await link(id, acteur_id)
      assertError(got, 422, 'validation_failed')
      assert.equal(got.body.details[0].path, 'body.acteur_id')
    }
    for (const body of [{}, { acteur_id: null, status: 'active' }])
      assertError(await patch(`/admin/subscriptions/${id}`, body, stage.back), 422, 'validation_failed')
    assertError(await link(UNKNOWN, null), 404, 'not_found')
    assert.equal((await one(id)).version, 1)
  })

  test('an actor that is created after the event is linked at once', async () => {
    const id = await apply(...about([checkout(at(0))], 'sub_early'))
    assert.deepEqual([(await one(id)).acteur_id, (await one(id)).acteur], [ACTEUR, null])
    await makeActeur(stage.commune, { id: ACTEUR, nom: 'Tardif' })
    assert.equal((await one(id)).acteur?.nom, 'Tardif')
    assert.deepEqual(await ids('q=tardif'), [id])
  })

  test('a_verifier: contradictory events of the same second', async () => {
    const events = about(
      [
        subscription('updated', at(7), { plan: 'a_voir' }, 'evt_a'),
        subscription('updated', at(7), { plan: 'a_voir', paused: true }, 'evt_b'),
      ],
      'sub_tie',
    )
    const id = await apply(...events)
    assert.deepEqual(await ids('a_verifier=true&q=sub_tie'), [id])
    assert.ok((await one(id)).a_verifier_motifs.includes('evenements_simultanes'))
    await apply(...about([subscription('updated', at(9), { plan: 'a_voir', current_period_end: iso(3650) })], 'sub_tie'))
    assert.deepEqual([(await one(id)).a_verifier, (await one(id)).a_verifier_motifs], [false, []])
  })

  test('a_verifier: a period that ended a day ago without an event, found by the daily job', async () => {
    const { services } = await harness()
    assert.ok(isPlainCron(reconcileSubscriptions.cron ?? ''))
    const plan = 'echues'
    const row = (end: number, event: number, more = {}) =>
      makeSubscription({ plan, current_period_end: minutes(end), last_event_at: minutes(event), ...more })
    const late = await row(-2 * DAY, -32 * DAY)
    const exact = await row(-2 * DAY, -32 * DAY, { status: 'past_due', livemode: true })
    await row(-DAY / 2, -32 * DAY)
    await row(-2 * DAY, -DAY)
    await row(5 * DAY, -32 * DAY)
    for (const status of ['canceled', 'incomplete_expired', 'paused']) await row(-2 * DAY, -32 * DAY, { status })
    await makeSubscription({ plan })
    for (let again = 0; again < 2; again += 1) {
      await transact(services.database.db, (tx) => services.jobs.send(tx, reconcileSubscriptions, {}))
      await runJobs(services)
      assert.deepEqual(await ids(`plan=${plan}&a_verifier=true`), [exact, late])
    }
    const { a_verifier_motifs, logs, version } = await one(late)
    assert.deepEqual([a_verifier_motifs, version, logs.length], [['periode_echue'], 2, 1])
    assert.deepEqual([logs[0]?.kind, logs[0]?.event_id, logs[0]?.changes], ['subscription.overdue', null, { overdue: [false, true] }])
  })

  test('a newer event removes the mark; an old event that arrives late sets it', async () => {
    const id = await apply(...about([subscription('created', at(0), { current_period_end: iso(1) })], 'sub_old'))
    assert.deepEqual((await one(id)).a_verifier_motifs, ['periode_echue'])
    await apply(...about([subscription('updated', at(2), { current_period_end: iso(3650) })], 'sub_old'))
    assert.deepEqual([(await one(id)).a_verifier, await ids('q=sub_old&a_verifier=true')], [false, []])
  })

  test('in production the list has the live mode, unless the query has the other', async () => {
    const plan = 'modes'
    const [test_, live] = [await makeSubscription({ plan }), await makeSubscription({ plan, livemode: true })]
    assert.deepEqual(await ids(`plan=${plan}`), [live, test_])
    const { url, close } = await anotherService({ NODE_ENV: 'production', RATE_LIMITS: 'off' })
    try {
      const asked = async (query: string) =>
        (await get(`${url}/api/v1/admin/subscriptions?plan=${plan}${query}`, stage.back)).body.data.map(({ id }: { id: string }) => id)
      assert.deepEqual([await asked(''), await asked('&livemode=true'), await asked('&livemode=false')], [[live], [live], [test_]])
    } finally {
      await close()
    }
  })
})

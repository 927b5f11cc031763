import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { z } from 'zod'
import { getDashboard } from '../../../contract/dashboard/dashboard.ts'
import { newId } from '../../platform/db/id.ts'
import { openPostgres } from '../../platform/db/open.ts'
import { harness } from '../../test/harness.ts'
import { client } from '../../test/client.ts'
import { ask, get, patch } from '../../test/http.ts'
import { inTime, LATE_MS } from '../../test/in-time.ts'
import { makeActeur, makeClaim, makeDeadJob, makeProposal, makePublication, makeSubscription } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { JOB_TABLE, hideTable } from '../../test/queue-tables.ts'
import { figuresFor } from './figures.ts'
import { readFigures } from './get.ts'

type Dashboard = z.output<(typeof getDashboard)['response']>

const NAMES = [
  'publications',
  'publications_pending',
  'publications_reported',
  'acteurs',
  'users',
  'claims_pending',
  'proposals_pending',
  'subscription_plans',
  'subscription_logs',
  'jobs_dead',
  'messages_unread',
  'import_sources_paused',
  'envois_en_cours',
  'syncs_failed',
]
const TABLES = [
  'publications',
  'claims',
  'acteur_proposals',
  'acteur_totals',
  'publication_totals',
  'subscriptions',
  'subscription_logs',
  'thread_totals',
  'import_sources',
  'envois',
  'defibrillateur_runs',
]

/** Spec §2-21, §2-22, §4.1-2, §7-8. */
describe('the dashboard', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
    const pending = { moderation_status: 'pending', valide: false, publie_le: null }
    await makePublication(stage.acteur, stage.commune)
    await makePublication(stage.acteur, stage.commune, pending)
    await makePublication(stage.acteur, stage.commune, { ...pending, deleted_at: '2026-01-01T00:00:00Z' })
    const id = await makePublication(stage.acteur, stage.commune)
    await ask('POST', `/publications/${id}/report`, { body: { reason: 'spam' } })
    await makeActeur(stage.commune, { deleted_at: '2026-01-01T00:00:00Z' })
    await makeClaim(await makeActeur(stage.commune, { active: false }))
    await makeProposal(stage.commune, stage.stranger.id)
    await makeDeadJob()
  })
  const read = () => inTime(() => client(stage.back)(getDashboard, {}))

  test('is a flat object, each integer the total of its list', async () => {
    const figures = await read()
    assert.deepEqual(Object.keys(figures).toSorted(), NAMES.toSorted())
    for (const [name, list] of [
      ['publications', '/admin/publications'],
      ['publications_pending', '/admin/publications?moderation_status=pending'],
      ['publications_reported', '/admin/publications?reported=true'],
      ['acteurs', '/admin/acteurs'],
      ['users', '/admin/users'],
      ['claims_pending', '/admin/claims?status=pending'],
      ['proposals_pending', '/admin/proposals'],
      ['jobs_dead', '/admin/jobs?state=dead'],
      ['messages_unread', '/admin/messages/threads?unread=true'],
      ['import_sources_paused', '/admin/import-sources?paused=true'],
    ] as const)
      assert.equal(figures[name], (await get(list, stage.back)).body.meta.total, name)
    assert.deepEqual(
      [figures.publications, figures.publications_pending, figures.publications_reported, figures.claims_pending, figures.jobs_dead],
      [3, 1, 1, 1, 1],
    )
  })

  test('counts what is active by plan, the totals of the list, and shows the last ten changes', async () => {
    assert.deepEqual([(await read()).subscription_plans, (await read()).subscription_logs], [{}, []])
    const acteur = await makeActeur(stage.commune, { nom: 'Épicerie' })
    const ids: string[] = []
    for (const values of [{}, { plan: '__proto__' }, { livemode: true }, { status: 'trialing' }, { plan: null }, { status: 'canceled' }])
      ids.push(await makeSubscription(values))
    assert.deepEqual(Object.entries((await read()).subscription_plans ?? {}), [['essentiel', 2]])
    const { body } = await get('/admin/subscriptions?status=active&plan=essentiel', stage.back)
    assert.equal(body.meta.total, 2)
    for (let n = 0; n < 12; n += 1)
      await patch(`/admin/subscriptions/${ids[0]}`, { acteur_id: n % 2 === 0 ? acteur : stage.acteur }, stage.back)
    const logs = (await read()).subscription_logs ?? []
    assert.equal(logs.length, 10)
    assert.deepEqual(
      logs.map(({ changes }) => changes['acteur_id']?.[1] === stage.acteur),
      Array.from({ length: 10 }, (_, index) => index % 2 === 0),
    )
    assert.deepEqual([logs[0]?.kind, logs[0]?.subscription_id, logs[0]?.plan], ['subscription.link', ids[0], 'essentiel'])
  })

  test('in production test subscriptions count nowhere', async () => {
    const { db, services } = await harness()
    for (const plan of ['essentiel', 'premium']) await makeSubscription({ livemode: true, plan })
    const id = await makeSubscription()
    await patch(`/admin/subscriptions/${id}`, { acteur_id: stage.acteur }, stage.back)
    const figures = await readFigures<Dashboard>({ db, services }, figuresFor(true))
    assert.deepEqual([figures.subscription_plans, figures.subscription_logs], [{ essentiel: 1, premium: 1 }, []])
    const tests = await readFigures<Dashboard>({ db, services }, figuresFor(false))
    assert.deepEqual([tests.subscription_plans?.['essentiel'], tests.subscription_logs?.length], [1, 1])
  })

  test('counts a national sync that failed last, until one ends well; a retry under way changes nothing', async () => {
    const { db } = await harness()
    const run = (values: object) =>
      db
        .insertInto('defibrillateur_runs')
        .values({ id: newId(), scope: 'france', ...values })
        .execute()
    const failed = async () => (await read()).syncs_failed
    assert.equal(await failed(), 0)
    await run({ status: 'done', created_at: '2026-01-01T00:00:00Z' })
    await run({ status: 'failed', created_at: '2026-01-02T00:00:00Z' })
    assert.equal(await failed(), 1)
    await run({ status: 'running', created_at: '2026-01-03T00:00:00Z' })
    assert.equal(await failed(), 1)
    await run({ scope: stage.commune, commune_id: stage.commune, status: 'done', created_at: '2026-01-04T00:00:00Z' })
    assert.equal(await failed(), 1)
    await db.updateTable('defibrillateur_runs').set({ status: 'done' }).where('status', '=', 'running').execute()
    assert.equal(await failed(), 0)
  })

  test('follows every change', async () => {
    const first = await read()
    const id = await makePublication(stage.acteur, stage.commune)
    assert.equal((await read()).publications, (first.publications ?? 0) + 1)
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'pending' }, stage.back)
    assert.equal((await read()).publications_pending, (first.publications_pending ?? 0) + 1)
    await ask('DELETE', `/admin/publications/${id}`, stage.back)
    assert.deepEqual(await read(), first)
  })

  for (const [table, missing] of [
    ['publication_totals', ['publications', 'publications_pending']],
    ['publications', ['publications_reported']],
    ['acteur_totals', ['acteurs']],
    ['user_totals', ['users']],
    ['claims', ['claims_pending']],
    ['acteur_proposals', ['proposals_pending']],
    ['subscriptions', ['subscription_plans', 'subscription_logs']],
    ['subscription_logs', ['subscription_logs']],
    [JOB_TABLE, ['jobs_dead']],
    ['thread_totals', ['messages_unread']],
    ['import_sources', ['import_sources_paused']],
    ['envois', ['envois_en_cours']],
    ['defibrillateur_runs', ['syncs_failed']],
  ] as const) {
    test(`without the table ${table} the rest is there`, async () => {
      const { pool } = (await harness()).services.database
      // The first request of a user changes the row of the user, and with it the totals.
      await read()
      const putBack = await hideTable(pool, table)
      try {
        const { status, body } = await inTime(() => get('/admin/dashboard', stage.back))
        assert.equal(status, 200)
        assert.deepEqual(Object.keys(body).toSorted(), NAMES.filter((name) => !missing.includes(name as never)).toSorted())
      } finally {
        await putBack()
      }
      assert.deepEqual(Object.keys(await read()).length, NAMES.length)
    })
  }

  test('a figure that hangs is left out, and the others do not wait for it', async () => {
    const { services, db } = await harness()
    const figures = {
      quick: async () => 1,
      never: () => sleep(1500),
      broken: async () => {
        throw new Error('no')
      },
      slow: () => sleep(2000, 2),
    }
    assert.deepEqual(await readFigures({ db, services }, figures), { quick: 1 } as never)
  })

  test('a hanging figure is read once for all requests; a finished one is read again for each request', async (context) => {
    const { services, db } = await harness()
    if (services.database.kind === 'embedded') return context.skip('one connection, which the hanging figure has')
    let hung = 0
    let came = 0
    const never = () => {
      hung += 1
      return sleep(5000)
    }
    const figures = { never, quick: async () => (came += 1) }
    const reads = () => Promise.all([1, 2, 3].map(() => readFigures({ db, services }, figures)))
    assert.deepEqual(await reads(), [{ quick: 1 }, { quick: 1 }, { quick: 1 }])
    assert.deepEqual(await reads(), [{ quick: 2 }, { quick: 2 }, { quick: 2 }])
    assert.equal(hung, 1)
    return undefined
  })

  const locked: [string, string[]][] = [
    ['publications', ['publications_reported']],
    ['publications, claims, acteur_totals', ['publications_reported', 'claims_pending', 'acteurs']],
    [TABLES.join(', '), NAMES.filter((name) => !['users', 'jobs_dead'].includes(name))],
    ['subscription_logs', ['subscription_logs']],
  ]
  for (const [tables, missing] of locked)
    test(`while ${tables} is locked the rest is there, for each of thirty at once`, async (context) => {
      const { services, url } = await harness()
      if (services.database.kind === 'embedded') return context.skip('one connection: nobody else can hold a lock')
      const other = new pg.Client({ connectionString: services.database.url ?? '' })
      await other.connect()
      try {
        await other.query(`begin; lock table ${tables} in access exclusive mode`)
        const healthy = NAMES.filter((name) => !missing.includes(name)).toSorted()
        const timed = async () => {
          const begun = performance.now()
          const { status, body } = await get('/admin/dashboard', stage.back)
          return { status, names: Object.keys(body).toSorted(), ms: performance.now() - begun }
        }
        let whole = 0
        for (let round = 0; round < 20 && whole < 3; round += 1) {
          const answers = await Promise.all(Array.from({ length: 30 }, timed))
          for (const { status, names, ms } of answers) {
            assert.equal(status, 200)
            // A late answer, as on a busy machine, may lack more: a round counts if none does.
            const shown = ms < LATE_MS ? healthy : healthy.filter((name) => names.includes(name))
            assert.deepEqual(names, shown)
          }
          if (answers.every(({ names }) => names.length === healthy.length)) whole += 1
        }
        assert.equal(whole, 3)
        assert.equal((await fetch(`${url}/readyz`)).status, 200)
      } finally {
        await other.end()
      }
    })

  test('a table that the service may not read removes its own figures only', async (context) => {
    const { services } = await harness()
    if (services.database.kind === 'embedded') return context.skip('the embedded database has one role')
    const { pool, url } = services.database
    const role = `beffroi_reader_${process.pid}`
    await pool.query(
      `create role ${role} login; grant select on publications, publication_totals, acteur_totals, user_totals, import_sources to ${role}`,
    )
    const asReader = new URL(url ?? '')
    asReader.username = role
    const limited = openPostgres(asReader.href, { max: 2 })
    try {
      const figures = await readFigures({ db: limited.readDb, services }, figuresFor(undefined))
      const forbidden = new Set([
        'claims_pending',
        'proposals_pending',
        'subscription_plans',
        'subscription_logs',
        'jobs_dead',
        'messages_unread',
        'syncs_failed',
        'envois_en_cours',
      ])
      assert.deepEqual(Object.keys(figures).toSorted(), NAMES.filter((name) => !forbidden.has(name)).toSorted())
    } finally {
      await limited.close()
      await pool.query(`drop owned by ${role}; drop role ${role}`)
    }
    return undefined
  })
})

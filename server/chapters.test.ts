import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { Counter, Gauge } from 'prom-client'
import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { makeApp } from './app.ts'
import { CHAPTERS } from './chapters.ts'
import { erasePerson } from './chapters/persons/erase.ts'
import { exportPerson } from './chapters/persons/export.ts'
import { doMaintenance } from './maintenance.ts'
import { machineCaller } from './platform/access/caller.ts'
import { neutralise } from './platform/backup/neutralise.ts'
import type { Chapter } from './platform/chapter.ts'
import { contributionsOf, type WiredServices } from './platform/chapter.ts'
import { transact } from './platform/db/db.ts'
import { handler } from './platform/jobs/handler.ts'
import { jobKind } from './platform/jobs/kind.ts'
import { itsAddress } from './platform/personal-data/conditions.ts'
import { erasureStep, section } from './platform/personal-data/personal-data.ts'
import { rowsOf } from './platform/retention/class.ts'
import { applyRule } from './platform/retention/run.ts'
import { makeServices } from './services.ts'
import { freshDatabase, harness } from './test/harness.ts'
import { isIdle, until } from './test/jobs.ts'

const EMAIL = 'ada@toys.example'
const listToys = endpoint('GET /toys', {
  chapter: 'communes',
  id: 'listToys',
  access: 'app',
  summary: 'Toys',
  response: z.object({ data: z.array(z.string()) }),
})
const paintToy = jobKind({
  name: 'toys.paint',
  data: z.object({ name: z.string() }),
  attempts: 1,
  wait: { first: 1, longest: 1 },
  seconds: 10,
  policy: 'any',
})
const paintToyHandler = handler(paintToy, async ({ database: { db } }, { name }) => {
  await sql`update toys set painted = true where name = ${name}`.execute(db)
})
const made = new Counter({ name: 'toys_made_total', help: 'Toys made.', registers: [] })

/** One of everything that a chapter can bring, in one object: what a new folder of server/chapters has. */
const toys: Chapter = {
  name: 'toys',
  routes: ({ on }) =>
    on(listToys, async ({ db }) => ({
      data: (await sql<{ name: string }>`select name from toys order by name`.execute(db)).rows.map(({ name }) => name),
    })),
  jobs: [paintToyHandler],
  maintenance: { 'worn toys': ({ database: { db } }) => sql`delete from toys where worn`.execute(db) },
  retention: {
    settled: [
      rowsOf({
        name: 'jouets',
        texts: ['Jouets', 'Toys'],
        term: 30,
        why: ['Un essai.', 'A test.'],
        table: 'toys',
        at: sql`x.made_at`,
      }),
    ],
  },
  reversals: () => ({ toy: { undo: async () => [], unchanged: sql<boolean>`true` } }),
  personalData: {
    sections: [section('jouets', ['Jouets', 'Toys'], (s) => sql`select name from toys where ${itsAddress('email', s)}`)],
    erasure: {
      records: [erasureStep('jouets', ['Jouets supprimés', 'Toys removed'], (s) => sql`delete from toys where ${itsAddress('email', s)}`)],
    },
  },
  gauges: [
    (registry, db) => {
      const gauge = new Gauge({ name: 'toys', help: 'Toys.', registers: [registry] })
      return async () => gauge.set((await sql<{ n: number }>`select count(*)::int as n from toys`.execute(db)).rows[0]?.n ?? 0)
    },
  ],
  metrics: () => [made],
  afterRestore: {
    neutralise: async (tx) => ({ toys: (await sql`update toys set painted = false where painted returning name`.execute(tx)).rows.length }),
    resume: ({ database: { db } }) => sql`update toys set worn = false`.execute(db),
  },
}

describe('a chapter is an object in a list', () => {
  let services: WiredServices
  let app: ReturnType<typeof makeApp>
  let drop = async () => {}
  const add = (name: string, more: { email?: string; worn?: boolean; daysOld?: number } = {}) =>
    sql`insert into toys (name, email, worn, made_at) values (${name}, ${more.email ?? null}, ${more.worn ?? false},
      now() - make_interval(days => ${more.daysOld ?? 0}))`.execute(services.database.db)
  const names = async () => (await app.inject({ url: '/api/v1/toys', headers: { 'x-app-source': 'public' } })).json().data as string[]

  before(async () => {
    const { services: shared } = await harness()
    const fresh = await freshDatabase()
    drop = fresh.drop
    await fresh.database.pool.query(
      'create table toys (name text, email text, painted boolean not null default false, worn boolean not null, made_at timestamptz not null)',
    )
    services = await makeServices(shared.config, shared.logger, fresh.database, [...CHAPTERS, toys])
    app = makeApp(services, { strict: true })
  })
  after(async () => {
    await services.jobs.stop()
    await app.close()
    services.limits.close()
    await drop()
  })

  beforeEach(() => sql`delete from toys`.execute(services.database.db))

  test('its routes are served, its jobs run, its figures measured', async () => {
    await add('Bear')
    assert.deepEqual(await names(), ['Bear'])
    await transact(services.database.db, (tx) => services.jobs.send(tx, paintToy, { name: 'Bear' }))
    await services.jobs.work()
    await until('the toy is painted', () => isIdle(services.database))
    await services.jobs.stop()
    const { rows } = await sql<{ painted: boolean }>`select painted from toys`.execute(services.database.db)
    assert.deepEqual(rows, [{ painted: true }])
    made.inc()
    const metrics = (await app.inject('/metrics')).body
    assert.match(metrics, /^toys 1$/m)
    assert.match(metrics, /^toys_made_total 1$/m)
  })

  test('its maintenance and its retention remove what they say, and nothing else', async () => {
    await add('Bear')
    await add('Duck', { worn: true })
    await add('Old car', { daysOld: 31 })
    await doMaintenance(services)
    assert.deepEqual(await names(), ['Bear', 'Old car'])
    const rule = services.contributions.retention.find(({ name }) => name === 'jouets')
    assert.ok(rule)
    assert.equal((await applyRule(services, rule, machineCaller('system'))).rows, 1)
    assert.deepEqual(await names(), ['Bear'])
  })

  test('its personal data are exported and erased', async () => {
    await add('Bear')
    await add('Doll', { email: EMAIL })
    const { db } = services.database
    const ctx = { db, caller: machineCaller('cli'), services }
    const document = await exportPerson(ctx, { email: EMAIL })
    assert.deepEqual(document.sections.find(({ key }) => key === 'jouets')?.rows, [{ name: 'Doll' }])
    const { steps } = await erasePerson(ctx, { who: { email: EMAIL }, dryRun: false })
    assert.equal(steps.find(({ key }) => key === 'jouets')?.rows, 1)
    assert.deepEqual(await names(), ['Bear'])
  })

  test('it says what a restored copy must not do, and how its steps are undone', async () => {
    const { db } = services.database
    await add('Bear')
    await sql`update toys set painted = true`.execute(db)
    const header = { made_at: '2026-11-21T00:00:00Z', release: '0' } as Parameters<typeof neutralise>[2]
    const trailer = { tables: {}, audit: { seq: 0 } } as unknown as Parameters<typeof neutralise>[3]
    const changed = await transact(db, (tx) => neutralise(tx, services.contributions.afterRestore, header, trailer))
    assert.equal(changed['toys'], 1)
    for (const { resume } of services.contributions.afterRestore) await resume?.(services)
    assert.ok('toy' in services.contributions.reversals(services))
  })

  test('two of one name are refused', () => {
    for (const [what, twin] of [
      ['chapter "toys"', { name: 'toys' }],
      ['background job "toys.paint"', { name: 'others', jobs: [paintToyHandler] }],
      ['retention rule "jouets"', { name: 'others', retention: toys.retention }],
      ['export section "jouets"', { name: 'others', personalData: { sections: toys.personalData?.sections } }],
      ['erasure step "jouets"', { name: 'others', personalData: { erasure: toys.personalData?.erasure } }],
      ['maintenance "worn toys"', { name: 'others', maintenance: toys.maintenance }],
    ] as [string, Chapter][])
      assert.throws(() => contributionsOf([toys, twin]), { message: `Two chapters bring the ${what}` })
  })
})

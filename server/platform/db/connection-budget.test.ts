import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { harness } from '../../test/harness.ts'
import { get, patch } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { until } from '../../test/jobs.ts'
import { type OpenDatabase, openPostgres } from './open.ts'

const skip = process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has one connection'
/** One of the twelve is that of the invalidation channel. */
const MOST_IN_POOLS = 11

/** Spec §1-12. */
describe('the connections of a process', { skip }, () => {
  let stage: Stage
  let database: OpenDatabase
  const open = () => Object.values(database.pools).reduce((sum, { totalCount }) => sum + totalCount, 0)
  before(async () => {
    stage = await setStage()
    const url = (await harness()).services.database.url ?? ''
    database = openPostgres(url, { max: 12, idle: 60_000 })
  })
  after(() => database.close())
  /** Takes connections, and returns what closes them. */
  const hold = async (pool: pg.Pool, count: number) => {
    const held = await Promise.all(Array.from({ length: count }, () => pool.connect()))
    return () => {
      for (const client of held.splice(0)) client.release()
    }
  }

  test('are never more than twelve, whoever asks for them', async () => {
    const asked = Object.values(database.pools).flatMap((pool) => Array.from({ length: 40 }, () => pool.query('select pg_sleep(0.002)')))
    let most = 0
    const done = Promise.all(asked).then(() => 'done')
    while ((await Promise.race([done, sleep(1)])) !== 'done') most = Math.max(most, open())
    assert.equal(most, MOST_IN_POOLS)
  })

  test('go from a pool without work to one that needs them', async () => {
    const { changes, reads } = database.pools as { changes: pg.Pool; reads: pg.Pool }
    for (const [from, to, own, most] of [
      [changes, reads, 2, 5],
      [reads, changes, 3, 4],
    ] as const) {
      const give = await hold(from, from.options.max)
      assert.equal(from.totalCount, from.options.max)
      give()
      const giveBack = await hold(to, most)
      assert.deepEqual([to.totalCount, from.totalCount], [most, own])
      giveBack()
    }
  })

  test('are kept for each pool, whatever the others do', async () => {
    const { changes, reads, ...others } = database.pools as Record<string, pg.Pool>
    assert.ok(changes && reads)
    const give = await hold(changes, changes.options.max)
    const giveReads = await hold(reads, 3)
    const waiting = [changes, reads].map((pool) => pool.query('select 1'))
    for (const [name, pool] of Object.entries(others)) assert.equal((await pool.query('select 1')).rowCount, 1, name)
    assert.deepEqual([changes.waitingCount, reads.waitingCount], [1, 1])
    give()
    giveReads()
    await Promise.all(waiting)
  })

  test('that were lost are opened again', async () => {
    const { pool, readDb } = database
    const client = new pg.Client({ connectionString: database.url ?? '' })
    await client.connect()
    const give = await hold(pool, pool.options.max)
    give()
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'beffroi'",
    )
    await client.end()
    await until('all connections are lost', () => open() === 0)
    const again = await hold(pool, pool.options.max)
    again()
    assert.equal((await readDb.selectFrom('communes').select('id').limit(1).execute()).length, 1)
  })

  test('are closed without use, but for one each of changes, reads and authentication', async () => {
    const quiet = openPostgres(database.url ?? '', { max: 12, idle: 20 })
    const counts = () => Object.entries(quiet.pools).map(([name, { totalCount }]) => [name, totalCount])
    try {
      await Promise.all(Object.values(quiet.pools).flatMap((pool) => [pool.query('select 1'), pool.query('select 1')]))
      const pidOf = async () => (await quiet.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
      await until('the others are closed', () => counts().every(([, count]) => Number(count) <= 1) && quiet.opsPool.totalCount === 0)
      const pid = await pidOf()
      await sleep(100)
      assert.deepEqual(Object.fromEntries(counts()), { changes: 1, reads: 1, access: 1, operations: 0, counts: 0, receipts: 0 })
      assert.equal(await pidOf(), pid)
    } finally {
      await quiet.close()
    }
  })

  test('are twelve under forty readers, forty writers and dashboards', async () => {
    const { services } = await harness()
    const ids = await Promise.all(Array.from({ length: 40 }, () => makePublication(stage.acteur, stage.commune)))
    const statuses: number[] = []
    const note = async (answer: Promise<{ status: number }>) => statuses.push((await answer).status)
    let most = 0
    const all = ids.flatMap((id) => [
      note(get(`/communes/${stage.commune}/publications?q=${id.slice(0, 8)}`)),
      note(get(`/publications/${id}`)),
      note(patch('/admin/publications/bulk/moderate', { ids: [id], moderation_status: 'rejected', reason: 'Hors sujet' }, stage.back)),
    ])
    for (let n = 0; n < 4; n += 1) all.push(note(get('/admin/dashboard', stage.back)))
    const done = Promise.all(all).then(() => 'done')
    const opened = () => Object.values(services.database.pools).reduce((sum, { totalCount }) => sum + totalCount, 0)
    while ((await Promise.race([done, sleep(1)])) !== 'done') most = Math.max(most, opened())
    assert.deepEqual([...new Set(statuses)], [200])
    assert.ok(most <= MOST_IN_POOLS, `${most} were open`)
  })
})

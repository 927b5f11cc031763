import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { type Db as BossDb, type PgBoss, TestClock } from 'pg-boss'
import { z } from 'zod'
import { type OpenDatabase, openEmbedded } from '../db/open.ts'
import { API_LIMITS, postgresPool } from '../db/connections/pool.ts'
import { emptyImage } from '../../test/database-image.ts'
import { emptyDatabase } from '../../test/harness.ts'
import { takeSentHours } from '../../test/queue-tables.ts'
import { bossOver, overPool } from './boss.ts'
import { installQueue } from './install.ts'
import { isPlainCron, updateSchedules } from './schedules.ts'
import { testJob } from '../../test/test-job.ts'

const plain = { attempts: 3, wait: { first: 1, longest: 1 }, seconds: 30, policy: 'any' as const, data: z.object({}), run: async () => {} }
const JOBS = [
  testJob({ ...plain, name: 'test.nightly', cron: '0 3 * * *' }),
  testJob({ ...plain, name: 'test.hourly', cron: '0 * * * *' }),
  testJob({ ...plain, name: 'test.first', cron: '0 0,12 1 * *' }),
]
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const PARIS = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', day: '2-digit', hour: '2-digit', minute: '2-digit' })

/** Three workers by a clock of the test's own: the day around each change of the clocks in 2026, walked through in steps of a few seconds. */
describe('schedules', () => {
  let pools: pg.Pool[] = []
  let bosses: PgBoss[] = []
  const clock = new TestClock('2026-03-28T11:30:00Z')
  let drop = async () => {}

  /** What a test's clock needs of a database: each of its sessions is told of the clock. */
  const withClock = (db: BossDb): BossDb => ({
    ...db,
    setSessionStatements: async (statements) => {
      for (const statement of statements) await db.executeSql(statement)
    },
  })

  before(async () => {
    const created = await emptyDatabase()
    const embedded: OpenDatabase | null = created ? null : await openEmbedded(null, await emptyImage())
    // Three processes: on PostgreSQL each with one connection, whose session is told of the clock.
    pools = [1, 2, 3].map(() => embedded?.pool ?? postgresPool(created?.url ?? '', 1, API_LIMITS))
    await installQueue(pools[0]!, JOBS)
    bosses = pools.map((pool) => bossOver(embedded ? 'embedded' : 'postgres', withClock(overPool(pool)), clock))
    for (const boss of bosses) {
      boss.on('error', (error) => assert.fail(error))
      await boss.start()
      await updateSchedules(boss, JOBS)
    }
    drop = async () => {
      for (const boss of bosses) await boss.stop({ graceful: false })
      if (embedded) await embedded.close()
      else for (const pool of pools) await pool.end()
      await created?.drop()
    }
  })
  after(() => drop())

  /** The hours, in Paris, at which jobs of this name were sent since the last look. */
  const sent = (name: string) => takeSentHours(pools[0]!, name)
  /** Walks through the minute around every hour; between them nothing is due. Gives the hours, in Paris. */
  const walkTo = async (end: string) => {
    const hours: string[] = []
    for (let hour = Math.ceil(clock.now() / HOUR) * HOUR; hour <= Date.parse(end); hour += HOUR) {
      await clock.setTime(hour - 15 * SECOND)
      await clock.tick(MINUTE)
      hours.push(PARIS.format(hour).replace(/^(\d\d)\D+(\d\d)\D.*$/, '$1 $2'))
    }
    await clock.setTime(end)
    return hours
  }

  test('a day in which an hour is missing: each tick once, whoever of three sends it', async () => {
    const hours = await walkTo('2026-03-29T11:30:00Z')
    assert.equal(hours.length, 24)
    assert.deepEqual(hours.slice(12, 16), ['29 01', '29 03', '29 04', '29 05'])
    assert.deepEqual(await sent('test.hourly'), hours)
    assert.deepEqual(await sent('test.nightly'), ['29 03'])
  })

  test('all were away: what they missed is made up for once', async () => {
    await clock.setTime('2026-10-24T11:30:00Z')
    await clock.tick(5 * MINUTE)
    assert.deepEqual(await sent('test.hourly'), ['24 13'])
    assert.deepEqual(await sent('test.nightly'), ['24 13'])
    assert.deepEqual(await sent('test.first'), ['24 13'])
  })

  test('a day in which an hour comes twice: each tick once', async () => {
    const hours = await walkTo('2026-10-25T11:30:00Z')
    assert.equal(hours.length, 24)
    assert.deepEqual(hours.slice(11, 16), ['25 01', '25 02', '25 02', '25 03', '25 04'])
    assert.deepEqual(await sent('test.hourly'), hours)
    assert.deepEqual(await sent('test.nightly'), ['25 03'])
    assert.deepEqual(await sent('test.first'), [])
  })

  test('a schedule that is no longer declared is gone', async () => {
    const [boss] = bosses
    await updateSchedules(boss!, JOBS.slice(1))
    assert.deepEqual((await boss!.getSchedules()).map(({ name }) => name).toSorted(), ['test.first', 'test.hourly'])
  })

  test('hours that a change of the clocks takes away or repeats cannot be named', async () => {
    for (const cron of ['15 3 * * *', '0 0,12 1 * *', '*/10 * * * *', '0 22 * * 1-5']) assert.ok(isPlainCron(cron), cron)
    for (const cron of ['15 2 * * *', '0 1,02 * * *', '0 */2 * * *', '0 1-3 * * *', '0 3 * *', 'hourly'])
      assert.ok(!isPlainCron(cron), cron)
    await assert.rejects(updateSchedules(bosses[0]!, [testJob({ ...plain, name: 'test.first', cron: '0 2 * * *' })]), /must name its hours/)
  })
})

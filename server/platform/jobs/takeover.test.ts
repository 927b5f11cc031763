import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type OpenDatabase, openPostgres } from '../db/open.ts'
import type { Services } from '../services.ts'
import { migratedDatabase } from '../../test/prepared-database.ts'
import { WORKER_TABLES } from '../../test/job-worker.ts'
import { until } from '../../test/jobs.ts'
import { storedJobs } from '../../test/queue-tables.ts'
import { type TcpProxy, startTcpProxy } from '../../test/tcp-proxy.ts'
import { senders, sendSlow, type Worker, workers } from '../../test/workers.ts'

/** As long as the longest takeover: those that only seemed dead go on when their jobs are taken, and must leave nothing. */
const WORK_MS = 45_000
const FAULTS = ['killed', 'stopped', 'stopped in its transaction', 'cut off', 'cut off in its transaction'] as const
type FaultName = (typeof FAULTS)[number]

describe('a worker falls silent', { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' }, () => {
  const { start, end } = workers()
  const silent = {} as Record<FaultName, Worker>
  let database: OpenDatabase
  let services: Services
  let proxy: TcpProxy
  let rescuer: Worker
  let drop = async () => {}

  before(async () => {
    const created = await migratedDatabase()
    const url = created?.url ?? ''
    database = openPostgres(url, { max: 5 })
    services = await senders(database)
    await database.pool.query(WORKER_TABLES)
    proxy = await startTcpProxy(url)
    drop = async () => {
      end()
      proxy.close()
      await database.close()
      await created?.drop()
    }
    await Promise.all(
      FAULTS.map(async (fault) => {
        const hold: Record<string, string> = fault.includes('transaction') ? { HOLD: '1' } : {}
        silent[fault] = await start({ DATABASE_URL: fault.startsWith('cut') ? proxy.url : url, ...hold })
      }),
    )
    // It is there, and looks on until the others fall silent.
    rescuer = await start({ DATABASE_URL: url })
    rescuer.child.kill('SIGSTOP')
    for (const n of FAULTS.keys()) await sendSlow(services, `job ${n}`, WORK_MS)
    await until('each has one job', async () => (await database.pool.query('select from job_begun')).rows.length === FAULTS.length)
  })
  after(() => drop())

  test('another has its job, whatever silenced it', async (t) => {
    const moment = Date.now()
    silent.killed.child.kill('SIGKILL')
    silent.stopped.child.kill('SIGSTOP')
    silent['stopped in its transaction'].child.kill('SIGSTOP')
    proxy.discard()
    rescuer.child.kill('SIGCONT')
    const taken = async () => (await database.pool.query('select text, at from job_begun where pid = $1', [rescuer.child.pid])).rows
    await until('all are taken over', async () => (await taken()).length === FAULTS.length)
    const late = await taken()
    for (const fault of FAULTS) {
      const { rows } = await database.pool.query('select text from job_begun where pid = $1', [silent[fault].child.pid])
      const { at } = late.find(({ text }) => text === rows[0].text)
      t.diagnostic(`${fault}: ${((Date.parse(at) - moment) / 1000).toFixed(1)} s`)
    }
  })

  test('those that come back find their job taken, and leave nothing of it', async () => {
    proxy.forward()
    silent.stopped.child.kill('SIGCONT')
    silent['stopped in its transaction'].child.kill('SIGCONT')
    // Whose transaction was swallowed knows that it failed, and not what became of its job.
    const noticed = (fault: FaultName) => /taken over by another worker|left to whoever takes it over/.test(silent[fault].output())
    await until('they have noticed', () => FAULTS.slice(1).every(noticed))
    const { rows } = await database.pool.query('select text, count(*) as n from job_effects group by text order by text')
    assert.deepEqual(
      rows,
      FAULTS.map((_, n) => ({ text: `job ${n}`, n: 1 })),
    )
  })

  test('and work again', async () => {
    rescuer.child.kill('SIGKILL')
    const back = FAULTS.slice(1).map((fault) => silent[fault].child.pid)
    // One at a time each: as many jobs at once as there are workers need every one of them.
    for (const n of back.keys()) await sendSlow(services, `again ${n}`, 3000)
    await until(
      'each has another job',
      async () => (await database.pool.query("select distinct pid from job_begun where text like 'again %'")).rows.length === back.length,
    )
  })

  test('one that is asked to stop in the middle gives its job back at once, and the attempt with it', async () => {
    const done = async (like: string) => (await database.pool.query('select from job_effects where text like $1', [like])).rows.length
    await until('nothing else is to be done', async () => (await done('again %')) === FAULTS.length - 1)
    const able = [silent.stopped, silent['cut off']]
    for (const fault of FAULTS) if (fault.includes('transaction')) silent[fault].child.kill('SIGKILL')
    const id = await sendSlow(services, 'interrupted', 60_000)
    const begun = async () => (await database.pool.query("select pid from job_begun where text = 'interrupted'")).rows
    await until('one has it', async () => (await begun()).length === 1)
    const [{ pid }] = await begun()
    const asked = able.find(({ child }) => child.pid === pid)
    asked?.child.kill('SIGTERM')
    await until('the other has done it', async () => (await done('interrupted')) === 1)
    await until('the first has ended', () => asked?.child.exitCode === 0)
    assert.match(asked?.output() ?? '', /"job handed back"/)
    const stored = await storedJobs(database.pool, { id })
    assert.deepEqual(
      stored.map(({ state, retry_count, retry_limit }) => ({ state, retry_count, retry_limit })),
      [{ state: 'completed', retry_count: 1, retry_limit: 5 }],
    )
  })
})

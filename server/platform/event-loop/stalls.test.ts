// Neutral: the event loop is watched without the database.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { transact } from '../db/db.ts'
import { makeLogger } from '../http/request-log.ts'
import { anotherApp, type Harness, harness } from '../../test/harness.ts'
import { waitingJob, blockingJob, blockEventLoop, JOBS } from '../../test/blocking-jobs.ts'
import { ask } from '../../test/http.ts'
import { deadJobs, isIdle, jobsOf, until } from '../../test/jobs.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { watchLoop } from './watch.ts'
import { worksUnderWay } from './work.ts'

interface Line {
  msg: string
  level: string
  kind: string
  ms: number
  ran: string | null
  under_way: string[]
  because: string
}

describe('an event loop that is blocked', () => {
  const written: string[] = []
  const logger = makeLogger('info', { write: (line) => written.push(line) })
  const lines = (msg: string) => written.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === msg)
  const stalls = (ran: RegExp) => lines('event loop stalled').filter((line) => ran.test(String(line.ran)))
  let shared: Harness
  let jobs: Jobs
  let stop = () => {}

  before(async () => {
    shared = await harness()
    await shared.reset()
    await shared.services.database.pool.query('create table blocking_runs (text text, number int, pid int)')
    jobs = await jobsOf(shared.services, JOBS, { logger, list: new URL('../../test/blocking-jobs.ts', import.meta.url) })
    stop = watchLoop(logger)
  })
  after(async () => {
    stop()
    await jobs.stop()
    await shared.services.database.pool.query('drop table blocking_runs')
  })

  const figure = async (name: string) => {
    const { body } = await ask('GET', `${shared.url}/metrics`)
    return Number(new RegExp(`^${name.replaceAll(/[{}]/g, String.raw`\$&`)} (\\d+)`, 'm').exec(body as string)?.[1] ?? 0)
  }

  /** Runs one job to its end; its attempts. */
  async function attemptsOf(job: JobHandler, text: string): Promise<{ number: number; pid: number }[]> {
    await transact(shared.db, (tx) => jobs.send(tx, job, { text }))
    await jobs.work()
    await until('the job has ended', () => isIdle(shared.services.database))
    await jobs.stop()
    const { rows } = await shared.services.database.pool.query<{ number: number; pid: number }>(
      'select number, pid from blocking_runs where text = $1 order by number',
      [text],
    )
    return rows
  }

  test('a request that does it is named with its identifier, and counted', async () => {
    const app = anotherApp(shared.services)
    app.get('/test/blocking', async () => {
      blockEventLoop(700)
      return {}
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const counted = await figure('beffroi_event_loop_stalls_total{kind="request"}')
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    await ask('GET', `${url}/test/blocking`, { headers: { 'x-request-id': 'a-request-of-mine' } })
    app.server.closeAllConnections()
    await app.close()
    const [line, ...others] = stalls(/^request GET \/test\/blocking a-request-of-mine$/)
    assert.ok(line && others.length === 0, written.join(''))
    assert.deepEqual([line.kind, line.level], ['request', 'warn'])
    assert.ok(line.ms >= 500 && line.under_way.includes('request GET /test/blocking a-request-of-mine'))
    assert.equal(await figure('beffroi_event_loop_stalls_total{kind="request"}'), counted + 1)
    assert.ok((await figure('beffroi_event_loop_stall_seconds_count')) >= 1)
  })

  test('no request stays under way after its answer, whatever its method and path', async () => {
    const asked = [
      ['GET', '/api/v1/communes'],
      ['HEAD', '/api/v1/communes'],
      ['GET', '/metrics'],
      ['HEAD', '/metrics'],
      ['GET', '/nowhere'],
      ['POST', '/api/v1/claims'],
      ['OPTIONS', '/api/v1/communes'],
    ] as const
    for (const [method, path] of asked) await (await fetch(`${shared.url}${path}`, { method })).arrayBuffer()
    await until('they are over', () => worksUnderWay().every(({ kind }) => kind !== 'request'))
  })

  test('many units of work in one turn, none of them long, are logged and not attributed to the last', async () => {
    const app = anotherApp(shared.services)
    app.get('/test/short', async () => {
      blockEventLoop(80)
      return {}
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const sofar = written.length
    const counted = await figure('beffroi_event_loop_stalls_total{kind="many"}')
    const sockets = Array.from({ length: 25 }, () => connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume())
    const askEach = async (path: string) => {
      for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await Promise.all(sockets.map((socket) => once(socket, 'data')))
    }
    // All connections stand, so that all is there to be read at once.
    await askEach('/healthz')
    const many = () => written.slice(sofar).flatMap((line) => (line.includes('"kind":"many"') ? [JSON.parse(line) as Line] : []))
    // The network may hand them over in two pieces.
    for (let round = 0; round < 10 && many().length === 0; round += 1) await askEach('/test/short')
    app.server.closeAllConnections()
    await app.close()
    assert.deepEqual([many()[0]?.msg, many()[0]?.ran, many()[0]?.level], ['event loop stalled', null, 'warn'])
    assert.ok((await figure('beffroi_event_loop_stalls_total{kind="many"}')) > counted)
  })

  test('a job that does it is not run in this process again', async () => {
    const attempts = await attemptsOf(blockingJob, 'blocks')
    assert.equal(stalls(/^job test\.blocking [0-9a-f-]{36}$/).length, 1, written.join(''))
    assert.equal(attempts.filter(({ pid }) => pid === process.pid).length, 1)
    if (shared.services.database.kind === 'embedded') {
      assert.equal(attempts.length, 1)
      const [dead] = await deadJobs(shared.services.database)
      assert.deepEqual([dead?.name, dead?.error?.class], ['test.blocking', 'JobHopeless'])
    } else {
      assert.deepEqual(
        attempts.map(({ number }) => number),
        [1, 2, 3],
      )
      assert.equal(new Set(attempts.map(({ pid }) => pid)).size, 3)
      assert.deepEqual(
        lines('job run in a process of its own').map(({ because }) => because),
        ['held_up', 'held_up'],
      )
    }
  })

  test('a job is not blamed for a statement of the embedded database, which is named instead', async () => {
    const attempts = await attemptsOf(waitingJob, 'waits')
    assert.deepEqual(
      attempts.map(({ number, pid }) => [number, pid === process.pid]),
      [
        [1, true],
        [2, true],
      ],
    )
    assert.equal(stalls(/^job test\.waiting/).length, 0)
    const named = stalls(/^statement select of job test\.waiting [0-9a-f-]{36}$/)
    assert.equal(named.length, shared.services.database.kind === 'embedded' ? 2 : 0, written.join(''))
  })

  test('an event loop that never turns again is logged by the watchdog thread, which then kills the process', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/hung-loop.ts')])
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    assert.deepEqual(await once(child, 'close'), [null, 'SIGKILL'])
    const logged = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    assert.deepEqual(
      logged.map(({ level, ran, ms }) => [level, ran, ms >= (level === 'fatal' ? 1500 : 400)]),
      [
        ['error', 'job test.hung a-job-of-mine', true],
        ['fatal', 'job test.hung a-job-of-mine', true],
      ],
    )
  })
})

// Neutral: the process speaks to systemd, not to the database.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../test/jobs.ts'
import { canReceive, receiver } from '../../test/notifications.ts'
import { preparedDatabase } from '../../test/prepared-database.ts'
import { BRIEF, CHILD_ENV, startService, temporaryFolder } from '../../test/process.ts'
import { systemd } from '../settings/systemd.ts'

const SKIP = canReceive() ? false : 'needs systemd-notify and perl'
const WATCHDOG_USEC = '600000'

describe('what systemd passes', () => {
  const env = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000', WATCHDOG_PID: '17' }
  test('a socket, and the time of the watchdog if it is that of this process', () => {
    assert.equal(systemd({}, 17), null)
    assert.equal(systemd({ WATCHDOG_USEC: '60000000' }, 17), null)
    assert.deepEqual(systemd(env, 17), { socket: '/run/systemd/notify', watchdogMs: 60_000 })
    assert.deepEqual(systemd({ ...env, WATCHDOG_PID: '' }, 17), { socket: '/run/systemd/notify', watchdogMs: 60_000 })
    for (const other of [{ WATCHDOG_PID: '18' }, { WATCHDOG_USEC: '0' }, { WATCHDOG_USEC: '' }, { WATCHDOG_USEC: 'soon' }])
      assert.deepEqual(systemd({ ...env, ...other }, 17), { socket: '/run/systemd/notify', watchdogMs: null })
  })
})

describe('a process that reports to systemd', { skip: SKIP }, () => {
  let received: Awaited<ReturnType<typeof receiver>>
  const reporting = (env: Record<string, string>) =>
    spawn(process.execPath, [join(import.meta.dirname, '../../test/notifying-loop.ts')], {
      env: { ...CHILD_ENV, NOTIFY_SOCKET: received.socket, WATCHDOG_USEC, ...env },
      stdio: 'ignore',
    })
  before(async () => {
    received = await receiver()
  })
  after(() => received.close())

  test('shows its watchdog that its event loop turns, and no longer once that is blocked', async () => {
    const child = reporting({ BLOCK_AFTER_MS: '3000' })
    await until('it is ready', () => received.count('READY=1') === 1)
    await until('its event loop turns', () => received.count('WATCHDOG=1') >= 2)
    await sleep(4000)
    const atLast = received.count('WATCHDOG=1')
    await sleep(1500)
    assert.deepEqual([received.count('WATCHDOG=1'), child.exitCode], [atLast, null])
    child.kill('SIGKILL')
  })

  test('goes on when the process that sends is killed', async () => {
    const child = reporting({})
    const earlier = received.count('WATCHDOG=1')
    await until('its event loop turns', () => received.count('WATCHDOG=1') > earlier)
    const senders = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
    assert.equal(senders.length, 1)
    process.kill(Number(senders[0]), 'SIGKILL')
    const then = received.count('WATCHDOG=1')
    await until('another process sends', () => received.count('WATCHDOG=1') > then + 2)
    child.kill('SIGKILL')
  })

  test('shows nothing to the watchdog of another process', async () => {
    received.states.length = 0
    const child = reporting({ WATCHDOG_PID: '1' })
    await until('it is ready', () => received.count('READY=1') === 1)
    await sleep(1000)
    assert.deepEqual(received.states, ['READY=1'])
    child.kill('SIGKILL')
  })
})

describe('the service under systemd', { skip: SKIP }, () => {
  const folder = temporaryFolder()
  let received: Awaited<ReturnType<typeof receiver>>
  let drop = async () => {}
  before(async () => {
    received = await receiver()
  })
  after(async () => {
    await received.close()
    await drop()
    folder.cleanUp()
  })

  test('is ready when it serves and its jobs run, and reports its end; each answer has the header of HSTS', async () => {
    const database = await preparedDatabase(folder.path)
    drop = database?.drop ?? drop
    const service = await startService(
      {
        DATA_DIR: folder.path,
        SHUTDOWN_DRAIN_MS: '0',
        HSTS: 'max-age=300; includeSubDomains',
        NOTIFY_SOCKET: received.socket,
        WATCHDOG_USEC,
        DEMO: 'off',
        ...(database && { DATABASE_URL: database.url }),
      },
      { args: BRIEF },
    )
    await until('it is ready', () => received.count('READY=1') === 1)
    await until('its event loop turns', () => received.count('WATCHDOG=1') >= 2)
    // The second and third time the page of the commune is answered from memory, before the router.
    for (const path of ['/bethune', '/bethune', '/bethune', '/api/v1/nothing', '/backoffice/'])
      assert.equal((await fetch(service.url + path)).headers.get('strict-transport-security'), 'max-age=300; includeSubDomains', path)
    assert.match(await refused(service.port), /strict-transport-security: max-age=300; includeSubDomains\r\n/)
    assert.deepEqual(await service.end('SIGTERM'), { code: 0, signal: null })
    await until('it reports its end', () => received.count('STOPPING=1') === 1)
    assert.equal(received.count('READY=1'), 1)
  })
})

/** Returns the answer to a request that the parser refuses. */
const refused = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.end('GET / HTTP/9.9\r\n\r\n'))
    socket.on('data', (data) => (text += data.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

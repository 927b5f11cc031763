import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { until } from '../server/test/jobs.ts'
import { temporaryFolder } from '../server/test/process.ts'
import { deal, isLong, isSlow, Progress } from './test-parts.ts'

const RUNNER = join(import.meta.dirname, 'test.ts')

/** Starts the runner on a test file with this text. */
function running(folder: string, text: string, env: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
  const file = join(folder, 'one.test.mjs')
  writeFileSync(file, text)
  const child = spawn(process.execPath, [RUNNER, file], { env: { PATH: process.env['PATH'] ?? '', ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  return { child, output: () => output }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A test without end, which has started another process and writes both numbers. */
const ENDLESS = `
import { spawn } from 'node:child_process'
import { test } from 'node:test'
test('never ends', async () => {
  const { pid } = spawn('sleep', ['600'])
  console.log('pids ' + process.pid + ' ' + pid + '.')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
})`

describe('the runner of the tests', () => {
  for (const [how, end] of [
    ['is killed', (child: ChildProcess) => child.kill('SIGKILL')],
    ['loses its terminal', (child: ChildProcess) => child.kill('SIGHUP')],
  ] as const)
    test(`leaves no process when it ${how}`, async (t) => {
      const folder = temporaryFolder()
      t.after(folder.cleanUp)
      const { child, output } = running(folder.path, ENDLESS)
      await until('the test runs', () => /pids \d+ \d+\./.test(output()))
      const pids = (/pids (\d+) (\d+)\./.exec(output()) ?? []).slice(1).map(Number)
      assert.deepEqual(pids.map(isAlive), [true, true])
      end(child)
      await until('none is left', () => !pids.some(isAlive), 10_000)
    })

  test('ends with the process that TEST_ENDS_WITH names', async (t) => {
    const folder = temporaryFolder()
    t.after(folder.cleanUp)
    const named = spawn('sleep', ['600'])
    t.after(() => named.kill('SIGKILL'))
    const { child, output } = running(folder.path, ENDLESS, { TEST_ENDS_WITH: String(named.pid) })
    await until('the test runs', () => /pids \d+ \d+\./.test(output()))
    const ended = once(child, 'exit')
    named.kill('SIGKILL')
    await ended
  })
})

describe('which files run', () => {
  const times = { 'server/a.test.ts': 4, 'server/kills.test.ts': 30, 'server/roles.test.ts': 30, 'server/b.test.ts': 9 }

  test('the fast run leaves out four seconds, the usual one ten, but for rights, refusals, hiding, isolation, trail and undo', () => {
    const files = [...Object.keys(times), 'server/new.test.ts']
    assert.deepEqual(
      files.filter((file) => isSlow(file, times)),
      Object.keys(times),
    )
    assert.deepEqual(
      files.filter((file) => isLong(file, times)),
      ['server/kills.test.ts'],
    )
    for (const subject of [
      'server/test/authorisation.test.ts',
      'server/test/detours/detours.test.ts',
      'server/test/refusals.test.ts',
      'demo/grants.test.ts',
      'server/chapters/suivis/envois/agreement.test.ts',
      'server/site/publications-hidden.test.ts',
      'server/test/every-state/every-state.test.ts',
      'server/platform/isolation/isolation.test.ts',
      'server/platform/audit/trail.test.ts',
      'server/chapters/communes/admin/undo.test.ts',
    ])
      assert.equal(isLong(subject, { [subject]: 100 }), false, subject)
  })

  test('parts take about the same time, the longest first', () => {
    assert.deepEqual(deal(Object.keys(times), 2, times), [
      ['server/b.test.ts', 'server/kills.test.ts'],
      ['server/a.test.ts', 'server/roles.test.ts'],
    ])
  })

  test('progress is what is left, by the recorded times', () => {
    const progress = new Progress([['server/kills.test.ts'], ['server/roles.test.ts', 'server/a.test.ts']], 2, times)
    assert.match(progress.after('server/a.test.ts'), /^2 left, \d+ min$/)
    progress.after('server/kills.test.ts')
    assert.equal(progress.after('server/roles.test.ts'), 'none left')
  })
})

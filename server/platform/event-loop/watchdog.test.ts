import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'

interface Line {
  level: string
  ms: number
  msg: string
}

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
    logged.map(({ level, ms }) => [level, ms >= (level === 'fatal' ? 1500 : 400)]),
    [
      ['error', true],
      ['fatal', true],
    ],
  )
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

/** Runs a script with a cleanup of three steps, one of which fails, and one step for its exit. */
const runWith = (end: string) => {
  const script = `
    import { makeCleanup } from ${JSON.stringify(join(import.meta.dirname, 'cleanup.ts'))}
    const cleanup = makeCleanup()
    cleanup.add(() => console.log('first'))
    cleanup.add(() => { throw new Error('fails') })
    cleanup.add(async () => console.log('last'))
    cleanup.onExit(() => console.log('exit'))
    ${end}`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  return { status, steps: stdout.trim().split('\n') }
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  test(`${signal} runs every step, the last first, and ends the process`, () => {
    const wait = 'await new Promise((resolve) => setTimeout(resolve, 60_000))'
    assert.deepEqual(runWith(`process.kill(process.pid, '${signal}'); ${wait}`), { status: code, steps: ['last', 'first', 'exit'] })
  })

test('steps run once; a process that ends without its cleanup runs what is for its exit', () => {
  assert.deepEqual(runWith('await cleanup.run(); await cleanup.run()'), { status: 0, steps: ['last', 'first', 'exit'] })
  assert.deepEqual(runWith('process.exit(3)'), { status: 3, steps: ['exit'] })
})

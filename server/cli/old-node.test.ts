// Neutral: no database is used.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run } from '../test/process.ts'

test('a Node too old to run the service or a command is answered by one sentence', async () => {
  // Node 20 has no compile cache.
  const preload = "import module from 'node:module'; delete module.enableCompileCache"
  for (const program of ['server/main.mjs', 'server/cli.mjs']) {
    const { code, output } = await run(program, [], { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` })
    assert.equal(code, 1)
    assert.match(output, /^Node [\d.]+ is too old to run .+\. "npm (?:start|run cli)" runs .+ with the Node that "npm ci" installed\.\n$/)
  }
})

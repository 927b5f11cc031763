import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isolatedParser } from './parser.ts'
import { ParserFailed, ParserKilled } from './limits.ts'
import type { TestOrder } from '../../test/isolated-parser.ts'

const LIMITS = { cpuMs: 400, memoryMb: 300, outputBytes: 30_000_000 }
const ask = isolatedParser<TestOrder, unknown>(new URL('../../test/isolated-parser.ts', import.meta.url), ({ cpuMs = LIMITS.cpuMs }) => ({
  ...LIMITS,
  cpuMs,
}))
const killed = (reason: string) => (error: unknown) => error instanceof ParserKilled && error.reason === reason

/** Spec §4.1-47. */
describe('a parser process', () => {
  test('gives back what the parser returns, buffers too, and is used again', async () => {
    const pid = await ask({ how: 'pid' })
    assert.notEqual(pid, process.pid)
    assert.equal(await ask({ how: 'pid' }), pid)
    // A process that a large document leaves with much memory may be replaced: this document is the last of this test.
    const bytes = Buffer.alloc(20_000_000, 'é')
    const back = (await ask({ how: 'echo', bytes })) as { bytes: Buffer }
    assert.ok(Buffer.isBuffer(back.bytes) && back.bytes.equals(bytes))
  })

  test('does not count the memory that one document left as the next one’s', async () => {
    for (let n = 0; n < 4; n += 1) assert.equal(await ask({ how: 'keep', size: 120 * 1024 ** 2, cpuMs: 5000 }), 1)
  })

  const FATAL: [string, TestOrder, string][] = [
    ['an endless loop', { how: 'loop' }, 'cpu'],
    ['a pattern that takes for ever', { how: 'pattern', size: 60 }, 'cpu'],
    ['a heap without end', { how: 'heap', cpuMs: 30_000 }, 'memory'],
    ['buffers without end', { how: 'buffers', cpuMs: 30_000 }, 'memory'],
    ['a result that is too large', { how: 'output', size: 31_000_000, cpuMs: 30_000 }, 'output'],
    // Thirty times as long by the clock. A slow machine spends a tenth of a second of its processor on the order alone.
    ['a wait without end', { how: 'sleep', cpuMs: 400 }, 'hung'],
  ]
  for (const [name, order, reason] of FATAL)
    test(`is killed for ${name}, and the next document is parsed`, async () => {
      // Two are parsed at once, and a third waits for them: whatever ends them, so that once shows it.
      const ticks = Array.from({ length: reason === 'cpu' ? 3 : 1 }, () => ask(order).catch((error: unknown) => error))
      for (const error of await Promise.all(ticks)) assert.ok(killed(reason)(error), `${String(error)} is not ${reason}`)
      assert.equal(typeof (await ask({ how: 'pid' })), 'number')
    })

  test('says of an error only its class', async () => {
    await assert.rejects(
      ask({ how: 'throw' }),
      (error) => error instanceof ParserFailed && error.message === 'The parser failed with RangeError',
    )
  })

  test('parsing ends when the caller aborts', async () => {
    const reason = new Error('given up')
    const ending = new AbortController()
    const waits = ask({ how: 'sleep' }, ending.signal)
    setTimeout(() => ending.abort(reason), 50)
    await assert.rejects(waits, reason)
  })

  test('knows no secret, and can neither write nor reach anything', async () => {
    const there = (await ask({ how: 'environment' })) as string[]
    assert.deepEqual(
      there.filter((name) => !name.startsWith('NODE_')),
      [],
    )
    const file = join(mkdtempSync(join(tmpdir(), 'isolation-')), 'file')
    for (const order of [{ how: 'write', path: file }, { how: 'read', path: '/etc/passwd' }, { how: 'network' }])
      await assert.rejects(ask(order), ParserFailed, order.how)
  })
})

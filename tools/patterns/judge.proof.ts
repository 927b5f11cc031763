import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { judge } from './judge.ts'

describe('the judge of patterns', () => {
  test('a scan from every place, an end that is looked for, and nested repetition are not linear', async () => {
    for (const [source, flags] of [
      [String.raw`<?([^\s<>]+@)`, ''],
      [String.raw`\s+$`, ''],
      ['(a+)+$', ''],
      [String.raw`^a\s*;?\s*$`, ''],
    ] as const)
      assert.equal((await judge(source, flags)).linear, false, source)
    for (const [source, flags] of [
      [String.raw`^[^\s@]+@`, 'i'],
      [String.raw`\s+`, 'g'],
      ['(?<!a)b+', ''],
    ] as const)
      assert.deepEqual(await judge(source, flags), { linear: true }, source)
  })

  test('a judgement beyond its bounds is a fault that names them', async () => {
    assert.deepEqual(await judge('(?<!a)b+', '', { seconds: 0.001, megabytes: 64 }), {
      linear: false,
      why: 'could not be judged: more than 0.001 seconds or 64 MB',
    })
  })
})

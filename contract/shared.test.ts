import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { text } from './shared.ts'

describe('text with a minimum and a maximum of characters', () => {
  const fits = (value: string) => text(3, 5).safeParse(value).success

  test('counts code points, not UTF-16 units', () => {
    for (const value of ['abc', 'abcde', '😀😀😀', '😀😀😀😀😀', 'é😀é', '  abc  ']) assert.ok(fits(value), value)
    for (const value of ['', 'ab', '  ab  ', '😀😀', '😀a', 'abcdef', '😀😀😀😀😀😀', 'x'.repeat(100), '😀'.repeat(100)])
      assert.ok(!fits(value), value)
  })
})

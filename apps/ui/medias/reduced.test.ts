import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLight, reducedSize } from './reduced.ts'

test('a photograph keeps its proportions, and nothing is enlarged', () => {
  assert.deepEqual(reducedSize(8000, 6000), { width: 3200, height: 2400 })
  assert.deepEqual(reducedSize(1000, 12_000), { width: 267, height: 3200 })
  assert.deepEqual(reducedSize(640, 480), { width: 640, height: 480 })
  assert.deepEqual(reducedSize(50_000, 1), { width: 3200, height: 1 })
})

test('a light picture is sent as it is', () => {
  assert.ok(isLight(2_000_000, 12_000_000))
  assert.ok(!isLight(4_000_000, 12_000_000) && !isLight(2_000_000, 50_000_000))
})

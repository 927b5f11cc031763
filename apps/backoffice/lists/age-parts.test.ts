import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageParts } from './age-parts.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')

test('an age has its two largest units below three days, then days alone; the future is no age', () => {
  const parts = (hours: number) => ageParts(new Date(NOW - hours * 3_600_000).toISOString(), NOW)
  assert.deepEqual(parts(-1), { days: 0, hours: 0, minutes: 0 })
  assert.deepEqual(parts(0.5), { days: 0, hours: 0, minutes: 30 })
  assert.deepEqual(parts(22.7), { days: 0, hours: 22, minutes: 0 })
  assert.deepEqual(parts(28), { days: 1, hours: 4, minutes: 0 })
  assert.deepEqual(parts(80), { days: 3, hours: 0, minutes: 0 })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageParts } from './age-parts.ts'
import { TARGET_HOURS, urgencyOf } from './targets.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-10T12:00:00Z')
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString()

test('an age is amber from two thirds of its target, red from the target on', () => {
  const target = TARGET_HOURS.publications
  const at = (part: number) => urgencyOf(ago(part * target), 'publications', NOW)
  assert.deepEqual([0, 0.66, 0.67, 0.99, 1, 4].map(at), ['calm', 'calm', 'soon', 'soon', 'late', 'late'])
})

test('an age has its two largest units below three days, then days alone; the future is no age', () => {
  const parts = (hours: number) => ageParts(ago(hours), NOW)
  assert.deepEqual(parts(-1), { days: 0, hours: 0, minutes: 0 })
  assert.deepEqual(parts(0.5), { days: 0, hours: 0, minutes: 30 })
  assert.deepEqual(parts(22.7), { days: 0, hours: 22, minutes: 0 })
  assert.deepEqual(parts(28), { days: 1, hours: 4, minutes: 0 })
  assert.deepEqual(parts(80), { days: 3, hours: 0, minutes: 0 })
})

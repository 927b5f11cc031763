import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urgencyOf } from './urgency.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')

/** Spec §2-101. */
test('an age is amber from two thirds of its target, red from the target on', () => {
  for (const hours of [1, 24, 72]) {
    const at = (part: number) => urgencyOf(new Date(NOW - part * hours * 3_600_000).toISOString(), hours, NOW)
    assert.deepEqual([-1, 0, 0.66, 0.67, 0.99, 1, 4].map(at), ['calm', 'calm', 'calm', 'soon', 'soon', 'late', 'late'])
  }
})

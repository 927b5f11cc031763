import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageOf, TARGET_HOURS } from './age.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()

/** Spec §2-101. */
test('an age is grey, amber from two thirds of its target, red from the target on', () => {
  for (const target of ['review', 'decide'] as const) {
    const whole = TARGET_HOURS[target]
    const toneAfter = (hours: number) => ageOf(ago(hours), target, NOW).tone
    assert.deepEqual(
      [toneAfter(0), toneAfter((whole * 2) / 3 - 0.1), toneAfter((whole * 2) / 3), toneAfter(whole - 0.1), toneAfter(whole)],
      ['good', 'good', 'soon', 'soon', 'late'],
    )
  }
})

test('an age is said in its greatest whole unit; a clock that is behind is no age', () => {
  const said = (hours: number) => {
    const { n, unit } = ageOf(ago(hours), 'review', NOW)
    return `${n} ${unit}`
  }
  assert.deepEqual(
    [said(0.7), said(1), said(23.9), said(24), said(80), said(-1)],
    ['42 minute', '1 hour', '23 hour', '1 day', '3 day', '0 minute'],
  )
})

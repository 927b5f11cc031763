import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageOf } from './age.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')

test('an age is said in its greatest whole unit; a clock that is behind is no age', () => {
  const said = (hours: number) => {
    const { n, unit } = ageOf(new Date(NOW - hours * 3_600_000).toISOString(), NOW)
    return `${n} ${unit}`
  }
  assert.deepEqual(
    [said(0.7), said(1), said(23.9), said(24), said(80), said(-1)],
    ['42 minute', '1 hour', '23 hour', '1 day', '3 day', '0 minute'],
  )
})

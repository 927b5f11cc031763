import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bandOf } from './bands.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()

test('the band follows the age of the oldest against its target; stopped machines and money are at least soon', () => {
  const band = (hours: number, target_hours: number | null = 24) => bandOf({ task: 'reports', oldest_at: ago(hours), target_hours }, NOW)
  assert.deepEqual([band(1), band(15.9), band(16), band(24), band(24.1), band(500, null)], ['ok', 'ok', 'soon', 'late', 'late', 'ok'])
  assert.equal(bandOf({ task: 'duplicates', oldest_at: null, target_hours: null }, NOW), 'ok')
  assert.equal(bandOf({ task: 'disputes', oldest_at: ago(1), target_hours: 168 }, NOW), 'soon')
})

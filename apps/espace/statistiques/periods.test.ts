import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDay, grouped } from './periods.ts'

const DAY_MS = 24 * 3600 * 1000
const days = (count: number, from: string) =>
  Array.from({ length: count }, (_, n) => ({
    jour: new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10),
    pages: 1,
    partages: n % 2,
  }))

test('a period ends today in Paris, also when it is still yesterday in UTC', () => {
  assert.equal(firstDay(7, Date.parse('2026-11-23T12:00:00Z')), '2026-11-17')
  assert.equal(firstDay(1, Date.parse('2026-11-22T23:30:00Z')), '2026-11-23')
})

test('a year is shown by weeks that begin on Mondays, and no reading is lost', () => {
  const year = days(365, '2025-11-24')
  const { unit, rows } = grouped(year)
  assert.equal(unit, 'week')
  assert.equal(rows.length, 53)
  assert.equal(
    rows.reduce((sum, { pages }) => sum + pages, 0),
    365,
  )
  assert.ok(rows.slice(1).every(({ jour }) => new Date(jour).getUTCDay() === 1))
  assert.deepEqual(grouped(year.slice(0, 90)).unit, 'day')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, monthOf, weeksOf } from './month-days.ts'

test('a month is shown in weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11')
  assert.equal(weeks.length, 6)
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, '2026-11-01'])
  assert.deepEqual(weeks.at(-1), ['2026-11-30', null, null, null, null, null, null])
  assert.equal(weeksOf('2027-02').length, 4)
  assert.equal(weeksOf('2028-02').flat().filter(Boolean).length, 29)
})

test('months follow one another over the end of a year', () => {
  assert.deepEqual([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-12', 0)], ['2027-01', '2025-12', '2026-12'])
  assert.equal(monthOf('2026-11-29'), '2026-11')
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { holidaysOf, isHoliday } from './holidays.ts'

describe('public holidays', () => {
  test('are eleven everywhere, and two more in Alsace and Moselle', () => {
    const everywhere = ['01-01', '04-06', '05-01', '05-08', '05-14', '05-25', '07-14', '08-15', '11-01', '11-11', '12-25']
    const year = (days: string[]) => days.toSorted().map((day) => `2026-${day}`)
    assert.deepEqual([...holidaysOf(2026, '75')], year(everywhere))
    assert.deepEqual([...holidaysOf(2026, '67')], year([...everywhere, '04-03', '12-26']))
  })

  test('are known where date-holidays knows none, or another day', () => {
    assert.equal(holidaysOf(2026, '975').size, 11)
    // date-holidays has 27 May; Saint-Martin commemorates on the 28th since 2019.
    assert.ok(isHoliday('2026-05-28', '978') && !isHoliday('2026-05-27', '978'))
    assert.ok(isHoliday('2026-04-28', '986') && isHoliday('2026-07-29', '986'))
    assert.ok(isHoliday('2024-06-29', '987') && !isHoliday('2026-06-29', '987') && isHoliday('2026-11-20', '987'))
    assert.ok(isHoliday('2026-03-05', '987') && isHoliday('2026-04-03', '987'))
    assert.ok(isHoliday('2026-09-24', '988') && !isHoliday('2026-09-24', '75'))
  })
})

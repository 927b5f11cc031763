import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Oracle from 'date-holidays'
import { holidaysOf, isHoliday } from './holidays.ts'

const ORACLES: [departement: string, ...oracle: [string, string?]][] = [
  ['75', 'FR'],
  ['2A', 'FR'],
  ['57', 'FR', '57'],
  ['67', 'FR', '67'],
  ['68', 'FR', '68'],
  ['971', 'GP'],
  ['972', 'MQ'],
  ['973', 'GF'],
  ['974', 'RE'],
  ['976', 'YT'],
  ['977', 'BL'],
]

describe('public holidays', () => {
  for (const [departement, country, state] of ORACLES)
    test(`are those of date-holidays in ${departement}, 2020 to 2035`, () => {
      const oracle = state ? new Oracle(country, state) : new Oracle(country)
      for (let year = 2020; year <= 2035; year += 1) {
        const expected = oracle
          .getHolidays(year)
          .filter(({ type }) => type === 'public')
          .map(({ date }) => date.slice(0, 10))
        assert.deepEqual([...holidaysOf(year, departement)], [...new Set(expected)].toSorted(), String(year))
      }
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

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Oracle from 'date-holidays'
import { holidaysOf } from '../../server/chapters/communes/holidays.ts'

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
})

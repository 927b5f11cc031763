import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officialDepartements } from './official-list.ts'
import { schoolHolidaysOf } from './school-holidays.ts'

/** Spec §2-98. */
test('every département of the mainland has one zone; Corsica and overseas have none', async () => {
  for (const code of (await officialDepartements()).keys())
    assert.equal(schoolHolidaysOf(code) !== null, !/^(?:2[AB]|9[78])/.test(code), code)
})

test('the holidays of a zone follow each other, begin on a Saturday but for the bridge, and are the ministry’s', () => {
  for (const [departement, winter] of [
    ['69', '2027-02-13'],
    ['62', '2027-02-20'],
    ['31', '2027-02-06'],
  ] as const) {
    const periods = schoolHolidaysOf(departement)?.periodes ?? []
    assert.ok(periods.some(({ nom, du }) => nom === 'hiver' && du === winter))
    for (const [n, { nom, du, au }] of periods.entries()) {
      assert.ok(du < au && (periods[n + 1]?.du ?? '9999') > au, `${departement} ${nom} ${du}`)
      if (nom !== 'ascension') assert.equal(new Date(du).getUTCDay(), 6, `${nom} ${du}`)
    }
  }
  assert.deepEqual(
    [schoolHolidaysOf('69'), schoolHolidaysOf('62'), schoolHolidaysOf('31')].map((one) => one?.zone),
    ['A', 'B', 'C'],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, addMonths, isDay, isLasting, isMonth, mondayOf, weeksOf } from './days.ts'

test('weeks begin on Monday and cover the month', () => {
  assert.equal(mondayOf('2026-11-23'), '2026-11-23')
  assert.equal(mondayOf('2026-11-29'), '2026-11-23')
  const weeks = weeksOf('2026-11')
  assert.deepEqual([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)], [6, '2026-10-26', '2026-12-06'])
  assert.deepEqual(weeksOf('2027-02').length, 4)
  // Never more than the service answers at once.
  for (let n = 0; n < 240; n += 1) assert.ok(weeksOf(addMonths('2020-01', n)).flat().length <= 42)
})
test('months and days go over the ends of years and over summer time', () => {
  assert.deepEqual([addMonths('2026-12', 1), addMonths('2026-01', -1), addDays('2026-03-28', 2)], ['2027-01', '2025-12', '2026-03-30'])
})
test('what goes on for more than a week is lasting', () => {
  const until = (jour_fin: string) => isLasting({ jour: '2026-11-28', jour_fin })
  assert.deepEqual([until('2026-11-28'), until('2026-12-04'), until('2026-12-05')], [false, false, true])
})
test('only days and months that exist', () => {
  assert.deepEqual(
    [isDay('2026-02-29'), isDay('2028-02-29'), isDay('x'), isMonth('2026-13'), isMonth('2026-12')],
    [false, true, false, false, true],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOfPosting, endOfPosting } from './posting.ts'

test('an act is posted for two months, as the service counts them', () => {
  for (const [day, end] of [
    ['2026-11-28', '2027-01-28'],
    ['2026-12-31', '2027-02-28'],
    ['2027-12-31', '2028-02-29'],
    ['2027-06-30', '2027-08-30'],
    ['2027-12-01', '2028-02-01'],
  ] as const) {
    assert.equal(endOfPosting(day), end)
    assert.equal(end, Temporal.PlainDate.from(day).add({ months: 2 }).toString())
  }
})

test('the day of posting is that of the time of publication, or today', () => {
  assert.equal(dayOfPosting('2027-03-04T09:00'), '2027-03-04')
  assert.equal(dayOfPosting('', new Date(2026, 10, 8)), '2026-11-08')
})

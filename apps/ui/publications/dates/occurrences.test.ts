import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { datesOf, lacksEnd, occurrencesOf } from './occurrences.ts'

const row = (day: string, from = '', to = '', lastDay = '') => ({ day, from, to, lastDay })

describe('dates of an event as they are typed', () => {
  for (const [name, typed, sent] of [
    ['a whole day', row('2026-12-05'), { debut: '2026-12-05', fin: null }],
    ['whole days', row('2026-12-05', '', '', '2026-12-06'), { debut: '2026-12-05', fin: '2026-12-06' }],
    ['a begin alone', row('2026-12-05', '18:30'), { debut: '2026-12-05T18:30', fin: null }],
    ['hours of one day', row('2026-12-05', '18:30', '20:00'), { debut: '2026-12-05T18:30', fin: '2026-12-05T20:00' }],
    ['an evening that ends after midnight', row('2026-12-31', '22:00', '02:00'), { debut: '2026-12-31T22:00', fin: '2027-01-01T02:00' }],
    ['hours over several days', row('2026-12-05', '09:00', '12:00', '2026-12-08'), { debut: '2026-12-05T09:00', fin: '2026-12-08T12:00' }],
  ] as const)
    test(`${name}: sent, and read back as typed`, () => {
      assert.deepEqual(occurrencesOf([typed]), [sent])
      assert.deepEqual(datesOf([sent]), [typed])
    })

  test('a row without a day is left out; one that lacks its end is, and says so', () => {
    assert.deepEqual(occurrencesOf([row(''), row('', '18:00')]), [])
    const open = row('2026-12-05', '18:00', '', '2026-12-06')
    assert.equal(lacksEnd(open), true)
    assert.deepEqual(occurrencesOf([open]), [])
    assert.equal(lacksEnd(row('2026-12-05', '18:00', '19:00', '2026-12-06')), false)
  })
})

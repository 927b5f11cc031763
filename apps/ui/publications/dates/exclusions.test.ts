import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_RULE } from '../../events/rule-form.ts'
import { boxed, followed, type Holidays, knownUntil, onHolidays, toggled } from './exclusions.ts'

const holidays: Holidays = {
  jours_feries: ['2026-11-11', '2026-12-25', '2027-05-06', '2027-12-25'],
  vacances_scolaires: {
    zone: 'B',
    periodes: [
      { nom: 'noel', du: '2026-12-19', au: '2027-01-03' },
      { nom: 'ascension', du: '2027-05-06', au: '2027-05-09' },
    ],
  },
}
const THURSDAYS = ['2026-12-17', '2026-12-24', '2026-12-31', '2027-01-07', '2027-05-06']

test('the dates of a series on holidays are known by their kind', () => {
  assert.deepEqual(onHolidays(holidays, THURSDAYS), {
    holidays: ['2027-05-06'],
    school: ['2026-12-24', '2026-12-31', '2027-05-06'],
  })
  assert.equal(knownUntil(holidays), '2027-05-09')
  assert.equal(knownUntil({ ...holidays, vacances_scolaires: null }), '2027-12-31')
})

test('a ticked box follows a change of the rule; what was left out by hand stays', () => {
  const rule = { ...EMPTY_RULE, withoutSchool: true, sauf: ['2026-12-17'] }
  assert.deepEqual(followed(rule, holidays, THURSDAYS), ['2026-12-17', '2026-12-24', '2026-12-31', '2027-05-06'])
  const onFridays = { ...rule, sauf: ['2026-12-17', '2026-12-24'] }
  assert.deepEqual(followed(onFridays, holidays, ['2026-12-25']), ['2026-12-17', '2026-12-25'])
  assert.equal(followed({ ...rule, withoutSchool: false }, holidays, THURSDAYS), null)
})

test('a date goes and comes back, and its box no longer takes it out', () => {
  const out = toggled(EMPTY_RULE, holidays, '2027-01-07')
  assert.deepEqual(out.sauf, ['2027-01-07'])
  const back = toggled({ ...EMPTY_RULE, withoutHolidays: true, withoutSchool: true, sauf: ['2026-12-24'] }, holidays, '2026-12-24')
  assert.deepEqual([back.sauf, back.withoutHolidays, back.withoutSchool], [[], true, false])
})

test('a box that is no longer ticked leaves out what the other one does', () => {
  const both = { ...EMPTY_RULE, withoutHolidays: true, withoutSchool: true, sauf: ['2026-12-24', '2027-05-06'] }
  const { holidays: days, school } = onHolidays(holidays, THURSDAYS)
  assert.deepEqual(boxed(both, 'withoutSchool', false, school, days).sauf, ['2027-05-06'])
  assert.deepEqual(boxed(EMPTY_RULE, 'withoutHolidays', true, days, school), { ...EMPTY_RULE, withoutHolidays: true, sauf: ['2027-05-06'] })
})

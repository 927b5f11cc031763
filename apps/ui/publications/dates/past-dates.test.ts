import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_CONTENT } from '../model/content.ts'
import { areDatesPast } from './past-dates.ts'

const row = (day: string, lastDay = '') => ({ day, from: '', lastDay, to: '' })
const past = (...dates: ReturnType<typeof row>[]) => areDatesPast({ ...EMPTY_CONTENT, dates }, '2026-11-29')

test('an event asks before it is sent only when all its dates are over', () => {
  assert.equal(past(row('2025-12-12')), true)
  assert.equal(past(row('2025-12-12'), row('2026-11-28'), row('')), true)
  assert.equal(past(row('2025-12-12'), row('2026-11-29')), false)
  assert.equal(past(row('2025-12-12', '2027-01-02')), false)
  assert.equal(past(row('')), false)
  const rule = { ...EMPTY_CONTENT.rule, ends: 'jusqu_au' as const, jusqu_au: '2026-06-30' }
  assert.equal(areDatesPast({ ...EMPTY_CONTENT, datesBy: 'rule', rule }, '2026-11-29'), true)
  assert.equal(areDatesPast({ ...EMPTY_CONTENT, datesBy: 'rule' }, '2026-11-29'), false)
})

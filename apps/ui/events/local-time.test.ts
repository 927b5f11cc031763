import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../test/without-browser.ts'
import { fieldsOf, isOver, localIn, occurrenceName, type Occurrence, shiftedEnd } from './local-time.ts'

const evening: Occurrence = {
  id: '20261129T1830',
  debut: '2026-11-29T17:30:00.000Z',
  fin: '2026-11-29T19:00:00.000Z',
  journee: false,
  jour_debut: '2026-11-29',
  jour_fin: '2026-11-29',
  statut: 'prevu',
  motif: null,
  prevu_le: null,
}

test('an occurrence is shown and edited in the time of its commune', () => {
  assert.equal(localIn('Europe/Paris', '2026-07-01T22:30:00Z'), '2026-07-02T00:30')
  assert.equal(localIn('Indian/Reunion', '2026-11-29T17:30:00Z'), '2026-11-29T21:30')
  assert.deepEqual(fieldsOf(evening, 'Europe/Paris'), { debut: '2026-11-29T18:30', fin: '2026-11-29T20:00' })
  assert.equal(occurrenceName(evening, 'Europe/Paris', 'fr'), 'dim. 29 nov. 2026, 18\u{A0}h\u{A0}30 – 20\u{A0}h')
  const days = { ...evening, journee: true, jour_fin: '2026-12-02' }
  assert.deepEqual(fieldsOf(days, 'Europe/Paris'), { debut: '2026-11-29', fin: '2026-12-02' })
  assert.deepEqual(fieldsOf({ ...days, jour_fin: days.jour_debut }, 'Europe/Paris'), { debut: '2026-11-29', fin: '' })
})

test('an occurrence whose begin is moved keeps its length, and a field that is half typed changes nothing', () => {
  const fields = { debut: '2026-11-29T18:30', fin: '2026-11-29T20:00' }
  assert.equal(shiftedEnd(fields, '2026-11-30T23:00'), '2026-12-01T00:30')
  assert.equal(shiftedEnd(fields, ''), fields.fin)
  assert.equal(shiftedEnd({ ...fields, fin: '' }, '2026-11-30T23:00'), '')
  assert.equal(shiftedEnd({ debut: '2026-02-27', fin: '2026-02-28' }, '2026-02-28'), '2026-03-01')
})

test('an occurrence of whole days, or without an end, is over when its day is', () => {
  const at = (time: string) => new Date(time)
  assert.deepEqual(
    ['2026-11-29T18:00:00Z', '2026-11-29T19:00:00Z'].map((time) => isOver(evening, 'Europe/Paris', at(time))),
    [false, true],
  )
  assert.deepEqual(
    ['2026-11-29T22:59:00Z', '2026-11-29T23:00:00Z'].map((time) => isOver({ ...evening, fin: null }, 'Europe/Paris', at(time))),
    [false, true],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Occurrence } from './events.ts'
import { telephonesOf } from '../../contract/telephones.ts'
import { printedWithNumbers } from './html/telephones.ts'
import type { Item } from './item.ts'
import { withWeekly } from './weekly.ts'

const ZONE = 'Europe/Paris'
const market = { id: 'market' } as Item

const on = (day: string, change: Partial<Occurrence> = {}): { item: Item; occurrence: Occurrence } => ({
  item: market,
  occurrence: {
    id: day,
    debut: `${day}T07:00:00Z`,
    fin: `${day}T12:00:00Z`,
    journee: false,
    jour_debut: day,
    jour_fin: day,
    statut: 'prevu',
    motif: null,
    prevu_le: null,
    ...change,
  },
})
const said = (rows: readonly { item: Item; occurrence: Occurrence }[]) =>
  withWeekly(rows, ZONE).map(({ occurrence, weeks }) => [occurrence.id, weeks])

void test('a weekly event is one row at its next date; a cancelled date keeps its own', () => {
  const mondays = ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'].map((day) => on(day))
  assert.deepEqual(said(mondays), [['2026-12-07', 4]])
  const cancelled = mondays.map((row, at) => (at === 1 ? on('2026-12-14', { statut: 'annule' }) : row))
  assert.deepEqual(said(cancelled), [
    ['2026-12-07', 3],
    ['2026-12-14', undefined],
  ])
})

void test('dates that are not weekly, or not alike, keep their rows', () => {
  const rows = (days: readonly string[]) => days.map((day) => on(day))
  const each = (days: readonly string[]) => days.map((day) => [day, undefined])
  for (const days of [
    ['2026-12-07', '2026-12-14'],
    ['2026-12-07', '2026-12-08', '2026-12-09'],
    ['2026-12-07', '2026-12-14', '2026-12-28'],
  ])
    assert.deepEqual(said(rows(days)), each(days))
  const later = [...rows(['2026-12-07', '2026-12-14']), on('2026-12-21', { debut: '2026-12-21T09:00:00Z' })]
  assert.equal(said(later).length, 3)
})

void test('telephone numbers within a text can be dialled, and nothing else becomes one', () => {
  assert.deepEqual(telephonesOf('Appelez le 03 53 01 84 43 ou le 0353018443, pas le 2026-12-07.'), ['03 53 01 84 43', '0353018443'])
  assert.equal(
    String(printedWithNumbers('Au 03.53.01.84.43 <b>')),
    'Au <a class="whole" href="tel:0353018443">03.53.01.84.43</a> &lt;b&gt;',
  )
  for (const text of ['12 03 53 01 84', '203 53 01 84 43', '03 53 01 84 431']) assert.deepEqual(telephonesOf(text), [], text)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysInWords } from '../../contract/dates.ts'
import { Clock } from './clock.ts'
import type { Occurrence } from './events.ts'
import { telephonesOf } from '../../contract/telephones.ts'
import { printedWithNumbers } from './html/telephones.ts'
import type { Item } from './item.ts'
import { listRows, withWeekly } from './weekly.ts'

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

void test('consecutive days at the same hours are one row of a list; what differs, and what is over, keeps its own', () => {
  const clock = new Clock(Temporal.Instant.from('2026-11-30T10:00:00Z'))
  const listed = (rows: readonly { item: Item; occurrence: Occurrence }[]) =>
    listRows(rows, ZONE, clock).map(({ occurrence, last, weeks }) => [occurrence.id, last?.id ?? weeks ?? null])
  const days = ['2026-12-04', '2026-12-05', '2026-12-06'].map((day) => on(day))
  assert.deepEqual(listed(days), [['2026-12-04', '2026-12-06']])
  const other = { ...on('2026-12-05'), item: { id: 'other' } as Item }
  assert.deepEqual(listed([days[0]!, days[1]!, other]), [
    ['2026-12-04', '2026-12-05'],
    ['2026-12-05', null],
  ])
  const longer = on('2026-12-05', { fin: '2026-12-05T18:00:00Z' })
  assert.deepEqual(
    listed([days[0]!, longer, days[2]!]),
    days.map(({ occurrence }) => [occurrence.id, null]),
  )
  const cancelled = on('2026-12-05', { statut: 'annule' })
  assert.equal(listed([days[0]!, cancelled, days[2]!]).length, 3)
  // A night is of the day on which it begins; the market of this week-end is over on its first day.
  const nights = ['2026-12-04', '2026-12-05'].map((day) =>
    on(day, { debut: `${day}T20:00:00Z`, fin: `${day.slice(0, 9)}${Number(day.slice(9)) + 1}T02:00:00Z` }),
  )
  assert.deepEqual(listed(nights), [['2026-12-04', '2026-12-05']])
  assert.deepEqual(listed(['2026-11-29', '2026-11-30', '2026-12-01'].map((day) => on(day))), [
    ['2026-11-29', null],
    ['2026-11-30', '2026-12-01'],
  ])
  // Every week-end is one row a week-end; every Monday is one row.
  const weekends = ['2026-12-05', '2026-12-06', '2026-12-12', '2026-12-13'].map((day) => on(day))
  assert.deepEqual(listed(weekends), [
    ['2026-12-05', '2026-12-06'],
    ['2026-12-12', '2026-12-13'],
  ])
  assert.deepEqual(listed(['2026-12-07', '2026-12-14', '2026-12-21'].map((day) => on(day))), [['2026-12-07', 3]])
})

void test('consecutive days in words', () => {
  const words = (first: string, last: string, language: 'fr' | 'en' = 'fr', today = '2026-11-30') =>
    daysInWords(first, last, today, language).replaceAll('\u{A0}', ' ')
  assert.equal(words('2026-12-05', '2026-12-06'), 'samedi 5 et dimanche 6 décembre')
  assert.equal(words('2026-12-01', '2026-12-03'), 'du mardi 1er au jeudi 3 décembre')
  assert.equal(words('2026-11-30', '2026-12-01'), 'lundi 30 novembre et mardi 1er décembre')
  assert.equal(words('2027-01-02', '2027-01-04'), 'du samedi 2 au lundi 4 janvier 2027')
  assert.match(words('2026-12-05', '2026-12-06', 'en'), /^Saturday,? 5 and Sunday,? 6 December$/)
})

void test('telephone numbers within a text can be dialled, and nothing else becomes one', () => {
  assert.deepEqual(telephonesOf('Appelez le 03 53 01 84 43 ou le 0353018443, pas le 2026-12-07.'), ['03 53 01 84 43', '0353018443'])
  assert.equal(
    String(printedWithNumbers('Au 03.53.01.84.43 <b>')),
    'Au <a class="whole" href="tel:0353018443">03.53.01.84.43</a> &lt;b&gt;',
  )
  for (const text of ['12 03 53 01 84', '203 53 01 84 43', '03 53 01 84 431']) assert.deepEqual(telephonesOf(text), [], text)
})

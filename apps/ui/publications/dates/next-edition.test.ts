import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../test/without-browser.ts'
import type { EventRecord } from '../record.ts'

const { nextEdition, weeksLater } = await import('./next-edition.ts')

test('the next edition is on the same weekday nearest to the same date, in a year to come', () => {
  for (const [day, today, later] of [
    ['2026-06-13', '2026-11-29', '2027-06-12'],
    ['2025-06-14', '2026-11-29', '2027-06-12'],
    ['2026-12-05', '2027-01-10', '2027-12-04'],
    ['2024-02-29', '2024-03-10', '2025-02-27'],
  ] as const)
    assert.equal(new Date(Date.parse(day) + weeksLater(day, today) * 7 * 86_400_000).toISOString().slice(0, 10), later, day)
})

test('dates that took place move, cancelled ones do not; a rule moves without its exclusions', () => {
  const date = (day: string, statut: string) => ({
    debut: `${day}T18:00:00Z`,
    fin: null,
    journee: false,
    jour_debut: day,
    jour_fin: day,
    statut,
  })
  const event = { fuseau: 'Europe/Paris', occurrences: [date('2026-06-13', 'prevu'), date('2026-06-14', 'annule')] }
  assert.deepEqual(nextEdition(event as EventRecord, '2026-11-29'), {
    moved: { occurrences: [{ debut: '2027-06-12T20:00', fin: null }] },
    from: '2026-06-13',
    to: '2027-06-12',
    isSeries: false,
  })
  const repetition = { frequence: 'hebdomadaire', intervalle: 1, debut: '2025-09-04T18:30', jusqu_au: '2026-06-25', sauf: ['2025-12-25'] }
  const series = nextEdition({ ...event, repetition } as EventRecord, '2026-07-01')
  assert.deepEqual(series?.moved, {
    repetition: { frequence: 'hebdomadaire', intervalle: 1, debut: '2026-09-03T18:30', jusqu_au: '2027-06-24' },
  })
  assert.equal(nextEdition({ ...event, occurrences: [] } as unknown as EventRecord, '2026-11-29'), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Stated, stateOf } from './state-of.ts'

const AT = '2026-11-28T12:00:00Z'
const plain: Stated = {
  kind: 'actualite',
  moderation_status: 'published',
  publie_le: '2026-11-20T08:00:00Z',
  expire_le: null,
  date_debut: null,
  date_fin: null,
  evenement: null,
  alerte: null,
  acte: null,
}
type Date_ = NonNullable<NonNullable<Stated['evenement']>['occurrences']>[number]
const date = (day: string, more: Partial<Date_> = {}): Date_ => ({
  id: day,
  debut: `${day}T17:00:00Z`,
  fin: `${day}T19:00:00Z`,
  journee: false,
  jour_debut: day,
  jour_fin: day,
  statut: 'prevu',
  motif: null,
  prevu_le: null,
  ...more,
})
const event = (occurrences: Date_[] | undefined, more: Partial<NonNullable<Stated['evenement']>> = {}): Stated => ({
  ...plain,
  kind: 'evenement',
  evenement: {
    statut: 'prevu',
    motif: null,
    debut: occurrences?.[0]?.debut ?? AT,
    fuseau: 'Europe/Paris',
    ...(occurrences ? { occurrences } : {}),
    ...more,
  },
})
const alert = (more: Partial<Stated> = {}): Stated => ({
  ...plain,
  kind: 'alerte',
  alerte: { levee_le: null, levee_motif: null },
  expire_le: '2026-12-03T23:00:00Z',
  ...more,
})
const lifted = { levee_le: '2026-11-26T08:00:00Z', levee_motif: 'Analyses conformes' }
const days = (from: string, to: string) => date(from, { journee: true, fin: null, jour_fin: to })
const [PAST, TODAY, SOON, LATE] = ['2026-11-20', '2026-11-28', '2026-12-12', '2026-12-19']

const CASES: [name: string, item: Stated, state: string, isShown: boolean, isOver: boolean][] = [
  ['news', plain, 'current', true, false],
  ['news with an end to come', { ...plain, expire_le: SOON }, 'current', true, false],
  ['news after its end', { ...plain, expire_le: AT }, 'expired', false, false],
  ['waiting', { ...plain, moderation_status: 'pending' }, 'pending', false, false],
  ['refused', { ...plain, moderation_status: 'rejected', deleted_at: null }, 'rejected', false, false],
  ['deleted and refused', { ...plain, moderation_status: 'rejected', deleted_at: AT }, 'deleted', false, false],
  ['approved without a date', { ...plain, moderation_status: 'approved', publie_le: null }, 'no_date', false, false],
  ['approved', { ...plain, moderation_status: 'approved' }, 'current', true, false],
  ['scheduled', { ...plain, publie_le: '2026-11-28T12:00:01Z' }, 'scheduled', false, false],
  ['published at this moment', { ...plain, publie_le: AT }, 'current', true, false],
  ['of an inactive actor', { ...plain, hidden_because: 'acteur_inactive' }, 'hidden', false, false],
  ['an event to come', event([date(SOON)]), 'upcoming', true, false],
  ['an event that began', event([date(TODAY, { debut: AT })]), 'running', true, false],
  ['an event at its end', event([date(TODAY, { fin: AT })]), 'ended', true, true],
  ['without an end, on its day', event([date(TODAY, { debut: '2026-11-28T06:00:00Z', fin: null })]), 'running', true, false],
  ['whole days, on the last one', event([days(PAST, TODAY)]), 'running', true, false],
  ['whole days, over', event([days(PAST, '2026-11-27')]), 'ended', true, true],
  ['over where the day is another', event([days(PAST, TODAY)], { fuseau: 'Pacific/Kiritimati' }), 'ended', true, true],
  ['cancelled as a whole', event([date(SOON)], { statut: 'annule', motif: 'Gel' }), 'cancelled', true, false],
  ['cancelled as a whole, over', event([date(PAST)], { statut: 'annule' }), 'cancelled', true, true],
  ['its only date cancelled', event([date(SOON, { statut: 'annule', motif: 'Gel' })]), 'cancelled', true, false],
  ['one date of several cancelled', event([date(SOON, { statut: 'annule' }), date(LATE)]), 'upcoming', true, false],
  ['postponed', event([date(SOON)], { statut: 'reporte', motif: 'Gel' }), 'postponed', true, false],
  ['postponed, its date cancelled', event([date(SOON, { statut: 'annule' })], { statut: 'reporte' }), 'cancelled', true, false],
  ['full', event([date(SOON)], { statut: 'complet' }), 'full', true, false],
  ['full, its date cancelled', event([date(SOON, { statut: 'annule' })], { statut: 'complet' }), 'cancelled', true, false],
  ['full, over', event([date(PAST)], { statut: 'complet' }), 'ended', true, true],
  [
    'in a list without dates',
    { ...event(undefined, { debut: `${SOON}T17:00:00Z`, statut: 'annule' }), date_fin: LATE },
    'cancelled',
    true,
    false,
  ],
  ['in a list without dates, over', { ...event(undefined, { debut: `${PAST}T17:00:00Z` }), date_fin: PAST }, 'ended', true, true],
  ['an event that has only days', { ...plain, kind: 'evenement', date_debut: PAST, date_fin: SOON }, 'running', true, false],
  ['an event without a date', { ...plain, kind: 'evenement' }, 'current', true, false],
  ['an alert', alert(), 'in_force', true, false],
  ['an alert without an end', alert({ expire_le: null }), 'in_force', true, false],
  ['an alert that was lifted', alert({ alerte: lifted }), 'lifted', true, true],
  ['lifted, then past its end', alert({ alerte: lifted, expire_le: '2026-11-27T00:00:00Z' }), 'lifted', true, true],
  ['an alert at its end', alert({ expire_le: AT }), 'ended', true, true],
  ['an alert thirty days after its end', alert({ expire_le: '2026-10-29T12:00:00Z' }), 'expired', false, false],
  ['an alert before that', alert({ expire_le: '2026-10-29T12:00:01Z' }), 'ended', true, true],
  ['an act', { ...plain, kind: 'acte', acte: { affiche_le: PAST, affiche_jusqu_au: '2027-01-20' } }, 'posted', true, false],
]

for (const [name, item, state, isShown, isOver] of CASES)
  test(`${name}: ${state}`, () => {
    const got = stateOf(item, AT)
    assert.deepEqual([got.name, got.isShown, got.isOver], [state, isShown, isOver])
  })

test('the date that counts is the next one that is held, else the next one, else the last', () => {
  const next = (...dates: Date_[]) => stateOf(event(dates), AT).occurrence?.jour_debut
  assert.equal(next(date(LATE), date(PAST), date(SOON, { statut: 'annule' })), LATE)
  assert.equal(next(date(PAST), date(SOON, { statut: 'annule' })), SOON)
  assert.equal(next(date(PAST), date('2026-11-27')), '2026-11-27')
})

test('each date of an event has its own state, with its own reason', () => {
  const moved = date(SOON, { prevu_le: `${PAST}T17:00:00Z`, motif: 'Travaux' })
  const series = event([moved, date(LATE, { statut: 'annule', motif: 'Gel' })])
  const [first, second] = series.evenement?.occurrences ?? []
  const told = (one?: Date_) => {
    const { name, isMoved, reason } = stateOf(series, AT, { date: one })
    return [name, isMoved, reason]
  }
  assert.deepEqual(
    [told(first), told(second)],
    [
      ['upcoming', true, 'Travaux'],
      ['cancelled', false, 'Gel'],
    ],
  )
  const { reason } = stateOf(event([date(SOON)], { statut: 'annule', motif: 'Salle fermée' }), AT)
  assert.equal(reason, 'Salle fermée')
})

test('an alert says since when it is over, and why', () => {
  const { from, reason } = stateOf(alert({ alerte: lifted }), AT)
  assert.deepEqual([from, reason], [lifted.levee_le, lifted.levee_motif])
  assert.equal(stateOf(alert({ expire_le: AT }), AT).from, AT)
})

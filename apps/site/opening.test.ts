import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Clock } from './clock.ts'
import { type Hours, openingAt, rangesInWords, weekdaysInWords } from './opening.ts'
import { textsIn } from './texts.ts'

const fr = { language: 'fr', t: textsIn('fr') } as const
const en = { language: 'en', t: textsIn('en') } as const
/** Monday to Friday in the morning and the afternoon, Saturday in the morning. 2026-11-23 is a Monday. */
const HOURS: Hours = [
  {
    jours: [1, 2, 3, 4, 5],
    plages: [
      ['13:30', '17:30'],
      ['08:30', '12:00'],
    ],
  },
  { jours: [6], plages: [['09:00', '12:00']], commentaire: 'État civil' },
]
const ZONE = 'Europe/Paris'
const clockAt = (day: string, time: string) => new Clock(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).toInstant())
const at = (day: string, time: string, holidays: string[] = [], hours = HOURS) => openingAt(hours, clockAt(day, time).in(ZONE), holidays)

void describe('whether an office is open', () => {
  void test('within one of two ranges of the day, until its end', () => {
    assert.deepEqual(at('2026-11-23', '08:30'), { state: 'open', until: '12:00' })
    assert.deepEqual(at('2026-11-23', '11:59'), { state: 'open', until: '12:00' })
    assert.deepEqual(at('2026-11-23', '13:30'), { state: 'open', until: '17:30' })
  })

  void test('closed before, between and after them, with the next opening', () => {
    const closed = (day: string, time: string) => ({ state: 'closed', next: { day, time } })
    assert.deepEqual(at('2026-11-23', '08:29'), closed('2026-11-23', '08:30'))
    assert.deepEqual(at('2026-11-23', '12:00'), closed('2026-11-23', '13:30'))
    assert.deepEqual(at('2026-11-23', '17:30'), closed('2026-11-24', '08:30'))
    assert.deepEqual(at('2026-11-28', '12:00'), closed('2026-11-30', '08:30'))
    assert.deepEqual(at('2026-11-29', '00:00'), closed('2026-11-30', '08:30'))
  })

  void test('a date with its own hours has them in place of the usual ones, also on a public holiday', () => {
    const hours: Hours = [
      ...HOURS,
      { jours: [], plages: [['09:00', '11:00']], commentaire: 'fermeture exceptionnelle l’après-midi', du: '2026-11-24' },
      { jours: [], plages: [], du: '2026-11-25', au: '2026-11-27' },
    ]
    assert.deepEqual(at('2026-11-24', '10:00', [], hours), { state: 'open', until: '11:00' })
    assert.deepEqual(at('2026-11-24', '10:00', ['2026-11-24'], hours), { state: 'open', until: '11:00' })
    // The Saturday is the next day that is not named.
    assert.deepEqual(at('2026-11-24', '14:00', [], hours), {
      state: 'closed',
      next: { day: '2026-11-28', time: '09:00', remark: 'État civil' },
    })
    assert.deepEqual(at('2026-11-26', '09:00', ['2026-11-26'], hours)?.state, 'closed')
    assert.deepEqual(at('2026-11-30', '09:00', [], hours), { state: 'open', until: '12:00' })
    // The last one that names a day counts.
    const changed: Hours = [...hours, { jours: [], plages: [['14:00', '16:00']], du: '2026-11-26' }]
    assert.deepEqual(at('2026-11-26', '15:00', [], changed), { state: 'open', until: '16:00' })
  })

  void test('of dates alone only those dates are known', () => {
    const hours: Hours = [{ jours: [], plages: [['09:00', '11:00']], du: '2026-11-24' }]
    assert.deepEqual(at('2026-11-24', '10:00', [], hours), { state: 'open', until: '11:00' })
    assert.deepEqual(at('2026-11-24', '12:00', [], hours), { state: 'closed', next: null })
    assert.equal(at('2026-11-23', '10:00', [], hours), null)
  })

  void test('on a public holiday nothing is claimed, and the next opening is on a day that is none', () => {
    assert.deepEqual(at('2026-11-11', '10:00', ['2026-11-11']), { state: 'holiday' })
    assert.deepEqual(at('2026-11-10', '18:00', ['2026-11-11']), { state: 'closed', next: { day: '2026-11-12', time: '08:30' } })
  })

  void test('around midnight: until 24:00, from 00:00', () => {
    const night: Hours = [
      {
        jours: [1, 2, 3, 4, 5, 6, 7],
        plages: [
          ['00:00', '02:00'],
          ['22:00', '24:00'],
        ],
      },
    ]
    assert.deepEqual(at('2026-11-23', '23:59', [], night), { state: 'open', until: '24:00' })
    assert.deepEqual(at('2026-11-24', '00:00', [], night), { state: 'open', until: '02:00' })
    assert.deepEqual(at('2026-11-24', '02:00', [], night), { state: 'closed', next: { day: '2026-11-24', time: '22:00' } })
  })

  void test('over midnight: until the next morning, but for the eve that is a public holiday', () => {
    const bar: Hours = [{ jours: [1], plages: [['18:00', '02:00']] }]
    assert.deepEqual(at('2026-11-23', '17:59', [], bar), { state: 'closed', next: { day: '2026-11-23', time: '18:00' } })
    assert.deepEqual(at('2026-11-23', '18:00', [], bar), { state: 'open', until: '02:00' })
    assert.deepEqual(at('2026-11-24', '01:59', [], bar), { state: 'open', until: '02:00' })
    assert.deepEqual(at('2026-11-24', '02:00', [], bar), { state: 'closed', next: { day: '2026-11-30', time: '18:00' } })
    assert.deepEqual(at('2026-11-24', '01:00', ['2026-11-23'], bar), { state: 'closed', next: { day: '2026-11-30', time: '18:00' } })
  })

  void test('ranges that overlap or touch are one; an empty one is none', () => {
    const plages = [
      ['06:00', '12:00'],
      ['07:00', '23:00'],
      ['23:00', '24:00'],
      ['03:00', '03:00'],
    ]
    assert.deepEqual(at('2026-11-23', '08:00', [], [{ jours: [1], plages }]), { state: 'open', until: '24:00' })
    assert.deepEqual(at('2026-11-23', '02:00', [], [{ jours: [1], plages }]), {
      state: 'closed',
      next: { day: '2026-11-23', time: '06:00' },
    })
  })

  void test('days on which the clocks change are days like others', () => {
    assert.deepEqual(at('2026-03-28', '18:00'), { state: 'closed', next: { day: '2026-03-30', time: '08:30' } })
    assert.deepEqual(at('2026-10-24', '18:00'), { state: 'closed', next: { day: '2026-10-26', time: '08:30' } })
  })

  void test('nothing is claimed without hours, or of hours without days', () => {
    assert.equal(at('2026-11-23', '10:00', [], []), null)
    assert.equal(at('2026-11-23', '10:00', [], [{ jours: [1], plages: [] }]), null)
    assert.equal(at('2026-11-23', '10:00', [], [{ jours: [], plages: [['09:00', '12:00']] }]), null)
  })
})

void test('weekdays and times in words', () => {
  assert.equal(weekdaysInWords([5, 1, 2, 3, 4], fr), 'du lundi au vendredi')
  assert.equal(weekdaysInWords([2, 5], fr), 'le mardi et le vendredi')
  assert.equal(weekdaysInWords([1, 2, 3, 4, 5, 6, 7], en), 'every day')
  assert.equal(weekdaysInWords([2, 5], en), 'Tuesday and Friday')
  assert.equal(rangesInWords([['08:30', '12:00']], fr).replaceAll('\u{A0}', ' '), 'de 8 h 30 à 12 h')
  assert.equal(
    rangesInWords(
      [
        ['08:30', '12:00'],
        ['13:30', '17:00'],
      ],
      en,
    ),
    '08:30 to 12:00 and 13:30 to 17:00',
  )
})

void describe('remarks of opening hours', () => {
  const hours = (commentaire: string, general?: string): Hours => [
    { jours: [1, 6], plages: [['09:00', '12:00']], commentaire },
    ...(general ? [{ jours: [], plages: [], commentaire: general }] : []),
  ]
  const said = (remark: string, time = '10:00', general?: string) => at('2026-11-23', time, [], hours(remark, general))

  void test('a remark is said with the times that it is about', () => {
    assert.deepEqual(said('État civil uniquement'), { state: 'open', until: '12:00', remark: 'État civil uniquement' })
    assert.deepEqual(said('État civil uniquement', '08:00'), {
      state: 'closed',
      next: { day: '2026-11-23', time: '09:00', remark: 'État civil uniquement' },
    })
  })

  for (const remark of [
    'Fermée pendant les vacances scolaires',
    'Sauf congés scolaires',
    'Hors juillet et août',
    'Semaines paires',
    'Un samedi sur deux',
    'Le 1er samedi du mois',
    'Fermé la veille des jours fériés',
    'De mars à octobre',
  ])
    void test(`never plainly open: ${remark}`, () => {
      assert.deepEqual(said(remark), { state: 'open', until: '12:00', remark, isDoubted: true })
    })

  void test('a general remark about closing holds for all times; times without a remark come first', () => {
    assert.deepEqual(said('', '10:00', 'Fermée en août'), { state: 'open', until: '12:00', remark: 'Fermée en août', isDoubted: true })
    const both: Hours = [...hours('Sauf vacances'), { jours: [1], plages: [['09:00', '11:00']] }]
    assert.deepEqual(at('2026-11-23', '10:00', [], both), { state: 'open', until: '11:00' })
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isoWeek, isoWeekday, toDay, todayIn, toNumber } from './days.ts'
import { occurrences, type Rule, dayRanges } from './recurrence.ts'

const NEVER: Rule = {
  frequence: 'hebdomadaire',
  jours: [],
  parite_semaine: null,
  semaines_du_mois: null,
  date_reference: null,
  periode_debut: null,
  periode_fin: null,
  dates: [],
  regle_feries: 'maintenue',
  exceptions: [],
  valide_du: null,
  valide_au: null,
}
const dates = (rule: Partial<Rule>, from: string, to: string, departement = '75') =>
  occurrences({ ...NEVER, ...rule }, departement, from, to).map(({ date }) => date)

/** Spec §4.4-8. */
describe('days', () => {
  test('know ISO weeks and weekdays', () => {
    assert.equal(toDay(toNumber('2028-02-29')), '2028-02-29')
    assert.equal(isoWeekday(toNumber('2026-11-20')), 5)
    assert.equal(isoWeekday(toNumber('1969-12-28')), 7)
    const weeks = { '2026-12-31': 53, '2027-01-03': 53, '2027-01-04': 1, '2025-12-29': 1, '2024-12-30': 1, '2021-01-01': 53 }
    for (const [day, week] of Object.entries(weeks)) assert.equal(isoWeek(toNumber(day)), week, day)
  })

  test('are those of the commune', () => {
    const moment = new Date('2026-11-20T23:30:00Z')
    assert.equal(todayIn('Europe/Paris', moment), '2026-11-21')
    assert.equal(todayIn('America/Martinique', moment), '2026-11-20')
    assert.equal(todayIn('Pacific/Noumea', moment), '2026-11-21')
    assert.equal(todayIn('Pacific/Marquesas', new Date('2026-11-21T09:15:00Z')), '2026-11-20')
  })
})

describe('a weekly collection', () => {
  test('comes on each of its days, both ends included', () => {
    assert.deepEqual(dates({ jours: [1, 4] }, '2026-11-16', '2026-11-23'), ['2026-11-16', '2026-11-19', '2026-11-23'])
  })

  test('without days never comes', () => {
    assert.deepEqual(dates({}, '2026-01-01', '2026-12-31'), [])
  })

  test('keeps to its validity', () => {
    assert.deepEqual(dates({ jours: [1], valide_du: '2026-11-10', valide_au: '2026-11-23' }, '2026-11-01', '2026-12-31'), [
      '2026-11-16',
      '2026-11-23',
    ])
  })
})

describe('a collection every second week', () => {
  test('by parity has two odd weeks in a row over the 53rd of 2026', () => {
    assert.deepEqual(dates({ frequence: 'quinzaine', jours: [4], parite_semaine: 'impaire' }, '2026-12-15', '2027-01-31'), [
      '2026-12-17',
      '2026-12-31',
      '2027-01-07',
      '2027-01-21',
    ])
    assert.deepEqual(dates({ frequence: 'quinzaine', jours: [4], parite_semaine: 'paire' }, '2026-12-15', '2027-01-31'), [
      '2026-12-24',
      '2027-01-14',
      '2027-01-28',
    ])
  })

  test('by a known date comes every fourteen days, whatever the weeks are called', () => {
    assert.deepEqual(dates({ frequence: 'quinzaine', jours: [4], date_reference: '2026-12-03' }, '2026-12-15', '2027-01-31'), [
      '2026-12-17',
      '2026-12-31',
      '2027-01-14',
      '2027-01-28',
    ])
    assert.deepEqual(
      dates({ frequence: 'quinzaine', jours: [1, 5], date_reference: '2026-11-18' }, '2026-10-26', '2026-11-22'),
      ['2026-11-02', '2026-11-06', '2026-11-16', '2026-11-20'],
      'the week of the date counts, before it as well',
    )
    assert.deepEqual(dates({ frequence: 'quinzaine', date_reference: '2026-11-18' }, '2026-11-18', '2026-12-02'), [
      '2026-11-18',
      '2026-12-02',
    ])
  })

  test('follows the parity where a publisher gives both', () => {
    const both = { frequence: 'quinzaine', jours: [4], parite_semaine: 'impaire', date_reference: '2026-12-17' }
    assert.deepEqual(dates(both, '2027-01-01', '2027-01-15'), ['2027-01-07'])
  })

  test('is not guessed where neither is given', () => {
    assert.deepEqual(dates({ frequence: 'quinzaine', jours: [4] }, '2026-01-01', '2026-12-31'), [])
  })
})

describe('a monthly collection', () => {
  test('comes in its weeks of the month', () => {
    assert.deepEqual(dates({ frequence: 'mensuelle', jours: [3], semaines_du_mois: [1, 3] }, '2026-07-01', '2026-08-31'), [
      '2026-07-01',
      '2026-07-15',
      '2026-08-05',
      '2026-08-19',
    ])
    assert.deepEqual(dates({ frequence: 'mensuelle', jours: [5], semaines_du_mois: [-1] }, '2028-01-01', '2028-03-31'), [
      '2028-01-28',
      '2028-02-25',
      '2028-03-31',
    ])
    assert.deepEqual(dates({ frequence: 'mensuelle', jours: [4], semaines_du_mois: [5] }, '2026-10-01', '2026-12-31'), [
      '2026-10-29',
      '2026-12-31',
    ])
  })

  test('is not guessed where the weeks are not given', () => {
    assert.deepEqual(dates({ frequence: 'mensuelle', jours: [3] }, '2026-01-01', '2026-12-31'), [])
  })
})

describe('a season', () => {
  test('bounds a weekly collection, both ends included', () => {
    const season = { frequence: 'saisonniere', jours: [1], periode_debut: '03-16', periode_fin: '03-30' }
    assert.deepEqual(dates(season, '2026-01-01', '2026-12-31'), ['2026-03-16', '2026-03-23', '2026-03-30'])
  })

  test('may run over the new year', () => {
    const winter = { frequence: 'saisonniere', jours: [1], periode_debut: '12-20', periode_fin: '01-10' }
    assert.deepEqual(dates(winter, '2026-12-01', '2027-02-01'), ['2026-12-21', '2026-12-28', '2027-01-04'])
  })

  test('bounds the other frequencies where it is given', () => {
    const rule = { frequence: 'quinzaine', jours: [1], parite_semaine: 'paire', periode_debut: '04-01', periode_fin: '04-30' }
    assert.deepEqual(dates(rule, '2026-01-01', '2026-12-31'), ['2026-04-13', '2026-04-27'])
    assert.deepEqual(dates({ jours: [1], periode_debut: '12-25' }, '2026-01-01', '2027-01-31'), ['2026-12-28'])
  })

  test('is not guessed where the publisher names none', () => {
    assert.deepEqual(dates({ frequence: 'saisonniere', jours: [1] }, '2026-01-01', '2026-12-31'), [])
  })
})

describe('named dates', () => {
  test('come as they are, sorted and once', () => {
    const rule = { frequence: 'dates', dates: ['2026-06-02', '2026-01-13', '2026-06-02', '2025-01-01'] }
    assert.deepEqual(dates(rule, '2026-01-01', '2026-12-31'), ['2026-01-13', '2026-06-02'])
  })
})

describe('a public holiday', () => {
  // 1 May 2026 is a Friday, 25 and 26 December 2026 a Friday and a Saturday.
  const friday = { jours: [5] }
  const around = (regle_feries: string, departement = '75') => dates({ ...friday, regle_feries }, '2026-04-28', '2026-05-04', departement)

  test('is treated as the publisher says', () => {
    assert.deepEqual(around('maintenue'), ['2026-05-01'])
    assert.deepEqual(around('lendemain'), ['2026-05-02'])
    assert.deepEqual(around('veille'), ['2026-04-30'])
    assert.deepEqual(around('supprimee'), [])
  })

  test('moves a collection past further holidays', () => {
    assert.deepEqual(dates({ ...friday, regle_feries: 'lendemain' }, '2026-12-21', '2026-12-28', '75'), ['2026-12-26'])
    assert.deepEqual(dates({ ...friday, regle_feries: 'lendemain' }, '2026-12-21', '2026-12-28', '67'), ['2026-12-27'])
    assert.deepEqual(dates({ jours: [6], regle_feries: 'veille' }, '2026-12-21', '2026-12-28', '67'), ['2026-12-24'])
  })

  test('moves a collection to a Sunday only as a date to be confirmed, unless there are collections on Sundays', () => {
    const unsure = (values: Partial<Rule>) =>
      occurrences({ ...NEVER, regle_feries: 'lendemain', ...values }, '67', '2026-12-26', '2026-12-28').map(({ date, a_confirmer }) => [
        date,
        a_confirmer,
      ])
    assert.deepEqual(unsure({ jours: [5] }), [['2026-12-27', true]])
    assert.deepEqual(unsure({ jours: [5, 7] }), [['2026-12-27', false]])
  })

  test('moves a collection over the edge of what is asked for', () => {
    assert.deepEqual(dates({ ...friday, regle_feries: 'lendemain' }, '2026-05-02', '2026-05-03'), ['2026-05-02'])
    assert.deepEqual(dates({ ...friday, regle_feries: 'veille' }, '2026-04-29', '2026-04-30'), ['2026-04-30'])
    assert.deepEqual(dates({ ...friday, regle_feries: 'lendemain' }, '2026-05-01', '2026-05-01'), [])
  })

  test('is that of the département', () => {
    assert.deepEqual(dates({ jours: [3], regle_feries: 'supprimee' }, '2026-06-10', '2026-06-17', '973'), ['2026-06-17'])
    assert.deepEqual(dates({ jours: [3], regle_feries: 'supprimee' }, '2026-06-10', '2026-06-17', '75'), ['2026-06-10', '2026-06-17'])
  })

  test('makes one collection of two that fall on one day', () => {
    assert.deepEqual(dates({ jours: [5, 6], regle_feries: 'lendemain' }, '2026-04-28', '2026-05-04'), ['2026-05-02'])
  })

  test('is told where the publisher says nothing', () => {
    const found = occurrences({ ...NEVER, ...friday, regle_feries: 'non_precise' }, '75', '2026-04-24', '2026-05-08')
    assert.deepEqual(
      found.map(({ date, a_confirmer }) => [date, a_confirmer]),
      [
        ['2026-04-24', false],
        ['2026-05-01', true],
        ['2026-05-08', true],
      ],
    )
  })
})

describe('an exception', () => {
  const rule = (exceptions: Rule['exceptions'], more: Partial<Rule> = {}) => ({ jours: [5], exceptions, ...more })
  const exception = (date: string, remplacee_par: string | null) => ({ date, remplacee_par, motif: 'neige' })

  test('replaces or drops a date', () => {
    assert.deepEqual(dates(rule([exception('2026-11-20', '2026-11-18'), exception('2026-11-27', null)]), '2026-11-16', '2026-12-04'), [
      '2026-11-18',
      '2026-12-04',
    ])
  })

  test('goes before the holiday rule, and after it', () => {
    const first = rule([exception('2026-05-01', '2026-05-04')], { regle_feries: 'lendemain' })
    assert.deepEqual(dates(first, '2026-04-28', '2026-05-06'), ['2026-05-04'])
    const second = rule([exception('2026-05-02', null)], { regle_feries: 'lendemain' })
    assert.deepEqual(dates(second, '2026-04-28', '2026-05-06'), [])
  })

  test('brings a date from afar', () => {
    assert.deepEqual(dates(rule([exception('2026-10-02', '2026-11-18')]), '2026-11-16', '2026-11-22'), ['2026-11-18', '2026-11-20'])
  })

  test('of no regular date changes nothing', () => {
    assert.deepEqual(dates(rule([exception('2026-11-19', '2026-11-18')]), '2026-11-16', '2026-11-22'), ['2026-11-20'])
  })
})

describe('ranges of days', () => {
  const exceptions: Rule['exceptions'] = [
    { date: '2026-05-02', remplacee_par: '2026-09-10', motif: 'pont' },
    { date: '2026-12-04', remplacee_par: '2026-03-03', motif: null },
    { date: '2026-12-11', remplacee_par: '2026-03-03', motif: null },
    { date: '2026-06-05', remplacee_par: null, motif: null },
  ]
  const rules: Record<string, Partial<Rule>> = {
    daily: { jours: [1, 2, 3, 4, 5, 6, 7], exceptions },
    weekly: { jours: [5], regle_feries: 'lendemain', exceptions },
    'the day before a holiday': { jours: [4, 5], regle_feries: 'veille', exceptions },
    fortnightly: { frequence: 'quinzaine', jours: [5], parite_semaine: 'paire', regle_feries: 'lendemain', exceptions },
    listed: { frequence: 'dates', dates: ['2026-12-04', '2026-05-01', '2026-02-01', '2027-01-01'], regle_feries: 'lendemain', exceptions },
  }

  test('follow each other without a gap, up to the last day', () => {
    const days = [...dayRanges('2026-01-01', 365)]
    assert.equal(days[0]?.from, '2026-01-01')
    assert.equal(days.at(-1)?.to, '2027-01-01')
    for (const [n, { from }] of days.entries()) if (n > 0) assert.equal(toNumber(from), toNumber(days[n - 1]?.to ?? '') + 1)
  })

  for (const [name, rule] of Object.entries(rules))
    test(`have together the dates of the whole: ${name}`, () => {
      const whole = { ...NEVER, ...rule }
      const separate = [...dayRanges('2026-01-01', 365)].flatMap(({ from, to }) => occurrences(whole, '75', from, to))
      assert.ok(separate.length > 2)
      assert.deepEqual(separate, occurrences(whole, '75', '2026-01-01', '2027-01-01'))
    })

  test('a holiday moved to an excepted day is where the exception says, however far', () => {
    assert.ok(dates(rules['weekly'] ?? {}, '2026-09-01', '2026-09-30').includes('2026-09-10'))
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ReaderSettings } from './item.ts'
import { calendar, read } from './test/read.ts'

const series = (lines: string[], settings: ReaderSettings = {}, ...others: string[][]) =>
  read('ical', calendar(['UID:s', 'SUMMARY:Marché', ...lines], ...others), { settings: { horizon_days: 30, ...settings } })
const days = (lines: string[], settings?: ReaderSettings, ...others: string[][]) =>
  series(lines, settings, ...others).items.map(({ date_debut }) => date_debut)

describe('dates of a series', () => {
  const START = 'DTSTART;TZID=Europe/Paris:20200103T090000'
  const RULES: [rule: string, expected: string[]][] = [
    ['FREQ=WEEKLY;COUNT=3', []],
    ['FREQ=WEEKLY;UNTIL=20261127T080000Z', ['2026-11-20', '2026-11-27']],
    ['FREQ=WEEKLY;UNTIL=20261127T075959Z', ['2026-11-20']],
    ['FREQ=WEEKLY;UNTIL=20261127', ['2026-11-20', '2026-11-27']],
    ['FREQ=WEEKLY;INTERVAL=3', ['2026-11-27', '2026-12-18']],
    ['FREQ=MONTHLY;BYDAY=1SU', ['2026-12-06']],
    ['FREQ=MONTHLY;BYDAY=-1FR', ['2026-11-27']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-11-30']],
    ['FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=3', []],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=6', ['2026-12-06']],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=6', ['2026-12-06']],
    ['FREQ=YEARLY;INTERVAL=4;BYMONTH=12;BYMONTHDAY=6', []],
    ['FREQ=DAILY;INTERVAL=10', ['2026-11-27', '2026-12-07', '2026-12-17']],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', []],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', []],
  ]
  for (const [rule, expected] of RULES) test(rule, () => assert.deepEqual(days([START, `RRULE:${rule}`]), expected))

  test('the local hour is the same before and after a clock change', () => {
    const { items } = read('ical', calendar(['UID:s', 'SUMMARY:Marché', START, 'RRULE:FREQ=WEEKLY']), {
      now: new Date('2026-10-20T10:00:00Z'),
      settings: { horizon_days: 12 },
    })
    assert.deepEqual(
      items.map(({ starts_at }) => starts_at),
      ['2026-10-23T07:00:00.000Z', '2026-10-30T08:00:00.000Z'],
    )
  })
  const ENDING: [what: string, lines: string[], dates: number, isCut: boolean][] = [
    ['a daily rule with an end in UTC', ['DTSTART;TZID=Europe/Paris:20261123T090000', 'RRULE:FREQ=DAILY;UNTIL=20261125T225959Z'], 3, false],
    ['whole days without one', ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;UNTIL=20261126', 'EXDATE;VALUE=DATE:20261125'], 3, false],
    ['as many as are taken', ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;UNTIL=20261127'], 5, false],
    [
      'as many as are taken, without the excluded ones',
      ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;COUNT=7', 'EXDATE;VALUE=DATE:20261124,20261125'],
      5,
      false,
    ],
    ['one more', ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;UNTIL=20261128'], 5, true],
    [
      'one more, by weeks of the year',
      ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=YEARLY;BYWEEKNO=48;BYDAY=MO,TU,WE,TH,FR,SA;UNTIL=20261231'],
      5,
      true,
    ],
    ['over for long', ['DTSTART;VALUE=DATE:20161123', 'RRULE:FREQ=YEARLY;BYWEEKNO=48;UNTIL=20181231'], 0, false],
  ]
  for (const [what, lines, dates, isCut] of ENDING)
    test(`a warning of too many dates only if some are left out: ${what}`, () => {
      for (const how of ['each', 'next'] as const) {
        const { items, faults } = series(lines, { max_occurrences: 5, series: how })
        assert.deepEqual(
          [items.length, faults.map(({ code }) => code)],
          [how === 'each' ? dates : Math.min(dates, 1), isCut ? ['recurrence_cut'] : []],
        )
      }
    })
  test('a change of a date and of all that follow is made to the first, with a warning', () => {
    const { items, faults } = series(['DTSTART;TZID=Europe/Paris:20261123T090000', 'RRULE:FREQ=WEEKLY;COUNT=3'], {}, [
      'UID:s',
      'SUMMARY:Marché de fin d’année',
      'RECURRENCE-ID;TZID=Europe/Paris;RANGE=THISANDFUTURE:20261130T090000',
      'DTSTART;TZID=Europe/Paris:20261201T100000',
    ])
    assert.deepEqual(
      items.map(({ title, date_debut }) => [title, date_debut]),
      [
        ['Marché', '2026-11-23'],
        ['Marché de fin d’année', '2026-12-01'],
        ['Marché', '2026-12-07'],
      ],
    )
    assert.deepEqual(
      faults.map(({ code, severity, external_id, title }) => [code, severity, external_id, title]),
      [['following_dates', 'warning', 's', 'Marché de fin d’année']],
    )
  })
  test('added and excluded dates', () => {
    const lines = ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=WEEKLY', 'RDATE;VALUE=DATE:20261125', 'EXDATE;VALUE=DATE:20261130,20261214']
    assert.deepEqual(days(lines), ['2026-11-23', '2026-11-25', '2026-12-07'])
  })
  test('a moved date, a cancelled one and one moved into the window are identified by their original dates', () => {
    const { items, removed } = series(
      ['DTSTART;TZID=Europe/Paris:20261123T090000', 'RRULE:FREQ=WEEKLY'],
      {},
      ['UID:s', 'SUMMARY:Marché déplacé', 'RECURRENCE-ID;TZID=Europe/Paris:20261130T090000', 'DTSTART;TZID=Europe/Paris:20261201T100000'],
      ['UID:s', 'STATUS:CANCELLED', 'RECURRENCE-ID:20261207T080000Z', 'DTSTART:20261207T080000Z'],
      ['UID:s', 'SUMMARY:Avancé', 'RECURRENCE-ID;TZID=Europe/Paris:20270104T090000', 'DTSTART;TZID=Europe/Paris:20261216T090000'],
    )
    assert.deepEqual(
      items.map(({ external_id, title, date_debut }) => [external_id, title, date_debut]),
      [
        ['s#20261123T080000Z', 'Marché', '2026-11-23'],
        ['s#20261130T080000Z', 'Marché déplacé', '2026-12-01'],
        ['s#20261214T080000Z', 'Marché', '2026-12-14'],
        ['s#20270104T080000Z', 'Avancé', '2026-12-16'],
      ],
    )
    assert.deepEqual(removed, ['s#20261207T080000Z'])
  })
  test('a cancelled or private series is withdrawn with all its dates', () => {
    for (const line of ['STATUS:CANCELLED', 'CLASS:PRIVATE']) {
      const { items, removed } = series(['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=WEEKLY;COUNT=2', line])
      assert.deepEqual([items, removed.sort()], [[], ['s', 's#2026-11-23', 's#2026-11-30']])
    }
  })
  test('one item for the whole series, at its next date', () => {
    const { items } = series(['DTSTART;VALUE=DATE:20200103', 'RRULE:FREQ=WEEKLY'], { series: 'next' })
    assert.deepEqual([items.length, items[0]?.external_id, items[0]?.date_debut], [1, 's', '2026-11-20'])
    assert.match(items[0]?.body ?? '', /\*\*Dates :\*\* vendredi 20 novembre 2026 ; vendredi 27 novembre 2026/)
  })
  test('an event that ends today or later is not past', () => {
    assert.deepEqual(days(['DTSTART;VALUE=DATE:20261115', 'DTEND;VALUE=DATE:20261122', 'RRULE:FREQ=YEARLY']), ['2026-11-15'])
  })
  test('rules that cannot be expanded give the first date, with a warning', () => {
    for (const [rule, code] of [
      ['FREQ=SECONDLY', 'dense_recurrence'],
      ['FREQ=NEVER', 'bad_recurrence'],
      ['FREQ=DAILY;INTERVAL=999999999', 'bad_recurrence'],
    ] as const) {
      const { items, faults } = series(['DTSTART;VALUE=DATE:20261123', `RRULE:${rule}`])
      assert.deepEqual([items.map(({ date_debut }) => date_debut), faults.map((one) => one.code)], [['2026-11-23'], [code]], rule)
    }
  })
  test('of too many dates the nearest are read', () => {
    const { items, faults } = series(['DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY'], { max_occurrences: 3 })
    assert.deepEqual(
      items.map(({ date_debut }) => date_debut),
      ['2026-11-20', '2026-11-21', '2026-11-22'],
    )
    assert.deepEqual(
      faults.map(({ code }) => code),
      ['recurrence_cut'],
    )
  })
  test('past events are left out if past_days is set', () => {
    const file = calendar(['UID:a', 'SUMMARY:A', 'DTSTART;VALUE=DATE:20261101'], ['UID:b', 'SUMMARY:B', 'DTSTART;VALUE=DATE:20261119'])
    const titles = (settings: ReaderSettings) => read('ical', file, { settings }).items.map(({ title }) => title)
    assert.deepEqual([titles({}), titles({ past_days: 1 }), titles({ past_days: 0 })], [['A', 'B'], ['B'], []])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { utcOfLocal, parseDateTime } from './dates-and-times.ts'
import { calendar, read, readOne } from '../test/read.ts'
import { lastDay, whenInWords } from './when.ts'
import { zoneOf } from './zones.ts'

const at = (day: string, time: string | null) => ({ day, time, at: null })

describe('dates as sources write them', () => {
  const PARIS: [string, string | null][] = [
    ['2026-12-24', '2026-12-24'],
    ['20261224', '2026-12-24'],
    ['2026-12-24T18:30', '2026-12-24 18:30'],
    ['2026-12-24 18:30:00', '2026-12-24 18:30'],
    ['2026-12-24T18:30:00+01:00', '2026-12-24 18:30'],
    ['2026-12-24T17:30:00Z', '2026-12-24 18:30'],
    ['2026-12-24T17:30:00.000Z', '2026-12-24 18:30'],
    ['2026-07-14T22:30:00Z', '2026-07-15 00:30'],
    ['2026-12-24T18:30:00+0100', '2026-12-24 18:30'],
    ['2026-12-24T24:00:00', '2026-12-25 00:00'],
    ['Thu, 24 Dec 2026 17:30:00 GMT', '2026-12-24 18:30'],
    ['Thu, 24 Dec 2026 17:30:00 +0000', '2026-12-24 18:30'],
    ['24 Dec 26 17:30 UT', '2026-12-24 18:30'],
    ['Thu, 24 December 2026 12:30:00 EST', '2026-12-24 18:30'],
    ['Thu, 24 Dec 2026 18:30:00 CET', '2026-12-24 18:30'],
    ['jeu., 24 déc. 2026 18:30:00 +0100', '2026-12-24 18:30'],
    ['jeudi 24 décembre 2026 à 18h30', '2026-12-24 18:30'],
    ['1er février 2026', '2026-02-01'],
    ['3 août 2026 9h', '2026-08-03 09:00'],
    ['24/12/2026', '2026-12-24'],
    ['24/12/2026 à 18h30', '2026-12-24 18:30'],
    ['24.12.2026 18:30', '2026-12-24 18:30'],
    ['2026-03-29T02:30:00', '2026-03-29 03:30'],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['0000-01-01', null],
    ['2026-12-24T25:00', null],
    ['Thu, 31 Nov 2026 17:30:00 GMT', null],
    ['Next Year', null],
    ['', null],
    ['9'.repeat(100), null],
  ]
  for (const [text, expected] of PARIS)
    test(text || 'nothing', () => {
      const stamp = parseDateTime(text, 'Europe/Paris')
      assert.equal(stamp && [stamp.day, stamp.time].filter(Boolean).join(' '), expected)
    })
})

test('a local hour skipped by the clock change, and one that occurs twice', () => {
  assert.equal(new Date(utcOfLocal('Europe/Paris', '2026-03-29', 2, 30)).toISOString(), '2026-03-29T01:30:00.000Z')
  assert.equal(new Date(utcOfLocal('Europe/Paris', '2026-10-25', 2, 30)).toISOString(), '2026-10-25T00:30:00.000Z')
  assert.equal(new Date(utcOfLocal('Pacific/Tahiti', '2026-12-24', 18, 0)).toISOString(), '2026-12-25T04:00:00.000Z')
  assert.equal(
    new Date(utcOfLocal('Europe/Paris', '1950-07-01', 12, 0)).toISOString(),
    '1950-07-01T11:00:00.000Z',
    'before 1980, as in January 1980',
  )
})

test('names of zones: of Windows, at the end of a path, descriptions, and none', () => {
  assert.deepEqual(
    [
      'Europe/Paris',
      'Romance Standard Time',
      '/freeassociation.sourceforge.net/Tzfile/Europe/Paris',
      '(UTC+01:00) Bruxelles, Copenhague, Madrid, Paris',
    ].map(zoneOf),
    Array(4).fill('Europe/Paris'),
  )
  assert.deepEqual(['America/Argentina/Buenos_Aires', 'Eastern Standard Time', 'UTC'].map(zoneOf), [
    'America/Argentina/Buenos_Aires',
    'America/New_York',
    'UTC',
  ])
  assert.deepEqual(['EST', 'Custom', '', 'Europe/Nowhere', 'x'.repeat(1000)].map(zoneOf), Array(5).fill(null))
})

test('the last day: an end at midnight or in the night belongs to the day before', () => {
  const party = (start: string, end: string) => {
    const [from, to] = [parseDateTime(start, 'Europe/Paris'), parseDateTime(end, 'Europe/Paris')]
    return from && lastDay({ start: from, end: to })
  }
  assert.equal(party('2026-12-31T20:00', '2027-01-01T00:00'), '2026-12-31')
  assert.equal(party('2026-12-31T20:00', '2027-01-01T02:00'), '2026-12-31')
  assert.equal(party('2026-12-31T20:00', '2027-01-01T11:00'), '2027-01-01')
  assert.equal(party('2026-12-30T20:00', '2027-01-01T02:00'), '2027-01-01')
  assert.equal(party('2026-12-31', '2027-01-02'), '2027-01-02')
})

test('when, in words', () => {
  assert.equal(whenInWords({ start: at('2026-11-01', null), end: null }), 'dimanche 1er novembre 2026')
  assert.equal(
    whenInWords({ start: at('2026-11-21', '14:00'), end: at('2026-11-21', '18:30') }),
    'samedi 21 novembre 2026, de 14 h à 18 h 30',
  )
  assert.equal(whenInWords({ start: at('2026-11-21', '09:05'), end: null }), 'samedi 21 novembre 2026, à 9 h 05')
  assert.equal(
    whenInWords({ start: at('2026-11-21', null), end: at('2026-11-22', null) }),
    'du samedi 21 novembre 2026 au dimanche 22 novembre 2026',
  )
})

describe('events of a calendar', () => {
  const event = (...lines: string[]) => readOne('ical', calendar(['UID:1', 'SUMMARY:Bal', ...lines]))

  test('a time zone with its Windows name, whatever its VTIMEZONE contains', () => {
    const lie =
      'BEGIN:VTIMEZONE\r\nTZID:Romance Standard Time\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:-0900\r\nTZOFFSETTO:-1000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n'
    const file = calendar(['UID:1', 'SUMMARY:Bal', 'DTSTART;TZID="Romance Standard Time":20261224T183000']).replace(
      'BEGIN:VEVENT',
      `${lie}BEGIN:VEVENT`,
    )
    assert.equal(readOne('ical', file).starts_at, '2026-12-24T17:30:00.000Z')
  })
  test('a time of another zone is converted to the time of the commune', () => {
    const item = event('DTSTART;TZID=America/New_York:20261224T200000', 'DTEND;TZID=America/New_York:20261224T210000')
    assert.deepEqual([item.date_debut, item.starts_at], ['2026-12-25', '2026-12-25T01:00:00.000Z'])
    assert.match(item.body, /vendredi 25 décembre 2026, de 2 h à 3 h/)
  })
  test('a floating time is in the time zone of the commune', () => {
    const file = calendar(['UID:1', 'SUMMARY:Bal', 'DTSTART:20261224T183000'])
    assert.equal(readOne('ical', file, { timeZone: 'Indian/Reunion' }).starts_at, '2026-12-24T14:30:00.000Z')
  })
  test('whole days: one without an end, one whose end is its start, midnight to midnight', () => {
    const days = (...lines: string[]) => {
      const { date_debut, date_fin, all_day } = event(...lines)
      return [date_debut, date_fin, all_day]
    }
    assert.deepEqual(days('DTSTART;VALUE=DATE:20261224'), ['2026-12-24', '2026-12-24', true])
    assert.deepEqual(days('DTSTART:20261224'), ['2026-12-24', '2026-12-24', true])
    assert.deepEqual(days('DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261224'), ['2026-12-24', '2026-12-24', true])
    assert.deepEqual(days('DTSTART;VALUE=DATE:20261224', 'DURATION:P3D'), ['2026-12-24', '2026-12-26', true])
    assert.deepEqual(days('DTSTART:20261224T000000', 'DTEND:20261226T000000'), ['2026-12-24', '2026-12-25', true])
    assert.deepEqual(days('DTSTART:20261224T183000', 'DURATION:PT2H'), ['2026-12-24', '2026-12-24', false])
    assert.deepEqual(days('DTSTART:2026-12-24T18:30:00'), ['2026-12-24', '2026-12-24', false])
  })
  test('an end before the start is left out, with a warning', () => {
    const { items, faults } = read('ical', calendar(['UID:1', 'SUMMARY:Bal', 'DTSTART:20261224T183000', 'DTEND:20261224T173000']))
    assert.deepEqual(
      [items[0]?.date_fin, items[0]?.ends_at, faults[0]?.code, faults[0]?.severity],
      ['2026-12-24', null, 'ends_before_start', 'warning'],
    )
  })
})

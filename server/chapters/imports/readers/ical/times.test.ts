import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bytesOf, calendar, read } from '../test/read.ts'

type Given = Parameters<typeof read>[2]
/** The titles and times of a calendar: days, or begins and ends in UTC. */
const times = (document: string | Uint8Array, given?: Given): string[] =>
  read('ical', document, given).items.map(({ title, date_debut, date_fin, starts_at, ends_at, all_day }) =>
    [title, ...(all_day ? [date_debut, date_fin] : [starts_at?.slice(0, 16), ends_at?.slice(0, 16)])].join(' '),
  )
const codes = (document: string | Uint8Array, given?: Given) => read('ical', document, given).faults.map(({ code }) => code)
const one = (...lines: string[]): string => calendar(['UID:1', 'SUMMARY:Bal', ...lines])
const REUNION = { timeZone: 'Indian/Reunion' }

/** A VTIMEZONE with these observances. */
const zone = (id: string, ...observances: string[][]): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    ...observances.flatMap(([kind, start, from, to, ...more]) => [
      `BEGIN:${kind}`,
      `DTSTART:${start}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      ...more,
      `END:${kind}`,
    ]),
    'END:VTIMEZONE',
  ].join('\r\n')
const withZone = (vtimezone: string, text: string): string => text.replace('BEGIN:VEVENT', `${vtimezone}\r\nBEGIN:VEVENT`)
const LONDON = zone(
  'Chez nous',
  ['STANDARD', '19961027T020000', '+0100', '+0000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ['DAYLIGHT', '19810329T010000', '+0000', '+0100', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
)

describe('a zone by the rules of the calendar', () => {
  test('of Outlook, for a commune of La Réunion', () => {
    assert.deepEqual(times(bytesOf('case_custom-vtimezone.ics'), REUNION), ['Reunion a Paris 2026-12-18T17:00 2026-12-18T18:00'])
    assert.deepEqual(codes(bytesOf('case_custom-vtimezone.ics'), REUNION), [])
  })
  test('of London, in winter, in summer, and around the changes of hour', () => {
    for (const [written, utc] of [
      ['20261218T180000', '2026-12-18T18:00'],
      ['20270618T180000', '2027-06-18T17:00'],
      ['20270328T005900', '2027-03-28T00:59'],
      ['20270328T013000', '2027-03-28T01:30'],
      ['20270328T020000', '2027-03-28T01:00'],
      ['20271031T013000', '2027-10-31T00:30'],
      ['20271031T020000', '2027-10-31T02:00'],
    ] as const)
      assert.deepEqual(times(withZone(LONDON, one(`DTSTART;TZID="Chez nous":${written}`))), [`Bal ${utc} `], written)
  })
  test('of a fixed offset, of a place by X-LIC-LOCATION, and by dates given one by one', () => {
    const fixed = zone('Fixe', ['STANDARD', '19700101T000000', '+0400', '+0400'])
    assert.deepEqual(times(withZone(fixed, one('DTSTART;TZID=Fixe:20261218T180000'))), ['Bal 2026-12-18T14:00 '])
    const odd = zone('Odd', ['STANDARD', '19700101T000000', '+0100', '+0100', 'RRULE:FREQ=DAILY']).replace(
      'TZID:Odd',
      'TZID:Odd\r\nX-LIC-LOCATION:Asia/Tokyo',
    )
    assert.deepEqual(times(withZone(odd, one('DTSTART;TZID=Odd:20261218T180000'))), ['Bal 2026-12-18T09:00 '])
    const dated = zone(
      'Dates',
      ['STANDARD', '20261025T030000', '+0200', '+0100'],
      ['DAYLIGHT', '20260329T020000', '+0100', '+0200', 'RDATE:20270328T020000'],
    )
    assert.deepEqual(times(withZone(dated, one('DTSTART;TZID=Dates:20270618T180000'))), ['Bal 2027-06-18T16:00 '])
  })
  test('a known name is that zone, whatever the calendar says of it', () => {
    assert.deepEqual(
      times(
        withZone(zone('Europe/Paris', ['STANDARD', '19700101T000000', '+0900', '+0900']), one('DTSTART;TZID=Europe/Paris:20261218T180000')),
      ),
      ['Bal 2026-12-18T17:00 '],
    )
  })
  test('a series keeps its hour', () => {
    const series = withZone(LONDON, one('DTSTART;TZID="Chez nous":20270320T180000', 'RRULE:FREQ=WEEKLY;COUNT=3'))
    assert.deepEqual(times(series, { now: new Date('2027-03-01T12:00Z') }), [
      'Bal 2027-03-20T18:00 ',
      'Bal 2027-03-27T18:00 ',
      'Bal 2027-04-03T17:00 ',
    ])
  })
  test('what is not understood is a warning', () => {
    assert.deepEqual(codes(one('DTSTART;TZID=Nulle part:20261218T180000'), REUNION), ['unknown_zone'])
    const hourly = zone('Odd', ['STANDARD', '19700101T000000', '+0100', '+0100', 'RRULE:FREQ=SECONDLY'])
    assert.deepEqual(codes(withZone(hourly, one('DTSTART;TZID=Odd:20261218T180000'))), ['unknown_zone'])
    assert.deepEqual(codes(one('DTSTART:20261218T180000').replace('VERSION:2.0', 'VERSION:2.0\r\nX-WR-TIMEZONE:Nulle part')), [
      'unknown_zone',
    ])
    assert.deepEqual(codes(one('DTSTART:20261218T180000Z', 'DURATION:-PT1H')), ['unread_time'])
    assert.deepEqual(codes(one('DTSTART:20261218T180000Z', 'DTEND:20261218T256000Z')), ['unread_time'])
  })
})

describe('lengths', () => {
  test('periods keep their own', () => {
    const expected = [
      'Periodes 2026-12-03T17:00 2026-12-03T18:00',
      'Periodes 2026-12-10T17:00 2026-12-10T20:00',
      'Periodes 2026-12-17T17:00 2026-12-17T20:00',
    ]
    assert.deepEqual(times(bytesOf('case_rdate-period.ics')), expected)
    const { items } = read('ical', bytesOf('case_rdate-period.ics'), { settings: { series: 'one' } })
    assert.deepEqual(
      items[0]?.event?.dates.map(({ when }) => when.end?.time),
      ['19:00', '21:00', '21:00'],
    )
    const bare = Buffer.from(bytesOf('case_rdate-period.ics')).toString().replace('VALUE=PERIOD;', '')
    assert.deepEqual(times(bare), expected)
  })
  test('days are nominal across a change of hour', () => {
    const now = { now: new Date('2027-03-01T12:00Z') }
    const paris = (name: string, at: string) => `${name};TZID=Europe/Paris:${at}`
    assert.deepEqual(times(one(paris('DTSTART', '20270327T200000'), 'DURATION:P1D'), now), ['Bal 2027-03-27T19:00 2027-03-28T18:00'])
    assert.deepEqual(times(one(paris('DTSTART', '20270327T200000'), 'DURATION:PT24H'), now), ['Bal 2027-03-27T19:00 2027-03-28T19:00'])
    assert.deepEqual(times(one(paris('DTSTART', '20270320T200000'), paris('DTEND', '20270321T200000'), 'RRULE:FREQ=WEEKLY;COUNT=2'), now), [
      'Bal 2027-03-20T19:00 2027-03-21T19:00',
      'Bal 2027-03-27T19:00 2027-03-28T18:00',
    ])
    assert.deepEqual(times(one(paris('DTSTART', '20270327T200000'), 'DURATION:P1DT2H'), now), ['Bal 2027-03-27T19:00 2027-03-28T20:00'])
  })
  test('the hour 24 is the end of its day', () => {
    assert.deepEqual(times(one('DTSTART;TZID=Europe/Paris:20261212T200000', 'DTEND;TZID=Europe/Paris:20261212T240000')), [
      'Bal 2026-12-12T19:00 2026-12-12T23:00',
    ])
  })
})

describe('whole days', () => {
  test('by the mark of Exchange, in UTC and in the midnights of the commune', () => {
    assert.deepEqual(times(bytesOf('case_microsoft-allday-utc.ics')), ['Journee 2026-12-10 2026-12-10'])
    const marked = (...lines: string[]) => times(one(...lines, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'))
    assert.deepEqual(marked('DTSTART:20261209T230000Z', 'DTEND:20261211T230000Z'), ['Bal 2026-12-10 2026-12-11'])
    assert.deepEqual(marked('DTSTART:20261210T000000Z'), ['Bal 2026-12-10 2026-12-10'])
    assert.deepEqual(marked('DTSTART:20261207T000000Z', 'DTEND:20261208T000000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261208T000000Z'), [
      'Bal 2026-12-07 2026-12-07',
      'Bal 2026-12-09 2026-12-09',
    ])
    assert.deepEqual(times(one('DTSTART:20261210T000000Z', 'DTEND:20261211T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE')), [
      'Bal 2026-12-10T00:00 2026-12-11T00:00',
    ])
  })
  test('a changed date that is named by its day, and one of a series of days that is named by an hour', () => {
    const series = ['UID:1', 'SUMMARY:Bal', 'RRULE:FREQ=WEEKLY;COUNT=2']
    const changed = ['UID:1', 'SUMMARY:Bal masqué', 'DTSTART;TZID=Europe/Paris:20261219T210000', 'RECURRENCE-ID;VALUE=DATE:20261219']
    for (const settings of [{ series: 'each' }, { series: 'one' }] as const) {
      const { items } = read('ical', calendar([...series, 'DTSTART;TZID=Europe/Paris:20261212T200000'], changed), { settings })
      const found = settings.series === 'one' ? items[0]?.event?.dates.map(({ when }) => when.start.time) : items.map(({ title }) => title)
      assert.deepEqual(found, settings.series === 'one' ? ['20:00', '21:00'] : ['Bal', 'Bal masqué'])
    }
    const days = calendar(
      [...series, 'DTSTART;VALUE=DATE:20261212'],
      ['UID:1', 'SUMMARY:Bal masqué', 'DTSTART;VALUE=DATE:20261220', 'RECURRENCE-ID:20261219T000000Z'],
    )
    assert.deepEqual(times(days), ['Bal 2026-12-12 2026-12-12', 'Bal masqué 2026-12-20 2026-12-20'])
  })
  test('an unreadable RECURRENCE-ID is refused, and does not replace the series', () => {
    const { items, faults } = read(
      'ical',
      calendar(
        ['UID:1', 'SUMMARY:Bal', 'DTSTART:20261212T200000Z'],
        ['UID:1', 'SEQUENCE:2', 'SUMMARY:Autre', 'DTSTART:20261213T200000Z', 'RECURRENCE-ID:demain'],
      ),
    )
    assert.deepEqual([items.map(({ title }) => title), faults.map(({ code }) => code)], [['Bal'], ['bad_date']])
  })
  test('a date that programs write for none is refused, but not the begin of an old series', () => {
    for (const day of ['00010101', '16010101'])
      assert.deepEqual([times(one(`DTSTART;VALUE=DATE:${day}`)), codes(one(`DTSTART;VALUE=DATE:${day}`))], [[], ['bad_date']])
    assert.deepEqual(times(one('DTSTART;VALUE=DATE:18801212', 'RRULE:FREQ=YEARLY')), ['Bal 2026-12-12 2026-12-12'])
  })
})

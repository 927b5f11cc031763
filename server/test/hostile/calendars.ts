import { calendar } from '../../chapters/imports/readers/test/read.ts'

/** Recurrence rules that are expensive to expand, with their start. */
export const RULES: Record<string, [start: string, rule: string]> = {
  'a position that no month has': ['DTSTART:19800101T100000', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=100'],
  'the same, counted': ['DTSTART:19800131T100000', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=100;COUNT=5'],
  'a position that no year has': [
    'DTSTART:19800101T100000',
    'FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=100;COUNT=9',
  ],
  'every 31 February': ['DTSTART:19800101T100000', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31,30'],
  'every 31 February, by months': ['DTSTART:19800101T100000', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31;COUNT=1'],
  'day 366 of every third year': ['DTSTART:19800101T100000', 'FREQ=YEARLY;BYYEARDAY=366;INTERVAL=3'],
  'week 53': ['DTSTART:19800101T100000', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=99999'],
  'one month seven times': ['DTSTART:19800101T100000', 'FREQ=YEARLY;BYWEEKNO=1;BYMONTH=1,1,1,1,1,1,1'],
  'a day that never comes, a billion times': ['DTSTART:19800101T100000', 'FREQ=DAILY;COUNT=999999999;BYMONTH=2;BYMONTHDAY=30'],
  'every thousandth day': ['DTSTART:19800101T100000', 'FREQ=DAILY;INTERVAL=1000;COUNT=99999;BYDAY=MO'],
  'every thousandth week': ['DTSTART:19800101T100000', 'FREQ=WEEKLY;INTERVAL=1000;COUNT=99999;BYDAY=MO'],
  'every week since year 1': ['DTSTART:00010101T100000', 'FREQ=WEEKLY;COUNT=999999;BYDAY=MO,TU'],
  'every day since year 1': ['DTSTART:00010101T100000', 'FREQ=DAILY;COUNT=99999999'],
  'the last of the month since year 1': ['DTSTART:00010131T100000', 'FREQ=MONTHLY;COUNT=999999'],
  'every 29 February': ['DTSTART:19800229T100000', 'FREQ=YEARLY'],
  'the fifth Monday of February': ['DTSTART:19800131T100000', 'FREQ=MONTHLY;BYDAY=5MO;BYMONTH=2;COUNT=99'],
  'a first Monday in the middle of a month': ['DTSTART:19800101T100000', 'FREQ=MONTHLY;BYDAY=1MO,1TU;BYMONTHDAY=15,16;COUNT=4'],
  'a hundred and forty days of a week': [
    'DTSTART:19800101T100000',
    `FREQ=YEARLY;COUNT=500;BYMONTHDAY=31;BYMONTH=2;BYDAY=${Array.from({ length: 140 }, (_, i) => `${(i % 9) + 1}${['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][i % 7]}`).join(',')}`,
  ],
}

/** Number of events with one rule observed in a calendar of 127 KB. */
export const EVENTS = 1079
/** Returns a calendar whose events all have one rule. */
export const ofRule = ([start, rule]: [string, string], events = EVENTS): string =>
  calendar(...Array.from({ length: events }, (_, i) => [`UID:${i}`, start, 'SUMMARY:x', `RRULE:${rule}`]))

const event = (...lines: string[]) => calendar(['UID:u', 'DTSTART;TZID=Europe/Paris:19700101T100000', 'SUMMARY:x', ...lines])
const times = (n: number, make: (i: number) => string): string => Array.from({ length: n }, (_, i) => make(i)).join('\r\n')
const observance = (i: number) =>
  `BEGIN:STANDARD\r\nDTSTART:19${String(10 + (i % 90))}0101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nEND:STANDARD`

/** Calendars constructed to be slow to read, of some ten thousand parts. */
export const CALENDARS: Record<string, (n: number) => string> = {
  'every second': () => event('RRULE:FREQ=SECONDLY'),
  'every minute, a billion times': () => event('RRULE:FREQ=MINUTELY;COUNT=1000000000'),
  'a day that never comes': () => event('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  'a Monday that is none': () => event('RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO'),
  'yearly rules without a date': (n) => ofRule(['DTSTART:19700101T100000', 'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15'], n / 20),
  'dates taken out without end': (n) => event('RRULE:FREQ=DAILY', `EXDATE:${'20261201T100000Z,'.repeat(n * 10)}20261201T100000Z`),
  'lines of dates taken out': (n) =>
    event(
      'RRULE:FREQ=DAILY',
      times(n / 2, () => 'EXDATE:20261201T100000Z'),
    ),
  'dates added without end': (n) => event(`RDATE:${'20261201T100000Z,'.repeat(n / 2)}20261201T100000Z`),
  'lines of dates added': (n) => event(times(n / 4, (i) => `RDATE:2026${String((i % 12) + 1).padStart(2, '0')}01T100000Z`)),
  'a zone of thousands of rules': (n) =>
    event().replace('BEGIN:VEVENT', `BEGIN:VTIMEZONE\r\nTZID:Z\r\n${times(n / 20, observance)}\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT`),
  'thousands of names of zones': (n) =>
    calendar(...Array.from({ length: n / 20 }, (_, i) => [`UID:${i}`, `DTSTART;TZID=Zone/${i}:20270101T100000`, 'SUMMARY:x'])),
  'parameters without end': (n) => event(`X;${'A=b;'.repeat(n)}A=b:x`),
  'properties without end': (n) => event(times(n / 2, () => 'X-A:b')),
  'properties with parameters without end': (n) => event(times(n / 20, () => `X-A;${'A=b;'.repeat(100)}A=b:x`)),
  'folded after each character': (n) => event(`DESCRIPTION:${'x\r\n '.repeat(n)}`),
  'a line of megabytes': (n) => event(`DESCRIPTION:${'x'.repeat(n * 50)}`),
  'escapes without end': (n) => event(`DESCRIPTION:${'\\n\\,\\;'.repeat(n)}`),
  'quotes that are not closed': (n) => event(`ATTENDEE;CN="${'"a'.repeat(n)}:x`),
  'events within events': (n) => calendar([]).replace('BEGIN:VEVENT', 'BEGIN:VEVENT\r\n'.repeat(n)),
  'components within components': (n) => event('BEGIN:X\r\n'.repeat(n / 2)),
  'beginnings without an end': (n) => `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nSUMMARY:x\r\n'.repeat(n)}`,
}

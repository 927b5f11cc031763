import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EventInput } from '../../../../contract/publications/events.ts'
import { storedEvent } from '../../publications/events/stored-event.ts'
import type { Content } from './content.ts'
import type { ReaderSettings } from '../readers/item.ts'
import { parse, type ParsedItem } from '../readers/parse.ts'
import { calendar, inputOf } from '../readers/test/read.ts'

const EVENT_TYPE = '01990000-0000-7000-8000-000000000002'
interface Given {
  settings?: ReaderSettings
  now?: Date
  timeZone?: string
}

/** The items of a calendar as publications of the kind `evenement`. */
function items(document: string, given: Given = {}): (ParsedItem & { content: Content })[] {
  const typing = { typeId: EVENT_TYPE, types: new Map(), events: new Set([EVENT_TYPE]) }
  const result = parse({ task: 'read', kind: 'ical', input: inputOf(document, given), typing })
  assert.ok('source' in result)
  return result.source.items as (ParsedItem & { content: Content })[]
}
/** The event of the only item. */
function eventOf(lines: string[], given: Given = {}, ...others: string[][]) {
  const found = items(calendar(['UID:s', 'SUMMARY:Marché', ...lines], ...others), given)
  assert.equal(found.length, 1)
  return found[0]?.content.evenement ?? assert.fail('no event')
}
const begins = (...given: Parameters<typeof eventOf>) => eventOf(...given).occurrences.map(({ debut }) => debut)
const ONE = { settings: { series: 'one' } }

describe('occurrences of events that imports read', () => {
  test('are those that a person would make of the same times', () => {
    const TIMES: [debut: string, fin: string | null, zone?: string][] = [
      ['2026-12-05T20:30', '2026-12-06T02:00'],
      ['2026-12-05T20:30', '2026-12-06T00:00'],
      ['2026-12-05T20:30', '2026-12-06T06:00'],
      ['2026-12-05T20:30', '2026-12-06T06:01'],
      ['2026-12-05T09:00', '2026-12-07T18:00'],
      ['2026-12-05T09:00', null],
      ['2026-12-05', '2026-12-07'],
      ['2026-12-05', null],
      // The hour that the clock repeats, and the one after that it skips.
      ['2026-10-25T02:30', '2026-10-25T03:30'],
      ['2027-03-28T03:30', '2027-03-28T04:00'],
      ['2027-03-28', '2027-03-28'],
      ['2026-12-05T20:30', '2026-12-06T02:00', 'Pacific/Tahiti'],
      ['2026-12-05', '2026-12-07', 'Indian/Reunion'],
      ['2028-02-29', null],
    ]
    for (const [debut, fin, zone = 'Europe/Paris'] of TIMES) {
      const wholeDay = debut.length === 10
      const written = (name: string, text: string) =>
        `${name}${wholeDay ? ';VALUE=DATE' : ''}:${text.replaceAll(/[-:]/g, '')}${wholeDay ? '' : '00'}`
      const end = fin && (wholeDay ? Temporal.PlainDate.from(fin).add({ days: 1 }).toString() : fin)
      const read = eventOf([written('DTSTART', debut), ...(end ? [written('DTEND', end)] : [])], { timeZone: zone })
      const made = storedEvent(EventInput.parse({ occurrences: [{ debut, ...(fin ? { fin } : {}) }] }), zone, null)
      assert.deepEqual(read, { ...made, lieu: null }, `${debut} ${fin}`)
    }
  })

  test('a series keeps its local hour; an hour that the clock skips is later, one that it repeats is the first', () => {
    const rule = (day: string) => [`DTSTART;TZID=Europe/Paris:${day}T023000`, 'RRULE:FREQ=DAILY;COUNT=3']
    const given = (now: string) => ({ ...ONE, now: new Date(now) })
    assert.deepEqual(begins(rule('20270327'), given('2027-03-20T12:00:00Z')), [
      '2027-03-27T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ])
    assert.deepEqual(begins(rule('20261024'), given('2026-10-20T12:00:00Z')), [
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  test('29 February and the 53rd week are the years that have them', () => {
    const given = { settings: { series: 'one' }, now: new Date('2026-11-20T12:00:00Z') }
    const days = (lines: string[]) => eventOf(lines, given).occurrences.map(({ jour_debut }) => jour_debut)
    assert.deepEqual(days(['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY;COUNT=4']), [
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
      '2036-02-29',
    ])
    assert.deepEqual(days(['DTSTART;VALUE=DATE:20201228', 'RRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;UNTIL=20330101']), [
      '2020-12-28',
      '2026-12-28',
      '2032-12-27',
    ])
  })

  test('zones: of Windows, of the calendar, and the commune’s for an unknown one', () => {
    const begin = (zone: string) => begins([`DTSTART;TZID=${zone}:20261205T200000`], { timeZone: 'Indian/Reunion' })[0]
    assert.equal(begin('Romance Standard Time'), '2026-12-05T19:00:00.000Z')
    assert.equal(begin('America/Guadeloupe'), '2026-12-06T00:00:00.000Z')
    assert.equal(begin('Nulle/Part'), '2026-12-05T16:00:00.000Z')
  })

  test('a series that ends is read whole, of twenty years too; one without an end for whole months; at most 366', () => {
    const now = { now: new Date('2026-11-20T12:00:00Z'), settings: { series: 'one' } }
    const twenty = eventOf(['DTSTART;VALUE=DATE:20070101', 'RRULE:FREQ=MONTHLY;UNTIL=20261231'], now)
    assert.deepEqual([twenty.occurrences_total, twenty.debut], [240, '2006-12-31T23:00:00.000Z'])
    const [endless] = items(calendar(['UID:s', 'SUMMARY:Marché', 'DTSTART;TZID=Europe/Paris:20060106T080000', 'RRULE:FREQ=WEEKLY']), now)
    const days = endless?.content.evenement?.occurrences.map(({ jour_debut }) => jour_debut) ?? []
    assert.deepEqual([days[0], days.at(-1), days.length, endless?.since], ['2026-11-06', '2027-03-26', 21, '2026-11-01'])
    const again = items(calendar(['UID:s', 'SUMMARY:Marché', 'DTSTART;TZID=Europe/Paris:20060106T080000', 'RRULE:FREQ=WEEKLY']), {
      ...now,
      now: new Date('2026-11-29T12:00:00Z'),
    })
    assert.equal(again[0]?.source_hash, endless?.source_hash, 'nothing changes within a month')
    const daily = eventOf(['DTSTART;VALUE=DATE:20261101', 'RRULE:FREQ=DAILY'], {
      ...now,
      settings: { series: 'one', horizon_days: 730, max_occurrences: 400 },
    })
    assert.equal(daily.occurrences_total, 366)
  })

  test('a long event is permanent; one that is too long, or outside the years of events, has its days alone', () => {
    const one = (from: string, to: string) =>
      items(calendar(['UID:s', 'SUMMARY:Expo', `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`]))[0]?.content
    assert.equal(one('20261201', '20261209')?.evenement?.permanent, true)
    assert.equal(one('20261201', '20261208')?.evenement?.permanent, false)
    for (const [from, to] of [
      ['20261201', '20401201'],
      ['18801201', '18801202'],
      ['22011201', '22011202'],
    ] as const) {
      const content = one(from, to)
      assert.deepEqual([content?.evenement, content?.date_debut?.replaceAll('-', '')], [null, from])
    }
  })

  test('an event whose dates no publication can have is in the log', () => {
    const of = (end: string, typeId: string | null = EVENT_TYPE) => {
      const document = calendar(['UID:s', 'SUMMARY:Chantier', 'DTSTART;VALUE=DATE:20261201', `DTEND;VALUE=DATE:${end}`])
      const typing = { typeId, types: new Map(), events: new Set([EVENT_TYPE]) }
      const result = parse({ task: 'read', kind: 'ical', input: inputOf(document), typing })
      assert.ok('source' in result)
      return result.source.faults.map(({ code, severity, external_id, title }) => [code, severity, external_id, title])
    }
    const line = ['date_out_of_bounds', 'warning', 's', 'Chantier']
    assert.deepEqual([of('20311202'), of('20321202'), of('22010102')], [[], [line], [line]])
    assert.deepEqual(of('20321202', null), [], 'news have only days')
  })
})

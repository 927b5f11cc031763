import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import ICAL from 'ical.js'
import { EVENTS, ofRule, RULES } from '../../../../test/hostile/calendars.ts'
import { read } from '../test/read.ts'

/** The functions that ical.js calls in its inner loops. The tests count these calls as work. */
const INNER = ['dayOfWeek', 'nthWeekDay', 'dayOfYear', 'weekNumber'] as const
/** The maximum work for all rules of a calendar: twice what its budget allows. */
const WORK_MAX = 1_000_000
/** The maximum work for one rule. */
const RULE_WORK_MAX = 250_000

describe('recurrence rules that are expensive to expand', () => {
  const time = ICAL.Time.prototype as unknown as Record<string, (...of: unknown[]) => unknown>
  const kept: typeof time = {}
  let work = 0
  before(() => {
    for (const name of INNER) {
      const its = (kept[name] = time[name] as (...of: unknown[]) => unknown)
      time[name] = function counted(...of: unknown[]) {
        work += 1
        return its.apply(this, of)
      }
    }
  })
  after(() => void Object.assign(time, kept))
  const costOf = (document: string) => {
    work = 0
    const reading = read('ical', document)
    return { work, reading }
  }

  for (const [name, rule] of Object.entries(RULES))
    test(name, () => {
      const alone = costOf(ofRule(rule, 1))
      assert.ok(alone.work <= RULE_WORK_MAX, `${alone.work} for one`)
      const many = costOf(ofRule(rule))
      assert.ok(many.work <= WORK_MAX, `${many.work} for ${EVENTS}`)
      const costly = many.reading.faults.filter(({ code }) => code === 'costly_recurrence')
      for (const { message, external_id } of costly) assert.ok(message.fr.length > 10 && external_id !== null)
      assert.ok(!many.reading.feed.complete || costly.length === 0, 'what was not found is not gone')
    })

  test('a rule over its budget is cut; other rules are not affected', () => {
    const dear = ofRule(RULES['a position that no month has'] as [string, string], 1)
    const plain = 'BEGIN:VEVENT\r\nUID:p\r\nSUMMARY:Marché\r\nDTSTART;VALUE=DATE:20200103\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\n'
    const counted = dear.replace('BYSETPOS=100', 'BYSETPOS=100;COUNT=9').replace('END:VCALENDAR', `${plain}END:VCALENDAR`)
    const { items, faults } = read('ical', counted, { settings: { horizon_days: 14 } })
    assert.deepEqual(
      [items.map(({ date_debut }) => date_debut), faults.map(({ code }) => code)],
      [['2026-11-20', '2026-11-27', '2026-12-04'], ['costly_recurrence']],
    )
  })

  test('ordinary rules that began long ago give their dates', () => {
    const honest: [string, string, string | undefined][] = [
      ['DTSTART;VALUE=DATE:19990131', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-11-30'],
      ['DTSTART;VALUE=DATE:20150105', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=200', '2026-12-01'],
      ['DTSTART;VALUE=DATE:19900101', 'FREQ=DAILY;COUNT=20000', '2026-11-20'],
      ['DTSTART;VALUE=DATE:20000107', 'FREQ=WEEKLY;BYDAY=FR;COUNT=2000', '2026-11-20'],
      ['DTSTART;VALUE=DATE:20000107', 'FREQ=WEEKLY;COUNT=1404', '2026-11-20'],
      ['DTSTART;VALUE=DATE:20000107', 'FREQ=WEEKLY;COUNT=1403', '2026-11-20'],
      ['DTSTART;VALUE=DATE:20000107', 'FREQ=WEEKLY;COUNT=1402', undefined],
      ['DTSTART;VALUE=DATE:19800115', 'FREQ=MONTHLY;COUNT=564', '2026-12-15'],
      ['DTSTART;VALUE=DATE:19800115', 'FREQ=MONTHLY;COUNT=563', undefined],
      ['DTSTART;VALUE=DATE:19801231', 'FREQ=YEARLY', '2026-12-31'],
      ['DTSTART;VALUE=DATE:19800131', 'FREQ=MONTHLY', '2026-12-31'],
    ]
    for (const [start, rule, first] of honest) {
      const { items, faults } = read('ical', ofRule([start, rule], 1), { settings: { horizon_days: 41 } })
      assert.equal(items[0]?.date_debut, first, rule)
      assert.deepEqual(
        faults.filter(({ code }) => code !== 'recurrence_cut'),
        [],
        rule,
      )
    }
  })

  test('weeks of the year are those of ISO 8601, within the budget', () => {
    const days = (start: string, rule: string) => {
      const { items, faults } = read('ical', ofRule([`DTSTART;VALUE=DATE:${start}`, rule], 1), { settings: { horizon_days: 41 } })
      return [items.map(({ date_debut }) => date_debut), faults.map(({ code }) => code)]
    }
    assert.deepEqual(days('20201228', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO'), [['2026-12-28'], []])
    assert.deepEqual(days('19801222', 'FREQ=YEARLY;BYWEEKNO=-1,48;BYDAY=MO,SU'), [['2026-11-23', '2026-11-29', '2026-12-28'], []])
    assert.deepEqual(days('20201201', 'FREQ=YEARLY;BYWEEKNO=49'), [['2026-12-01'], []])
    assert.deepEqual(days('20201201', 'FREQ=YEARLY;BYWEEKNO=49;COUNT=6'), [[], []])
    assert.deepEqual(days('20201201', 'FREQ=YEARLY;INTERVAL=5;BYWEEKNO=49'), [[], []])
    const weeks = Array.from({ length: 53 }, (_, n) => n + 1).join(',')
    assert.deepEqual(days('00010101', `FREQ=YEARLY;BYWEEKNO=${weeks};BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=900000`), [[], ['costly_recurrence']])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Clock } from './clock.ts'

const PARIS = 'Europe/Paris'
const ms = (moment: string) => Date.parse(moment)
const clock = (moment: string) => new Clock(Temporal.Instant.from(moment))

void describe('the time of a page', () => {
  void test('nothing is asked of it: the page is true for ever', () => assert.equal(clock('2026-11-22T10:00:00Z').until, Infinity))

  void test('a day is true until midnight of its zone, also on the days on which the clocks change', () => {
    for (const [now, zone, day, until] of [
      ['2026-11-22T10:00:00Z', PARIS, '2026-11-22', '2026-11-22T23:00:00Z'],
      ['2026-03-29T00:30:00Z', PARIS, '2026-03-29', '2026-03-29T22:00:00Z'],
      ['2026-10-25T00:30:00Z', PARIS, '2026-10-25', '2026-10-25T23:00:00Z'],
      ['2026-11-22T10:00:00Z', 'Pacific/Marquesas', '2026-11-22', '2026-11-23T09:30:00Z'],
      ['2026-11-22T23:00:00Z', 'Indian/Reunion', '2026-11-23', '2026-11-23T20:00:00Z'],
    ] as const) {
      const at = clock(now)
      assert.equal(at.today(zone), day)
      assert.equal(at.until, ms(until), `${now} ${zone}`)
    }
  })

  void test('a moment that has come stays past; one that has not ends the page', () => {
    const at = clock('2026-11-22T10:00:00Z')
    assert.equal(at.isPast('2026-11-22T10:00:00Z'), true)
    assert.equal(at.isPast('2026-11-22T09:00:00+01:00'), true)
    assert.equal(at.until, Infinity)
    assert.equal(at.isPast('2026-11-22T12:00:00Z'), false)
    assert.equal(at.isPast('2026-11-22T11:00:00.500Z'), false)
    assert.equal(at.isPast('2026-11-25T11:00:00Z'), false)
    assert.equal(at.until, ms('2026-11-22T11:00:00.500Z'))
  })

  void test('a time of today ends the page only while it is to come', () => {
    const at = clock('2026-11-22T10:00:20Z')
    const local = at.in(PARIS)
    assert.equal(local.isBefore('11:00'), false)
    assert.equal(local.isBefore('00:00'), false)
    assert.equal(local.isBefore('24:00'), true)
    assert.equal(at.until, ms('2026-11-22T23:00:00Z'))
    assert.equal(local.isBefore('11:01'), true)
    assert.equal(at.until, ms('2026-11-22T10:01:00Z'))
    assert.equal(at.in(PARIS), local)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eveningAt } from './evening.ts'

const at = (instant: string, zone: string) => eveningAt(zone, Temporal.Instant.from(instant))
const PARIS = 'Europe/Paris'

/** Spec §2-85. */
describe('the evening of a zone', () => {
  test('from 18:00 to 19:30 by its own clock, in winter and in summer', () => {
    assert.deepEqual(at('2026-01-14T17:00:00Z', PARIS), { tomorrow: '2026-01-15', until: '2026-01-14T18:30:00.000Z' })
    assert.deepEqual(at('2026-07-14T16:00:00Z', PARIS), { tomorrow: '2026-07-15', until: '2026-07-14T17:30:00.000Z' })
    assert.equal(at('2026-01-14T16:59:59.999Z', PARIS), null)
    assert.notEqual(at('2026-01-14T18:29:59.999Z', PARIS), null)
    assert.equal(at('2026-01-14T18:30:00Z', PARIS), null)
  })

  test('overseas it is another time, and may be another day', () => {
    assert.equal(at('2026-01-14T14:00:00Z', 'Indian/Reunion')?.tomorrow, '2026-01-15')
    assert.equal(at('2026-01-14T22:15:00Z', 'America/Guadeloupe')?.tomorrow, '2026-01-15')
    assert.equal(at('2026-01-15T04:00:00Z', 'Pacific/Tahiti')?.tomorrow, '2026-01-15')
    assert.equal(at('2026-01-14T07:00:00Z', 'Pacific/Noumea')?.tomorrow, '2026-01-15')
    assert.equal(at('2026-01-15T03:30:00Z', 'Pacific/Marquesas')?.tomorrow, '2026-01-15')
  })

  for (const [night, from, until] of [
    ['2026-03-28', '2026-03-28T17:00:00Z', '2026-03-28T18:30:00.000Z'],
    ['2026-03-29', '2026-03-29T16:00:00Z', '2026-03-29T17:30:00.000Z'],
    ['2026-10-24', '2026-10-24T16:00:00Z', '2026-10-24T17:30:00.000Z'],
    ['2026-10-25', '2026-10-25T17:00:00Z', '2026-10-25T18:30:00.000Z'],
  ] as const)
    test(`around a change of hour, ${night}: one evening a day, at its hour`, () => {
      const tomorrow = Temporal.PlainDate.from(night).add({ days: 1 }).toString()
      assert.deepEqual(at(from, PARIS), { tomorrow, until })
      const minutes = Array.from({ length: 26 * 60 }, (_, minute) => Temporal.Instant.from(from).add({ minutes: minute - 13 * 60 }))
      const open = minutes.flatMap((minute) => eveningAt(PARIS, minute) ?? [])
      assert.deepEqual([open.length, new Set(open.map((evening) => evening.tomorrow)).size], [90, 1])
    })
})

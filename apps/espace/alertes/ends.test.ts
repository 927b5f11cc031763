import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../ui/test/without-browser.ts'

const { chipEnds, endBounds, endFault, instantIn } = await import('./ends.ts')
const at = (instant: string) => Date.parse(instant)
const shown = (zone: string, now: string) => chipEnds(zone, at(now)).map(({ at: end, isToday }) => [end, isToday])

test('a local time is the instant of its zone, on the nights of the change of hour too', () => {
  for (const [zone, local, instant] of [
    ['Europe/Paris', '2026-11-29T20:00', '2026-11-29T19:00:00.000Z'],
    ['Europe/Paris', '2026-07-14T08:00', '2026-07-14T06:00:00.000Z'],
    ['Indian/Reunion', '2026-11-29T20:00', '2026-11-29T16:00:00.000Z'],
    ['America/Martinique', '2026-11-29T20:00', '2026-11-30T00:00:00.000Z'],
    ['Pacific/Noumea', '2026-11-29T08:00', '2026-11-28T21:00:00.000Z'],
    // The night of 29 March 2026 skips 2 h 30, that of 25 October has it twice.
    ['Europe/Paris', '2026-03-29T08:00', '2026-03-29T06:00:00.000Z'],
    ['Europe/Paris', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Paris', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Paris', '2026-10-25T08:00', '2026-10-25T07:00:00.000Z'],
    ['Europe/Paris', '2026-10-24T20:00', '2026-10-24T18:00:00.000Z'],
  ] as const)
    assert.equal(instantIn(zone, local), instant, `${zone} ${local}`)
})

test('the ends of the chips are in the time of the commune and at least an hour away', () => {
  assert.deepEqual(shown('Europe/Paris', '2026-11-29T09:15:42Z'), [
    ['2026-11-29T19:00:00.000Z', true],
    ['2026-11-30T07:00:00.000Z', false],
    ['2026-12-01T09:15:00.000Z', false],
    ['2026-12-29T09:15:00.000Z', false],
  ])
  // Half past seven in the evening: the next evening. Three at night: this morning.
  assert.deepEqual(shown('Europe/Paris', '2026-11-29T18:30:00Z')[1], ['2026-11-30T19:00:00.000Z', false])
  assert.deepEqual(shown('Europe/Paris', '2026-11-29T02:00:00Z')[0], ['2026-11-29T07:00:00.000Z', true])
  // It is tomorrow already on Réunion.
  assert.deepEqual(shown('Indian/Reunion', '2026-11-29T21:00:00Z').slice(0, 2), [
    ['2026-11-30T04:00:00.000Z', true],
    ['2026-11-30T16:00:00.000Z', true],
  ])
  for (let hour = 0; hour < 24 * 7; hour += 1) {
    const now = at('2026-10-22T00:10:00Z') + hour * 3_600_000
    for (const { at: end } of chipEnds('Europe/Paris', now)) assert.ok(at(end) >= now + 3_540_000 && endFault(end, now) === null)
  }
})

test('an end is needed, to come, and within thirty days', () => {
  const now = at('2026-11-29T10:00:00Z')
  assert.equal(endFault(null, now), 'none')
  assert.equal(endFault('2026-11-29T10:00:00.000Z', now), 'past')
  assert.equal(endFault('2026-12-29T10:00:00.000Z', now), null)
  assert.equal(endFault('2026-12-29T10:01:00.000Z', now), 'far')
  assert.deepEqual(endBounds('Europe/Paris', now), { min: '2026-11-29T11:00', max: '2026-12-29T11:00' })
})

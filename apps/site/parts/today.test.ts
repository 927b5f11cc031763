import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Clock } from '../clock.ts'
import { type Happening, stillAhead } from './today.ts'

const ZONE = 'Europe/Paris'
/** An occurrence as the API gives it: a night is of the day on which it begins. */
const happening = (debut: string, fin: string | null, jour_debut: string, jour_fin = jour_debut): Happening =>
  ({ item: {}, occurrence: { debut, fin, journee: fin === null, jour_debut, jour_fin } }) as unknown as Happening

void test('an event of the evening before is ahead until it ends after midnight', () => {
  const ball = happening('2026-11-22T20:00:00Z', '2026-11-23T00:30:00Z', '2026-11-22')
  const market = happening('2026-11-22T07:00:00Z', '2026-11-22T12:00:00Z', '2026-11-22')
  const fair = happening('2026-11-20T23:00:00Z', null, '2026-11-21', '2026-11-23')
  const at = (moment: string) => stillAhead([ball, market, fair], new Clock(Temporal.Instant.from(moment)), ZONE)
  assert.deepEqual(at('2026-11-22T06:00:00Z'), [fair, market, ball])
  assert.deepEqual(at('2026-11-22T23:45:00Z'), [fair, ball])
  assert.deepEqual(at('2026-11-23T00:31:00Z'), [fair])
  assert.deepEqual(at('2026-11-23T23:01:00Z'), [])
})

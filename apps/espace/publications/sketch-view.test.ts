import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstView, labelled, projection, wholeView, zoomed } from './sketch-view.ts'

const BETHUNE = { latitude: 50.53, longitude: 2.64 }
const at = (latitude: number, longitude: number) => ({ group: 'acteurs' as const, name: 'Un lieu', position: { latitude, longitude } })

describe('the sketch of a commune', () => {
  test('a pressed point is the place that is drawn there', () => {
    const { at: drawn, placeAt, kmInPixels } = projection({ middle: BETHUNE, km: 2 }, 360, 340)
    assert.equal(kmInPixels, 90)
    assert.deepEqual(drawn(BETHUNE), { x: 180, y: 170 })
    const place = placeAt(270, 80)
    assert.ok(Math.abs(place.latitude - 50.539) < 1e-4 && Math.abs(place.longitude - 2.6541) < 1e-4)
    const { x, y } = drawn(place)
    assert.ok(Math.abs(x - 270) < 1e-6 && Math.abs(y - 80) < 1e-6)
  })

  test('the whole commune has most of its landmarks; one far away does not make them one dot; a position is shown from near', () => {
    const around = Array.from({ length: 8 }, () => at(50.55, 2.64))
    const { km } = wholeView(BETHUNE, [...around, at(50.6, 2.7)])
    assert.ok(km > 2.3 && km < 4, String(km))
    assert.equal(wholeView(BETHUNE, [at(48.85, 2.35)]).km, 1)
    assert.equal(firstView(BETHUNE, { latitude: 50.6, longitude: 2.7 }, []).km, 1)
    assert.deepEqual([zoomed(1, 1 / 2), zoomed(0.1, 1 / 2), zoomed(40, 2)], [0.5, 0.1, 40])
  })

  test('names cover no other name and do not leave the drawing: the first has priority', () => {
    const dots = [
      { name: 'Mairie', x: 100, y: 50 },
      { name: 'Église', x: 104, y: 52 },
      { name: 'École', x: 102, y: 49 },
      { name: 'Gymnase', x: 350, y: 200 },
    ]
    assert.deepEqual(
      labelled(dots, 360).map(({ side }) => side),
      ['right', 'left', null, 'left'],
    )
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { placeOn, plane, wayTo } from './plane.ts'

const BETHUNE = { latitude: 50.53, longitude: 2.64 }

describe('places on a plane', () => {
  test('a point of the plane is the place that it was made from', () => {
    for (const middle of [50.53, -21.1, 0]) {
      const [x, y] = plane(BETHUNE, middle)
      const { latitude, longitude } = placeOn(x, y, middle)
      assert.ok(Math.abs(latitude - 50.53) < 1e-9 && Math.abs(longitude - 2.64) < 1e-9)
    }
  })

  test('the way from a place to another: metres, and the direction in eighths from north', () => {
    const to = (latitude: number, longitude: number) => {
      const { metres, direction } = wayTo(BETHUNE, { latitude, longitude })
      return [Math.round(metres / 10) * 10, direction]
    }
    assert.deepEqual(to(50.539, 2.64), [1000, 0])
    assert.deepEqual(to(50.53, 2.6541), [1000, 2])
    assert.deepEqual(to(50.521, 2.64), [1000, 4])
    assert.deepEqual(to(50.53, 2.6259), [1000, 6])
    assert.equal(to(50.5364, 2.63)[1], 7)
  })
})

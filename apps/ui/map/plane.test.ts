import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plane, wayTo } from './plane.ts'

const BETHUNE = { latitude: 50.53, longitude: 2.64 }

describe('places on a plane', () => {
  test('a degree of longitude is shorter in the north', () => {
    assert.deepEqual(plane(BETHUNE, 0), [2.64, -50.53])
    assert.ok(plane(BETHUNE, 50.53)[0] < 2)
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

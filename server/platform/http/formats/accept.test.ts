import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { prefersType, qualityValues } from './accept.ts'

describe('headers with quality values', () => {
  test('ranges in lower case, one where nothing is said, none where the value is no weight', () => {
    const header = 'FR-ca, en;q=0.5,text/html;level=1;q=0.25 , a;q=0,b;q=2,c;q=x,d;q=-1,e;Q=0.125'
    assert.deepEqual(
      [...qualityValues(header)],
      [
        ['fr-ca', 1],
        ['en', 0.5],
        ['text/html', 0.25],
        ['a', 0],
        ['b', 0],
        ['c', 0],
        ['d', 0],
        ['e', 0.125],
      ],
    )
    assert.deepEqual([...qualityValues('a;q=0.2,a;q=0.9')], [['a', 0.2]])
  })

  for (const [accept, prefers] of [
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/*', false],
    ['application/geo+json', true],
    ['application/json, application/geo+json', true],
    ['application/geo+json;q=0.9, application/json;q=0.5', true],
    ['application/geo+json;q=0.5, application/json', false],
    ['application/geo+json;q=0.5, */*;q=0.8', false],
    ['application/geo+json;q=0', false],
  ] as const)
    test(`Accept ${accept ?? 'absent'}: ${prefers ? 'GeoJSON' : 'JSON'}`, () =>
      assert.equal(prefersType(accept, 'application/geo+json'), prefers))
})

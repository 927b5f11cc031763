import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textsIn } from '../texts.ts'
import type { Context } from '../page.ts'
import type { Spot } from '../../ui/map/plane.ts'
import type { Contour } from './contour.ts'
import { sketch } from './sketch.ts'

const context = { t: textsIn('fr'), language: 'fr' } as Context
const CENTRE = { latitude: 50.53, longitude: 2.64, name: 'Béthune' }
const drawn = (spots: readonly Spot[], origin: typeof CENTRE | null = null) =>
  String(sketch(spots, context, { label: 'Plan', origin }) ?? '')
const dots = (text: string) =>
  [...text.matchAll(/<circle cx="(-?\d+)" cy="(-?\d+)" r="10"/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

void test('north is above and east on the right, and the scale is that of the dots', () => {
  const spots = [
    { latitude: 50.53, longitude: 2.64 },
    { latitude: 50.539, longitude: 2.64 },
    { latitude: 50.53, longitude: 2.654 },
  ]
  const text = drawn(spots)
  const [first, north, east] = dots(text)
  assert.ok(first && north && east && north[1] < first[1] && north[0] === first[0] && east[0] > first[0] && east[1] === first[1])
  const [, bar, written, unit] = /<path d="M12 \d+v4h(\d+)v-4"[^]*?>(\d+)\u{A0}(k?m)</u.exec(text) ?? []
  const metres = Number(written) * (unit === 'km' ? 1000 : 1)
  const perPixel = metres / Number(bar)
  // 0.009 degrees of latitude are 1,000.8 m; 0.014 degrees of longitude at 50.53° are 990 m.
  assert.ok(Math.abs((first[1] - north[1]) * perPixel - 1000.8) < 30, `${(first[1] - north[1]) * perPixel}`)
  assert.ok(Math.abs((east[0] - first[0]) * perPixel - 990) < 30, `${(east[0] - first[0]) * perPixel}`)
})

void test('a place alone is drawn beside a known place only; one that is too far is left out', () => {
  const alone = [{ latitude: 50.54, longitude: 2.65 }]
  assert.equal(drawn(alone), '')
  assert.match(drawn(alone, CENTRE), /class="ring"/)
  assert.equal(drawn([CENTRE], CENTRE), '')
  const far = { ...CENTRE, latitude: 48 }
  const two = [...alone, { latitude: 50.541, longitude: 2.651 }]
  assert.doesNotMatch(drawn(two, far), /class="ring"/)
  assert.equal(drawn([], CENTRE), '')
})

void test('every dot is within the drawing, for places anywhere, and a name is escaped', () => {
  for (const [latitude, longitude] of [
    [50.5, 2.6],
    [-21.1, 55.5],
    [5, -52.3],
    [89.9, 179.9],
  ] as const)
    for (const step of [0.000_01, 0.01, 2]) {
      const spots = [0, 1, 2, 3].map((n) => ({ latitude: latitude - n * step, longitude: longitude - ((n * 7) % 4) * step }))
      const text = drawn(spots, { ...CENTRE, latitude, longitude, name: '<b>' })
      const [, height] = /viewBox="0 0 320 (\d+)"/.exec(text) ?? []
      assert.equal(dots(text).length, 4)
      for (const [x, y] of dots(text)) assert.ok(x >= 10 && x <= 310 && y >= 10 && y <= Number(height) - 10, `${x},${y}`)
      assert.doesNotMatch(text, /<b>/)
    }
})

void test('the outline of the commune is where its places are', () => {
  const spots = [
    { latitude: 50.53, longitude: 2.64 },
    { latitude: 50.54, longitude: 2.65 },
  ]
  // The corners of the frame are the two places.
  const cadre = { ouest: 2.64, sud: 50.53, est: 2.65, nord: 50.54 }
  const outline = { trace: 'M0 0h100v200h-100z', largeur: 100, hauteur: 200, cadre, latitude: 50.535, longitude: 2.645 } as Contour
  const text = String(sketch(spots, context, { label: 'Plan', origin: CENTRE, outline }))
  const [south, north] = dots(text)
  const numbers = /class="edge"[^>]*matrix\(([^)]*)\)/.exec(text)?.[1]?.split(' ').map(Number) ?? []
  const [wide = 0, , , high = 0, left = 0, top = 0] = numbers
  assert.deepEqual([Math.round(left), Math.round(top)], [south?.[0], north?.[1]])
  assert.deepEqual([Math.round(left + 100 * wide), Math.round(top + 200 * high)], [north?.[0], south?.[1]])
  assert.doesNotMatch(text, /class="ring"/)
  assert.match(text, /Le trait est la limite de la commune\./)
})

/** A point of the plane, x to the right and y down; in a file, longitude and latitude. */
export type Point = readonly [x: number, y: number]
/** A closed line, without a repetition of its first point. */
export type Ring = readonly Point[]

/** A stretch of a ring between two kept points, and the point farthest from the line between them. */
interface Stretch {
  ring: number
  from: number
  to: number
  at: number
  gap: number
}

/** A bend by less than this is not drawn: a fifth of a pixel on a page. */
const GAP_MIN = 1.5
const ORIGIN: Point = [0, 0]

/**
 * Simplifies rings by Douglas and Peucker's rule, the greatest bend of all rings first, until `most` points are kept.
 * Work is `most` times the number of points, whatever their form.
 */
export function simplified(rings: readonly Ring[], most: number): Ring[] {
  const closed = rings.map((ring) => [...ring, ...ring.slice(0, 1)])
  const stretchOf = (ring: number, from: number, to: number): Stretch => {
    const points = closed[ring] ?? []
    const stretch: Stretch = { ring, from, to, at: from, gap: 0 }
    const [a = ORIGIN, b = ORIGIN] = [points[from], points[to]]
    for (let at = from + 1; at < to; at += 1) {
      const gap = distance(points[at] ?? a, a, b)
      if (gap > stretch.gap) Object.assign(stretch, { at, gap })
    }
    return stretch
  }
  const stretches = closed.map((points, ring) => stretchOf(ring, 0, points.length - 1))
  const kept = closed.map(() => new Set([0]))
  for (let count = kept.length; count < most; count += 1) {
    const widest = stretches.reduce((a, b) => (b.gap > a.gap ? b : a), { ring: 0, from: 0, to: 0, at: 0, gap: 0 })
    if (widest.gap < GAP_MIN) break
    const { ring, from, to, at } = widest
    kept[ring]?.add(at)
    stretches.splice(stretches.indexOf(widest), 1, stretchOf(ring, from, at), stretchOf(ring, at, to))
  }
  return rings.map((ring, n) => ring.filter((_, at) => kept[n]?.has(at)))
}

/** The distance of a point from a segment. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

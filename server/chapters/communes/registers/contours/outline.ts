import { type Point, type Ring, simplified } from './simplify.ts'

/** An outline as stored. Its frame is from 0 0 to `largeur` `hauteur`, and in degrees from `ouest` `nord` to `est` `sud`. */
export interface Outline {
  trace: string
  largeur: number
  hauteur: number
  ouest: number
  sud: number
  est: number
  nord: number
  /** A point in the largest part. */
  latitude: number
  longitude: number
}
/** The longer side of the frame. */
const FRAME = 1000
const TRACE_MAX = 1024
const POINTS_MAX = 160
/** The most rings of a path, and the least area of a ring beside the largest: smaller islands and holes are not drawn. */
const RINGS_MAX = 24
const AREA_MIN = 60

/**
 * Draws a commune as one path of at most a kilobyte, on a plane that is true at its middle latitude.
 * @param polygons each an outer ring, then its holes, in degrees
 * @returns null if they have no area
 */
export function outlineOf(polygons: readonly (readonly Ring[])[]): Outline | null {
  const points = polygons.flat(2)
  const [west, east] = extent(points.map(([lon]) => lon))
  const [south, north] = extent(points.map(([, lat]) => lat))
  const ratio = Math.cos(((south + north) / 2) * (Math.PI / 180))
  const scale = FRAME / Math.max((east - west) * ratio, north - south)
  const put = ([lon, lat]: Point): Point => [(lon - west) * ratio * scale, (north - lat) * scale]
  const parts = polygons.map((rings) => rings.map((ring) => ring.map(put))).toSorted((a, b) => areaOf(b[0] ?? []) - areaOf(a[0] ?? []))
  const [main] = parts
  const [largest = []] = main ?? []
  if (!main || !Number.isFinite(scale) || areaOf(largest) < 1) return null
  const rings = parts.flat().filter((ring) => ring === largest || areaOf(ring) >= AREA_MIN)
  const trace = traceOf(rings.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(0, RINGS_MAX))
  const [x, y] = pointIn(main)
  return {
    trace,
    largeur: Math.max(1, Math.round((east - west) * ratio * scale)),
    hauteur: Math.max(1, Math.round((north - south) * scale)),
    ouest: degrees(west),
    sud: degrees(south),
    est: degrees(east),
    nord: degrees(north),
    latitude: degrees(north - y / scale),
    longitude: degrees(west + x / (ratio * scale)),
  }
}

/** Degrees to a metre. */
const degrees = (value: number): number => Math.round(value * 1e5) / 1e5

function extent(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)]
  return [least, most]
}

/** The edges of a ring. */
const edges = (ring: Ring): [from: Point, to: Point][] => ring.map((point, at) => [point, ring[at + 1] ?? ring[0] ?? point])

const crossOf = ([[ax, ay], [bx, by]]: [Point, Point]): number => ax * by - bx * ay

const areaOf = (ring: Ring): number => Math.abs(edges(ring).reduce((sum, edge) => sum + crossOf(edge), 0)) / 2

/** The path of rings in whole numbers, with fewer points until it is short enough. */
function traceOf(rings: readonly Ring[]): string {
  for (let most = POINTS_MAX; ; most = Math.floor(most * 0.8)) {
    const trace = simplified(rings, most).map(ringPath).join('')
    if (trace.length <= TRACE_MAX) return trace
  }
}

function ringPath(ring: Ring): string {
  const rounded = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const whole = rounded.filter(([x, y], at) => at === 0 || x !== rounded[at - 1]?.[0] || y !== rounded[at - 1]?.[1])
  const [first, ...rest] = whole
  if (!first || rest.length < 2) return ''
  const steps = rest.flatMap(([x, y], at) => [x - (whole[at]?.[0] ?? 0), y - (whole[at]?.[1] ?? 0)])
  return `M${first.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-')
}

/** A point within a part: its centre of mass, or else the middle of the longest stretch of the part at the height of that centre. */
function pointIn(rings: readonly Ring[]): Point {
  const [outer = []] = rings
  const doubled = edges(outer).reduce((sum, edge) => sum + crossOf(edge), 0)
  const mean = (axis: 0 | 1) => edges(outer).reduce((sum, edge) => sum + (edge[0][axis] + edge[1][axis]) * crossOf(edge), 0) / (3 * doubled)
  const [top, bottom] = extent(outer.map(([, y]) => y))
  const [x, centre] = [mean(0), mean(1)]
  // The centre of a ring that crosses itself may be anywhere.
  const y = centre > top && centre < bottom ? centre : (top + bottom) / 2
  const stretches = stretchesAt(rings, y)
  if (stretches.some(([from, to]) => from < x && x < to)) return [x, y]
  const [from, to] = stretches.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a), [x, x])
  return [(from + to) / 2, y]
}

/** The stretches of a part at a height. */
function stretchesAt(rings: readonly Ring[], y: number): [from: number, to: number][] {
  const crossings = rings
    .flatMap(edges)
    .filter(([[, from], [, to]]) => from <= y !== to <= y)
    .map(([[ax, ay], [bx, by]]) => ax + ((y - ay) / (by - ay)) * (bx - ax))
    .toSorted((a, b) => a - b)
  return crossings.flatMap((from, at) => (at % 2 === 0 ? [[from, crossings[at + 1] ?? from]] : []))
}

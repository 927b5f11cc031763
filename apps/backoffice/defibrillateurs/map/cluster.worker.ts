import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import type { Box } from '../../../ui/map/view.ts'
import { type FromClusters, type Item, SINGLE, STACK, type ToClusters } from './cluster-messages.ts'

/** Clusters points in a worker: 200,000 points take most of a second, which would block the page. */

interface Of {
  state: number
}
interface Sum {
  shown: number
}
type Point = PointFeature<Of>
const SHOWN = 0
const OPTIONS = { radius: 56, extent: 256, maxZoom: 15, minPoints: 3 }
/** While points load, they are clustered again when their number has grown by this factor. */
const GROWTH = 1.5
/** The share of points left out at each end of the bounding box. */
const STRAY = 0.025

const post = (message: FromClusters, moved: Transferable[] = []) => postMessage(message, { transfer: moved })
let points: Point[] = []
let kept = false
let index: Supercluster<Of, Sum> | null = null
let build = 0
let grouped = 0

addEventListener('message', ({ data }: MessageEvent<ToClusters>) => {
  if (data.say === 'start') {
    points = []
    kept = data.keep
    grouped = 0
    if (!kept) group()
  } else if (data.say === 'points') take(data.points, data.last)
  else if (data.say === 'view') view(data.ask, data.box, data.zoom)
  else open(data.ask, data.build, data.cluster)
})

function take(flat: Float64Array, last: boolean): void {
  for (let n = 0; n < flat.length; n += 3) {
    const [lng = 0, lat = 0, state = 0] = [flat[n], flat[n + 1], flat[n + 2]]
    points.push({ type: 'Feature', properties: { state }, geometry: { type: 'Point', coordinates: [lng, lat] } })
  }
  if (last || (!kept && points.length >= grouped * GROWTH)) group()
}

function group(): void {
  const sums = {
    map: ({ state }: Of): Sum => ({ shown: state === SHOWN ? 1 : 0 }),
    reduce: (sum: Sum, one: Readonly<Sum>) => void (sum.shown += one.shown),
  }
  index = new Supercluster<Of, Sum>({ ...OPTIONS, ...sums }).load(points)
  build += 1
  grouped = points.length
  post({ say: 'built', count: points.length, extent: extentOf(points) })
}

function view(ask: number, box: Box, zoom: number): void {
  const places = new Map<string, Item>()
  for (const feature of index?.getClusters([...box], zoom) ?? []) {
    const item = itemOf(feature)
    const place = `${item.lng} ${item.lat} ${item.cluster < 0}`
    const there = places.get(place)
    places.set(place, there ? stacked(there, item) : item)
  }
  const items = Float64Array.from(
    [...places.values()].flatMap(({ lng, lat, count, shown, state, cluster }) => [lng, lat, count, shown, state, cluster]),
  )
  post({ say: 'view', ask, build, items }, [items.buffer])
}

function itemOf(feature: ClusterFeature<Sum> | Point): Item {
  const [lng = 0, lat = 0] = feature.geometry.coordinates
  if (isCluster(feature)) {
    const { point_count: count, shown, cluster_id: cluster } = feature.properties
    return { lng, lat, count, shown, state: -1, cluster }
  }
  const { state } = feature.properties
  return { lng, lat, count: 1, shown: state === SHOWN ? 1 : 0, state, cluster: SINGLE }
}

const isCluster = (feature: ClusterFeature<Sum> | Point): feature is ClusterFeature<Sum> => 'cluster' in feature.properties
const stacked = (one: Item, other: Item): Item => ({
  ...one,
  count: one.count + other.count,
  shown: one.shown + other.shown,
  cluster: STACK,
})

function open(ask: number, of: number, cluster: number): void {
  const zoom = of === build && index ? index.getClusterExpansionZoom(cluster) : null
  post({ say: 'open', ask, zoom })
}

/** A bounding box without outliers: a doubtful position may be anywhere in the world. */
function extentOf(all: Point[]): Box | null {
  if (all.length === 0) return null
  const part = (axis: 0 | 1): [number, number] => {
    const sorted = Float64Array.from(all, ({ geometry }) => geometry.coordinates[axis] ?? 0).sort()
    const aside = Math.floor(sorted.length * STRAY)
    return [sorted[aside] ?? 0, sorted[sorted.length - 1 - aside] ?? 0]
  }
  const [west, east] = part(0)
  const [south, north] = part(1)
  return [west, south, east, north]
}

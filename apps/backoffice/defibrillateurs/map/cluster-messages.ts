import type { Box } from '../../../ui/map/view.ts'

/** The messages between the map and the clustering worker. */
export type ToClusters =
  /** A new load of points begins. `keep`: the former points are shown until it is complete. */
  | { say: 'start'; keep: boolean }
  /** Triples of longitude, latitude and state. */
  | { say: 'points'; points: Float64Array; last: boolean }
  | { say: 'view'; ask: number; box: Box; zoom: number }
  | { say: 'open'; ask: number; build: number; cluster: number }

export type FromClusters =
  /** The points were clustered: their number, and the bounding box of 95 % of them. */
  | { say: 'built'; count: number; extent: Box | null }
  | { say: 'view'; ask: number; build: number; items: Float64Array }
  /** The zoom at which a cluster splits; null if it no longer exists. */
  | { say: 'open'; ask: number; zoom: number | null }

/** Values in place of a cluster number: one device, or several devices at the same position, which no zoom splits. */
export const [SINGLE, STACK] = [-1, -2]

/** The numbers of each item in view: longitude, latitude, count, public count, state, cluster number. */
export const ITEM = 6
export interface Item {
  lng: number
  lat: number
  count: number
  shown: number
  state: number
  cluster: number
}

export const itemAt = (items: Float64Array, n: number): Item => {
  const [lng = 0, lat = 0, count = 0, shown = 0, state = 0, cluster = 0] = items.subarray(n * ITEM, (n + 1) * ITEM)
  return { lng, lat, count, shown, state, cluster }
}

import type { Box } from '../../ui/map/view.ts'

/** What the map and the thread that groups its points say to each other. */
export type ToClusters =
  /** Points of a new question come; `keep`: until they are all there, what stands is shown. */
  | { say: 'start'; keep: boolean }
  /** Longitude, latitude and state in turn. */
  | { say: 'points'; points: Float64Array; last: boolean }
  | { say: 'view'; ask: number; box: Box; zoom: number }
  | { say: 'open'; ask: number; build: number; cluster: number }

export type FromClusters =
  /** Grouped anew: so many points, and where nineteen of twenty of them are. */
  | { say: 'built'; count: number; extent: Box | null }
  | { say: 'view'; ask: number; build: number; items: Float64Array }
  /** The zoom at which a group falls apart; null where it is no more. */
  | { say: 'open'; ask: number; zoom: number | null }

/** Instead of the number of a group: one device, or several in the very same place, which no zoom takes apart. */
export const [SINGLE, STACK] = [-1, -2]

/** Numbers of each thing in view: longitude, latitude, how many, how many of them the public sees, state, number of the group. */
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

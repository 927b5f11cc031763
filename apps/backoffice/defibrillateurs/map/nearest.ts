import type { MapHandle } from '../../../ui/map/leaflet-map.tsx'
import { ITEM, type Item, itemAt } from './cluster-messages.ts'
import { radiusOf } from './draw-points.ts'

/** The item drawn nearest to a pixel position of the map, if it is within reach. */
export function nearestItem(
  items: Float64Array,
  map: MapHandle | null,
  { x, y }: { x: number; y: number },
  reach: number,
): (Item & { index: number }) | null {
  let best: { item: Item; index: number; distance: number } | null = null
  for (let index = 0; index < items.length / ITEM; index += 1) {
    const item = itemAt(items, index)
    const at = map?.pixelsOf(item.lat, item.lng) ?? { x: 0, y: 0 }
    const distance = Math.hypot(at.x - x, at.y - y)
    if (distance <= reach + radiusOf(item) && distance < (best?.distance ?? Infinity)) best = { item, index, distance }
  }
  return best && { ...best.item, index: best.index }
}

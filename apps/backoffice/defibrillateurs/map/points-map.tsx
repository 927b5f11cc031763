import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { ListQuery } from '../../../ui/lists/list-state.ts'
import type { Pen } from '../../../ui/map/canvas-layer.ts'
import { LeafletMap, type MapHandle } from '../../../ui/map/leaflet-map.tsx'
import { type Box, boxAround, FRANCE, type MapView } from '../../../ui/map/view.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { Clusters } from './clusters.ts'
import { nearestItem } from './nearest.ts'
import { drawMarks, drawPoints, type Marked } from './draw-points.ts'
import { useMapColours } from './map-colours.ts'
import { MapFoot } from './map-foot.tsx'
import { deviceTexts } from '../texts.ts'
import { pointFilters, usePoints } from './use-points.ts'

interface PointsMapProps {
  query: ListQuery
  view: MapView | null
  onMove: (view: MapView, box: Box) => void
  /** Called with the position of a chosen point. */
  onPlace: (box: Box) => void
  rows: readonly Marked[]
  open: string | null
  /** Changes after a decision, so that the icons are updated. */
  revision: number
}
const NEAR = 8
/** The selection radius of the keyboard, around the centre of the map. */
const NEAR_MIDDLE = 48
const NOTHING: Float64Array = new Float64Array(0)

/** A map of all filtered devices. */
export default function PointsMap({ query, view, onMove, onPlace, rows, open, revision }: PointsMapProps) {
  const t = useTexts(deviceTexts).map
  const format = useFormat()
  const colours = useMapColours()
  const map = useRef<MapHandle>(null)
  const drawn = useRef({ items: NOTHING, box: null as Box | null })
  const extent = useRef<Box | null>(null)
  const [clusters, setClusters] = useState<Clusters | null>(null)
  const filters = useMemo(() => pointFilters(query), [query])
  const points = usePoints(clusters, filters)
  const ask = (index: Clusters) => drawn.current.box && index.view(drawn.current.box, map.current?.zoom() ?? 0)
  useEffect(() => {
    const index: Clusters = new Clusters({
      built: (_, where) => {
        extent.current = where
        ask(index)
      },
      view: (items) => {
        drawn.current.items = items
        map.current?.redraw()
      },
    })
    setClusters(index)
    return () => index.end()
  }, [])
  useEffect(() => {
    if (revision > 0) points.reload()
  }, [revision])
  useFitToPlace(filters, view !== null, points.done, () => extent.current && map.current?.fit(extent.current))

  const draw = (pen: Pen) => {
    if (pen.box.join() !== drawn.current.box?.join()) {
      drawn.current.box = pen.box
      if (clusters) ask(clusters)
    }
    drawMarks(pen, rows, open, colours)
    drawPoints(pen, drawn.current.items, format.number, colours)
  }
  const nearest = (x: number, y: number, reach: number) => nearestItem(drawn.current.items, map.current, { x, y }, reach)
  const pick = (x: number, y: number, by: 'pointer' | 'keyboard') => {
    const item = nearest(x, y, by === 'keyboard' ? NEAR_MIDDLE : NEAR / 2)
    if (item === null) {
      if (by === 'keyboard') notify({ message: t.nothingHere, tone: 'warning' })
    } else if (item.cluster < 0) onPlace(boxAround(item.lng, item.lat))
    else
      void clusters
        ?.splitsAt(item.cluster)
        .then((zoom) => map.current?.goTo({ lat: item.lat, lng: item.lng, zoom: zoom ?? (map.current?.zoom() ?? 0) + 2 }))
  }
  return (
    <div>
      <LeafletMap
        ref={map}
        label={t.label}
        hint={t.hint}
        view={view}
        onMove={onMove}
        draw={draw}
        onPick={pick}
        canPick={(x, y) => nearest(x, y, 0) !== null}
      />
      <MapFoot points={points} fit={() => extent.current && map.current?.fit(extent.current)} france={() => map.current?.fit(FRANCE)} />
    </div>
  )
}

/** A filter by commune or postal code moves the map to its points, unless the address has a position. */
function useFitToPlace({ commune_id, code_postal }: ListQuery, placed: boolean, done: boolean, fit: () => void): void {
  const place = `${commune_id ?? ''} ${code_postal ?? ''}`
  const seen = useRef(placed ? place : ' ')
  const latest = useRef(fit)
  latest.current = fit
  useEffect(() => {
    if (!done || seen.current === place) return undefined
    seen.current = place
    if (place === ' ') return undefined
    // The clustering worker answers after the last page.
    const later = setTimeout(() => latest.current(), 300)
    return () => clearTimeout(later)
  }, [done, place])
}

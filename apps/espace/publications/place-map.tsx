import { Text, useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { getCommune } from '../../../contract/communes/communes.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Pen } from '../../ui/map/canvas-layer.ts'
import { GROUND_DARK, GROUND_LIGHT } from '../../ui/map/ground.ts'
import { LeafletMap, type MapHandle } from '../../ui/map/leaflet-map.tsx'
import { Labels } from '../../ui/map/labels.ts'
import type { MapView } from '../../ui/map/view.ts'
import type { Position } from './content.ts'
import { placeTexts } from './place-texts.ts'
import type { Place } from './places.ts'

const [CLOSE_ZOOM, COMMUNE_ZOOM] = [16, 14]
const MARK = 9
const LANDMARK = 4

interface PlaceMapProps {
  position: Position | null
  /** Known places: they are named on the map, to find one's way. */
  places: readonly Place[]
  communeId: string
  choose: (latitude: number, longitude: number) => void
}

/** A map of the operator’s tiles on which a place is located by a press, or by Enter for its centre. It begins at the place, or at the centre of the commune. */
export default function PlaceMap({ position, places, communeId, choose }: PlaceMapProps) {
  const t = useTexts(placeTexts)
  const isDark = useComputedColorScheme('light') === 'dark'
  const map = useRef<MapHandle>(null)
  const start = useRef<MapView>(null)
  const { data } = useRead(getCommune, { params: { slug: communeId } })
  useEffect(() => map.current?.redraw(), [position, places, isDark])
  if (!data) return <Text role="status">{t.loading}</Text>
  const { latitude, longitude } = data.data
  const middle = position ?? places.find((one) => one.position !== null)?.position ?? { latitude: latitude ?? 0, longitude: longitude ?? 0 }
  // A choice does not move the map.
  start.current ??= { zoom: position ? CLOSE_ZOOM : COMMUNE_ZOOM, lat: middle.latitude, lng: middle.longitude }
  const draw = ({ context, at }: Pen) => {
    const ground = isDark ? GROUND_DARK : GROUND_LIGHT
    const dot = ({ latitude: lat, longitude: lng }: Position, radius: number, colour: string) => {
      const { x, y } = at(lat, lng)
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fillStyle = colour
      context.fill()
      context.strokeStyle = ground.land
      context.lineWidth = 2
      context.stroke()
      return { x, y }
    }
    const labels = new Labels(context, ground.text, ground.land)
    for (const { name, position: known } of places) {
      if (known === null) continue
      const { x, y } = dot(known, LANDMARK, ground.text)
      labels.write(name, x + 2 * LANDMARK, y)
    }
    if (position) dot(position, MARK, isDark ? '#ff8787' : '#c92a2a')
  }
  return (
    <LeafletMap
      ref={map}
      small
      label={t.map}
      hint={t.mapHint}
      zoomIn={t.zoomIn}
      zoomOut={t.zoomOut}
      view={start.current}
      onMove={() => undefined}
      draw={draw}
      onPick={(x, y) => {
        const place = map.current?.placeAt(x, y)
        if (place) choose(place.lat, place.lng)
      }}
      canPick={() => true}
    />
  )
}

import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import type { Pen } from '../../map/canvas-layer.ts'
import type { GroundColours } from '../../map/ground.ts'
import { Labels } from '../../map/labels.ts'
import { LeafletMap, type MapHandle } from '../../map/leaflet-map.tsx'
import type { MapView } from '../../map/view.ts'
import type { Position } from '../model/content.ts'
import type { Landmark } from './landmarks.ts'
import { placeTexts } from './place-texts.ts'

const [CLOSE_ZOOM, COMMUNE_ZOOM] = [16, 14]
const MARK = 9
const LANDMARK = 4

interface PlaceMapProps {
  position: Position | null
  /** They are named on the map, to find one's way: the first ones where there is not room for all. */
  landmarks: readonly Pick<Landmark, 'name' | 'position'>[]
  /** Where the map begins without a position. */
  centre: Position
  choose: (at: Position) => void
}

/** A map on which a place is located by a press, or by Enter for its centre. It begins at the place, or at the centre of the commune. */
export default function PlaceMap({ position, landmarks, centre, choose }: PlaceMapProps) {
  const t = useTexts(placeTexts)
  const isDark = useComputedColorScheme('light') === 'dark'
  const map = useRef<MapHandle>(null)
  const start = useRef<MapView>(null)
  const middle = position ?? centre
  // A choice on the map does not move it; one from elsewhere, such as a landmark, is brought into view.
  useEffect(() => {
    if (position) map.current?.show(position.latitude, position.longitude)
  }, [position?.latitude, position?.longitude])
  start.current ??= { zoom: position ? CLOSE_ZOOM : COMMUNE_ZOOM, lat: middle.latitude, lng: middle.longitude }
  const draw = (pen: Pen, ground: GroundColours) => {
    const { context, at } = pen
    const dot = ({ latitude, longitude }: Position, radius: number, colour: string) => {
      const { x, y } = at(latitude, longitude)
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fillStyle = colour
      context.fill()
      context.strokeStyle = ground.land
      context.lineWidth = 2
      context.stroke()
      return { x, y }
    }
    const labels = new Labels(pen, ground.text, ground.land)
    for (const { name, position: known } of landmarks) {
      const { x, y } = dot(known, LANDMARK, ground.text)
      labels.write(name, x, y, 2 * LANDMARK)
    }
    if (position) dot(position, MARK, isDark ? '#ff8787' : '#c92a2a')
  }
  return (
    <LeafletMap
      ref={map}
      small
      label={t.map}
      hint={t.mapHint}
      view={start.current}
      draw={draw}
      onPick={(x, y) => {
        const place = map.current?.placeAt(x, y)
        if (place) choose({ latitude: place.lat, longitude: place.lng })
      }}
    />
  )
}

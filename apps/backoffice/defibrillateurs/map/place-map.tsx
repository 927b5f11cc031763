import { Text } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { POINT_STATES } from '../../../../contract/defibrillateurs/defibrillateur-points.ts'
import { listDefibrillateursFrance } from '../../../../contract/defibrillateurs/defibrillateurs.ts'
import { useMay } from '../../api/permissions.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { Pen } from '../../../ui/map/canvas-layer.ts'
import { LeafletMap, type MapHandle } from '../../../ui/map/leaflet-map.tsx'
import { boxAround, boxText } from '../../../ui/map/view.ts'
import { ITEM, SINGLE } from './cluster-messages.ts'
import { drawMarks, drawPoints } from './draw-points.ts'
import { useMapColours } from './map-colours.ts'
import { nearestItem } from './nearest.ts'
import { recordTexts } from '../device/record-texts.ts'
import { stateOf } from '../states.ts'
import { type Device, nationalIdOf, titleOf } from '../display-reasons.ts'

const CLOSE_ZOOM = 16
/** The margin of the map in degrees: some hundred metres. */
const AROUND = 0.006
/** The selection radius in pixels around the pointer or the centre: the whole small map. */
const [NEAR, NEAR_MIDDLE] = [4, 150]

/** A map of one device and its neighbours, each with a link to its record. */
export default function PlaceMap({ device }: { device: Device }) {
  const t = useTexts(recordTexts)
  const [, go] = useLocation()
  const colours = useMapColours()
  const map = useRef<MapHandle>(null)
  const { latitude: lat, longitude: lng } = device
  // The neighbours are of the national list, which a bounded role does not read.
  const may = useMay()
  const { data } = useRead(
    listDefibrillateursFrance,
    { query: { bbox: boxText(boxAround(lng, lat, AROUND)), per_page: '100' } },
    { enabled: may(listDefibrillateursFrance) },
  )
  const here = nationalIdOf(device)
  // The device itself is drawn last, above the others.
  const rows = useMemo(() => [...(data?.data.filter(({ id }) => id !== here) ?? []), { ...device, id: here }], [data, device, here])
  const items = useMemo(
    () =>
      Float64Array.from(rows.flatMap((row) => [row.longitude, row.latitude, 1, row.affiche ? 1 : 0, POINT_STATES[stateOf(row)], SINGLE])),
    [rows],
  )
  const draw = (pen: Pen) => {
    drawMarks(
      pen,
      rows.map((row) => ({ ...row, nom: titleOf(row) })),
      here,
      colours,
    )
    drawPoints(pen, items, String, colours)
  }
  const other = (x: number, y: number, reach: number) => {
    const found = nearestItem(items.subarray(0, -ITEM), map.current, { x, y }, reach)
    return found && rows[found.index]
  }
  return (
    <>
      <LeafletMap
        ref={map}
        small
        label={t.mapLabel}
        hint={t.mapHint}
        view={{ zoom: CLOSE_ZOOM, lat, lng }}
        draw={draw}
        onPick={(x, y, by) => {
          const chosen = other(x, y, by === 'keyboard' ? NEAR_MIDDLE : NEAR)
          if (chosen) go(`/defibrillateurs/${chosen.id}`)
        }}
        canPick={(x, y) => other(x, y, 0) !== null}
      />
      {data && (
        <Text size="sm" mt={4} role="status">
          {t.around(Math.max(0, data.meta.total - 1))}
        </Text>
      )}
    </>
  )
}

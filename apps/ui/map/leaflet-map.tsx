import 'leaflet/dist/leaflet.css'
import { control, map as makeMap, type Map as Leaflet, tileLayer } from 'leaflet'
import { useComputedColorScheme } from '@mantine/core'
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { settings } from '../page-settings.ts'
import { CanvasLayer, type Pen } from './canvas-layer.ts'
import { drawGround, GROUND_DARK, GROUND_LIGHT, type GroundColours } from './ground.ts'
import './map.css'
import { mapTexts } from './map-texts.ts'
import { type Box, FRANCE, type MapView, writeView } from './view.ts'

export interface MapHandle {
  redraw: () => void
  fit: (box: Box) => void
  goTo: (view: MapView) => void
  /** Moves as far as a place needs to be seen; not at all if it is seen. */
  show: (lat: number, lng: number) => void
  zoom: () => number
  /** The pixel position of a place in the map frame. */
  pixelsOf: (lat: number, lng: number) => { x: number; y: number }
  /** The place at a pixel position of the map frame. */
  placeAt: (x: number, y: number) => { lat: number; lng: number }
}
interface MapProps {
  ref?: Ref<MapHandle>
  /** Whether the map is small, beside other content. */
  small?: boolean
  label: string
  /** The description of its use by keyboard. */
  hint: string
  /** The position from the address; null: all of France. */
  view: MapView | null
  onMove?: (view: MapView, box: Box) => void
  /** Draws over the map, after each movement and after each change of what is drawn. A canvas cannot use the CSS variables of the page. */
  draw: (pen: Pen, ground: GroundColours) => void
  /** Called with the chosen pixel position: by a click, or by Enter for the centre. */
  onPick: (x: number, y: number, by: 'pointer' | 'keyboard') => void
  /** Whether a click there has an effect; absent: everywhere. */
  canPick?: (x: number, y: number) => boolean
}

/** Tiles are sharp at whole zoom levels only; our own base map at any. */
const ZOOMS = { minZoom: 2, maxZoom: 18, zoomSnap: settings.tiles ? 1 : 0.5 }
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const bounds = ([west, south, east, north]: Box): [[number, number], [number, number]] => [
  [south, west],
  [north, east],
]
const viewOf = (map: Leaflet): MapView => {
  const { lat, lng } = map.getCenter()
  return { zoom: map.getZoom(), lat, lng }
}

/** The map of the applications: Leaflet with one canvas layer. Tiles are loaded only if the operator has set a tile server; else the ground is drawn. */
export function LeafletMap(props: MapProps) {
  const { ref, small = false, label, hint, draw, view } = props
  const { zoomIn, zoomOut } = useTexts(mapTexts)
  const ground = useComputedColorScheme('light') === 'dark' ? GROUND_DARK : GROUND_LIGHT
  const frame = useRef<HTMLDivElement>(null)
  const mounted = useRef<{ map: Leaflet; layer: CanvasLayer } | null>(null)
  const current = useRef({ ...props, ground })
  current.current = { ...props, ground }
  const hintId = useId()
  useImperativeHandle(ref, () => ({
    redraw: () => mounted.current?.layer.redraw(),
    fit: (box) => mounted.current?.map.fitBounds(bounds(box), { animate: !still(), maxZoom: 16, padding: [24, 24] }),
    goTo: ({ lat, lng, zoom }) => mounted.current?.map.setView([lat, lng], zoom, { animate: !still() }),
    show: (lat, lng) => mounted.current?.map.panInside([lat, lng], { padding: [40, 40], animate: !still() }),
    zoom: () => mounted.current?.map.getZoom() ?? 0,
    pixelsOf: (lat, lng) => mounted.current?.map.latLngToContainerPoint([lat, lng]) ?? { x: 0, y: 0 },
    placeAt: (x, y) => mounted.current?.map.containerPointToLatLng([x, y]) ?? { lat: 0, lng: 0 },
  }))
  useEffect(() => {
    if (!frame.current) return undefined
    const motion = !still()
    const options = { ...ZOOMS, zoomControl: false, zoomAnimation: motion, fadeAnimation: motion, inertia: motion, worldCopyJump: true }
    const map = makeMap(frame.current, { ...options, scrollWheelZoom: false })
    map.attributionControl.setPrefix(false)
    if (settings.tiles) tileLayer(settings.tiles.url, { attribution: settings.tiles.attribution }).addTo(map)
    const layer = new CanvasLayer((pen) => {
      if (!settings.tiles) drawGround(pen, current.current.ground)
      current.current.draw(pen, current.current.ground)
    })
    mounted.current = { map, layer }
    listen(map, frame.current, current)
    const start = current.current.view
    if (start) map.setView([start.lat, start.lng], start.zoom)
    else map.fitBounds(bounds(FRANCE))
    layer.addTo(map)
    const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    watch.observe(frame.current)
    return () => {
      watch.disconnect()
      mounted.current = null
      map.remove()
    }
  }, [])
  useEffect(() => {
    const { map } = mounted.current ?? {}
    if (!map) return undefined
    const buttons = control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map)
    const scale = control.scale({ imperial: false }).addTo(map)
    return () => {
      buttons.remove()
      scale.remove()
    }
  }, [zoomIn, zoomOut])
  useEffect(() => mounted.current?.layer.redraw(), [draw, ground])
  // The map follows a change of the address that it has not made itself: "back", a link, a saved view.
  const wanted = view && writeView(view)
  useEffect(() => {
    const { map } = mounted.current ?? {}
    const { view: to } = current.current
    if (map && to && wanted !== writeView(viewOf(map))) map.setView([to.lat, to.lng], to.zoom, { animate: false })
  }, [wanted])
  return (
    <>
      <div
        ref={frame}
        className={small ? 'map-frame map-small' : 'map-frame'}
        role="group"
        aria-label={label}
        aria-describedby={hintId}
        tabIndex={0}
      />
      <p id={hintId} className="map-hint">
        {hint}
      </p>
    </>
  )
}

function listen(map: Leaflet, frame: HTMLElement, mounted: { current: MapProps }): void {
  const props = () => mounted.current
  map.on('moveend', () => {
    const box = map.getBounds()
    props().onMove?.(viewOf(map), [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()])
  })
  map.on('click', ({ containerPoint: { x, y } }) => props().onPick(x, y, 'pointer'))
  map.on('mousemove', ({ containerPoint: { x, y } }) => frame.classList.toggle('can-pick', props().canPick?.(x, y) ?? true))
  // The wheel zooms the map only while it has the focus; otherwise it scrolls the page.
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.target !== frame) return
    event.preventDefault()
    const { x, y } = map.getSize().divideBy(2)
    props().onPick(x, y, 'keyboard')
  })
}

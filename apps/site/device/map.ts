import { control, divIcon, latLngBounds, map as makeMap, marker, tileLayer } from 'leaflet'
import leafletStyle from 'leaflet/dist/leaflet.css?inline'
import { make, say } from './element.ts'
import style from './map.css?inline'

/** The map of a list of places, loaded by a tap (place-map.ts). The style is constructed: the policy of the page allows no other. */

const [ZOOM_MAX, PADDING] = [17, 34]

for (const host of document.querySelectorAll<HTMLElement>('place-map[data-wanted]')) show(host)

interface Place {
  lat: number
  lng: number
  name: string
  number: string
}

/** The places of a list: its items with a position. An item without a name of its own is named by its text. */
function placesOf(list: string): Place[] {
  return [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(list)} [data-lat][data-lng]`)].map((item, at) => {
    const heading = item.querySelector('h3') ?? item
    const written = item.querySelector('.nr')?.textContent?.trim()
    const number = written ?? String(at + 1)
    const text = (heading.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const name = written && text.startsWith(written) ? text.slice(written.length).trimStart() : text
    return { lat: Number(item.dataset['lat']), lng: Number(item.dataset['lng']), name, number }
  })
}

function show(host: HTMLElement): void {
  const { list = '', tiles = '', attribution = '', label = '', failed = '' } = host.dataset
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(leafletStyle + style)
  document.adoptedStyleSheets.push(sheet)
  const frame = make('div', '', { class: 'map', tabindex: '0', role: 'group', 'aria-label': label })
  host.removeAttribute('data-wanted')
  host.replaceChildren(frame)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = makeMap(frame, {
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
  })
  map.attributionControl.setPrefix(false)
  control.zoom({ zoomInTitle: host.dataset['in'], zoomOutTitle: host.dataset['out'] }).addTo(map)
  control.scale({ imperial: false }).addTo(map)
  const places = placesOf(list)
  map.fitBounds(latLngBounds(places.map(({ lat, lng }) => [lat, lng])), { padding: [PADDING, PADDING], maxZoom: ZOOM_MAX, animate: false })
  tileLayer(tiles, { attribution, maxZoom: ZOOM_MAX + 2 })
    .once('tileerror', () => say(host, failed))
    .addTo(map)
  for (const { lat, lng, name, number } of places) {
    const icon = divIcon({ className: 'pin', html: make('span', number), iconSize: [28, 28] })
    const pin = marker([lat, lng], { icon, title: name }).bindPopup(make('b', name)).addTo(map)
    pin.getElement()?.setAttribute('aria-label', `${number} ${name}`)
  }
  // The wheel scrolls the page until the map has the focus.
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  frame.focus({ preventScroll: true })
}

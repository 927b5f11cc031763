/** The position of a map, as stored in the address. */
export interface MapView {
  zoom: number
  lat: number
  lng: number
}
export type Box = readonly [west: number, south: number, east: number, north: number]

/** Mainland France and Corsica. */
export const FRANCE: Box = [-5.2, 41.3, 9.7, 51.2]
const SHAPE = /^(\d{1,2}(?:\.5)?)\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)$/
const DECIMALS = 5

/** Parses "12/48.85700/2.35200"; null if it is not valid. */
export function readView(text: string | undefined): MapView | null {
  const [, zoom = '', lat = '', lng = ''] = SHAPE.exec(text ?? '') ?? []
  const view = { zoom: Number(zoom), lat: Number(lat), lng: Number(lng) }
  return lat !== '' && Math.abs(view.lat) <= 85 && Math.abs(view.lng) <= 180 ? view : null
}

export const writeView = ({ zoom, lat, lng }: MapView): string => `${zoom}/${lat.toFixed(4)}/${lng.toFixed(4)}`

/** A bounding box in the form of the API, clipped to the world. */
export const boxText = ([west, south, east, north]: Box): string =>
  [Math.max(west, -180), Math.max(south, -90), Math.min(east, 180), Math.min(north, 90)]
    .map((degrees) => degrees.toFixed(DECIMALS))
    .join(',')

/** The bounding box of a few metres around a point: positions rounded to five decimals are in it. */
export const boxAround = (lng: number, lat: number, margin = 0.00002): Box => [lng - margin, lat - margin, lng + margin, lat + margin]

/** Parses a bounding box of the address; null if it is not valid. */
export function readBox(text: string): Box | null {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = text.split(',').map(Number)
  return Number.isNaN(west + south + east + north) ? null : [west, south, east, north]
}

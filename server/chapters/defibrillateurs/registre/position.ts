import type { POSITION_DOUBTS } from '../../../../contract/defibrillateurs/defibrillateur-records.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'
import { BOXES, MAINLAND } from '../../communes/registers/mairies/position.ts'
import { textIn } from './cells.ts'
import type { Cells } from './columns.ts'
import { deviceRowMessage } from './messages-catalogue.ts'
import { pointOf } from './ewkb.ts'

export interface Place {
  latitude: number
  longitude: number
}
/** What the numbers alone say against a position; what its commune says against it is looked at when all rows are there. */
export type Motif = Exclude<(typeof POSITION_DOUBTS)[number], 'eloignee'>

const TERRITOIRES = [MAINLAND, ...Object.values(BOXES)]
/**
 * Where addresses that nobody found were put: devices of all France stand there (the middle of Paris, and of its 9th), and where
 * those who look for addresses put "France".
 */
const PLACEHOLDERS = [
  [48.87718, 2.335965],
  [48.856614, 2.352222],
  [48.856, 2.349],
  [46.227638, 2.213749],
  [46.603354, 1.888334],
  [46, 2],
  [47, 2],
]
/** Degrees: some metres, since the file rounds, and a kilometre. */
const SAME = 0.00005
const NEAR_ZERO = 0.01

const inWorld = ({ latitude, longitude }: Place): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
/** Both are near zero, or one is exactly that: the meridian crosses France, but the file is exact to the metre. */
const isNull = ({ latitude, longitude }: Place): boolean =>
  latitude === 0 || longitude === 0 || (Math.abs(latitude) < NEAR_ZERO && Math.abs(longitude) < NEAR_ZERO)
/** Whole degrees: somewhere in fifty kilometres. */
const isWhole = ({ latitude, longitude }: Place): boolean => Number.isInteger(latitude) && Number.isInteger(longitude)
/** Degrees, a kilometre and a half at most. Where the shape and the columns part by more, one of them is wrong, and nobody knows which. */
const APART = 0.0135
const partsFrom = (one: Place, other: Place): boolean =>
  inFrance(other) &&
  (Math.abs(one.latitude - other.latitude) > APART ||
    Math.abs(one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180) > APART)
const swapped = ({ latitude, longitude }: Place): Place => ({ latitude: longitude, longitude: latitude })
const inFrance = ({ latitude: y, longitude: x }: Place): boolean =>
  TERRITOIRES.some(([south, north, west, east]) => y >= south && y <= north && x >= west && x <= east)

/**
 * Where a row says that its device is: by its exact shape, else by its rounded columns. Swapped numbers are told, never
 * corrected, unless they can be read in no other way. Spec §2-29.
 * @returns the place and what speaks against it, or why there is none
 */
export function readPlace(cells: Cells): { place: Place; motif: Motif | null } | { reason: Message } {
  const columns = { latitude: numberIn(cells.c_lat_coor1), longitude: numberIn(cells.c_long_coor1) }
  const known = [shapeOf(cells.the_geom), columns].filter(
    (place) => place !== null && !Number.isNaN(place.latitude + place.longitude),
  ) as Place[]
  if (known.length === 0) return { reason: deviceRowMessage('no_position') }
  const place = known.find((one) => inWorld(one) && !isNull(one)) ?? known.find(inWorld)
  if (place) return { place, motif: faultOf(place) ?? (known.some((other) => partsFrom(place, other)) ? 'provisoire' : null) }
  const reversed = known.map(swapped).find(inWorld)
  if (reversed) return { place: reversed, motif: inFrance(reversed) ? 'inversee' : 'hors_limites' }
  return { reason: deviceRowMessage('outside_world') }
}

function faultOf(place: Place): Motif | null {
  if (isNull(place)) return 'nulle'
  if (PLACEHOLDERS.some(([y = 0, x = 0]) => Math.abs(place.latitude - y) < SAME && Math.abs(place.longitude - x) < SAME))
    return 'provisoire'
  if (inFrance(place)) return isWhole(place) ? 'provisoire' : null
  return inFrance(swapped(place)) ? 'inversee' : 'hors_territoire'
}

/** The shape of a table (hexadecimal) or of a GeoJSON feature. */
function shapeOf(shape: unknown): Place | null {
  if (typeof shape !== 'object' || shape === null) return pointOf(shape)
  let { coordinates } = shape as { coordinates?: unknown }
  if (Array.isArray(coordinates) && Array.isArray(coordinates[0])) coordinates = coordinates[0]
  const [longitude, latitude] = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

function numberIn(cell: unknown): number {
  const text = textIn(cell, 40)?.replace(',', '.') ?? ''
  return /^[+-]?\d{1,4}(\.\d*)?$/.test(text) ? Number(text) : Number.NaN
}

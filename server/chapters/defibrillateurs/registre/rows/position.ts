import type { POSITION_DOUBTS } from '../../../../../contract/defibrillateurs/defibrillateur-records.ts'
import type { Message } from '../../../../platform/stored-messages/message.ts'
import { BOXES, MAINLAND } from '../../../communes/registers/mairies/position.ts'
import { textIn } from './cells.ts'
import type { Cells } from './columns.ts'
import { deviceRowMessage } from '../messages-catalogue.ts'
import { pointOf } from './ewkb.ts'

export interface Place {
  latitude: number
  longitude: number
}
/** The reasons to doubt a position, from its coordinates alone. Its distance from the commune is checked when all rows are staged. */
export type Motif = Exclude<(typeof POSITION_DOUBTS)[number], 'eloignee'>

const TERRITOIRES = [MAINLAND, ...Object.values(BOXES)]
/**
 * Positions that geocoders give to addresses they do not find: the centre of Paris and of its 9th arrondissement, where devices of
 * all France are, and the position of "France".
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
/** In degrees: some metres, since coordinates in the file are rounded; and a kilometre. */
const SAME = 0.00005
const NEAR_ZERO = 0.01

const inWorld = ({ latitude, longitude }: Place): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
/** Whether both are near zero, or one is exactly zero: the zero meridian crosses France, but the file's values are exact to the metre. */
const isNull = ({ latitude, longitude }: Place): boolean =>
  latitude === 0 || longitude === 0 || (Math.abs(latitude) < NEAR_ZERO && Math.abs(longitude) < NEAR_ZERO)
/** Whether both are whole degrees: such a position is only accurate to fifty kilometres. */
const isWhole = ({ latitude, longitude }: Place): boolean => Number.isInteger(latitude) && Number.isInteger(longitude)
/** In degrees, at most a kilometre and a half. If the shape and the columns differ by more, one of them is wrong, and it is not known which. */
const APART = 0.0135
const partsFrom = (one: Place, other: Place): boolean =>
  inFrance(other) &&
  (Math.abs(one.latitude - other.latitude) > APART ||
    Math.abs(one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180) > APART)
const swapped = ({ latitude, longitude }: Place): Place => ({ latitude: longitude, longitude: latitude })
const inFrance = ({ latitude: y, longitude: x }: Place): boolean =>
  TERRITOIRES.some(([south, north, west, east]) => y >= south && y <= north && x >= west && x <= east)

/**
 * Reads the position of a row's device: from its exact shape, else from its rounded columns. Swapped coordinates are reported, and
 * corrected only if they have no other valid reading. Spec §2-29.
 * @returns the position with the reason to doubt it, or the reason why there is no position
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

/** Returns the first point of a shape, from a table (hexadecimal) or from a GeoJSON feature. */
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

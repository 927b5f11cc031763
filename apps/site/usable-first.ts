import { type Device, isDoubted, isUsable } from './parts/devices.ts'

/** A walk of a quarter of an hour: what can be used farther away comes after what is near. */
const NEAR_METRES = 1000
/** Those that can be reached now, those of which it is not known, those that are closed. */
const ORDER = ['oui', 'inconnu', 'non']

const rankOf = (device: Device): number => (isDoubted(device) ? ORDER.length : ORDER.indexOf(device.disponible))
const isFar = ({ distance_m = 0 }: Device): boolean => distance_m > NEAR_METRES

/**
 * The order in which defibrillators are shown: what can be used near by comes first, what can be used farther away then, and what is closed or said to be
 * out of service last; within these open ones before those of unknown hours, then by distance. The API keeps the order of distances.
 */
export const usableFirst = (devices: readonly Device[]): Device[] =>
  devices.toSorted(
    (one, other) =>
      Number(isUsable(other)) - Number(isUsable(one)) ||
      Number(isFar(one)) - Number(isFar(other)) ||
      rankOf(one) - rankOf(other) ||
      (one.distance_m ?? 0) - (other.distance_m ?? 0),
  )

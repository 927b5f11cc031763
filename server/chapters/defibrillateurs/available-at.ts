import { timeZoneOf } from '../communes/time-zones.ts'
import { disponibilite } from './horaires/disponibilite.ts'
import { sameUntil } from './horaires/next-boundary.ts'
import type { Disponible, Horaires, Location } from './horaires/types.ts'

/** The known data on the location of a device. */
export interface DeviceLocation {
  timezone: string | null
  departement: string | null
  code_postal: string | null
  latitude: number
  longitude: number
}

/** Overseas départements have a code of three digits; their postal codes begin with it. */
const OVERSEAS = /^9[78]\d/
/** One département for each of mainland France's two holiday calendars: the common one, and that of Alsace and Moselle. */
const MAINLAND = ['75', '57']

/**
 * Returns the possible locations of a device, for its local time and holidays: that of its commune, else of its postal code. Without
 * either, both calendars of mainland France if the device is there. Elsewhere the local time is not known: none.
 */
function locationsOf({ timezone, departement, code_postal, latitude, longitude }: DeviceLocation): Location[] {
  if (timezone !== null && departement !== null) return [{ timezone, departement }]
  const overseas = OVERSEAS.exec(code_postal ?? '')?.[0]
  if (overseas) return [{ timezone: timeZoneOf('', overseas), departement: overseas }]
  const mainland = latitude > 41 && latitude < 51.5 && longitude > -5.5 && longitude < 10
  if (!mainland) return []
  const known = code_postal === null ? MAINLAND : [code_postal.slice(0, 2)]
  return known.map((code) => ({ timezone: 'Europe/Paris', departement: code }))
}

/** Returns until when `availableAt` certainly answers the same, in milliseconds since 1970; Infinity if it always does. */
export const sameAvailabilityUntil = (horaires: Horaires, at: Date, device: DeviceLocation): number =>
  Math.min(...locationsOf(device).map((location) => sameUntil(horaires, at, location)))

/** Whether a device is available at a time; `inconnu` if its possible locations give different answers. Spec §2-27. */
export function availableAt(horaires: Horaires, at: Date, device: DeviceLocation): Disponible {
  const [first = null, ...others] = locationsOf(device)
  const answer = disponibilite(horaires, at, first)
  return others.every((location) => disponibilite(horaires, at, location) === answer) ? answer : 'inconnu'
}

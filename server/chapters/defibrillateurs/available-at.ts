import { timeZoneOf } from '../communes/time-zones.ts'
import { disponibilite } from './horaires/disponibilite.ts'
import type { Disponible, Horaires, Location } from './horaires/types.ts'

/** What is known of where a device stands. */
export interface Where {
  timezone: string | null
  departement: string | null
  code_postal: string | null
  latitude: number
  longitude: number
}

/** Départements whose code has three digits stand overseas; their postal codes begin with it. */
const OVERSEAS = /^9[78]\d/
/** Mainland France has two calendars of holidays: that of Alsace and Moselle, and that of all others. */
const MAINLAND = ['75', '57']

/**
 * The places whose time and holidays may count for a device: its commune's, else what its postal code says; without either, both
 * calendars of mainland France where it stands there. Elsewhere nobody can say what time it is: none.
 */
function lieuxOf({ timezone, departement, code_postal, latitude, longitude }: Where): Location[] {
  if (timezone !== null && departement !== null) return [{ timezone, departement }]
  const overseas = OVERSEAS.exec(code_postal ?? '')?.[0]
  if (overseas) return [{ timezone: timeZoneOf('', overseas), departement: overseas }]
  const mainland = latitude > 41 && latitude < 51.5 && longitude > -5.5 && longitude < 10
  if (!mainland) return []
  const known = code_postal === null ? MAINLAND : [code_postal.slice(0, 2)]
  return known.map((code) => ({ timezone: 'Europe/Paris', departement: code }))
}

/** Whether a device can be had at a moment; inconnu where the places that it may stand in disagree. Spec §2-27. */
export function availableAt(horaires: Horaires, at: Date, where: Where): Disponible {
  const [first = null, ...others] = lieuxOf(where)
  const answer = disponibilite(horaires, at, first)
  return others.every((location) => disponibilite(horaires, at, location) === answer) ? answer : 'inconnu'
}

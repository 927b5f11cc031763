import { timeZoneOf } from '../communes/time-zones.ts'
import type { Lieu } from './horaires/types.ts'

/** Départements whose code has three digits stand overseas; their postal codes begin with it. */
const OVERSEAS = /^9[78]\d/

/**
 * The local time of a device: its commune's, else what its postal code says; without either the time of mainland France where it
 * stands there. Elsewhere nobody can say what time it is.
 */
export function lieuOf(row: {
  timezone: string | null
  departement: string | null
  code_postal: string | null
  latitude: number
  longitude: number
}): Lieu | null {
  if (row.timezone !== null && row.departement !== null) return { timezone: row.timezone, departement: row.departement }
  const overseas = OVERSEAS.exec(row.code_postal ?? '')?.[0]
  if (overseas) return { timezone: timeZoneOf('', overseas), departement: overseas }
  const mainland = row.latitude > 41 && row.latitude < 51.5 && row.longitude > -5.5 && row.longitude < 10
  return mainland ? { timezone: 'Europe/Paris', departement: (row.code_postal ?? '75').slice(0, 2) } : null
}

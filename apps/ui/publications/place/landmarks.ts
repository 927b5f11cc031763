import { listActeurs } from '../../../../contract/acteurs/acteurs.ts'
import { listCommuneDefibrillateurs } from '../../../../contract/defibrillateurs/defibrillateurs.ts'
import { useRead } from '../../api/queries.ts'
import { wayTo } from '../../map/plane.ts'
import { type Position, positionOf } from '../model/content.ts'
import type { Place } from './places.ts'

/** A place whose position is known, by which people find their way. */
export interface Landmark {
  group: Place['group'] | 'acteurs' | 'devices'
  name: string
  position: Position
}

/** The order of the groups: the first ones are named first on a crowded map. */
export const LANDMARK_GROUPS = ['own', 'hall', 'used', 'near', 'acteurs', 'devices'] as const satisfies readonly Landmark['group'][]
/** How many actors are read, and how many landmarks are used. */
const [ACTEURS, MOST] = ['100', 200]

/**
 * Reads the landmarks of a commune: known places, actors and defibrillators with a position. One name is one landmark.
 * @param places the places that the form proposes
 */
export function useLandmarks(communeId: string, places: readonly Place[]): Landmark[] {
  const enabled = communeId !== ''
  const acteurs = useRead(listActeurs, { query: { commune_id: communeId, per_page: ACTEURS } }, { enabled })
  const devices = useRead(listCommuneDefibrillateurs, { params: { id: communeId } }, { enabled })
  const of = (group: Landmark['group'], name: string | null, at: Parameters<typeof positionOf>[0]): Landmark[] => {
    const position = positionOf(at)
    return position && name ? [{ group, name, position }] : []
  }
  const all = [
    ...places.flatMap(({ group, name, position }) => of(group, name, position)),
    ...(acteurs.data?.data ?? []).flatMap((acteur) => of('acteurs', acteur.nom, acteur)),
    ...(devices.data?.defibrillateurs ?? []).flatMap((device) => of('devices', device.nom ?? device.adresse, device)),
  ]
  const names = new Set<string>()
  return all.filter(({ name }) => !names.has(name.toLowerCase()) && names.add(name.toLowerCase())).slice(0, MOST)
}

/** The nearest landmark of a position, with the way from it; null without one. */
export function nearestLandmark(landmarks: readonly Landmark[], position: Position) {
  let nearest: (ReturnType<typeof wayTo> & { name: string }) | null = null
  for (const { name, position: from } of landmarks) {
    const way = wayTo(from, position)
    if (!nearest || way.metres < nearest.metres) nearest = { ...way, name }
  }
  return nearest
}

import { getActeur, listActeurs } from '../../../../contract/acteurs/acteurs.ts'
import { listPublications } from '../../../../contract/publications/publications.ts'
import { useRead } from '../../api/queries.ts'
import { type Position, positionOf } from '../model/content.ts'

/** A place that is proposed. */
export interface Place {
  group: 'own' | 'hall' | 'used' | 'near'
  name: string
  address: string
  position: Position | null
}

/** Five decimals are about a metre. */
const DECIMALS = 1e5
/** A coordinate as it is stored. */
export const degrees = (value: number): number => Math.round(value * DECIMALS) / DECIMALS

/** How many events are read for their places. */
const EVENTS = '50'

/**
 * Reads the places that the form of an event proposes: the address of the page, the town hall, the places of its events and of the commune's.
 * @param enabled false until they are needed
 */
export function usePlaces(acteurId: string | null, communeId: string, enabled: boolean): Place[] {
  const ofPage = enabled && Boolean(acteurId)
  const own = useRead(getActeur, { params: { id: acteurId ?? '' } }, { enabled: ofPage }).data?.data
  const halls = useRead(
    listActeurs,
    { query: { commune_id: communeId, type: 'mairie', per_page: '5' } },
    { enabled: enabled && communeId !== '' },
  )
  const used = useRead(listPublications, { query: { acteur_id: acteurId ?? '', kind: 'evenement', per_page: EVENTS } }, { enabled: ofPage })
  const near = useRead(
    listPublications,
    { query: { commune_id: communeId, kind: 'evenement', per_page: EVENTS } },
    { enabled: enabled && communeId !== '' },
  )
  const ofActeur = (group: Place['group'], acteurs: readonly (typeof own)[]): Place[] =>
    acteurs.flatMap((acteur) =>
      acteur && (acteur.adresse !== null || acteur.latitude !== null)
        ? [{ group, name: acteur.nom, address: acteur.adresse ?? '', position: positionOf(acteur) }]
        : [],
    )
  const ofEvents = (group: Place['group'], events: typeof used.data): Place[] =>
    (events?.data ?? []).flatMap(({ evenement }) => {
      const { nom, adresse } = evenement?.lieu ?? {}
      return nom ? [{ group, name: nom, address: adresse ?? '', position: positionOf(evenement?.lieu) }] : []
    })
  return distinctPlaces([
    ...ofActeur('own', [own]),
    ...ofActeur('hall', halls.data?.data ?? []),
    ...ofEvents('used', used.data),
    ...ofEvents('near', near.data),
  ])
}

/** The name by which a place is chosen. */
export const placeLabel = ({ name, address }: Pick<Place, 'name' | 'address'>): string =>
  address === '' ? name : `${name}, ${address.replaceAll(/\s+/g, ' ')}`

/** Leaves out places with the name and the address of a former one. */
function distinctPlaces(places: readonly Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter((place) => {
    const label = placeLabel(place).toLowerCase()
    return !seen.has(label) && seen.add(label)
  })
}

import { getContour } from '../../../contract/communes/communes.ts'
import type { Local } from '../commune-of.ts'
import { ofName } from '../commune-of.ts'
import { type Html, html } from '../html/html.ts'
import { printed } from '../html/typography.ts'
import type { Context } from '../page.ts'
import { section } from './common.ts'
import { placeMap } from './place-map.ts'
import type { Item } from './publications.ts'
import type { Spot } from '../../ui/map/plane.ts'
import { sketch } from './sketch.ts'

/** A position at which events take place, with the names that publishers gave it. */
export interface EventPlace extends Spot {
  names: string[]
}

const PLACES = 12

/** The places of events whose position is known. Several names may be at one position. */
export function placesOf(items: readonly Item[]): EventPlace[] {
  const places = new Map<string, EventPlace>()
  for (const { evenement } of items) {
    const { latitude, longitude, nom, adresse } = evenement?.lieu ?? {}
    const name = nom ?? adresse
    if (latitude == null || longitude == null || !name) continue
    const at = `${latitude},${longitude}`
    const known = places.get(at) ?? { latitude, longitude, names: [] }
    if (!known.names.includes(name)) known.names.push(name)
    places.set(at, known)
  }
  return [...places.values()].slice(0, PLACES)
}

/** Where the events of a list take place: the places, then a sketch of them. One place alone says nothing. */
export async function eventPlaces(places: readonly EventPlace[], context: Context, { commune }: Local): Promise<Html | null> {
  if (places.length < 2) return null
  const { t } = context
  const { nom, latitude, longitude } = commune
  const label = t(`Plan des lieux de l’agenda ${ofName(nom)}, nord en haut`, `Sketch of the places of events in ${nom}, north above`)
  const origin = latitude !== null && longitude !== null ? { latitude, longitude, name: nom } : null
  const { data: outline } = await context.ask(getContour, { params: { id: commune.id } })
  return html`<section>
    ${section(t('Les lieux', 'The places'))}
    <ol class="spots" id="lieux">
      ${places.map(
        ({ names, latitude: lat, longitude: lng }, at) =>
          html`<li data-lat="${lat}" data-lng="${lng}"><span class="nr">${at + 1}</span>${printed(names.join(', '))}</li>`,
      )}
    </ol>
    ${sketch(places, context, { label, origin, outline })}
    ${placeMap('lieux', t(`Carte des lieux de l’agenda ${ofName(nom)}`, `Map of the places of events in ${nom}`), context)}
  </section>`
}

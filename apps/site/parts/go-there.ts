import type { Spot } from '../../ui/map/plane.ts'
import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'
import { icon } from './icons.ts'

/**
 * The way to a place. Telephones open their own map where scripts run (device/go-there.ts); elsewhere the link leads to the way on foot of OpenStreetMap.
 * @param form further classes of the button, after a blank
 */
export function goThere({ latitude, longitude }: Spot, { t }: Pick<Context, 't'>, form = ''): Html {
  const at = `${latitude.toFixed(5)},${longitude.toFixed(5)}`
  return html`<go-there data-at="${at}"
    ><a class="btn${form}" href="https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&amp;to=${at}" rel="noopener external"
      >${icon('moved')}${t('Y aller', 'Go there')}</a
    ></go-there
  >`
}

/** A search of an address on a map, where its position is not known. */
export const onMap = (address: string, { t }: Pick<Context, 't'>): Html =>
  html`<a class="btn" href="https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}" rel="noopener external"
    >${icon('place')}${t('Voir sur la carte', 'See on the map')}</a
  >`

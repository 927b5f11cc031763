import { deviceFile } from '../device-files.ts'
import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'

/** The host of the operator's tiles. The button names the host: readers know where their browser will send a request. */
export const tilesHost = ({ site }: Pick<Context, 'site'>): string | null => {
  const address = site.tiles?.url.replaceAll(/[{}]/g, '')
  return address ? (URL.parse(address)?.host ?? null) : null
}

/**
 * A button that shows the places of a list on a map. Without tiles of the operator, before the first build and without a script there is none. The page
 * needs `hasMap`.
 * @param list the id of the list, whose items have `data-lat` and `data-lng`
 */
export function placeMap(list: string, label: string, context: Context): Html | null {
  const { t, site } = context
  const [script, host] = [deviceFile('map'), tilesHost(context)]
  if (!site.tiles || !script || !host) return null
  return html`<place-map
    class="noprint"
    data-list="${list}"
    data-script="${script}"
    data-tiles="${site.tiles.url}"
    data-attribution="${site.tiles.attribution}"
    data-label="${label}"
    data-wait="${t('La carte se charge…', 'The map is loading…')}"
    data-failed="${t('La carte ne peut pas être affichée. La liste dit la même chose.', 'The map cannot be shown. The list says the same.')}"
    data-in="${t('Agrandir', 'Zoom in')}"
    data-out="${t('Réduire', 'Zoom out')}"
    ><button class="btn" type="button">${t('Afficher la carte', 'Show the map')}</button>
    <p class="small">
      ${t(`Le fond de carte vient de ${host}, qui verra l’adresse de votre connexion.`, `The map comes from ${host}, which will see the address of your connection.`)}
    </p></place-map
  >`
}

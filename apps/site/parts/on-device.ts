import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'
import { section } from './common.ts'
import { icon } from './icons.ts'

/**
 * Parts of pages that only a script of the device can serve (device/). Each has its place from the first paint, so that nothing moves when
 * its script has run; the style sheet leaves it out where there are no scripts.
 */

/** The communes that this device follows, in a row of one line. */
export const myCommunes = ({ t }: Context): Html =>
  html`<my-communes class="noprint" data-several="${t('Tout voir', 'See all')}"
    >${section(t('Mes communes', 'My communes'))}
    <p class="mine small">
      ${t(
        'Les communes que vous gardez apparaîtront ici, et resteront lisibles sans réseau.',
        'Communes that you keep will be here, even offline.',
      )}
    </p></my-communes
  >`

/** The defibrillators of the communes of this device, which are there without a network too: absent where there are none. */
export const devicesOfMine = ({ t }: Context): Html =>
  html`<my-communes class="noprint" hidden data-part="/defibrillateurs"
    >${section(t('Défibrillateurs de mes communes', 'Defibrillators of my communes'))}
    <p class="mine"></p
  ></my-communes>`

/** Prints the page. */
export const printButton = ({ t }: Context): Html =>
  html`<print-page><button class="btn" type="button">${t('Imprimer', 'Print')}</button></print-page>`

/** Shares the page, or copies its address where a browser cannot share. */
export const shareButton = (title: string, { t }: Context): Html =>
  html`<share-page data-title="${title}" data-done="${t('Lien copié', 'Link copied')}"
    ><button class="btn" type="button">${icon('share')}${t('Partager', 'Share')}</button></share-page
  >`

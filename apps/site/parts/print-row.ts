import type { Place } from '../commune-of.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { printButton } from './on-device.ts'

/** What stands above a sheet of A4 on the screen, and not on paper: the way back to the commune, and the button that prints. */
export function printRow(context: Context, commune: Place): Html {
  const { t, language } = context
  return html`<p class="row noprint">
    <a class="btn" href="${inLanguage(paths.commune(commune.slug), language)}">${t('Revenir à la page', 'Back to the page')}</a>
    ${printButton(context)}
    <span class="small">${t('Imprimez cette page : elle tient sur une feuille A4.', 'Print this page: it fits on a sheet of A4.')}</span>
  </p>`
}

/** Why a poster has no code and no address, on the screen and not on paper; nothing where it has them. */
export const whyNoCode = ({ t, site }: Context): Html | null =>
  site.origin
    ? null
    : html`<p class="small noprint">
        ${t(
          'Cette affiche n’a ni code ni adresse : l’adresse publique du site (PUBLIC_URL) n’est pas réglée.',
          'This poster has no code and no address: the public address of the site (PUBLIC_URL) is not set.',
        )}
      </p>`

import { type Html, html } from '../html/html.ts'
import { inLanguage, withQuery } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { printButton } from './on-device.ts'

/** The size of paper that the address of a poster asks for; A4 without one. A poster declares `format` in its query. */
export const paperOf = ({ query: { format } }: Pick<Context, 'query'>): 'a3' | 'a5' | undefined =>
  format === 'a3' || format === 'a5' ? format : undefined

/** What stands above a poster on the screen, and not on paper: the way back to its page, the button that prints, the sizes of paper. @param back the path of the page */
export function posterRow(context: Context, back: string): Html {
  const { t, path, language } = context
  const chosen = paperOf(context)
  const sizes = [undefined, 'a3', 'a5'] as const
  return html`${printRow(context, back)}
    <nav class="tabs noprint" aria-label="${t('Format du papier', 'Size of paper')}">
      ${sizes.map(
        (size) =>
          html`<a href="${inLanguage(withQuery(path, { format: size }), language)}" ${size === chosen ? html` aria-current="page"` : ''}
            >${(size ?? 'a4').toUpperCase()}</a
          >`,
      )}
    </nav>`
}

/** What stands above a sheet on the screen, and not on paper: the way back to its page, and the button that prints. @param back the path of the page */
export function printRow(context: Context, back: string): Html {
  const { t, language } = context
  return html`<p class="row noprint">
    <a class="btn" href="${inLanguage(back, language)}">${t('Revenir à la page', 'Back to the page')}</a>
    ${printButton(context)}
    <span class="small">${t('Imprimez cette page : elle tient sur une feuille.', 'Print this page: it fits on one sheet.')}</span>
  </p>`
}

/** Why a poster has no code and no address, on the screen and not on paper; nothing where it has them. */
export const whyNoCode = ({ t, site }: Context): Html | null =>
  site.origin
    ? null
    : html`<p class="small noprint">
        ${t(
          'Cette affiche n’a ni code ni adresse : l’exploitant du site n’a pas encore réglé son adresse publique.',
          'This poster has no code and no address: the operator has not set the public address of the site yet.',
        )}
      </p>`

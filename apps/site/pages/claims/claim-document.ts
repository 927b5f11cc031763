import { html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, View } from '../../page.ts'
import { followPage } from './claim-page.ts'

/**
 * The page after a document was sent. The body of its form went to the API unread: the reader types the code once more.
 * @param refusal the message of the API; null: the document was added
 */
export function documentView(context: Context, refusal: string | null): Promise<View> {
  const { t, params, language } = context
  const [slug, id] = [params['slug'] ?? '', params['demande'] ?? '']
  const said = refusal
    ? html`<strong>${t('Le document n’a pas été ajouté.', 'The document was not added.')}</strong> ${refusal}`
    : html`<strong>${t('Le document est ajouté à votre demande.', 'The document was added to your claim.')}</strong>
        ${t('Seuls ceux qui décident le voient.', 'Only those who decide see it.')}`
  return followPage(
    context,
    () =>
      html`<div class="notice narrow${refusal ? ' bad' : ''}" role="${refusal ? 'alert' : 'status'}"><p>${said}</p></div>
        <p class="narrow">
          <a href="${inLanguage(paths.claimFollowed(slug, id), language)}">
            ${t('Revenir à la demande (avec votre code de suivi)', 'Back to the claim (with your follow-up code)')}
          </a>
        </p>`,
  )
}

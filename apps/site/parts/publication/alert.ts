import { momentInWords, untilInWords } from '../../dates.ts'
import { type Html, html } from '../../html/html.ts'
import { markdown } from '../../html/markdown.ts'
import { facts, printed } from '../../html/typography.ts'
import type { Context } from '../../page.ts'
import { inFrench, section } from '../common.ts'
import { icon } from '../icons.ts'
import { type Item, SEVERITY } from '../publications.ts'

/** Above the text of an alert: how serious it is, where, until when, or since when it is over. */
export function alertBanner(item: Item, context: Context, zone: string): Html | null {
  const { t, language, clock } = context
  if (!item.alerte) return null
  const { severite, secteurs, source, levee_le, levee_motif } = item.alerte
  const end = item.expire_le ? untilInWords(item.expire_le, zone, clock, language) : null
  const lifted = levee_le ? momentInWords(levee_le, zone, clock, language) : null
  const where = secteurs.length > 0 ? secteurs.join(', ') : t('Toute la commune', 'The whole commune')
  return html`<div class="alert ${lifted ? 'over' : severite}">
    <p class="sev">
      ${icon(lifted ? 'information' : severite)}${lifted ? t(`Alerte levée ${lifted}`, `Alert lifted ${lifted}`) : facts([t(...SEVERITY[severite]), end])}
    </p>
    ${lifted && levee_motif ? html`<p>${printed(levee_motif)}</p>` : ''}
    <p class="small">${[where, source ? t(`Source : ${source}`, `Source: ${source}`) : null].filter(Boolean).join('\u{A0}· ')}</p>
  </div>`
}

/** What to do. It comes before the text of the alert. Once the alert is lifted nobody should follow it: it is closed, and says so. */
export function instructions({ alerte }: Item, context: Context): Html | null {
  if (!alerte?.consignes) return null
  const text = html`<div class="prose" ${inFrench(context)}>${markdown(alerte.consignes, context, 3)}</div>`
  return alerte.levee_le
    ? html`<details class="block">
        <summary>
          ${context.t('Consignes données pendant l’alerte : elles ne s’appliquent plus', 'What to do during the alert: no longer in force')}
        </summary>
        ${text}
      </details>`
    : html`<section class="todo">
        <h2>${context.t('Ce qu’il faut faire', 'What to do')}</h2>
        ${text}
      </section>`
}

/** What was corrected since. */
export const alertUpdates = (item: Item, context: Context, zone: string): Html | null =>
  item.alerte && item.alerte.corrections.length > 0
    ? html`<section class="block">${section(context.t('Mises à jour', 'Updates'))}${corrections(item, context, zone)}</section>`
    : null

/** The corrections of an alert, the latest first. */
export const corrections = ({ alerte }: Item, { language, clock }: Context, zone: string): Html =>
  html`<ol class="log">
    ${(alerte?.corrections ?? []).map(
      ({ le, message }) =>
        html`<li><time datetime="${le}" class="small">${momentInWords(le, zone, clock, language)}</time> ${printed(message)}</li>`,
    )}
  </ol>`

import { momentInWords } from '../../dates.ts'
import { type Html, html } from '../../html/html.ts'
import { markdown } from '../../html/markdown.ts'
import { facts, printed } from '../../html/typography.ts'
import type { Context } from '../../page.ts'
import { inFrench, section } from '../common.ts'
import { icon } from '../icons.ts'
import { stateNow } from '../../state.ts'
import { type Item, SEVERITY } from '../publications.ts'
import { alertTime } from '../state-words.ts'

/** Above the text of an alert: how serious it is, where, until when, or since when it is over. */
export function alertBanner(item: Item, context: Context, zone: string): Html | null {
  const { t, clock } = context
  if (!item.alerte) return null
  const { severite, secteurs, source } = item.alerte
  const state = stateNow(item, clock)
  const time = alertTime(state, zone, clock, context)
  const where = secteurs.length > 0 ? secteurs.join(', ') : t('Toute la commune', 'The whole commune')
  return html`<div class="alert ${state.isOver ? 'over' : severite}">
    <p class="sev">
      ${icon(state.isOver ? 'information' : severite)}${state.isOver ? `${t('Alerte', 'Alert')} ${time?.toLowerCase()}` : facts([t(...SEVERITY[severite]), time])}
    </p>
    ${state.reason ? html`<p>${printed(state.reason)}</p>` : ''}
    <p class="small">${[where, source ? t(`Source : ${source}`, `Source: ${source}`) : null].filter(Boolean).join('\u{A0}· ')}</p>
  </div>`
}

/** What to do. It comes before the text of the alert. Once the alert is over nobody should follow it: it is closed, and says so. */
export function instructions(item: Item, context: Context): Html | null {
  const { alerte } = item
  if (!alerte?.consignes) return null
  const text = html`<div class="prose" ${inFrench(context)}>${markdown(alerte.consignes, context, 3)}</div>`
  return stateNow(item, context.clock).isOver
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

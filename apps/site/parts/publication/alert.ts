import { momentInWords } from '../../dates.ts'
import { type Html, html } from '../../html/html.ts'
import { markdown } from '../../html/markdown.ts'
import { dialOf, telephonesOf } from '../../html/telephones.ts'
import { facts, printed } from '../../html/typography.ts'
import type { Context } from '../../page.ts'
import { call, firstCalls } from '../calls.ts'
import { inFrench, section } from '../common.ts'
import { icon } from '../icons.ts'
import { stateNow } from '../../state.ts'
import { SEVERITY } from '../alert-rows.ts'
import { type Item } from '../publications.ts'
import { alertTime } from '../state-words.ts'

/** The most numbers of a text that become buttons. */
const NUMBERS = 3

/**
 * An alert as a sheet of orders: how serious it is and until when, what changed last, where, what to do, whom to call. The story comes after it.
 * Of an alert that is over it says since when and why; nobody should follow its orders.
 */
export function orderSheet(item: Item, context: Context, zone: string): Html | null {
  const { t, clock, language } = context
  if (!item.alerte) return null
  const { severite, secteurs, source, corrections: made } = item.alerte
  const state = stateNow(item, clock)
  const time = alertTime(state, zone, clock, context)
  const [last] = made
  return html`<section class="alert ${state.isOver ? 'over' : severite}">
    <p class="sev">
      ${icon(state.isOver ? 'check' : severite)}${state.isOver ? `${t('Alerte', 'Alert')} ${time?.toLowerCase()}` : facts([t(...SEVERITY[severite]), time])}
    </p>
    <div class="blocks">
      ${state.reason ? html`<p>${printed(state.reason)}</p>` : ''}
      ${
        last && !state.isOver
          ? html`<p class="upd">
              <span class="lab">${t('Dernière mise à jour', 'Latest update')}, ${momentInWords(last.le, zone, clock, language)}</span
              >${printed(last.message)}
            </p>`
          : ''
      }
      <div>
        <h2 class="lab">${t('Où', 'Where')}</h2>
        ${
          secteurs.length > 1
            ? html`<ul class="where">
                ${secteurs.map((sector) => html`<li>${printed(sector)}</li>`)}
              </ul>`
            : html`<p class="where">${secteurs[0] ? printed(secteurs[0]) : t('Toute la commune', 'The whole commune')}</p>`
        }
      </div>
      ${state.isOver ? '' : html`${instructions(item, context)} ${whomToCall(item, context)}`}
      ${source ? html`<p class="small">${t('Source :', 'Source:')} ${printed(source)}</p>` : ''}
    </div>
  </section>`
}

function instructions({ alerte }: Item, context: Context): Html | null {
  if (!alerte?.consignes) return null
  return html`<div>
    <h2 class="lab">${context.t('Ce qu’il faut faire', 'What to do')}</h2>
    <div class="do prose" ${inFrench(context)}>${markdown(alerte.consignes, context, 3)}</div>
  </div>`
}

/** The numbers of life and death of a danger, and those that the town hall wrote into the alert. */
function whomToCall({ alerte, body, commune }: Item, { t }: Context): Html | null {
  if (!alerte) return null
  const written = telephonesOf(`${alerte.consignes ?? ''} ${body}`).slice(0, NUMBERS)
  const own = written.map((number) => call(dialOf(number), number, t('indiqué par la mairie', 'given by the town hall')))
  const isDanger = alerte.severite === 'danger'
  if (!isDanger && own.length === 0) return null
  return html`<div class="noprint">
    <h2 class="lab">${t('Appeler', 'Call')}</h2>
    ${isDanger ? firstCalls({ t }, commune.code_insee) : ''} ${own.length > 0 ? html`<p class="calls">${own}</p>` : ''}
  </div>`
}

/** What was to be done during an alert that is over: closed, and it says so. */
export function formerInstructions(item: Item, context: Context): Html | null {
  const { alerte } = item
  if (!alerte?.consignes || !stateNow(item, context.clock).isOver) return null
  return html`<details class="block">
    <summary>
      ${context.t('Consignes données pendant l’alerte : elles ne s’appliquent plus', 'What to do during the alert: no longer in force')}
    </summary>
    <div class="prose" ${inFrench(context)}>${markdown(alerte.consignes, context, 3)}</div>
  </details>`
}

/** What was corrected since, where the sheet does not say all of it. */
export const alertUpdates = (item: Item, context: Context, zone: string): Html | null =>
  item.alerte && item.alerte.corrections.length > (stateNow(item, context.clock).isOver ? 0 : 1)
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

import { momentInWords } from '../../../../contract/dates.ts'
import { drawn, SEVERITY } from '../../../../contract/suivis/message-parts.ts'
import { plain } from '../../html/excerpt.ts'
import { type Html, html, type Value } from '../../html/html.ts'
import { markdown } from '../../html/markdown.ts'
import { factLine, printed } from '../../html/typography.ts'
import type { Context } from '../../page.ts'
import { alertPartsOf, numberTiles } from '../alert-parts.ts'
import { inFrench, section } from '../common.ts'
import { icon } from '../icons.ts'
import { stateNow } from '../../state.ts'
import { type Item } from '../publications.ts'
import { alertTime, copiedEnd, endOfAlert } from '../state-words.ts'

/**
 * An alert as a sheet of orders: how serious it is and until when, what changed last, where, what to do, whom to call. The story comes after it.
 * Of an alert that is over it says since when and why; nobody should follow its orders. Spec §2-117.
 */
export function orderSheet(item: Item, context: Context, zone: string): Html | null {
  const { t, clock, language } = context
  if (!item.alerte) return null
  const state = stateNow(item, clock)
  const time = alertTime(state, zone, clock, context)
  const [head, ...blocks] = drawn<Value>(alertPartsOf(item, state), {
    state: ({ tone }) =>
      html`${icon(tone === 'over' ? 'check' : tone)}${
        tone === 'over'
          ? `${t('Alerte', 'Alert')} ${time?.toLowerCase()}`
          : factLine([t<string>(...SEVERITY[tone]), endOfAlert(state, zone, context)])
      }`,
    update: ({ text, at }) =>
      at === null
        ? html`<p>${printed(text)}</p>`
        : html`<p class="upd">
            <span class="lab">${t('Dernière mise à jour', 'Latest update')}, ${momentInWords(at, zone, clock, language)}</span
            >${printed(text)}
          </p>`,
    where: ({ places }) => placesOf(places, t('Où', 'Where'), context),
    orders: ({ text }) =>
      html`<div>
        <h2 class="lab">${t('Ce qu’il faut faire', 'What to do')}</h2>
        <div class="do prose" ${inFrench(context)}>${markdown(text, context, 3)}</div>
      </div>`,
    numbers: (part) =>
      html`<div class="noprint">
        <h2 class="lab">${part.emergency.length > 0 ? t('En danger, appelez', 'In danger, call') : t('Appeler', 'Call')}</h2>
        ${numberTiles(part, context)}
      </div>`,
    next: ({ text }) => html`<p${inFrench(context)}><b>${printed(plain(text))}</b></p>`,
    story: ({ source }) => (source ? html`<p class="small">${t('Source :', 'Source:')} ${printed(source)}</p>` : ''),
  })
  const over = state.isOver ? placesOf(item.alerte.secteurs, t('Où c’était', 'Where it was'), context) : ''
  return html`<section class="alert ${state.isOver ? 'over' : item.alerte.severite}" ${copiedEnd(state, zone, context)}>
    <p class="sev">${head ?? ''}</p>
    <div class="blocks">${blocks}${over}</div>
  </section>`
}

function placesOf(places: readonly string[], title: string, { t }: Context): Html {
  const [only] = places
  return html`<div>
    <h2 class="lab">${title}</h2>
    ${
      places.length > 1
        ? html`<ul class="where">
            ${places.map((place) => html`<li>${printed(place)}</li>`)}
          </ul>`
        : html`<p class="where">${only ? printed(only) : t('Toute la commune', 'The whole commune')}</p>`
    }
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

import type { SEVERITIES } from '../../../contract/publications/alerts.ts'
import { momentInWords } from '../dates.ts'
import { type Html, html } from '../html/html.ts'
import { facts, printed } from '../html/typography.ts'
import type { Item } from '../item.ts'
import type { Context } from '../page.ts'
import { stateNow } from '../state.ts'
import { icon } from './icons.ts'
import { addressOf, elsewhereOf, type Heading, type Place, rowParts, sign, titled, titleLink } from './publications.ts'
import { alertTime, tag } from './state-words.ts'

/** The severities in words. */
export const SEVERITY: Readonly<Record<(typeof SEVERITIES)[number], readonly [fr: string, en: string]>> = {
  information: ['Information', 'Information'],
  vigilance: ['Vigilance', 'Warning'],
  danger: ['Danger', 'Danger'],
}

/**
 * An alert in short, as a sheet of orders: how serious it is and until when, its title, what changed last, where, and the ways to what to do.
 * Its page has the whole (parts/publication/alert.ts), in the same order.
 */
export function alertBox(item: Item, context: Context, { zone, communeId, heading = 'h2' }: Place & { heading?: Heading }): Html {
  const { t, language, clock } = context
  const { severite = 'information', secteurs = [], source, corrections = [], consignes = null } = item.alerte ?? {}
  const [fr, en] = SEVERITY[severite]
  const state = stateNow(item, clock)
  const [corrected] = corrections
  const where = secteurs.length > 0 ? secteurs.join(', ') : t('Toute la commune', 'The whole commune')
  const updated = corrected && !state.isOver ? momentInWords(corrected.le, zone, clock, language) : null
  const isUrgent = severite === 'danger' && !state.isOver
  return html`<article class="alert ${state.isOver ? 'over' : severite}">
    <p class="sev">
      ${icon(state.isOver ? 'check' : severite)}${facts([state.isOver ? null : t(fr, en), alertTime(state, zone, clock, context)])}
    </p>
    ${titled(heading, titleLink(item, context))}
    <div class="blocks">
      ${state.reason ? html`<p>${printed(state.reason)}</p>` : ''}
      ${updated ? html`<p><span class="lab">${t('Mise à jour', 'Updated')} ${updated}</span>${printed(corrected?.message ?? '')}</p>` : ''}
      <p><span class="lab">${t('Où', 'Where')}</span>${printed(facts([elsewhereOf(item, communeId), where]))}</p>
      ${updated || !source ? '' : html`<p class="small">${t('Source :', 'Source:')} ${printed(source)}</p>`}
    </div>
    ${
      state.isOver || (!consignes && !isUrgent)
        ? ''
        : html`<p class="row">
            ${consignes ? html`<a class="btn" href="${addressOf(item, context)}">${t('Que faire ?', 'What to do?')}</a>` : ''}
            ${isUrgent ? html`<a class="btn call-now" href="tel:112">${icon('phone')}${t('112 Urgences', '112 Emergency')}</a>` : ''}
          </p>`
    }
  </article>`
}

/** An alert among publications of other kinds. */
export function alertRow(item: Item, context: Context, { zone, communeId, heading }: Place & { heading: Heading }): Html {
  const { t, clock } = context
  const { severite = 'information', secteurs = [] } = item.alerte ?? {}
  const state = stateNow(item, clock)
  const time = alertTime(state, zone, clock, context)
  const tags = state.isOver ? tag('', 'check', time ?? t('Terminée', 'Ended')) : tag(severite, severite, t(...SEVERITY[severite]))
  const line = printed(facts([elsewhereOf(item, communeId), state.isOver ? null : time, secteurs.join(', ')]))
  return html`<article class="entry${state.isOver ? ' past' : ''}">
    ${rowParts(item, context, { sign: sign(state.isOver ? 'check' : severite, state.isOver ? '' : severite), tags, lines: [line] }, heading)}
  </article>`
}

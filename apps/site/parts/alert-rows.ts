import { endInWords, momentInWords } from '../../../contract/dates.ts'
import { drawn, placesInWords, SEVERITY } from '../../../contract/suivis/message-parts.ts'
import { plain } from '../html/excerpt.ts'
import { type Html, html, type Value } from '../html/html.ts'
import { factLine, facts, printed } from '../html/typography.ts'
import type { Item } from '../item.ts'
import type { Context } from '../page.ts'
import { stateNow } from '../state.ts'
import { alertPartsOf } from './alert-parts.ts'
import { inFrench } from './common.ts'
import { icon } from './icons.ts'
import { moment } from './moment.ts'
import { addressOf, elsewhereOf, type Heading, type Place, rowParts, sign, titled, titleLink } from './publications.ts'
import { alertTime, copiedEnd, endOfAlert, tag } from './state-words.ts'

/**
 * An alert in short, as a sheet of orders: how serious it is and until when, its title, what changed last, where, and the ways to what to do.
 * Its page has the whole (parts/publication/alert.ts), in the same order. Spec §2-117.
 */
export function alertBox(item: Item, context: Context, { zone, communeId, heading = 'h2' }: Place & { heading?: Heading }): Html {
  const { t, language, clock } = context
  const state = stateNow(item, clock)
  const severite = item.alerte?.severite ?? 'information'
  const [head, ...blocks] = drawn<Value>(alertPartsOf(item, state), {
    state: ({ tone }) =>
      html`${icon(tone === 'over' ? 'check' : tone)}${factLine([tone === 'over' ? null : t<string>(...SEVERITY[tone]), endOfAlert(state, zone, context)])}`,
    update: ({ text, at }) =>
      html`<p>
        ${at ? html`<span class="lab">${t('Mise à jour', 'Updated')} ${momentInWords(at, zone, clock, language)}</span>` : ''}${printed(text)}
      </p>`,
    where: ({ places }) =>
      html`<p>
        <span class="lab">${t('Où', 'Where')}</span>${printed(facts([elsewhereOf(item, communeId), placesInWords(places, language)]))}
      </p>`,
    orders: () => html`<a class="btn" href="${addressOf(item, context)}">${t('Que faire ?', 'What to do?')}</a>`,
    numbers: ({ emergency }) =>
      emergency.includes('112')
        ? html` <a class="btn call-now" href="tel:112">${icon('phone')}${t('112 Urgences', '112 Emergency')}</a>`
        : '',
    next: ({ text }) => html`<p${inFrench(context)}><b>${printed(plain(text))}</b></p>`,
    story: ({ source }) => (source ? html`<p class="small">${t('Source :', 'Source:')} ${printed(source)}</p>` : ''),
  })
  return html`<article class="alert ${state.isOver ? 'over' : severite}" ${copiedEnd(state, zone, context)}>
    <p class="sev">${head ?? ''}</p>
    ${titled(heading, titleLink(item, context))}
    <div class="blocks">${blocks}</div>
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

/** How long a commune’s page says of an alert that it is over. */
const RECENTLY_MS = 86_400_000

/** The alerts of lists that are over since less than a day, each once, as a line: "Crues : alerte levée à 17 h 48". Spec §2-118. */
export const recentlyOver = (items: readonly Item[], context: Context, { zone }: Place): Html[] =>
  [...new Map(items.map((item) => [item.id, item])).values()].flatMap((item) => {
    const { clock, t, language } = context
    const { name, isOver, from } = stateNow(item, clock)
    if (!item.alerte || !isOver || from === null) return []
    if (clock.isPast(new Date(Date.parse(from) + RECENTLY_MS).toISOString())) return []
    const at = endInWords(from, zone, clock, language).replace(/^(?:aujourd’hui|today) /, '')
    const word = name === 'lifted' ? t('alerte levée', 'alert lifted') : t('alerte terminée', 'alert ended')
    return [
      html`<article class="alert over brief">
        ${icon('check')}
        <p>${titleLink(item, context)}${t('\u{A0}: ', ': ')}${moment(`${word} ${at}`, word, clock.today(zone))}</p>
      </article>`,
    ]
  })

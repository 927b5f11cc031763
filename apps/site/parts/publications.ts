import { communeName } from '../../../contract/communes/commune-name.ts'
import type { SEVERITIES } from '../../../contract/publications/alerts.ts'
import { dayOf, leafOf, momentInWords, nearDay } from '../dates.ts'
import { hoursOf, lastDay, type Occurrence } from '../events.ts'
import { type Html, html } from '../html/html.ts'
import { excerpt } from '../html/excerpt.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { facts, printed, printedTitle } from '../html/typography.ts'
import type { Item } from '../item.ts'
import type { Context } from '../page.ts'
import { stateNow } from '../state.ts'
import { french, inFrench } from './common.ts'
import { icon } from './icons.ts'
import { alertTime, stateTag } from './state-words.ts'

export type { Item }

/** What a row needs to know of the place that it is read in. */
export interface Place {
  zone: string
  /** The commune of the page. The name of another commune is shown. */
  communeId?: string
}

/** The severities in words. */
export const SEVERITY: Readonly<Record<(typeof SEVERITIES)[number], readonly [fr: string, en: string]>> = {
  information: ['Information', 'Information'],
  vigilance: ['Vigilance', 'Warning'],
  danger: ['Danger', 'Danger'],
}

/** An alert: severity by word, icon and colour, its end, its title. */
export function alertBox(item: Item, context: Context, { zone, communeId, heading = 'h2' }: Place & { heading?: 'h2' | 'h3' }): Html {
  const { t, language, clock } = context
  const { severite = 'information', secteurs = [], source, corrections = [] } = item.alerte ?? {}
  const [fr, en] = SEVERITY[severite]
  const state = stateNow(item, clock)
  const [corrected] = corrections
  const where = secteurs.length > 0 ? secteurs.join(', ') : t('Toute la commune', 'The whole commune')
  const elsewhere = communeId !== undefined && item.commune.id !== communeId ? communeName(item.commune) : null
  const updated = corrected && !state.isOver ? momentInWords(corrected.le, zone, clock, language) : null
  return html`<article class="alert ${state.isOver ? 'over' : severite}">
    <p class="sev">${icon(state.isOver ? 'information' : severite)}${facts([t(fr, en), alertTime(state, zone, clock, context)])}</p>
    ${heading === 'h2' ? html`<h2>${titleLink(item, context)}</h2>` : html`<h3>${titleLink(item, context)}</h3>`}
    <p class="small">${printed(facts([elsewhere, where, updated ? null : source]))}</p>
    ${updated ? html`<p class="last">${printed(t(`Mise à jour ${updated} : `, `Updated ${updated}: `))}${printed(corrected?.message ?? '')}</p>` : ''}
  </article>`
}

/** The title of a publication, which leads to its page. */
export const titleLink = (item: Pick<Item, 'id' | 'title'>, context: Pick<Context, 'language'>): Html =>
  html`<a href="${inLanguage(paths.publication(item.id, item.title), context.language)}">${french(printedTitle(item.title), context)}</a>`

/** The leaf of a calendar. */
function leaf(day: string, { language }: Context): Html {
  const parts = leafOf(day, language)
  return html`<time class="d" datetime="${day}"><span>${parts.weekday}</span><b>${parts.day}</b><span>${parts.month}</span></time>`
}

/** What a row of an event has beside its date. */
interface EventPlace extends Place {
  /** The number of its further occurrences in the same list. */
  others?: number
}

/** An event of an agenda, at one of its occurrences. */
export const eventRow = (item: Item, occurrence: Occurrence, context: Context, place: EventPlace): Html =>
  html`<li class="ev${isOff(item, occurrence, context)}">${eventParts(item, occurrence, context, place)}</li>`

/** An event among publications of other kinds. */
export const eventArticle = (
  item: Item,
  occurrence: Occurrence,
  context: Context,
  { heading, ...place }: EventPlace & { heading: 'h2' | 'h3' },
): Html => html`<article class="ev${isOff(item, occurrence, context)}">${eventParts(item, occurrence, context, place, heading)}</article>`

const isOff = (item: Item, occurrence: Occurrence, { clock }: Context): string =>
  stateNow(item, clock, { date: occurrence }).name === 'cancelled' ? ' off' : ''

function eventParts(
  item: Item,
  occurrence: Occurrence,
  context: Context,
  { zone, communeId, others = 0 }: EventPlace,
  heading: 'h2' | 'h3' = 'h3',
): Html {
  const { t, clock } = context
  const event = item.evenement
  const today = clock.today(zone)
  const tag = stateTag(item, occurrence, context)
  const price = event?.gratuit ? t('gratuit', 'free') : null
  const elsewhere = communeId !== undefined && item.commune.id !== communeId ? communeName(item.commune) : null
  const more =
    others > 0
      ? t(`et ${others} autre${others > 1 ? 's' : ''} date${others > 1 ? 's' : ''}`, `and ${others} more date${others > 1 ? 's' : ''}`)
      : null
  const { jour_debut, jour_fin } = occurrence
  const begun = jour_debut < today && jour_fin >= today
  const hours = begun ? null : hoursOf(occurrence, zone, context)
  const last = lastDay(occurrence, zone, context) ?? (begun ? hoursOf(occurrence, zone, context) : null)
  const line = facts([hours, last, event?.lieu?.nom ?? event?.lieu?.adresse, elsewhere, price, more])
  return html`${leaf(begun ? today : jour_debut, context)}
    <div>
      ${heading === 'h2' ? html`<h2>${titleLink(item, context)}</h2>` : html`<h3>${titleLink(item, context)}</h3>`}
      ${tag ? html`<p class="small">${tag}</p>` : ''}
      <p class="small">${printed(line)}</p>
    </div>`
}

/** A publication in a list of news: title, beginning of the text, who and when, its first picture. */
export function newsItem(item: Item, context: Context, { zone, communeId, heading = 'h3' }: Place & { heading?: 'h2' | 'h3' }): Html {
  const { language, clock, t } = context
  const picture = item.images[0]
  const size = picture?.media.sizes.at(0)
  const elsewhere = communeId !== undefined && item.commune.id !== communeId
  const at = item.publie_le
  const lead = printed(excerpt(item.body))
  const link = titleLink(item, context)
  return html`<article class="item${size ? ' pic' : ''}">
    <div>
      ${heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`} ${lead ? html`<p${inFrench(context)}>${lead}</p>` : ''}
      <p class="small">
        ${author(item)}${item.acteur?.badge ? html`<span class="hide"> (${t('compte vérifié', 'verified account')})</span>` : ''}${elsewhere ? `\u{A0}· ${communeName(item.commune)}` : ''}${at ? html`${author(item) ? '\u{A0}· ' : ''}<time datetime="${at}">${nearDay(dayOf(at, zone), clock.today(zone), language)}</time>` : ''}${
          item.documents.length > 0 ? `\u{A0}· ${t('avec un document', 'with a document')}` : ''
        }
      </p>
    </div>
    ${size ? html`<img src="${size.url}" alt="${picture?.alt ?? ''}" width="${size.width}" height="${size.height}" loading="lazy" decoding="async" />` : ''}
  </article>`
}

/** The name of the actor that published an item. */
const author = ({ acteur }: Item): Html | string =>
  acteur ? html`<span${acteur.badge ? html` class="verified"` : ''}>${acteur.nom}</span>` : ''

import { communeName } from '../../../contract/communes/commune-name.ts'
import { dayOf, nearDay } from '../../../contract/dates.ts'
import { type Html, html, type Value } from '../html/html.ts'
import { excerpt } from '../html/excerpt.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { printed, printedTitle } from '../html/typography.ts'
import type { Item } from '../item.ts'
import type { Context } from '../page.ts'
import { badgeName } from './acteurs.ts'
import { french, hue, inFrench } from './common.ts'
import { icon, type IconName } from './icons.ts'
import { tag } from './state-words.ts'

export type { Item }

/** What a row needs to know of the place that it is read in. */
export interface Place {
  zone: string
  /** The commune of the page. The name of another commune is shown. */
  communeId?: string
}

/** The level of the title of a row. */
export type Heading = 'h2' | 'h3'

/** The address of the page of a publication, in the language of the page that leads there. */
export const addressOf = (item: Pick<Item, 'id' | 'title'>, { language }: Pick<Context, 'language'>): string =>
  inLanguage(paths.publication(item.id, item.title), language)

/** The title of a publication, which leads to its page. */
export const titleLink = (item: Pick<Item, 'id' | 'title'>, context: Pick<Context, 'language'>): Html =>
  html`<a href="${addressOf(item, context)}">${french(printedTitle(item.title), context)}</a>`

/** A title at its level. */
export const titled = (heading: Heading, title: Html): Html => (heading === 'h2' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`)

/** The commune of a publication where it is not that of the page. */
export const elsewhereOf = ({ commune }: Item, communeId: string | undefined): string | null =>
  communeId !== undefined && commune.id !== communeId ? communeName(commune) : null

/** The colours of the commune of a publication, where it is not that of the page. */
export const ownHue = ({ commune }: Item, { communeId }: Pick<Place, 'communeId'>): Html | null =>
  communeId !== undefined && commune.id !== communeId ? hue(commune.code_insee) : null

/** What a row shows: the sign of its kind, its states, its title, its lines, its picture at the end. */
interface Row {
  sign: Html
  tags?: Value
  lines: readonly Value[]
  thumb?: Html | null
}

/** The parts of a row of a list: one form for every kind, so that a list of several kinds stays aligned. */
export const rowParts = (item: Item, context: Context, { sign, tags = '', lines, thumb = null }: Row, heading: Heading = 'h3'): Html =>
  html`${sign}
    <div>
      ${tags ? html`<p class="tags">${tags}</p>` : ''}${titled(heading, titleLink(item, context))}
      ${lines.map((line) => (line === '' || line === null ? '' : html`<p class="small">${line}</p>`))}
    </div>
    ${thumb ?? ''}`

/** The sign of a kind in a row. @param form the severity of an alert, `paper` for an act */
export const sign = (shape: IconName, form = ''): Html => html`<span class="sgn ${form}">${icon(shape)}</span>`

/** A picture of a publication in one of its sizes; null without one. @param width the least width that is wanted, in pixels */
export function pictureOf({ images: [first] }: Item, className: string, width: number): Html | null {
  const size = first?.media.sizes.find((one) => one.width >= width) ?? first?.media.sizes.at(-1)
  if (!first || !size) return null
  return html`<img${className ? html` class="${className}"` : ''}
    src="${size.url}"
    alt="${first.alt ?? ''}"
    width="${size.width}"
    height="${size.height}"
    loading="lazy"
    decoding="async"
  />`
}

/** A publication in a list of news: its picture, title, beginning of the text, who and when. */
export function newsItem(item: Item, context: Context, { heading = 'h3', ...place }: Place & { heading?: Heading }): Html {
  const { t } = context
  const picture = pictureOf(item, '', 192)
  const lead = printed(excerpt(item.body))
  return html`<article class="entry">
    ${picture ? html`<span class="sgn pic">${picture}</span>` : sign('news')}
    <div>
      ${item.en_avant ? html`<p class="tags">${tag('pin', 'star', t('À la une', 'Featured'))}</p>` : ''}${titled(heading, titleLink(item, context))}
      ${lead ? html`<p${inFrench(context)}>${lead}</p>` : ''}
      <p class="small">${sourceOf(item, context, place)}</p>
    </div>
  </article>`
}

/** News as cards: with its picture, or larger words on a tint. @param isFirst whether its picture has the whole width of a telephone */
export function newsCard(item: Item, context: Context, place: Place, isFirst = false): Html {
  const picture = pictureOf(item, '', 640)
  const lead = printed(excerpt(item.body, picture ? 120 : 200))
  return html`<article class="cardn${picture ? (isFirst ? '' : ' side') : ' plain'}" ${ownHue(item, place)}>
    ${picture ?? ''}
    <div>
      <h3>${titleLink(item, context)}</h3>
      ${lead ? html`<p${inFrench(context)}>${lead}</p>` : ''}
      <p class="small">${sourceOf(item, context, place)}</p>
    </div>
  </article>`
}

/** Who published a publication, where if elsewhere, and when. */
function sourceOf(item: Item, context: Context, { zone, communeId }: Place): Html {
  const { language, clock, t } = context
  const at = item.publie_le
  const elsewhere = elsewhereOf(item, communeId)
  const named = elsewhere === null ? null : namedWith(item)
  const parts = [
    author(item, context, named),
    named === null ? elsewhere : null,
    at && html`<time datetime="${at}">${nearDay(dayOf(at, zone), clock.today(zone), language)}</time>`,
    item.documents.length > 0 ? t('avec un document', 'with a document') : null,
  ].filter((part) => part !== null && part !== '')
  return html`${parts.map((part, number) => html`${number > 0 ? '\u{A0}· ' : ''}${part}`)}`
}

/** The name of an actor that ends with that of its commune, with the département: "Mairie de Béthune (62)". Null for any other. */
export const namedWith = ({ acteur, commune }: Pick<Item, 'acteur' | 'commune'>): string | null =>
  acteur?.nom.endsWith(commune.nom) ? `${acteur.nom} (${commune.departement})` : null

/** The name of the actor that published an item. @param named how it is written here; null: as the actor writes it */
const author = ({ acteur }: Item, context: Context, named: string | null): Html | null =>
  acteur &&
  html`<span${acteur.badge ? html` class="verified"` : ''}>${named ?? acteur.nom}</span>${acteur.badge ? html`<span class="hide"> (${badgeName(acteur.badge, context)})</span>` : ''}`

import { communeName } from '../../../../contract/communes/commune-name.ts'
import { ANOTHER_TIME } from '../../clock.ts'
import { momentInWords } from '../../dates.ts'
import { occurrencesOf, whenInWords } from '../../events.ts'
import { type Block, blocks } from '../../../ui/markdown/blocks.ts'
import { plain } from '../../html/excerpt.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import { printed } from '../../html/typography.ts'
import type { Context, Page, View } from '../../page.ts'
import { inFrench } from '../../parts/common.ts'
import { icon } from '../../parts/icons.ts'
import { addressOf } from '../../parts/json-ld.ts'
import { whyNoCode } from '../../parts/print-row.ts'
import { qrCode } from '../../parts/qr.ts'
import { datesOf, placeLine } from '../../parts/publication/event.ts'
import { SEVERITY } from '../../parts/publications.ts'
import { alertTime, stateTag } from '../../parts/state-words.ts'
import { publicationOf, type Shown } from '../../publication-of.ts'
import { stateNow } from '../../state.ts'

/** How much of the text and of the dates one sheet has. */
const [CHARACTERS, PARAGRAPHS, DATES, DATES_BESIDE_PICTURE] = [600, 8, 4, 2]
/** How many characters of the sectors of an alert one sheet has, and from how many they are set smaller. */
const [PLACE, LONG_PLACE] = [2000, 400]
/** The shortest beginning of a paragraph. */
const BEGINNING = 60
/** How much of the text is left when there are dates, and when there is a picture. */
const [BESIDE_DATES, BESIDE_PICTURE] = [0.7, 0.45]
/** From how many characters a title is set smaller, so that it fits. */
const [LONG, VERY_LONG] = [45, 110]

/** A publication on a sheet of A4, with a code that leads to its page. */
export const posterPage: Page = {
  path: '/publication/:id/affiche',
  read: async (context) => view(await publicationOf(context), context),
}

function view(shown: Shown, context: Context): View {
  const { t, language } = context
  const { item, commune } = shown
  const size = item.title.length > VERY_LONG ? ' small3' : item.title.length > LONG ? ' small2' : ''
  const place = alertPlace(shown, context)
  const [isOver, used] = [stateNow(item, context.clock).isOver, place?.characters ?? 0]
  const room =
    Math.max(CHARACTERS / 2, CHARACTERS - used) *
    (item.kind === 'evenement' ? BESIDE_DATES : 1) *
    (item.images.length > 0 ? BESIDE_PICTURE : 1)
  const back = inLanguage(paths.publication(item.id, item.title), language)
  return {
    kind: 'view',
    title: t(`Affiche : ${item.title}`, `Poster: ${item.title}`),
    canonical: paths.publicationPoster(item.id),
    commune,
    isUnlisted: true,
    form: 'print',
    main: html`<p class="row noprint">
        <a class="btn" href="${back}">${t('Revenir à la page', 'Back to the page')}</a>
        <span class="small"
          >${t('Imprimez cette page : elle tient sur une feuille A4.', 'Print this page: it fits on a sheet of A4.')}</span
        >
      </p>
      ${whyNoCode(context)}
      <article class="sheet">
        <p class="from">${item.acteur?.nom ?? communeName(commune)}${item.acteur ? ` · ${communeName(commune)}` : ''}</p>
        ${kind(shown, context)}
        <h1 class="long${size}" ${inFrench(context)}>${item.title}</h1>
        ${facts(shown, context)} ${place?.html} ${picture(shown)}
        <div class="text" ${inFrench(context)}>
          ${summary([isOver ? null : item.alerte?.consignes, item.body].filter(Boolean).join('\n\n'), room).map((text) => html`<p>${text}</p>`)}
        </div>
        ${code(shown, context)}
      </article>`,
  }
}

function kind({ item, zone }: Shown, context: Context): Html | null {
  const { t, clock } = context
  const { alerte } = item
  if (!alerte) return null
  const state = stateNow(item, clock)
  const end = alertTime(state, zone, ANOTHER_TIME, context)
  return html`<p class="sev ${alerte.severite}">
    ${icon(alerte.severite)}
    ${state.isOver ? `${t('Alerte', 'Alert')} ${end?.toLowerCase()}` : `${t(...SEVERITY[alerte.severite])}${end ? ` · ${end}` : ''}`}
  </p>`
}

/** The sectors that one sheet has room for. */
function sectorsOf(sectors: readonly string[]): string[] {
  let left = PLACE
  return sectors.filter((sector, at) => {
    left -= sector.length
    return at === 0 || left >= 0
  })
}

/** Where an alert holds, what changed last, and who says so: what people need who have only the sheet. */
function alertPlace({ item, zone }: Shown, { t, language, clock }: Context): { html: Html; characters: number } | null {
  if (!item.alerte) return null
  const { secteurs, source, corrections } = item.alerte
  const named = sectorsOf(secteurs)
  const left = secteurs.length - named.length
  const more = left > 0 ? t(` et ${left} autres, à lire sur la page`, ` and ${left} more, on the page`) : ''
  const where = secteurs.length > 0 ? `${named.join(', ')}${more}` : t('Toute la commune', 'The whole commune')
  const { isOver, reason } = stateNow(item, clock)
  const [last] = isOver ? [] : corrections
  const updated = last ? momentInWords(last.le, zone, ANOTHER_TIME, language) : ''
  return {
    html: html`<div class="text place${where.length > LONG_PLACE ? ' much' : ''}">
      <p><b>${t('Où :', 'Where:')}</b> ${printed(where)}</p>
      ${reason ? html`<p>${printed(reason)}</p>` : ''}
      ${last ? html`<p><b>${t(`Mise à jour du ${updated} :`, `Updated ${updated}:`)}</b> ${printed(last.message)}</p>` : ''}
      ${source ? html`<p>${t('Source :', 'Source:')} ${printed(source)}</p>` : ''}
    </div>`,
    characters: where.length + (last?.message.length ?? 0),
  }
}

/** When and where, in large letters. */
function facts({ item, zone }: Shown, context: Context): Html | null {
  const { t, clock } = context
  if (occurrencesOf(item, zone).length === 0) return null
  const { ahead, over } = datesOf(item, zone, clock)
  const shown = item.images.length > 0 ? DATES_BESIDE_PICTURE : DATES
  const dates = ahead.length > 0 ? ahead.slice(0, shown) : over.slice(0, 1)
  const event = item.evenement
  const price = [event?.gratuit ? t('Gratuit', 'Free') : null, event?.tarif, event?.public].filter(Boolean).join('\u{A0}· ')
  return html`<div class="when">
    ${dates.map((occurrence) => {
      const words = whenInWords(occurrence, zone, { ...context, clock: ANOTHER_TIME })
      const off = stateNow(item, clock, { date: occurrence }).name === 'cancelled'
      return html`<p><b>${off ? html`<s>${words}</s>` : words}</b> ${stateTag(item, occurrence, context)}</p>`
    })}
    ${ahead.length === 0 ? html`<p>${t('Cet événement est passé.', 'This event is over.')}</p>` : ''}
    ${ahead.length > shown ? html`<p>${t(`et ${ahead.length - shown} autres dates`, `and ${ahead.length - shown} more dates`)}</p>` : ''}
    <p>${placeLine(item)}</p>
    ${price ? html`<p>${price}</p>` : ''}
  </div>`
}

function picture({ item }: Shown): Html | null {
  const [first] = item.images
  const size = first?.media.sizes.at(-1)
  return size && first ? html`<img src="${size.url}" alt="${first.alt ?? ''}" width="${size.width}" height="${size.height}" />` : null
}

/** The first paragraphs and items of lists of a text, as far as they fit. */
function summary(body: string, characters: number): string[] {
  const texts: string[] = []
  let left = characters
  for (const text of blocks(body.slice(0, 8 * CHARACTERS)).flatMap(textsOf)) {
    const isCut = text.length > left
    if (texts.length === PARAGRAPHS || (isCut && left < BEGINNING)) break
    texts.push(isCut ? `${text.slice(0, Math.max(text.lastIndexOf(' ', left), BEGINNING)).toWellFormed()}…` : text)
    if (isCut) break
    left -= text.length
  }
  return texts
}

/** A paragraph, or the items of a list. */
function textsOf(block: Block): string[] {
  if (block.kind === 'paragraph') return [plain(block.text)]
  if (block.kind !== 'list') return []
  return block.items.flatMap(([first]) => (first?.kind === 'paragraph' ? [`• ${plain(first.text)}`] : []))
}

/** The code and the address for those who have no camera. Without a public address of the service there is nothing that it could lead to. */
function code({ item }: Shown, context: Context): Html | null {
  const { t, site } = context
  if (!site.origin) return null
  const address = addressOf(paths.publicationId(item.id), context)
  return html`<div class="code">
    ${qrCode(address, t('Code qui mène à la page', 'Code that leads to the page'))}
    <div>
      <p><b>${t('Tous les détails', 'All details')}</b></p>
      <p>
        ${t('Visez ce code avec l’appareil photo de votre téléphone, ou tapez :', 'Point the camera of your phone at this code, or type:')}
      </p>
      <p class="address">${address.replace(/^https?:\/\//, '')}</p>
      <p class="small">${site.name} · ${t('sans compte et sans traceur', 'no account, no trackers')}</p>
    </div>
  </div>`
}

import { viewOf } from '../../kinds/kinds.ts'
import { shortCode } from '../../../../contract/publications/short-code.ts'
import { communeName } from '../../../../contract/communes/commune-name.ts'
import { type Block, blocks } from '../../../ui/markdown/blocks.ts'
import { plain } from '../../html/excerpt.ts'
import { type Html, html } from '../../html/html.ts'
import { paths } from '../../html/paths.ts'
import { facts, printedAddress, printedTitle } from '../../html/typography.ts'
import type { Context, Page, View } from '../../page.ts'
import { inFrench } from '../../parts/common.ts'
import { absoluteAddress, addressOf } from '../../parts/json-ld.ts'
import { namedWith } from '../../parts/publications.ts'
import { paperOf, posterRow, whyNoCode } from '../../parts/print-row.ts'
import { qrCode } from '../../parts/qr.ts'
import { publicationOf, type Shown } from '../../publication-of.ts'

/** How much of the text one sheet has. */
const [CHARACTERS, PARAGRAPHS] = [600, 8]
/** The shortest beginning of a paragraph. */
const BEGINNING = 60
/** How much of the text is left when there is a picture. */
const BESIDE_PICTURE = 0.45
/** From how many characters a title is set smaller, so that it fits. */
const [LONG, VERY_LONG] = [45, 110]

/** A publication on a sheet of A4, A3 or A5, with a code that leads to its page. */
export const posterPage: Page = {
  path: '/publication/:id/affiche',
  query: ['format'],
  read: async (context) => view(await publicationOf(context), context),
}

function view(shown: Shown, context: Context): View {
  const { t } = context
  const { item, commune } = shown
  const size = item.title.length > VERY_LONG ? ' small3' : item.title.length > LONG ? ' small2' : ''
  const { poster } = viewOf(item)
  const told = poster.facts(shown, context)
  const room = Math.max(CHARACTERS / 2, CHARACTERS - (told?.characters ?? 0)) * poster.room * (item.images.length > 0 ? BESIDE_PICTURE : 1)
  return {
    kind: 'view',
    title: t(`Affiche : ${item.title}`, `Poster: ${item.title}`),
    canonical: paths.publicationPoster(item.id),
    commune,
    isUnlisted: true,
    form: 'print',
    paper: paperOf(context),
    main: html`${posterRow(context, paths.publication(item.id, item.title))} ${whyNoCode(context)}
      <article class="sheet">
        <p class="from">${namedWith(item) ?? facts([item.acteur?.nom, communeName(commune)])}</p>
        ${poster.head(shown, context)}
        <h1 class="long${size}" ${inFrench(context)}>${printedTitle(item.title)}</h1>
        ${told?.html} ${picture(shown)}
        <div class="text" ${inFrench(context)}>${summary(item.body, room).map((text) => html`<p>${text}</p>`)}</div>
        ${code(shown, context)}
      </article>`,
  }
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
  const typed = absoluteAddress(paths.publicationCode(shortCode(item.id)), context)
  return html`<div class="code">
    ${qrCode(address, t('Code qui mène à la page', 'Code that leads to the page'))}
    <div>
      <p><b>${t('Tous les détails', 'All details')}</b></p>
      <p>
        ${t('Visez ce code avec l’appareil photo de votre téléphone, ou tapez :', 'Point the camera of your phone at this code, or type:')}
      </p>
      <p class="address">${printedAddress(typed)}</p>
      <p class="small">${site.name} · ${t('sans compte et sans traceur', 'no account, no trackers')}</p>
    </div>
  </div>`
}

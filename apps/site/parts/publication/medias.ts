import { numberInWords } from '../../formats.ts'
import { type Html, html } from '../../html/html.ts'
import { outsideLink } from '../../html/markdown.ts'
import { printed } from '../../html/typography.ts'
import type { Context } from '../../page.ts'
import { section } from '../common.ts'
import { icon } from '../icons.ts'
import type { Item } from '../publications.ts'
import { blurredPreview } from './blurred.ts'

/** The width at which the pictures of a page are shown, and the size that old browsers get. */
const [SHOWN, USUAL] = ['(min-width: 52rem) 40rem, calc(100vw - 2rem)', 1000]

/** The pictures of a publication. The first one is loaded at once, the others when they come into view. */
export function pictures({ images, image_url }: Item, { t }: Context): Html | null {
  if (images.length === 0)
    return image_url
      ? html`<p>${outsideLink(image_url, t('Voir l’image sur son site d’origine', 'See the picture on its own site'))}</p>`
      : null
  return html`${images.map(({ alt, legende, credit, media }, at) => {
    const { sizes } = media
    const size = sizes.find(({ width }) => width >= USUAL) ?? sizes.at(-1)
    if (!size) return ''
    const caption = [legende, credit && (/^photo\b/iu.test(credit) ? credit : t(`Crédit : ${credit}`, `Credit: ${credit}`))]
      .filter(Boolean)
      .join(' — ')
    const isPortrait = size.height > size.width
    const preview = at === 0 ? blurredPreview(media, size) : null
    return html`<figure${isPortrait ? html` class="tall"` : ''}${caption ? html` role="figure" aria-label="${caption}"` : ''}>
      ${preview ? html`<img class="blurred" src="${preview}" alt="" width="${size.width}" height="${size.height}" />` : ''}
      <img
        src="${size.url}"
        srcset="${sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}"
        sizes="${SHOWN}"
        alt="${alt ?? ''}"
        width="${size.width}"
        height="${size.height}"
        decoding="async"
        ${at === 0 ? html`fetchpriority="high"` : html`loading="lazy"`}
      />
      ${caption ? html`<figcaption>${caption}</figcaption>` : ''}
    </figure>`
  })}`
}

/** The documents of a publication: title, type and size. */
export function documents({ documents: list }: Item, context: Context): Html | null {
  const { t } = context
  if (list.length === 0) return null
  return html`<section class="block">
    ${section(list.length === 1 ? t('Document', 'Document') : t('Documents', 'Documents'))}
    <ul>
      ${list.map(({ titre, media }) =>
        media.url
          ? html`<li>
              <a class="doc" href="${media.url}" type="application/pdf"
                >${icon('document')}<span>${printed(titre)} <span class="small">(PDF, ${fileSize(media.bytes, context)})</span></span></a
              >
            </li>`
          : '',
      )}
    </ul>
  </section>`
}

const [KILO, MEGA] = [1000, 1_000_000]

/** A size in words: "340 ko", "1,2 Mo". */
export function fileSize(bytes: number, { t, language }: Pick<Context, 't' | 'language'>): string {
  const number = (value: number, digits: number) => numberInWords(value, language, digits)
  if (bytes < MEGA) return `${number(Math.max(1, bytes / KILO), 0)}\u{A0}${t('ko', 'kB')}`
  return `${number(bytes / MEGA, 1)}\u{A0}${t('Mo', 'MB')}`
}

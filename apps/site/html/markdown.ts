import { type Block, blocks } from '../../ui/markdown/blocks.ts'
import { inlineTokens, type Token } from '../../ui/markdown/inline-tokens.ts'
import { levelled } from '../../ui/markdown/levels.ts'
import type { Context } from '../page.ts'
import { type Html, html, safeAddress } from './html.ts'
import { printedWithNumbers } from './telephones.ts'
import { printed } from './typography.ts'

type Texts = Pick<Context, 't'>

/**
 * Makes HTML of a Markdown text of a stranger. HTML within it is plain text. Pictures are links: no request leaves the origin by itself. An address
 * that safeAddress() refuses is shown as text.
 * @param highest the level of its highest heading: below the heading that the text belongs to
 */
export const markdown = (text: string, context: Texts, highest: 2 | 3 = 2): Html =>
  html`${levelled(blocks(text), highest).map((block) => blockOf(block, context, highest))}`

function blockOf(block: Block, context: Texts, highest: number): Html {
  const line = (text: string) => tokens(inlineTokens(text), context)
  const inner = (parts: readonly Block[]) => parts.map((part) => blockOf(part, context, highest))
  if (block.kind === 'paragraph') return html`<p>${line(block.text)}</p>`
  if (block.kind === 'heading') return heading(Math.max(block.level, highest), line(block.text))
  if (block.kind === 'rule') return html`<hr />`
  if (block.kind === 'code') return html`<pre tabindex="0">${block.text}</pre>`
  if (block.kind === 'quote') return html`<blockquote>${inner(block.blocks)}</blockquote>`
  const items = block.items.map((item) => {
    const [only] = item
    return html`<li>${item.length === 1 && only?.kind === 'paragraph' ? line(only.text) : inner(item)}</li>`
  })
  return block.ordered
    ? html`<ol start="${block.start}">
        ${items}
      </ol>`
    : html`<ul>
        ${items}
      </ul>`
}

const heading = (level: number, text: Html): Html => {
  if (level <= 2) return html`<h2>${text}</h2>`
  if (level === 3) return html`<h3>${text}</h3>`
  if (level === 4) return html`<h4>${text}</h4>`
  return level === 5 ? html`<h5>${text}</h5>` : html`<h6>${text}</h6>`
}

/** @param isLink whether the text is that of a link: there is none within it */
const tokens = (parts: readonly Token[], context: Texts, isLink = false): Html =>
  html`${parts.map((part) => tokenOf(part, context, isLink))}`

function tokenOf(token: Token, context: Texts, isLink: boolean): Html {
  if (token.kind === 'text') return isLink ? html`${printed(token.text)}` : printedWithNumbers(token.text)
  if (token.kind === 'code') return html`<code>${token.text}</code>`
  if (token.kind === 'break') return html`<br />`
  if (token.kind === 'strong') return html`<strong>${tokens(token.parts, context, isLink)}</strong>`
  if (token.kind === 'soft') return html`<em>${tokens(token.parts, context, isLink)}</em>`
  if (token.kind === 'link') return outsideLink(token.to, tokens(token.parts, context, true))
  const { t } = context
  return outsideLink(token.to, token.alt ? t(`Image : ${token.alt}`, `Image: ${token.alt}`) : t('Voir l’image', 'See the image'))
}

/** A link from a text of a user. Search engines give the link no weight. The browser sends no referrer to its site. */
export function outsideLink(to: string, text: Html | string): Html {
  const address = safeAddress(to)
  return address === null ? html`${text}` : html`<a href="${address}" rel="nofollow noopener noreferrer ugc">${text}</a>`
}

import sanitizeHtml from 'sanitize-html'
import TurndownService from 'turndown'
import { addListItems } from '../../../../platform/markup/list-items.ts'
import { shallowHtml } from '../../../../platform/markup/shallow.ts'
import { canonicalAddress, webAddress } from '../address.ts'
import { visible } from './text.ts'

/** The most characters of HTML that are converted, tags included: four times the limit of a publication. Inline pictures are removed before. */
const HTML_MAX = 120_000
/** The deepest nesting that is converted: deeper levels change nothing visible and take quadratic memory. */
const NESTING_MAX = 40
/** The deepest nesting that is parsed: parsing takes quadratic memory too. */
const DEEPEST = 300
const CONTACTS = /^(?:mailto:[^\s<>()"'&?]{3,254}|tel:[+\d().-]{2,30})/i

/** Elements with a Markdown equivalent. Pictures are left out: the first is the publication's picture, and others would let third parties track readers. */
const TAGS =
  'p br div section article b strong i em u s del ul ol li h1 h2 h3 h4 h5 h6 blockquote a hr pre code table thead tbody tr td th dl dt dd'

const turndown = new TurndownService({ headingStyle: 'atx', emDelimiter: '*', hr: '---', codeBlockStyle: 'fenced' })
const escapeOfTurndown = turndown.escape.bind(turndown)
turndown.escape = (text) => escapeOfTurndown(text).replaceAll(MARKUP, entity)
addListItems(turndown, '-')
turndown.addRule('cells', { filter: ['td', 'th'], replacement: (content) => ` ${content.trim()} ` })
turndown.addRule('rows', { filter: ['tr', 'dt', 'dd'], replacement: (content) => `${content.trim()}\n\n` })

/** The start of HTML or of an entity. It is replaced by an entity, since a backslash could itself be escaped by a preceding one. */
const MARKUP = /<(?=[a-z/!?])|&(?=#?\w{1,32};)/gi
const entity = (sign: string): string => (sign === '<' ? '&lt;' : '&amp;')

/** Returns Markdown that displays a plain text unchanged, line by line. */
export const markdownOf = (text: string): string =>
  harmlessMarkdown(
    visible(text)
      .split('\n')
      .map((line) => turndown.escape(line.trim()))
      .join('\n')
      .replaceAll(/(?<=[^\n])\n(?=[^\n])/g, '  \n'),
  )

/** Converts HTML to Markdown without HTML, scripts or pictures. Only links to web pages, mail and telephone are retained. */
export function markdownOfHtml(html: string, base: string): string {
  const short = html.replaceAll(/"data:[^"]*"|'data:[^']*'/gi, '""').slice(0, HTML_MAX)
  if (!/[<&]/.test(short)) return markdownOf(short)
  const safe = sanitizeHtml(shallowHtml(short, DEEPEST), {
    allowedTags: TAGS.split(' '),
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    nestingLimit: NESTING_MAX,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'xmp', 'iframe', 'title', 'svg', 'math', 'object'],
    transformTags: { '*': (tagName, attribs) => (isHidden(attribs) ? HIDDEN : { tagName, attribs: attributesOf(tagName, attribs, base) }) },
  })
  return harmless(tidy(visible(turndown.turndown(safe))))
}

/** An element whose text is left out. */
const HIDDEN = { tagName: 'template', attribs: {} }
/** How pages hide an element from those who read them. */
const HIDES = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$))/i
const HIDING_CLASS = /(?:^|\s)(?:screen-reader-text|sr-only|visually-hidden)(?:\s|$)/i

type Attributes = { [name: string]: string }

/** Whether a page does not show an element. */
const isHidden = ({ style, class: name, hidden }: Attributes): boolean =>
  (hidden !== undefined && hidden !== 'false') || HIDES.test(style?.slice(0, 500) ?? '') || HIDING_CLASS.test(name?.slice(0, 500) ?? '')

const attributesOf = (tagName: string, attribs: Attributes, base: string): Attributes =>
  tagName === 'a' ? linkTo(attribs['href'] ?? '', base) : attribs

/** Returns a link address without tracking parameters, so that an unchanged text has the same digest every day. */
function linkTo(href: string, base: string): Attributes {
  const contact = CONTACTS.exec(href.trim())?.[0]
  const target =
    contact ?? (href.trim().startsWith('#') ? null : href.includes('#') ? webAddress(href, base) : canonicalAddress(href, base))
  return target ? { href: target } : {}
}

/** Returns the Markdown of a source unchanged, except for anything a browser could execute. */
export const harmlessMarkdown = (markdown: string): string => harmless(tidy(visible(markdown)))

/** Turns a link or link definition into text unless its target is a web page, mail or telephone; turns a picture into a link. */
const harmless = (markdown: string): string =>
  markdown
    .replaceAll(MARKUP, (sign, at: number) =>
      sign === '&' ? '&' : /^<(?:https?|mailto):[^\s<>]{1,2000}>/i.test(markdown.slice(at, at + 2010)) ? '<' : '&lt;',
    )
    .replaceAll(/!(?=\[)/g, '')
    .replaceAll(/\](?=\((?!\s{0,3}<?(?:https?:\/\/|mailto:|tel:))|:(?!\s{0,3}<?(?:https?:\/\/|mailto:|tel:)))/gi, '] ')

/** Reduces the spaces at the end of a line to two, which are a line break in Markdown. */
function withShortEnd(line: string): string {
  const text = line.trimEnd()
  return line.length - text.length > 2 ? `${text}  ` : line
}

const tidy = (markdown: string): string =>
  markdown
    .split('\n')
    .map(withShortEnd)
    .join('\n')
    .replaceAll(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim()

/** Cuts Markdown to at most `max` code points, after a paragraph, a line or a word, and adds an ellipsis. */
export function cutMarkdown(markdown: string, max: number): string {
  if (markdown.length <= max) return markdown
  const points = Array.from(markdown.slice(0, max * 2 + 2))
  if (points.length <= max) return markdown
  let kept = points.slice(0, max - 3).join('')
  const at = [kept.lastIndexOf('\n\n'), kept.lastIndexOf('\n'), kept.lastIndexOf(' ')].find((place) => place > kept.length * 0.8)
  if (at) kept = kept.slice(0, at)
  // A link cut in the middle would display its address.
  const open = kept.lastIndexOf('[')
  if (open > kept.length - 3000 && kept.indexOf(')', open) < 0) kept = kept.slice(0, open)
  return `${kept.trimEnd()}\n\n…`
}

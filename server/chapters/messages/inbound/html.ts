import { addListItems } from '../../../platform/markup/list-items.ts'
import { shallowHtml } from '../../../platform/markup/shallow.ts'

/** HTML beyond this is cut before it is looked at. */
const HTML_MAX = 500_000
/** So is what is nested deeper: no mail program writes it. */
const DEEPEST = 300

/**
 * The text of an HTML letter as Markdown: no image, no script, no style, links with http(s) and mailto only. Never throws; HTML
 * that is too deep to be laid out comes as bare text.
 */
export async function markdownOf(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  const { default: TurndownService } = await import('turndown')
  const cut = shallowHtml(html.slice(0, HTML_MAX), DEEPEST)
  try {
    const clean = sanitize(cut, {
      allowedTags: ['p', 'div', 'br', 'a', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'hr', 'tr'],
      allowedAttributes: { a: ['href'] },
      allowedSchemes: ['http', 'https', 'mailto'],
      allowProtocolRelative: false,
      nestingLimit: 60,
    })
    const turndown = new TurndownService({ headingStyle: 'atx', hr: '---' })
    addListItems(turndown, '-')
    const markdown = turndown.turndown(clean)
    // A tag that was written as text must not become one where the Markdown is rendered.
    return markdown.replaceAll(/<(?=[a-z/!?])/gi, '\\<')
  } catch {
    return sanitize(cut, { allowedTags: [], allowedAttributes: {} })
  }
}

import { addListItems } from '../../../platform/markup/list-items.ts'
import { shallowHtml } from '../../../platform/markup/shallow.ts'

/** HTML beyond this is cut before it is parsed. */
const HTML_MAX = 500_000
/** Deeper elements are cut as well: no mail program writes them. */
const DEEPEST = 300

/**
 * Converts an HTML letter to Markdown: no image, no script, no style, links with http(s) and mailto only. Never throws; HTML that is too
 * deep for the conversion becomes plain text.
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
    // A tag in the letter's text must not become an element where the Markdown is rendered.
    return markdown.replaceAll(/<(?=[a-z/!?])/gi, '\\<')
  } catch {
    return sanitize(cut, { allowedTags: [], allowedAttributes: {} })
  }
}

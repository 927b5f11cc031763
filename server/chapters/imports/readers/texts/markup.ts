import { SourceUnreadable } from '../item.ts'

const TAGS_MAX = 800_000
const TAG_MAX = 100_000

/**
 * Prepares XML for a parser: starts it at its first element, without its DTD.
 * @throws SourceUnreadable the XML defines entities, or is constructed to be slow to parse
 */
export function safeXml(text: string): string {
  if (/^\s*<(?:!doctype\s+html|html)[\s>]/i.test(text.slice(0, 5000))) throw new SourceUnreadable('is_html')
  const begun = text.slice(0, 10_000).search(/<(?:\?xml|!doctype|!--|(?:\w+:)?(?:rss|feed|rdf)[\s>])/i)
  if (begun < 0) throw new SourceUnreadable(text.trim() ? 'not_xml' : 'empty')
  const root = rootAt(text, begun)
  limitTags(text, root)
  return text.slice(root)
}

/** Returns the offset of the first element, after prolog, comments and a document type without definitions. */
function rootAt(text: string, from: number): number {
  let at = from
  for (;;) {
    at += /^\s*/.exec(text.slice(at, at + 10_000))?.[0].length ?? 0
    const head = text.slice(at, at + 9).toLowerCase()
    if (head.startsWith('<?')) at = after(text, '?>', at)
    else if (head.startsWith('<!--')) at = after(text, '-->', at)
    else if (head === '<!doctype') {
      const end = after(text, '>', at)
      if (text.slice(at, end).includes('[')) throw new SourceUnreadable('dtd_refused')
      at = end
    } else return at
  }
}

function after(text: string, mark: string, at: number): number {
  const found = text.indexOf(mark, at)
  if (found < 0) throw new SourceUnreadable('malformed_xml')
  return found + mark.length
}

function limitTags(text: string, from: number): void {
  let tags = 0
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<![CDATA[', at)) at = after(text, ']]>', at)
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at)
    else {
      const end = text.indexOf('>', at)
      if (end < 0) return
      if ((tags += 1) > TAGS_MAX || end - at > TAG_MAX) throw new SourceUnreadable('too_complex')
      at = end
    }
  }
}

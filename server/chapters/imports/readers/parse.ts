import { type Content, contentOf, sourceHash } from '../content.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'
import { type Candidate, detectSources } from './detect.ts'
import { type SourceInput, type SourceKind, type SourceReading, SourceUnreadable } from './item.ts'
import { readSource } from './read-source.ts'

/** Publication types of items: the default one, and that of each category by its name in lower case. */
export interface Typing {
  typeId: string | null
  types: ReadonlyMap<string, string>
}
/** A task of the parser: read a document as a source of a kind, or detect the sources in a document. */
export type ParseOrder = { task: 'read'; input: SourceInput; kind: SourceKind; typing: Typing } | { task: 'detect'; input: SourceInput }

/** An item as a publication, or the reason why it is refused. */
export interface ParsedItem {
  external_id: string
  aliases: string[]
  title: string
  content: Content | Message
  source_hash: string
}
/** The content of a document, ready to be compared with the stored publications. */
export type ParsedSource = Omit<SourceReading, 'items'> & { items: ParsedItem[] }
export type ParseResult = { source: ParsedSource } | { candidates: Candidate[] } | { unreadable: SourceUnreadable['code'] }

/** Runs a task of the parser process (parse-document.ts). */
export function parse(order: ParseOrder): ParseResult {
  try {
    return order.task === 'detect' ? { candidates: detectSources(order.input) } : { source: sourceOf(order) }
  } catch (error) {
    if (error instanceof SourceUnreadable) return { unreadable: error.code }
    throw error
  }
}

function sourceOf({ kind, input, typing }: Extract<ParseOrder, { task: 'read' }>): ParsedSource {
  const { items, ...reading } = readSource(kind, input)
  const parsed = items.map((item): ParsedItem => {
    const { external_id, aliases, title } = item
    const content = contentOf(item, typing.typeId, typing.types)
    return { external_id, aliases, title, content, source_hash: 'code' in content ? '' : sourceHash(item, content) }
  })
  return { ...reading, items: parsed }
}

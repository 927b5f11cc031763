import { type Content, contentOf, sourceHash } from '../content.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'
import { type Candidate, detectSources } from './detect.ts'
import { type SourceInput, type SourceKind, type SourceReading, SourceUnreadable } from './item.ts'
import { readSource } from './read-source.ts'

/** What comes of items besides: the type of a publication, and that of each category by its name in lower case. */
export interface Typing {
  typeId: string | null
  types: ReadonlyMap<string, string>
}
/** A document to be read as a source of a kind, or to be looked at for what it offers. */
export type ParseOrder = { task: 'read'; input: SourceInput; kind: SourceKind; typing: Typing } | { task: 'detect'; input: SourceInput }

/** An item as a publication, or why it is none. */
export interface ParsedItem {
  external_id: string
  aliases: string[]
  title: string
  content: Content | Message
  source_hash: string
}
/** What a document holds, ready to be compared with what stands. */
export type ParsedSource = Omit<SourceReading, 'items'> & { items: ParsedItem[] }
export type ParseResult = { source: ParsedSource } | { candidates: Candidate[] } | { unreadable: SourceUnreadable['code'] }

/** What the parser process does with a document (parse-document.ts). */
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

import { type Block, blocks } from '../markdown/blocks.ts'
import { inlineTokens, type Token } from '../markdown/inline-tokens.ts'
import { type DocMark, type DocNode, linkAddress } from './document.ts'

/** Thrown within this file for a part that the visual editor does not have. */
class NotVisual extends Error {}

/**
 * Converts a Markdown text to a document of the visual editor, as readers see it: with the parser of the pages. Headings get one level.
 * @returns null for a text with parts that the editor does not have: quotations, code, rules, pictures, several levels of headings
 */
export function documentOf(text: string): DocNode | null {
  const found = blocks(text)
  if (new Set(found.flatMap((block) => (block.kind === 'heading' ? [block.level] : []))).size > 1) return null
  try {
    const content = found.map(nodeOf)
    return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
  } catch (error) {
    if (error instanceof NotVisual) return null
    throw error
  }
}

function nodeOf(block: Block): DocNode {
  if (block.kind === 'paragraph') return withContent('paragraph', inlineOf(block.text))
  if (block.kind === 'heading') return withContent('heading', inlineOf(block.text))
  if (block.kind !== 'list') throw new NotVisual(block.kind)
  const content = block.items.map(itemOf)
  return block.ordered ? { type: 'ordered_list', attrs: { start: block.start }, content } : { type: 'bullet_list', content }
}

/** An item has one paragraph, then further lists. */
function itemOf(parts: readonly Block[]): DocNode {
  const [first, ...others] = parts
  const begins = first?.kind === 'paragraph'
  const lists = begins ? others : parts
  if (lists.some(({ kind }) => kind !== 'list')) throw new NotVisual('item')
  return { type: 'list_item', content: [begins ? nodeOf(first) : { type: 'paragraph' }, ...lists.map(nodeOf)] }
}

const withContent = (type: DocNode['type'], content: DocNode[]): DocNode => (content.length > 0 ? { type, content } : { type })

const inlineOf = (text: string): DocNode[] => merged(inlineTokens(text).flatMap((token) => inlineNodes(token, [])))

function inlineNodes(token: Token, marks: readonly DocMark[]): DocNode[] {
  const inner = (parts: readonly Token[], mark: DocMark) =>
    parts.flatMap((part) => inlineNodes(part, [...marks.filter(({ type }) => type !== mark.type), mark]))
  // A line break of the source is a space for readers.
  if (token.kind === 'text') return textNodes(token.text.replaceAll('\n', ' '), marks)
  if (token.kind === 'break') return [{ type: 'hard_break' }]
  if (token.kind === 'strong') return inner(token.parts, { type: 'strong' })
  if (token.kind === 'soft') return inner(token.parts, { type: 'em' })
  if (token.kind !== 'link') throw new NotVisual(token.kind)
  const href = linkAddress(token.to)
  if (href === null) throw new NotVisual('scheme')
  return inner(token.parts, { type: 'link', attrs: { href } })
}

/** The order of marks in the schema. */
const ORDER = ['link', 'strong', 'em'] as const

function textNodes(text: string, marks: readonly DocMark[]): DocNode[] {
  if (text === '') return []
  if (marks.length === 0) return [{ type: 'text', text }]
  return [{ type: 'text', text, marks: marks.toSorted((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type)) }]
}

/** Joins neighbours with the same marks. */
function merged(nodes: readonly DocNode[]): DocNode[] {
  const found: DocNode[] = []
  for (const node of nodes) {
    const last = found.at(-1)
    if (last?.type === 'text' && node.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks))
      found[found.length - 1] = { ...last, text: `${last.text}${node.text}` }
    else found.push(node)
  }
  return found
}

import type { DocNode } from '../../ui/text-editor/document.ts'
import { documentOf } from '../../ui/text-editor/from-markdown.ts'
import { markdownOf } from '../../ui/text-editor/to-markdown.ts'

/** The length of a message that a telephone shows without scrolling. */
export const MESSAGE_ADVISED = 400
export const TITLE_MAX = 200

/** Whether a line begins the orders, however it is typed. */
const isHead = (line: string): boolean => line.toLowerCase().replaceAll("'", '’').replace(':', '').trim() === 'ce qu’il faut faire'

/**
 * Splits a message: its first line is the title, what is below the line of the orders are these, one in each line; the rest is the text.
 * Spec §2-128.
 */
export function partsOf(message: string): { title: string; text: string; orders: string[] } {
  const [title = '', ...rest] = message.trim().split('\n')
  const head = rest.findIndex(isHead)
  const text = head === -1 ? rest : rest.slice(0, head)
  return { title: title.trim(), text: text.join('\n').trim(), orders: head === -1 ? [] : ordersIn(rest.slice(head + 1)) }
}

const LIST_MARK = /^[-*•–] /u
const ordersIn = (lines: readonly string[]): string[] => lines.map((line) => line.trim().replace(LIST_MARK, '').trim()).filter(Boolean)

/** Orders as Markdown: a list, so that each is read as one. */
export const ordersAsMarkdown = (orders: readonly string[]): string =>
  orders.length === 0 ? '' : markdownOf({ type: 'doc', content: [{ type: 'bullet_list', content: orders.map(itemOf) }] })
const itemOf = (order: string): DocNode => ({
  type: 'list_item',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: order }] }],
})

/** Returns plain text as Markdown that is read as the same text: an empty line begins a paragraph, and no sign is a mark. */
export const asMarkdown = (text: string): string =>
  markdownOf({ type: 'doc', content: text.split(/\n\s*\n/).map((part) => ({ type: 'paragraph', content: linesOf(part.trim()) })) })

const linesOf = (part: string): DocNode[] =>
  part
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line, n) => [...(n > 0 ? [{ type: 'hard_break' } as const] : []), { type: 'text', text: line.trim() } as const])

/** Returns a Markdown text as plain lines; as it is where it has parts that a plain text does not. */
export function asPlain(markdown: string): string {
  const document = documentOf(markdown)
  return document === null ? markdown : (document.content ?? []).map(plainOf).join('\n\n')
}

function plainOf({ type, text, content = [] }: DocNode): string {
  if (type === 'text') return text ?? ''
  if (type === 'hard_break') return '\n'
  if (type === 'bullet_list' || type === 'ordered_list') return content.map((item) => `– ${plainOf(item)}`).join('\n')
  return content.map(plainOf).join('')
}

/** The sectors that are typed in one field, between commas. */
export const sectorsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

import { type Block, blocks } from './blocks.ts'
import { inlineTokens, type Token } from './inline-tokens.ts'

/** What is read of a Markdown text, without its marks: a difference shows words and where links lead, not asterisks. A line a block. */
export const plain = (text: string): string => blocks(text).map(plainBlock).filter(Boolean).join('\n')

function plainBlock(block: Block): string {
  if (block.kind === 'rule') return ''
  if (block.kind === 'code') return block.text
  if (block.kind === 'quote') return block.blocks.map(plainBlock).join('\n')
  if (block.kind === 'list') return block.items.map((item) => `• ${item.map(plainBlock).join('\n')}`).join('\n')
  return inlineTokens(block.text).map(plainToken).join('')
}

function plainToken(token: Token): string {
  if (token.kind === 'image') return leading(token.alt, token.to)
  if ('parts' in token) {
    const text = token.parts.map(plainToken).join('')
    return token.kind === 'link' ? leading(text, token.to) : text
  }
  return 'text' in token ? token.text : '\n'
}

/** The words of a link and where it leads. */
const leading = (text: string, to: string): string => (text === to ? text : `${text} (${to})`)

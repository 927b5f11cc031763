import { blocks } from '../../ui/markdown/blocks.ts'

const CHARACTERS = 220

/** The beginning of a Markdown text as plain text: its first paragraph, cut between words. */
export function excerpt(markdown: string, characters = CHARACTERS): string {
  const first = blocks(markdown.slice(0, 4000)).find((block) => block.kind === 'paragraph')
  const text = first ? plain(first.text) : ''
  if (text.length <= characters) return text
  const cut = text.slice(0, characters).toWellFormed()
  return `${withoutEnd(cut.slice(0, Math.max(cut.lastIndexOf(' '), characters / 2)))}…`
}

/** A text without the blanks and the punctuation at its end. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' \n\t,;:.!?'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A bare address, which keeps its underscores, or marks of emphasis and code. An underscore within a word is no mark. */
const MARKS =
  /(https?:\/\/[^\s*`<>]{1,2000})|[*`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}|(?<![\p{L}\p{N}])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])/gu

/** A line of Markdown without its marks. */
export const plain = (line: string): string =>
  line
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}\)/g, '$1')
    .replaceAll(MARKS, (_mark, address: string | undefined) => address ?? '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

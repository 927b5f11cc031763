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

/** A line of Markdown without its marks. */
export const plain = (line: string): string =>
  line
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}\)/g, '$1')
    .replaceAll(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

import { withLineBreaks } from './texts/escaped-html.ts'
import { cutAtWord, plain } from './texts/text.ts'

/** The most characters of a title that are cleaned. */
const RAW_MAX = 2000
/** A link or a picture of Markdown, whole or cut off at the end of the text. */
const LINK =
  /!?\[([^[\]]{0,300})\]\(\s?(?:https?:|mailto:|tel:|www\.|\/)[^\s()]{0,1000}(?:\([^\s()]{0,200}\)[^\s()]{0,200})?(?:\s"[^"]{0,200}"\s?)?(?:\)|…?$)/gi
/** An address within angle brackets, and words in bold. */
const [BRACKETED, BOLD] = [/<((?:https?|mailto):[^\s<>]{1,500})>/gi, /\*\*(?=[^\s*])([^*]{1,200})\*\*/g]

/** Returns a line without the signs of Markdown: of a link its words. */
const withoutMarkdown = (line: string): string =>
  line.slice(0, RAW_MAX).replaceAll(LINK, '$1').replaceAll(BRACKETED, '$1').replaceAll(BOLD, '$1')

/** Returns the title that a source gives, as one line of plain text: it is cleaned like its texts. Empty when nothing is left. */
export const lineOfTitle = (title: string | null | undefined): string =>
  withLineBreaks(withoutMarkdown(plain(title)))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the first line with words of a text in Markdown, at most so long; empty without one. */
export function lineOfText(markdown: string, max: number): string {
  const line = markdown.split('\n').find((row) => /[\p{L}\p{N}]/u.test(withoutMarkdown(row))) ?? ''
  return cutAtWord(plain(withoutMarkdown(line).replaceAll(/\\(?=[^\p{L}\p{N}\s])|[#*_>]/gu, '')), max)
}

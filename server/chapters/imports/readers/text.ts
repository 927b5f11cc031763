import { Parser } from 'htmlparser2'

/** Nothing that these hide is meant to be read: controls, directions, invisible joints, byte order marks. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g

/** Text without controls and other characters that nobody sees, each line end a line feed. */
export const visible = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(UNSEEN, '')
    .toWellFormed()

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'title', 'iframe', 'xmp'])

/** What a reader sees of HTML: tags dropped, entities read. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html
  let text = ''
  let silent = 0
  const parser = new Parser({
    onopentagname: (name) => void ((silent += Number(SILENT.has(name))), (text += ' ')),
    onclosetag: (name) => void ((silent -= Number(SILENT.has(name))), (text += ' ')),
    ontext: (piece) => void (silent ? 0 : (text += piece)),
  })
  parser.end(html)
  return text
}

/** One line of plain text: tags dropped, entities read, white space folded. Empty where nothing is left. */
export function plain(text: string | null | undefined): string {
  if (!text) return ''
  const line = htmlText(text.slice(0, 20_000))
  // Once more: feeds are full of titles whose entities were escaped twice.
  return visible(/&#?\w{2,12};/.test(line) ? htmlText(line) : line)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Text of at most so many code points, cut after a word, with an ellipsis where it was cut. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const points = Array.from(text.slice(0, max * 2 + 2))
  if (points.length <= max) return text
  const kept = points.slice(0, max - 1).join('')
  const space = kept.search(/\s\S*$/)
  return `${(space > kept.length * 0.6 ? kept.slice(0, space) : kept).trimEnd()}…`
}

/** The trimmed text of a value; null for anything but text and numbers, and for blank ones. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() || null : typeof value === 'number' && Number.isFinite(value) ? String(value) : null

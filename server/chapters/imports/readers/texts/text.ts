import { Parser } from 'htmlparser2'

/** Invisible characters: controls, direction marks, zero-width joiners, byte order marks. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g

/** Returns text without invisible characters, with line feeds as line ends. */
export const visible = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(INVISIBLE, '')
    .toWellFormed()

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'title', 'iframe', 'xmp'])

/** Returns the visible text of HTML: tags removed, entities decoded. */
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

/** Returns one line of plain text: tags removed, entities decoded, white space collapsed. Empty when nothing is left. */
export function plain(text: string | null | undefined): string {
  if (!text) return ''
  const line = htmlText(text.slice(0, 20_000))
  // Decoded twice: many feeds have titles with double-escaped entities.
  return visible(/&#?\w{2,12};/.test(line) ? htmlText(line) : line)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Cuts a text to at most `max` code points, after a word, and adds an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const points = Array.from(text.slice(0, max * 2 + 2))
  if (points.length <= max) return text
  const kept = points.slice(0, max - 1).join('')
  const space = kept.search(/\s\S*$/)
  return `${(space > kept.length * 0.6 ? kept.slice(0, space) : kept).trimEnd()}…`
}

/** Returns the trimmed text of a value; null for blank text and for anything but text and numbers. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() || null : typeof value === 'number' && Number.isFinite(value) ? String(value) : null

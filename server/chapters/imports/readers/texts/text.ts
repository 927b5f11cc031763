import { Parser } from 'htmlparser2'
import { hasTags } from '../output-check.ts'

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
/** Elements within a word or a sentence: they part no words. */
const INLINE = new Set('a abbr b big del em font i ins mark s small span strike strong sub sup u'.split(' '))

/** Returns the visible text of HTML: tags removed, entities decoded. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html
  let text = ''
  let silent = 0
  const parser = new Parser({
    onopentagname: (name) => void ((silent += Number(SILENT.has(name))), (text += INLINE.has(name) ? '' : ' ')),
    onclosetag: (name) => void ((silent -= Number(SILENT.has(name))), (text += INLINE.has(name) ? '' : ' ')),
    ontext: (piece) => void (silent ? 0 : (text += piece)),
  })
  parser.end(html)
  return text
}

/** Two numeric entities, escaped or not, that are the halves of one character in UTF-16. */
const HALVES = /&(?:amp;)?#(?:x(d[89ab][\da-f]{2})|(5[56]\d{3}));&(?:amp;)?#(?:x(d[c-f][\da-f]{2})|(5[67]\d{3}));/gi

/** Returns a document in which emoji that were written as two halves, `&#55357;&#56832;`, are characters. */
export const withWholeCharacters = (text: string): string =>
  text.includes('#')
    ? text.replaceAll(HALVES, (pair, ...[highHex, high, lowHex, low]: (string | undefined)[]) => {
        const halves = [highHex ? Number.parseInt(highHex, 16) : Number(high), lowHex ? Number.parseInt(lowHex, 16) : Number(low)]
        const whole = String.fromCharCode(...halves)
        return whole.isWellFormed() ? whole : pair
      })
    : text

/** How often tags and entities may be escaped: feeds escape their titles two or three times. */
const ESCAPED_MAX = 4

/** Returns one line of plain text: tags removed, entities decoded, also escaped ones, white space collapsed. Empty when nothing is left. */
export function plain(text: string | null | undefined): string {
  if (!text) return ''
  let line = htmlText(text.slice(0, 20_000))
  for (let round = 1; round < ESCAPED_MAX && (/&#?\w{2,12};/.test(line) || hasTags(line)); round += 1) {
    const decoded = htmlText(line)
    if (decoded === line) break
    line = decoded
  }
  return visible(line).replaceAll(/\s+/g, ' ').trim()
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

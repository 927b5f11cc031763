/** Content lines of iCalendar texts. RFC 5545: folding of lines, escaping of texts. */

const CRLF = '\r\n'
const LINE_OCTETS = 75

/** Returns a text as the value of a property: separators and line ends of every kind escaped, without other control characters. */
export const escapedText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/[^\P{Cc}\t]/gu, '')

/** Returns a text of at most `max` UTF-16 units, with an ellipsis if it was longer. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** Returns the lines of a text, folded, each with its line end. */
export const contentLines = (lines: readonly string[]): string => lines.map((line) => folded(line) + CRLF).join('')

/** Folds a line to 75 octets, never inside a character. RFC 5545 §3.1. */
function folded(line: string): string {
  // A character has at most three octets for each of its UTF-16 units.
  if (line.length * 3 <= LINE_OCTETS) return line
  const octets = Buffer.from(line)
  const lines: string[] = []
  for (let start = 0; start < octets.length;) {
    let end = start + LINE_OCTETS - (start > 0 ? 1 : 0)
    while (end < octets.length && isContinued(octets[end])) end -= 1
    lines.push(octets.toString('utf8', start, end))
    start = end
  }
  return lines.join(`${CRLF} `)
}
/** Whether an octet is inside a character of UTF-8. */
const isContinued = (octet: number | undefined) => ((octet ?? 0) & 0xc0) === 0x80

/** A line of a text with `format=flowed`: its quote marks, its text, and whether the next line goes on with it. */
interface Line {
  depth: number
  text: string
  isFlowed: boolean
}

function lineOf(raw: string): Line {
  const depth = /^>*/.exec(raw)?.[0].length ?? 0
  // One space after the marks is stuffing.
  const text = raw.slice(depth).replace(/^ /, '')
  return { depth, text, isFlowed: text.endsWith(' ') && text !== '-- ' }
}

/**
 * Joins the lines of a text with `format=flowed` (RFC 3676 §4.1): quote marks and stuffing are removed, the lines of one paragraph joined, and
 * the paragraph quoted again.
 * @param delSp whether the space at which a line was broken is left out (`delsp=yes`)
 */
export function unflowed(text: string, delSp: boolean): string {
  const paragraphs: { depth: number; parts: string[] }[] = []
  let before: Line | null = null
  for (const raw of text.split(/\r?\n/)) {
    const line = lineOf(raw)
    const own: string = line.isFlowed && delSp ? line.text.slice(0, -1) : line.text
    const last = paragraphs.at(-1)
    if (last && before?.isFlowed && before.depth === line.depth && line.text !== '-- ') last.parts.push(own)
    else paragraphs.push({ depth: line.depth, parts: [own] })
    before = line
  }
  return paragraphs
    .map(({ depth, parts }) => {
      const whole = parts.join('')
      const shown = whole === '-- ' ? whole : whole.trimEnd()
      return depth === 0 ? shown : `${'>'.repeat(depth)} ${shown}`.trimEnd()
    })
    .join('\n')
}

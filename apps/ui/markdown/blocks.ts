/** A block of a Markdown text. Raw HTML is not parsed: it is plain text. Why no package does this: docs/decisions/0018. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

const HEADING = /^ {0,3}(#{1,6})[ \t](.*)$/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const QUOTE = /^ {0,3}> ?(.*)$/
const ITEM = /^( {0,3})([-*+]|(\d{1,9})[.)])[ \t]+(|[^ \t].*)$/
/** How each block but a paragraph begins. Most lines do not, and are compared with nothing else. */
const OTHER = /^ {0,3}[-#`~*_>+\d]/
/** The limit of nested lists, so that a hostile text cannot block the page. */
const DEEPEST = 6

/** Parses a text into blocks. What is no other block is a paragraph. */
export const blocks = (text: string): Block[] => blocksOf(text.split(/\r\n|[\r\n]/), 0)

function blocksOf(lines: string[], depth: number): Block[] {
  const found: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') at += 1
    else if (!OTHER.test(line)) {
      const [block, next] = paragraph(lines, at)
      found.push(block)
      at = next
    } else if (RULE.test(line)) {
      found.push({ kind: 'rule' })
      at += 1
    } else {
      const [block, next] =
        heading(lines, at) ?? fenced(lines, at) ?? (depth < DEEPEST ? nested(lines, at, depth) : null) ?? paragraph(lines, at)
      found.push(block)
      at = next
    }
  }
  return found
}

type Read = [block: Block, next: number] | null

/** Without the blanks before it, and the blanks and marks after it: a pattern for both would take quadratic time on a row of them. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (' \t'.includes(text[start] ?? '?')) start += 1
  while (end > start && ' \t#'.includes(text[end - 1] ?? '?')) end -= 1
  return text.slice(start, end)
}

function heading(lines: string[], at: number): Read {
  const [, marks = '', text = ''] = HEADING.exec(lines[at] ?? '') ?? []
  return marks ? [{ kind: 'heading', level: marks.length, text: trimmed(text) }, at + 1] : null
}

function fenced(lines: string[], at: number): Read {
  const fence = FENCE.exec(lines[at] ?? '')?.[1]
  if (!fence) return null
  let last = at + 1
  while (last < lines.length && !(lines[last] ?? '').trim().startsWith(fence)) last += 1
  return [{ kind: 'code', text: lines.slice(at + 1, last).join('\n') }, last + 1]
}

const nested = (lines: string[], at: number, depth: number): Read => quote(lines, at, depth) ?? list(lines, at, depth)

function quote(lines: string[], at: number, depth: number): Read {
  let next = at
  const inside: string[] = []
  for (let match = QUOTE.exec(lines[next] ?? ''); match; match = QUOTE.exec(lines[next] ?? '')) {
    inside.push(match[1] ?? '')
    next += 1
  }
  return next > at ? [{ kind: 'quote', blocks: blocksOf(inside, depth + 1) }, next] : null
}

function list(lines: string[], at: number, depth: number): Read {
  const first = ITEM.exec(lines[at] ?? '')
  if (!first) return null
  const ordered = first[3] !== undefined
  const margin = (first[1] ?? '').length
  const items: string[][] = []
  let next = at
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    const item = RULE.test(line) ? null : ITEM.exec(line)
    if (item && (item[3] !== undefined) === ordered && (item[1] ?? '').length < margin + 2) items.push([item[4] ?? ''])
    // Indented lines belong to the item, and so does a line that follows without a blank line.
    else if (/^(?: {2,}|\t)\S/.test(line)) items.at(-1)?.push(line.replace(/^(?:\t| {2,4})/, ''))
    else if (line.trim() === '' && /^(?: {2,}|\t)\S|^ ?(?:[-*+]|\d{1,9}[.)])[ \t]+\S/.test(lines[next + 1] ?? '')) items.at(-1)?.push('')
    else if (line.trim() !== '' && lines[next - 1]?.trim() !== '' && !startsOther(line)) items.at(-1)?.push(line)
    else break
  }
  const start = Number(first[3] ?? 1)
  return [{ kind: 'list', ordered, start, items: items.map((item) => blocksOf(item, depth + 1)) }, next]
}

const startsOther = (line: string): boolean => OTHER.test(line) && [HEADING, FENCE, RULE, QUOTE, ITEM].some((pattern) => pattern.test(line))

function paragraph(lines: string[], at: number): [Block, number] {
  let next = at + 1
  while (next < lines.length && lines[next]?.trim() !== '' && !startsOther(lines[next] ?? '')) next += 1
  return [{ kind: 'paragraph', text: lines.slice(at, next).join('\n') }, next]
}

/**
 * Patterns of inline Markdown. What a repetition reads cannot begin the same pattern again, or ends at the next beginning: a text takes linear
 * time. Of emphasis only the opening mark is a pattern; closings() finds the other one.
 */
const MARK = new RegExp(
  [
    String.raw`\\(?<escaped>[!-/:-@[-\`{-~])`,
    String.raw`(?<ticks>\`{1,3})(?<code>[^\`]{1,1000})\k<ticks>`,
    String.raw`!\[(?<alt>[^[\]]{0,500})\]\(\s{0,20}(?<image>[^\s()]{1,2000})(?:\s{1,20}"[^"]{0,300}")?\s{0,20}\)`,
    String.raw`\[(?<text>[^[\]]{1,1000})\]\(\s{0,20}<?(?<target>[^\s()<>]{1,2000}(?:\([^\s()]{0,200}\))?)>?(?:\s{1,20}"[^"]{0,300}")?\s{0,20}\)`,
    String.raw`<?(?<address>https?://[^\s<>"]{1,2000})>?`,
    String.raw`(?<strong>\*\*|__)(?=\S)`,
    String.raw`(?<![\w*])(?<soft>[*_])(?=[^\s*_])`,
    String.raw`(?<br>(?:(?<! ) {2,}|\\)\n)`,
  ].join('|'),
  'g',
)
/** What every mark of a text has. Most texts have none, and are not divided. */
const MARKED = /[\\`[*_]|https?:| {2}\n/
const DEEPEST = 5
/** The most characters between two marks of emphasis. */
const EMPHASIZED_MAX = 1000
/** Punctuation after an address that belongs to the sentence. */
const TRAILING = new Set(".,;:!?)]'’»*_")

/** A part of a line of Markdown. An address is unchanged and unchecked: the renderer must check it before it makes a link. */
export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; parts: Token[] }
  | { kind: 'image'; to: string; alt: string }
  | { kind: 'strong'; parts: Token[] }
  | { kind: 'soft'; parts: Token[] }
  | { kind: 'break' }

/** Divides a line of text into its emphasis and links. What is no mark is text: no character is lost, except those of the marks. */
export function inlineTokens(text: string, depth = 0): Token[] {
  if (depth > DEEPEST || !MARKED.test(text)) return text === '' ? [] : [{ kind: 'text', text }]
  const found: Token[] = []
  const closingOf = closings(text)
  let [at, from] = [0, 0]
  for (let match = matchFrom(text, from); match; match = matchFrom(text, from)) {
    const { strong, soft } = match.groups ?? {}
    const mark = strong ?? soft
    const first = match.index + (mark?.length ?? 0)
    const closing = mark === undefined ? -1 : closingOf(mark, first)
    if (mark !== undefined && closing === -1) from = match.index + 1
    else {
      if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) })
      if (mark === undefined) found.push(...marked(match, depth))
      else found.push({ kind: strong ? 'strong' : 'soft', parts: inlineTokens(text.slice(first, closing), depth + 1) })
      at = from = mark === undefined ? match.index + match[0].length : closing + mark.length
    }
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) })
  return found
}

function matchFrom(text: string, from: number): RegExpExecArray | null {
  MARK.lastIndex = from
  return MARK.exec(text)
}

/**
 * Returns the function that finds where an emphasis ends that begins at a position, or -1. Positions are asked for in their order, so that each
 * character is read once for each mark.
 */
function closings(text: string): (mark: string, first: number) => number {
  const next = new Map<string, number>()
  const search = (key: string, from: number, find: (from: number) => number): number => {
    let known = next.get(key) ?? -1
    if (known < from) {
      known = find(from)
      next.set(key, known === -1 ? Infinity : known)
    }
    return known === -1 ? Infinity : known
  }
  const closesSoft = (at: number) => /\S/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + 1))
  const softFrom = (mark: string) => (from: number) => {
    let at = text.indexOf(mark, from)
    while (at !== -1 && !closesSoft(at)) at = text.indexOf(mark, at + 1)
    return at
  }
  return (mark, first) => {
    const strong = mark.length > 1
    let at = search(mark, first + 1, strong ? (from) => text.indexOf(mark, from) : softFrom(mark))
    // The first of three marks may belong to the text: "***a***" is a strong "*a*".
    const isLonger = at === first + 1 || mark.startsWith(text.charAt(first)) || /\s/.test(text.charAt(at - 1))
    if (strong && isLonger && text.startsWith(mark, at + 1)) at += 1
    const isNear = at - first <= EMPHASIZED_MAX && at < search('\n', first, (from) => text.indexOf('\n', from))
    return isNear ? at : -1
  }
}

function marked(match: RegExpExecArray, depth: number): Token[] {
  const { escaped, code, alt, image, text, target, address } = match.groups ?? {}
  if (escaped !== undefined) return [{ kind: 'text', text: escaped }]
  if (code !== undefined) return [{ kind: 'code', text: code }]
  if (image !== undefined) return [{ kind: 'image', to: image, alt: alt ?? '' }]
  if (target !== undefined) return [{ kind: 'link', to: target, parts: inlineTokens(text ?? '', depth + 1) }]
  if (address === undefined) return [{ kind: 'break' }]
  const clean = sentenceless(address)
  return [
    { kind: 'link', to: clean, parts: [{ kind: 'text', text: clean }] },
    { kind: 'text', text: address.slice(clean.length) },
  ]
}

function sentenceless(address: string): string {
  let end = address.length
  while (TRAILING.has(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

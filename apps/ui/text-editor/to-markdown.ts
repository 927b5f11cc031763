import { type DocMark, type DocNode, linkAddress } from './document.ts'

/** The most characters of an emphasis that the parser finds, less some for its marks. */
const EMPHASIS_MAX = 900
/** What the parser takes for a bare address, and the punctuation after it that belongs to the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/g
const WHOLE_ADDRESS = /^https?:\/\/[^\s<>"]{1,1990}$/
const TRAILING = /[.,;:!?)\]'’»*_]$/
/** The first characters of a line that is a list, a rule, a heading, a quotation or code. */
const OTHER_BLOCK = /^(?:[-+](?:\s|$)|-[- \t]*$|#{1,6}(?:\s|$)|>|~{3})/
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/

/**
 * Converts a document of the visual editor to Markdown that the parser of the pages reads as the same document. Empty paragraphs are left out.
 * An emphasis that Markdown cannot have, within a word for instance, is left out; its text stays.
 */
export const markdownOf = ({ content = [] }: DocNode): string => content.map(blockOf).filter(Boolean).join('\n\n')

function blockOf(node: DocNode): string {
  if (node.type === 'bullet_list' || node.type === 'ordered_list') return listOf(node)
  if (node.type !== 'heading') return linesOf(node)
  const line = linesOf(node).replaceAll('\\\n', ' ')
  // The parser takes away the marks at the end of a heading.
  let end = line.length
  while (' #'.includes(line.charAt(end - 1) || '?')) end -= 1
  const title = line.slice(0, end)
  return title === '' ? '' : `## ${title}`
}

/** Four blanks a level: the parser takes away up to four. */
function listOf({ type, content = [], attrs }: DocNode): string {
  const start = attrs?.start ?? 1
  const items = content.map(({ content: [first, ...lists] = [] }, n) => {
    const text = first ? linesOf(first).replaceAll('\n', '\n    ') : ''
    const inner = lists.map((list) => listOf(list).replaceAll(/^/gm, '    '))
    return [`${type === 'ordered_list' ? `${start + n}.` : '-'} ${text}`, ...inner].join('\n')
  })
  return items.join('\n')
}

/** The lines of a paragraph, between hard breaks. No line begins as another block would. */
function linesOf({ content = [] }: DocNode): string {
  const lines: DocNode[][] = [[]]
  for (const node of content)
    if (node.type === 'hard_break') lines.push([])
    else lines.at(-1)?.push(node)
  return lines
    .map((nodes) => startEscaped(lineOf(nodes).trim()))
    .filter(Boolean)
    .map((line, n, all) => (n < all.length - 1 && endsInAddress(line) ? `${line} ` : line))
    .join('\\\n')
}

/** Whether the backslash of a line break would belong to an address. */
const endsInAddress = (text: string): boolean => text.slice(text.lastIndexOf(' ') + 1).includes('://')

const startEscaped = (line: string): string => (OTHER_BLOCK.test(line) ? `\\${line}` : line.replace(NUMBERED, String.raw`$1\$2`))

interface Run {
  text: string
  link: string | null
  strong: boolean
  em: boolean
}

const runOf = ({ text = '', marks = [] }: DocNode): Run => ({
  text: text.replaceAll(/[\n\r]/g, ' '),
  link: marks.find((mark): mark is Extract<DocMark, { type: 'link' }> => mark.type === 'link')?.attrs.href ?? null,
  strong: marks.some(({ type }) => type === 'strong'),
  em: marks.some(({ type }) => type === 'em'),
})

function lineOf(nodes: readonly DocNode[]): string {
  const groups = grouped(nodes.map(runOf), ({ link }) => link)
  const isLink = (group: readonly Run[]): boolean => group[0]?.link != null && !isBare(textOf(group), group[0].link)
  let out = ''
  for (const [n, group] of groups.entries()) {
    const next = groups[n + 1] ?? []
    const place = { before: lastOf(out), after: isLink(next) ? '[' : firstOf(next) }
    // An exclamation mark before a link would make it a picture.
    if (isLink(group)) out = out.replace(/!$/, String.raw`\!`) + linkOf(group, group[0]?.link ?? '')
    else out += emphasised(group, 'strong', place)
  }
  return out
}

/** Neighbours with the same value, together. */
function grouped(runs: readonly Run[], valueOf: (run: Run) => unknown): Run[][] {
  const groups: Run[][] = []
  for (const run of runs) {
    const group = groups.at(-1)
    if (group?.[0] && valueOf(group[0]) === valueOf(run)) group.push(run)
    else groups.push([run])
  }
  return groups
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
/** The first character of runs with their marks. The mark of a strong text may be an underscore. */
function firstOf(runs: readonly Run[]): string {
  const first = textOf(runs).charAt(0)
  return runs[0]?.strong && first.trim() !== '' ? '_' : first
}
const lastOf = (text: string): string => text.charAt(text.length - 1)

/** Whether a link is what the parser makes of its text alone. */
const isBare = (text: string, href: string): boolean => WHOLE_ADDRESS.test(text) && !TRAILING.test(text) && linkAddress(text) === href

/** The text of a link has no brackets and no address. */
function linkOf(group: readonly Run[], href: string): string {
  const to = href.replaceAll(/[()<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
  const safe = group.map((run) => ({ ...run, text: run.text.replaceAll('[', '(').replaceAll(']', ')') }))
  const label = emphasised(safe, 'strong', { before: '[', after: ']', inLink: true })
  return label.trim() === '' ? label : `[${label}](${to})`
}

/** Where a text is: the characters around it, and whether it is the text of a link. */
interface Place {
  before: string
  after: string
  inLink?: boolean
}

/** Puts marks around neighbours that have an emphasis: strong outside, soft inside. Blanks at both ends are outside of the marks. */
function emphasised(group: readonly Run[], kind: 'strong' | 'em', place: Place): string {
  const parts = grouped(group, (run) => run[kind])
  let out = ''
  parts.forEach((part, n) => {
    const before = lastOf(out) || place.before
    const after = parts[n + 1] ? firstOf(parts[n + 1] ?? []) : place.after
    const has = part[0]?.[kind] ?? false
    const around = { ...place, ...(has ? { before: '', after: '' } : { before, after }) }
    const text = kind === 'strong' ? emphasised(part, 'em', around) : plain(textOf(part), place.inLink === true)
    if (!has) {
      out += text
      return
    }
    const core = text.trim()
    const lead = text.slice(0, text.indexOf(core))
    const trail = text.slice(lead.length + core.length)
    const withMarks = marked(core, kind, lastOf(lead) || before, trail.charAt(0) || after)
    // Without marks around it, what is within is beside what is around.
    out += withMarks === core && kind === 'strong' ? emphasised(part, 'em', { ...place, before, after }) : lead + withMarks + trail
  })
  return out
}

/** Returns a text between its marks, or without them where the parser would not find them. @param last @param next the characters around it */
function marked(core: string, kind: 'strong' | 'em', last: string, next: string): string {
  const mark = ['*', '_'].find((character) => !core.includes(character))
  if (core === '' || mark === undefined || last === mark || next === mark) return core
  if (kind === 'em' && (/[\w*]/.test(last) || /\w/.test(next))) return core
  const around = kind === 'strong' ? mark + mark : mark
  if (core.length <= EMPHASIS_MAX) return around + core + around
  const at = core.lastIndexOf(' ', EMPHASIS_MAX)
  // A long text is marked in pieces, unless they would divide a link or an escaped character.
  if (at <= 0 || /[[\\*_<]/.test(core)) return core
  return `${around}${core.slice(0, at)}${around} ${marked(core.slice(at + 1), kind, ' ', next)}`
}

/** Escapes what would be a mark. A bare address is unchanged, or ceases to be one within a link. */
function plain(text: string, inLink: boolean): string {
  let out = ''
  let at = 0
  for (const match of text.matchAll(ADDRESS)) {
    out += escaped(text.slice(at, match.index))
    at = match.index + match[0].length
    // What follows in another run would belong to the address, and so would an angle bracket beside it.
    const isApart = /[^<]/.test(text.charAt(match.index - 1)) && /[^>]/.test(text.charAt(at))
    if (inLink) out += escaped(match[0]).replaceAll('://', String.raw`:\//`)
    else out += isApart ? match[0] : `<${match[0]}>`
  }
  return out + escaped(text.slice(at))
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_[\]]/g, (character, at: number) =>
    character === '_' && /[a-z\d]/i.test(text.charAt(at - 1)) && text.charAt(at + 1) !== '_' ? character : `\\${character}`,
  )

import { accentOf, hueOf, shown } from '../../../contract/communes/accent.ts'
import { escaped } from '../../../apps/site/html/html.ts'

/** The card of a page for social networks: a drawing of 1200 × 630. */

export interface Card {
  title: string
  /** Above and below the title. */
  over: string
  under: string
  /** The INSEE code of the commune: its colour is that of the card. */
  codeInsee: string
  /** Of an alert in force: the ground has its colour. */
  tone?: 'information' | 'vigilance' | 'danger' | undefined
}

interface Colours {
  ground: string
  /** Of the bar at the top, the first line and the tower. */
  accent: string
  title: string
  under: string
}

/** The grounds of alerts, as on their pages. */
const ALERTS = {
  information: { ground: shown(0.4, 0.085, 250), accent: '#ffffff', title: '#ffffff', under: '#ffffff' },
  vigilance: { ground: shown(0.83, 0.155, 80), accent: shown(0.24, 0.05, 70), title: '#14171d', under: '#14171d' },
  danger: { ground: shown(0.46, 0.17, 27), accent: '#ffffff', title: '#ffffff', under: '#ffffff' },
} as const satisfies Record<string, Colours>

/** The colours of a card: those of its alert, else paper with the colour of the commune. */
function coloursOf({ tone, codeInsee }: Pick<Card, 'tone' | 'codeInsee'>): Colours {
  if (tone) return ALERTS[tone]
  const { degrees, chroma } = accentOf(hueOf(codeInsee))
  return { ground: '#fbfaf7', accent: shown(0.38, chroma, degrees), title: '#1b1f2a', under: '#4c5263' }
}

const [WIDTH, HEIGHT] = [1200, 630]
/** The size of the title's letters by its length, and how many of them fit a line. */
const SIZES = [
  { upTo: 24, size: 96, characters: 14, lines: 2 },
  { upTo: 70, size: 68, characters: 20, lines: 4 },
  { upTo: Infinity, size: 54, characters: 25, lines: 5 },
] as const
const LINE_CHARACTERS = 58

const TOWER = 'M11 0l2.2 4.5H17v4h1.500v4H17V28h3v4H2v-4h3V12.500H3.500v-4H5v-4h3.800zM9 14v5h4v-5zm0 9v5h4v-5z'

const svg = ({ ground, accent }: Pick<Colours, 'ground' | 'accent'>, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/><rect width="${WIDTH}" height="14" fill="${accent}"/>
<g transform="translate(952 190) scale(8)" fill="${accent}"><path d="${TOWER}"/></g>${content}</svg>`

/** The drawing without words, for a machine that has no letters. */
export const wordless = (card: Pick<Card, 'tone' | 'codeInsee'>): string => svg(coloursOf(card), '')

/** Draws a card. Characters that XML does not have are left out. */
export function drawn({ title, over, under, ...about }: Card): string {
  const colours = coloursOf(about)
  const { size, characters, lines } = SIZES.find(({ upTo }) => title.length <= upTo) ?? SIZES[2]
  const written = balanced(plain(title), characters, lines)
  const step = size * 1.15
  const first = HEIGHT / 2 - ((written.length - 1) * step) / 2 + size / 3
  const text = (y: number, content: string, letters: number, more: string) =>
    `<text x="80" y="${Math.round(y)}" font-size="${letters}" font-family="DejaVu Sans, Noto Sans, Liberation Sans, sans-serif" ${more}>${escaped(content)}</text>`
  return svg(
    colours,
    [
      text(110, cut(plain(over), LINE_CHARACTERS), 30, `fill="${colours.accent}" font-weight="bold"`),
      ...written.map((line, n) => text(first + n * step, line, size, `fill="${colours.title}" font-weight="bold"`)),
      text(560, cut(plain(under), LINE_CHARACTERS), 30, `fill="${colours.under}"`),
    ].join(''),
  )
}

const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]+/gu, ' ')
    .trim()

/** The beginning of a text, without the half of a character at its end. */
const beginning = (text: string, characters: number): string => text.slice(0, characters).toWellFormed().replaceAll('\u{FFFD}', '')

const cut = (text: string, characters: number): string =>
  text.length <= characters ? text : `${beginning(text, characters - 1).trimEnd()}…`

/** Lines of about the same length, not more of them than `wrapped` makes. */
function balanced(text: string, characters: number, linesMax: number): string[] {
  const widest = wrapped(text, characters, linesMax)
  const isCut = (lines: readonly string[]) => lines.at(-1)?.endsWith('…')
  const longest = Math.max(...partsOf(text, characters).map(({ piece }) => piece.length))
  let best = widest
  for (let width = characters - 1; width >= longest; width -= 1) {
    const narrower = wrapped(text, width, linesMax)
    if (isCut(widest) || isCut(narrower) || narrower.length > widest.length) break
    best = narrower
  }
  return best
}

/** Lines of at most so many characters, broken between words, after hyphens, and within parts that are longer. */
function wrapped(text: string, characters: number, linesMax: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const { piece, glue } of partsOf(beginning(text, characters * (linesMax + 1)), characters)) {
    if (line !== '' && line.length + glue.length + piece.length > characters) {
      lines.push(line)
      line = piece
    } else line = line === '' ? piece : `${line}${glue}${piece}`
  }
  lines.push(line)
  if (lines.length <= linesMax && text.length <= characters * (linesMax + 1)) return lines
  return [...lines.slice(0, linesMax - 1), cut(`${lines[linesMax - 1] ?? ''} …`, characters).replace(/ …$/, '…')]
}

/** The parts of a text that a line does not end within (no line begins with a sign), each with what stands before it on the same line. */
const partsOf = (text: string, characters: number): { piece: string; glue: string }[] =>
  text.split(/(?<!«) +(?![:;!?»])/).flatMap((word) =>
    word
      .split(/(?<=-)/)
      .flatMap((part) => pieces(part, characters))
      .map((piece, n) => ({ piece, glue: n === 0 ? ' ' : '' })),
  )

/** A word in parts of at most so many characters. */
function pieces(word: string, characters: number): string[] {
  const letters = Array.from(word)
  return Array.from({ length: Math.ceil(letters.length / characters) }, (_, n) =>
    letters.slice(n * characters, (n + 1) * characters).join(''),
  )
}

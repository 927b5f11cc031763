import { dialOf, splitAtTelephones } from '../../../../contract/telephones.ts'
import { escaped, paragraphs } from '../html.ts'
import { bandOf, type Face, LINE, SERIF, TABLE, type Tone, TONES } from './town-hall-page.ts'

/** A part of the page. */
export type PagePart =
  | { is: 'update'; label: string | null; text: string }
  | { is: 'places'; label: string; places: readonly string[] }
  | { is: 'orders'; label: string; orders: readonly string[] }
  | { is: 'calls'; label: string; calls: readonly { number: string; name: string; isFirst: boolean }[] }
  | { is: 'button'; label: string; url: string }
  | { is: 'next'; text: string }
  | { is: 'story'; label: string; text: string; source: string | null }
  | { is: 'rows'; rows: readonly Row[] }
  | { is: 'note'; text: string }
/** A bin or an event: its name, what is said of it, and the whole as a line of plain text. */
export interface Row {
  name: string
  facts: readonly string[]
  line: string
  colour?: string | null
}

/** The colours of bins. White is not read on those with dark writing. */
const BINS: Readonly<Record<string, string>> = {
  gris: '#5d6068',
  jaune: '#f2c01e',
  vert: '#1f6b3a',
  bleu: '#1a4fb0',
  marron: '#7a4a2b',
  brun: '#7a4a2b',
  noir: '#1d1f23',
  rouge: '#a3181c',
  blanc: '#ffffff',
  orange: '#e07b1a',
  bordeaux: '#6d1a2d',
}
const binColour = (name: string): string | undefined => BINS[Object.keys(BINS).find((known) => name.toLowerCase().includes(known)) ?? '']

type Drawers = { [Part in PagePart as Part['is']]: (part: Part, tone: Tone, face: Face | null) => string }
const drawnBy = (drawers: Drawers, part: PagePart, face: Face | null): string =>
  (drawers[part.is] as (part: PagePart, tone: Tone, face: Face | null) => string)(part, face?.tone ?? 'plain', face)

const TEXT: Drawers = {
  update: ({ label, text }) => `${label ? `${label}\n` : ''}${text.trim()}`,
  places: ({ label, places }) => `${label} ${places.join(', ')}`,
  orders: ({ label, orders }) => `${label}\n${orders.map((order, at) => `${at + 1}. ${order}`).join('\n')}`,
  calls: ({ label, calls }) => `${label}\n${calls.map(({ number, name }) => `${number} (${name})`).join('\n')}`,
  button: ({ label, url }) => `${label}\n${url}`,
  next: ({ text }) => text,
  story: ({ label, text, source }) => [text && `${label}\n${text.trim()}`, source].filter(Boolean).join('\n\n'),
  rows: ({ rows }) => rows.map(({ line }) => `– ${line}`).join('\n'),
  note: ({ text }) => text,
}

/** A part as plain text. */
export const partAsText = (part: PagePart): string => drawnBy(TEXT, part, null)

/** A label without the colon that plain text needs. */
const bare = (label: string): string => label.replace(/(?<!\s)\s*:$/u, '')
const labelled = (text: string, tone: Tone): string =>
  `<p class="l" style="margin:20px 0 4px;font-weight:700;color:${TONES[tone].label}">${escaped(bare(text))}</p>`

const BUTTON = 'display:block;padding:13px 18px;border-radius:6px;color:#ffffff;font-weight:700;text-align:center;text-decoration:none'
const HTML: Drawers = {
  update: ({ label, text }, tone) => {
    const colour = TONES[tone].label
    const since = label ? `<b class="l" style="display:block;font-size:16px;color:${colour}">${escaped(bare(label))}</b>` : ''
    const style = `margin-top:18px;border-left:4px solid ${colour};padding-left:14px;font-size:19px`
    return `<div class="u" style="${style}">${since}${paragraphs(text, 'margin:0', withCalls)}</div>`
  },
  places: ({ label, places }, tone) => {
    const style = `padding:7px 0;border-bottom:${LINE};font-weight:700`
    const items = places.map((place) => `<li class="i" style="${style}">${escaped(capital(place))}</li>`)
    return `${labelled(label, tone)}<ul style="margin:0;padding:0;list-style:none">${items.join('')}</ul>`
  },
  orders: ({ label, orders }, tone) =>
    `${labelled(label, tone)}<table role="presentation" style="${TABLE}">${orders.map((order, at) => orderRow(order, at + 1, tone)).join('')}</table>`,
  calls: ({ label, calls }, tone) => `${labelled(label, tone)}${tiles(calls)}`,
  button: ({ label, url }, _, face) => {
    const style = `${BUTTON};background:${bandOf(face?.code_insee ?? '')}`
    return `<p style="margin:20px 0 0"><a href="${escaped(url)}" style="${style}">${escaped(bare(label))}</a></p>`
  },
  next: ({ text }, tone) =>
    `<p class="n" style="margin:22px -20px 0;padding:14px 20px;background:${TONES[tone].tint};font-weight:700">${escaped(text)}</p>`,
  story: ({ label, text, source }, tone) => {
    const told = text ? `${labelled(label, tone)}${paragraphs(text, 'margin:0 0 12px', withCalls)}` : ''
    return `${told}${source ? `<p style="margin:12px 0 0">${escaped(source)}</p>` : ''}`
  },
  rows: ({ rows }) => `<ul style="margin:14px 0 0;padding:0;list-style:none">${rows.map(row).join('')}</ul>`,
  note: ({ text }) => `<p style="margin:14px 0 0;font-weight:700">${escaped(text)}</p>`,
}

/** A part as HTML. */
export const partAsHtml = (part: PagePart, face: Face): string => drawnBy(HTML, part, face)

const withCalls = (text: string): string =>
  splitAtTelephones(text)
    .map((piece, at) => (at % 2 === 1 ? `<a href="${dialOf(piece)}" style="color:inherit">${escaped(piece)}</a>` : escaped(piece)))
    .join('')

function orderRow(order: string, number: number, tone: Tone): string {
  const { bar, on } = TONES[tone]
  const circle = `width:32px;border-radius:16px;background:${bar};color:${on};font:700 18px/32px ${SERIF};text-align:center`
  const first = `<td style="width:32px;padding:6px 12px 6px 0;vertical-align:top"><div style="${circle}">${number}</div></td>`
  return `<tr>${first}<td style="padding:6px 0;font-size:19px;line-height:1.35;overflow-wrap:anywhere">${withCalls(order)}</td></tr>`
}

type Calls = Extract<PagePart, { is: 'calls' }>['calls']
/** The most tiles beside each other. */
const BESIDE = 3
const TILE = 'display:block;padding:10px 12px;text-decoration:none;font-size:16px;line-height:1.3'
const tileTable = (cells: string): string =>
  `<table role="presentation" style="width:100%;border-collapse:separate;border-spacing:0 4px;table-layout:fixed"><tr>${cells}</tr></table>`
function tile({ number, name, isFirst }: Calls[number]): string {
  const figure = `<b style="display:block;font:700 26px/1.1 ${SERIF};white-space:nowrap">${escaped(number)}</b>`
  const cell = isFirst ? '<td style="border-radius:8px;background:#a3181c">' : `<td class="i" style="border:${LINE};border-radius:8px">`
  return `${cell}<a href="${dialOf(number)}" style="${TILE};color:${isFirst ? '#ffffff' : 'inherit'}">${figure}${escaped(name)}</a></td>`
}

/** Numbers as tiles: those of an emergency beside each other, each other one in a row of its own. */
function tiles(calls: Calls): string {
  const first = calls.filter(({ isFirst }) => isFirst)
  const beside = first.length === 4 ? 2 : BESIDE
  const rows = Array.from({ length: Math.ceil(first.length / beside) }, (_, at) => first.slice(at * beside, (at + 1) * beside))
  const others = calls.filter(({ isFirst }) => !isFirst).map((call) => [call])
  return [...rows, ...others].map((cells) => tileTable(cells.map(tile).join('<td style="width:8px"></td>'))).join('')
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
const MARK = 'display:inline-block;width:18px;height:18px;margin-right:8px;border:1px solid #8a8d94;border-radius:4px;vertical-align:-3px'
function row({ name, facts, colour }: Row): string {
  const hue = colour ? binColour(colour) : undefined
  const mark = hue ? `<span aria-hidden="true" style="${MARK};background:${hue}"></span>` : ''
  const more = facts.filter((fact) => fact !== '').map((fact) => `<br>${withCalls(capital(fact))}`)
  return `<li class="i" style="padding:10px 0;border-bottom:${LINE};overflow-wrap:anywhere">${mark}<b>${escaped(name)}</b>${more.join('')}</li>`
}

import { deCommune } from '../../../../contract/communes/commune-of.ts'
import { accentOf, hueOf, shown } from '../../../../contract/communes/accent.ts'
import { dialOf, splitAtTelephones } from '../../../../contract/telephones.ts'
import { escaped, paragraphs } from '../html.ts'

/** The e-mail to somebody who follows, as a page of the town hall: its band, the state, the title, the parts, and how to stop. Spec §2-117. */

type Language = 'fr' | 'en'
type InBoth = readonly [fr: string, en: string]

/** Whose page it is. */
export interface TownHall {
  commune: string
  /** The INSEE code: the commune has its colour by it. */
  code_insee: string
  /** Whether its town hall publishes here. */
  isOffice: boolean
  /** The name of the service. */
  service: string
}

/** The frame of a page. */
export interface Face extends TownHall {
  tone: Tone
  /** The bar below the band. */
  state: InBoth
  /** Null: its first paragraph is the title. */
  title: InBoth | null
  /** What a list of e-mails shows beside the subject. */
  preview: InBoth
  /** Why it comes, and the links that end and change that; null: nobody follows. */
  foot: { why: InBoth; stop: InBoth; end: string; change: string; yearly: InBoth | null } | null
}

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

/** The colours of a bar and of marks on it, and those of labels in both themes. */
const TONES = {
  information: { bar: '#1a4fb0', on: '#ffffff', label: '#1a4fb0', dark: '#9cc0ff', tint: '#e6eefb', darkTint: '#1b2a45' },
  vigilance: { bar: '#fdbb3b', on: '#2a1a00', label: '#7a4a00', dark: '#ffce73', tint: '#fff2da', darkTint: '#33260f' },
  danger: { bar: '#a3181c', on: '#ffffff', label: '#a3181c', dark: '#ff9b94', tint: '#fdeceb', darkTint: '#3b1c1c' },
  over: { bar: '#dedcd5', on: '#151c2c', label: '#4a5060', dark: '#b3b8c2', tint: '#eceae4', darkTint: '#272c35' },
  plain: { bar: '#dedcd5', on: '#151c2c', label: '#4a5060', dark: '#b3b8c2', tint: '#eceae4', darkTint: '#272c35' },
} as const
type Tone = keyof typeof TONES
const SIGNS: Readonly<Record<Tone, string>> = { information: 'ℹ\u{FE0E} ', vigilance: '⚠ ', danger: '⚠ ', over: '✓ ', plain: '' }

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

/** The darkest colour that the style sheet of the site derives from the hue of a commune: white is read on it. */
const BAND_LIGHTNESS = 0.38
function bandOf(codeInsee: string): string {
  const { degrees, chroma } = accentOf(hueOf(codeInsee))
  return shown(BAND_LIGHTNESS, chroma, degrees)
}

/** Who writes, as programs of mail show it: "Mairie de Béthune (Beffroi)". */
export const senderOf = ({ commune, isOffice, service }: TownHall): string =>
  `${isOffice ? `Mairie ${deCommune(commune)}` : commune} (${service})`

const of = (words: InBoth, language: Language): string => words[language === 'fr' ? 0 : 1]
const signedBy = ({ commune, isOffice, service }: TownHall, language: Language): string => {
  if (language === 'en') return isOffice ? `${service}, for the town hall of ${commune}.` : service
  return isOffice ? `${service}, pour la mairie ${deCommune(commune)}.` : service
}
const nameOf = ({ commune, isOffice }: TownHall, language: Language): string => {
  if (!isOffice) return commune
  return language === 'fr' ? `Mairie ${deCommune(commune)}` : `Town hall of ${commune}`
}

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const SERIF = "Besley,Georgia,'Times New Roman',serif"
export const TITLE = `margin:0;font:700 28px/1.15 ${SERIF};text-wrap:balance`
const CHANGE = ['Changer ce que je reçois', 'Change what I receive'] as const

/** What comes before the parts, in plain text. */
export const textBefore = (face: Face, language: Language): string[] => [
  of(face.state, language),
  ...(face.title ? [of(face.title, language)] : []),
]
/** What comes after the parts, in plain text. */
export function textAfter(face: Face, language: Language): string[] {
  const { foot } = face
  const links = foot
    ? [
        of(foot.why, language),
        ...(foot.yearly ? [of(foot.yearly, language)] : []),
        `${of(foot.stop, language)}${language === 'fr' ? ' :' : ':'}\n${foot.end}`,
        `${of(CHANGE, language)}${language === 'fr' ? ' :' : ':'}\n${foot.change}`,
      ]
    : []
  return [...links, signedBy(face, language)]
}

/** Lays the page out. @param content its parts as HTML @param also what is below them, in another language */
export function townHallPage(
  language: Language,
  subject: string,
  face: Face,
  { content, also }: { content: string; also: string },
): string {
  const { bar, on } = TONES[face.tone]
  const quiet = face.tone === 'over' || face.tone === 'plain' ? ' class="s"' : ''
  const [charset, viewport] = ['<meta charset="utf-8">', '<meta name="viewport" content="width=device-width">']
  const head = `${charset}${viewport}<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title>`
  const state = `${SIGNS[face.tone]}${escaped(of(face.state, language))}`
  const title = face.title ? `<h1 style="${TITLE}">${escaped(of(face.title, language))}</h1>\n` : ''
  return `<!doctype html>
<html lang="${language}">
<head>${head}
<style>${darkStyle(TONES[face.tone])}</style></head>
<body style="margin:0;background:#eceae4;color:#151c2c;font:17px/1.5 ${SANS}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(of(face.preview, language))}</div>
<div class="m" role="main" style="max-width:560px;margin:0 auto;background:#ffffff">
${band(face, language)}
<div${quiet} style="background:${bar};color:${on};padding:12px 20px;font-weight:700">${state}</div>
<div style="padding:20px">
${title}${content}
</div>
<div class="f" style="padding:18px 20px 26px;border-top:${LINE};font-size:16px;color:#4a5060">${footOf(face, language)}${also}</div>
</div>
</body>
</html>
`
}

const LINE = '1px solid #dedcd5'
const SHIELD = `width:34px;height:38px;border-radius:4px 4px 17px 17px;background:#ffffff;color:#a3181c;font:700 20px/38px ${SERIF};text-align:center`

/** The band in the colour of the commune. On the shield is a letter, and no picture: to load one would tell who reads. */
function band(face: Face, language: Language): string {
  const official = { fr: 'compte officiel', en: 'official account' }[language]
  const under = face.isOffice ? `<br><span style="font:16px/1.4 ${SANS}">${official}</span>` : ''
  const shield = `<div aria-hidden="true" style="${SHIELD}">${escaped(initialOf(face.commune))}</div>`
  return `<table role="presentation" style="${TABLE};background:${bandOf(face.code_insee)};color:#ffffff"><tr>
<td style="width:34px;padding:14px 0 14px 20px">${shield}</td>
<td style="padding:14px 20px 14px 12px;font:700 20px/1.2 ${SERIF}">${escaped(nameOf(face, language))}${under}</td>
</tr></table>`
}
const TABLE = 'width:100%;border-collapse:collapse'

function footOf(face: Face, language: Language): string {
  const by = escaped(signedBy(face, language))
  if (!face.foot) return by
  const { why, stop, end, change, yearly } = face.foot
  const link = (url: string, words: string) => `<a href="${escaped(url)}" style="color:inherit">${escaped(words)}</a>`
  const once = yearly ? `${escaped(of(yearly, language))}<br>` : ''
  return `${escaped(of(why, language))} ${link(end, of(stop, language))} · ${link(change, of(CHANGE, language))}<br>${once}${by}`
}

/** The letter on the shield: an article is no name. */
const initialOf = (commune: string): string => /^(?:L['’]|Le |La |Les )?(.)/u.exec(commune)?.[1]?.toLocaleUpperCase('fr') ?? ''

/** Styles of elements have the light colours: a mail program that drops this shows those. */
const darkStyle = ({ dark: label, darkTint }: (typeof TONES)[Tone]): string => `@media (prefers-color-scheme: dark) {
body { background: #0b0d11 !important; color: #e9ebef !important }
.m { background: #181c23 !important }
.s { background: #343a45 !important; color: #e9ebef !important }
.n { background: ${darkTint} !important }
.l { color: ${label} !important }
.u { border-color: ${label} !important }
.i { border-color: #343a45 !important }
.f, .also { color: #b3b8c2 !important; border-color: #343a45 !important }
}`

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

import { deCommune } from '../../../../contract/communes/commune-of.ts'
import { accentOf, hueOf, shown } from '../../../../contract/communes/accent.ts'
import { escaped } from '../html.ts'

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

/** The colours of a bar and of marks on it, and those of labels in both themes. */
export const TONES = {
  information: { bar: '#1a4fb0', on: '#ffffff', label: '#1a4fb0', dark: '#9cc0ff', tint: '#e6eefb', darkTint: '#1b2a45' },
  vigilance: { bar: '#fdbb3b', on: '#2a1a00', label: '#7a4a00', dark: '#ffce73', tint: '#fff2da', darkTint: '#33260f' },
  danger: { bar: '#a3181c', on: '#ffffff', label: '#a3181c', dark: '#ff9b94', tint: '#fdeceb', darkTint: '#3b1c1c' },
  over: { bar: '#dedcd5', on: '#151c2c', label: '#4a5060', dark: '#b3b8c2', tint: '#eceae4', darkTint: '#272c35' },
  plain: { bar: '#dedcd5', on: '#151c2c', label: '#4a5060', dark: '#b3b8c2', tint: '#eceae4', darkTint: '#272c35' },
} as const
export type Tone = keyof typeof TONES
const SIGNS: Readonly<Record<Tone, string>> = { information: 'ℹ\u{FE0E} ', vigilance: '⚠ ', danger: '⚠ ', over: '✓ ', plain: '' }

/** The darkest colour that the style sheet of the site derives from the hue of a commune: white is read on it. */
const BAND_LIGHTNESS = 0.38
export function bandOf(codeInsee: string): string {
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
export const SERIF = "Besley,Georgia,'Times New Roman',serif"
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

export const LINE = '1px solid #dedcd5'
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
export const TABLE = 'width:100%;border-collapse:collapse'

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

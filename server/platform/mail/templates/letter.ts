import type { MailName } from '../../../../contract/settings/mails.ts'
import { SIGNATURE, type Wording } from '../../instance/stored.ts'

/** A paragraph; a quotation; a person's own letter, unchanged; a code to be typed; a head on a colour; or a link with its label. */
export type Part =
  | string
  | { quote: string }
  | { written: string }
  | { code: string }
  | { head: string; tone: keyof typeof TONES }
  | { url: string; label: string }

/** An e-mail ready to be queued. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** The same in English alone, for a recipient whose language that is. */
  inEnglish?: Pick<Letter, 'subject' | 'text' | 'html'>
  /** What it was laid out from: the outbox lays it out again with what an administrator has changed. */
  source: Parts
}

/** What an e-mail is, for administrators who change its subject and its introduction: its values by the name of their fields; French and English where they differ. */
export interface About {
  mail: MailName
  values: Readonly<Record<string, string | readonly [fr: string, en: string]>>
}

/** The parts of an e-mail. Its introduction is the greeting and the sentence after it. */
export interface Parts {
  about?: About
  subject: string
  french: Part[]
  /** The short English paragraph beneath the French text. */
  english: Part[]
  /** What it ends with; null: nothing. Absent: the team of the platform. */
  signature?: null
  /** The whole e-mail in English. */
  inEnglish?: { subject: string; parts: Part[] }
}

/**
 * Lays out an e-mail: in French, with a short English paragraph beneath, as plain text and as HTML with the same text; and in English, where its parts
 * are given. Everything is escaped: parts may contain what people wrote.
 */
export function letter(source: Parts, signed: Wording['signature'] = SIGNATURE): Letter {
  const { inEnglish, subject, french, english, signature } = source
  const [ofFrench, ofEnglish] = signature === null ? [[], []] : [[signed.fr], [signed.en]]
  const parts = { subject, french: french.map(whole), english: english.map(whole) }
  return { ...laidOut(parts, ofFrench), ...(inEnglish ? { inEnglish: wholeInEnglish(inEnglish, ofEnglish) } : {}), source }
}

type Signature = readonly string[]
const signed = (signature: Signature) => signature.map((name) => `\n<p style="margin:24px 0 0">${escaped(name)}</p>`).join('')

function wholeInEnglish(
  { subject, parts: given }: NonNullable<Parts['inEnglish']>,
  signature: Signature,
): Pick<Letter, 'subject' | 'text' | 'html'> {
  const parts = given.map(whole)
  const text = [...parts.map(asText), ...signature].join('\n\n')
  const html = page('en', subject, `${parts.map(asHtml).join('\n')}${signed(signature)}`)
  return { subject, text: `${text}\n`, html }
}

function laidOut(
  { subject, french, english }: Pick<Parts, 'subject' | 'french' | 'english'>,
  signature: Signature,
): Omit<Letter, 'source'> {
  const before = french.map((part) =>
    typeof part === 'string' ? unbroken(part) : 'head' in part ? { ...part, head: unbroken(part.head) } : part,
  )
  const text = [...before.map(asText), ...signature, '————', ...english.map(asText)].join('\n\n')
  const html = page(
    'fr',
    subject,
    `${before.map(asHtml).join('\n')}${signed(signature)}
<div lang="en" class="also" style="margin-top:28px;padding-top:16px;border-top:1px solid #dcdcd6;color:#4a4a45;font-size:14px">
${english.map(asHtml).join('\n')}
</div>`,
  )
  return { subject, text: `${text}\n`, html }
}

const page = (language: 'fr' | 'en', subject: string, content: string) => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title>
<style>${DARK}</style></head>
<body style="margin:0;padding:24px 16px;background:#f4f4f1;color:#1d1d1b;font:16px/1.5 Georgia,'Times New Roman',serif">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:24px 28px;background:#fff;border:1px solid #dcdcd6;border-radius:6px">
${content}
</div>
</body>
</html>
`

/** Styles of elements have the light colours: a mail program that drops this shows those. */
const DARK = `@media (prefers-color-scheme: dark) {
body { background: #121418 !important; color: #e8e8ea !important }
.sheet { background: #1d2026 !important; border-color: #3b3f47 !important }
.also { border-color: #3b3f47 !important; color: #b6b8bd !important }
a { color: #8fc1f5 !important }
}`

const PARAGRAPH = 'margin:0 0 16px'
const QUOTE = 'margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #b8860b;overflow-wrap:anywhere'
const CODE = 'margin:0 0 16px;font:700 30px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px'
/** White is read on each, in both themes. */
const TONES = { information: '#1a4fb0', vigilance: '#8a4f00', danger: '#b3201a', over: '#55554f' } as const
const HEAD = 'margin:0 0 16px;padding:8px 14px;border-radius:4px;color:#fff;font-weight:700'
const LINK = 'color:#0b4f8a;overflow-wrap:anywhere'

/** Replaces the space before French punctuation by one without a line break. */
const unbroken = (sentence: string) => sentence.replaceAll('« ', '«\u00a0').replaceAll(/ (?=[»:;?!])/g, '\u00a0')

function asText(part: Part): string {
  if (typeof part === 'string') return part
  if ('quote' in part) return part.quote.trim().replaceAll(/^/gm, '> ')
  if ('written' in part) return part.written.trim()
  if ('code' in part) return part.code
  if ('head' in part) return part.head
  return `${part.label}\n${part.url}`
}

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p style="${PARAGRAPH}">${escaped(part)}</p>`
  if ('quote' in part) return `<blockquote style="${QUOTE}">${escaped(part.quote.trim()).replaceAll(/\r?\n/g, '<br>')}</blockquote>`
  if ('code' in part) return `<p style="${CODE}">${escaped(part.code)}</p>`
  if ('head' in part) return `<p style="${HEAD};background:${TONES[part.tone]}">${escaped(part.head)}</p>`
  if ('written' in part)
    return part.written
      .trim()
      .split(/\n\s*\n/)
      .map((paragraph) => `<p style="${PARAGRAPH};overflow-wrap:anywhere">${escaped(paragraph).replaceAll(/\r?\n/g, '<br>')}</p>`)
      .join('\n')
  return `<p style="${PARAGRAPH}">${escaped(part.label)}<br><a href="${escaped(part.url)}" style="${LINK}">${escaped(part.url)}</a></p>`
}

/** A sentence on one line: names within it may have line breaks, from before they were refused. */
const oneLine = (sentence: string): string => sentence.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
const whole = (part: Part): Part =>
  typeof part === 'string'
    ? oneLine(part)
    : 'url' in part
      ? { url: oneLine(part.url), label: oneLine(part.label) }
      : 'head' in part
        ? { ...part, head: oneLine(part.head) }
        : part

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

import type { MailName } from '../../../../contract/settings/mails.ts'
import { SIGNATURE, type Wording } from '../../instance/stored.ts'
import { escaped, paragraphs, unbroken } from '../html.ts'
import { type PagePart, partAsHtml, partAsText } from './page-parts.ts'
import { type Face, textAfter, textBefore, TITLE, townHallPage } from './town-hall-page.ts'

/** A paragraph; a quotation; a person's own letter, unchanged; a code to be typed; a link with its label; or a part of the page of a town hall. */
export type Part = string | { quote: string } | { written: string } | { code: string } | { url: string; label: string } | PagePart

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
  /** The page of the town hall that it is; absent: it is a letter of the service. */
  face?: Face
  /** What it ends with; null: nothing. Absent: the team of the platform. */
  signature?: null
  /** The whole e-mail in English. */
  inEnglish?: { subject: string; parts: Part[] }
}

/**
 * Lays out an e-mail: in French, with a short English paragraph beneath, as plain text and as HTML with the same text; and in English, where its parts
 * are given. Everything is escaped: parts may contain what people wrote.
 */
export function letter(source: Parts, signature: Wording['signature'] = SIGNATURE): Letter {
  const { inEnglish, subject, french, english } = source
  const before = french.map((part) => (typeof part === 'string' ? unbroken(oneLine(part)) : whole(part)))
  const own = laidOut({ language: 'fr', subject, parts: before, also: english.map(whole) }, source, signature.fr)
  if (!inEnglish) return { ...own, source }
  const parts = inEnglish.parts.map(whole)
  return { ...own, inEnglish: laidOut({ language: 'en', subject: inEnglish.subject, parts, also: [] }, source, signature.en), source }
}

interface OfLanguage {
  language: 'fr' | 'en'
  subject: string
  parts: Part[]
  /** The paragraph beneath, in the other language. */
  also: Part[]
}

/** Lays out an e-mail in a language. A page of a town hall names who sends it: a signature is added where an administrator has set one. */
function laidOut(
  { language, subject, parts, also }: OfLanguage,
  { face, signature }: Pick<Parts, 'face' | 'signature'>,
  name: string,
): Pick<Letter, 'subject' | 'text' | 'html'> {
  const isUnsigned = signature === null || (face && name === SIGNATURE[language])
  const signed = isUnsigned ? [] : [name]
  const beneath = also.length > 0 ? ['————', ...also.map(asText)] : []
  const [before, after] = face ? [textBefore(face, language), textAfter(face, language)] : [[], []]
  const text = `${[...before, ...parts.map(asText), ...signed, ...after, ...beneath].join('\n\n')}\n`
  const content = [
    ...parts.map((part, at) => asHtml(part, face, at === 0)),
    ...signed.map((by) => `<p style="margin:24px 0 0">${escaped(by)}</p>`),
  ].join('\n')
  const other =
    also.length > 0 ? `\n<div lang="en" class="also" style="${ALSO}">\n${also.map((part) => asHtml(part)).join('\n')}\n</div>` : ''
  const html = face ? townHallPage(language, subject, face, { content, also: other }) : page(language, subject, `${content}${other}`)
  return { subject, text, html }
}

const ALSO = 'margin-top:28px;padding-top:16px;border-top:1px solid #dcdcd6;color:#4a4a45;font-size:14px'
const ALSO_DARK = '.also { border-color: #3b3f47 !important; color: #b6b8bd !important }'

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
${ALSO_DARK}
a { color: #8fc1f5 !important }
}`

const PARAGRAPH = 'margin:0 0 16px'
const QUOTE = 'margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #b8860b;overflow-wrap:anywhere'
const CODE = 'margin:0 0 16px;font:700 30px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px'
const LINK = 'color:#0b4f8a;overflow-wrap:anywhere'

function asText(part: Part): string {
  if (typeof part === 'string') return part
  if ('quote' in part) return part.quote.trim().replaceAll(/^/gm, '> ')
  if ('written' in part) return part.written.trim()
  if ('code' in part) return part.code
  if ('is' in part) return partAsText(part)
  return `${part.label}\n${part.url}`
}

/** @param isFirst whether it is the title of a page that has no other */
function asHtml(part: Part, face?: Face, isFirst = false): string {
  if (typeof part === 'string')
    return face?.title === null && isFirst
      ? `<h1 style="${TITLE}">${escaped(part.replace(/(?<!\s)\s*:$/u, ''))}</h1>`
      : `<p style="${face ? BELOW : PARAGRAPH}">${escaped(part)}</p>`
  if ('is' in part) return face ? partAsHtml(part, face) : ''
  if ('quote' in part) return `<blockquote style="${QUOTE}">${escaped(part.quote.trim()).replaceAll(/\r?\n/g, '<br>')}</blockquote>`
  if ('code' in part) return `<p style="${CODE}">${escaped(part.code)}</p>`
  if ('written' in part) return paragraphs(part.written, PARAGRAPH)
  return `<p style="${PARAGRAPH}">${escaped(part.label)}<br><a href="${escaped(part.url)}" style="${LINK}">${escaped(part.url)}</a></p>`
}
const BELOW = 'margin:14px 0 0'

/** A sentence on one line: names within it may have line breaks, from before they were refused. */
const oneLine = (sentence: string): string => sentence.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
const whole = (part: Part): Part => {
  if (typeof part === 'string') return oneLine(part)
  return 'url' in part ? { ...part, url: oneLine(part.url), label: oneLine(part.label) } : part
}

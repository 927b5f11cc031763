import type { MailText } from '../../../contract/settings/mails.ts'
import type { Db } from '../db/db.ts'
import { type Wording, wordingOf } from '../instance/stored.ts'
import { type About, type Letter, letter, type Part, type Parts } from './templates/letter.ts'
import { CODE_MARK } from './templates/sign-in-code.ts'

type Language = 'fr' | 'en'

/** Lays an e-mail out with what administrators have changed by now. */
export async function wordedNow(db: Db, source: Parts): Promise<Letter> {
  // Of an alert nothing is changed: it has neither signature nor introduction of the service.
  return source.about || source.signature !== null ? worded(source, await wordingOf(db, source.about?.mail)) : letter(source)
}

/** Lays an e-mail out in a wording. The rest of it, such as links, codes and what people wrote, stays as its template has it. */
export function worded(source: Parts, { signature, texts }: Wording): Letter {
  const { about, inEnglish } = source
  if (!about || !texts) return letter(source, signature)
  const french = texts.fr && changed({ subject: source.subject, parts: source.french }, texts.fr, about, 'fr')
  const english = texts.en && inEnglish && changed(inEnglish, texts.en, about, 'en')
  return letter(
    {
      ...source,
      ...(french ? { subject: french.subject, french: french.parts } : {}),
      ...(english ? { inEnglish: english } : {}),
    },
    signature,
  )
}

interface Words {
  subject: string
  parts: Part[]
}

function changed({ subject, parts }: Words, text: MailText, about: About, language: Language): Words {
  const paragraphs = text.opening.split(/\n+/).map((paragraph) => paragraph.trim())
  return {
    subject: `${codeBefore(subject)}${filled(text.subject, about, language)}`,
    parts: [...paragraphs.filter(Boolean).map((paragraph) => filled(paragraph, about, language)), ...parts.slice(openingOf(parts).length)],
  }
}

/** The code that a subject begins with: a telephone shows it, and nobody changes it. */
const codeBefore = (subject: string): string => (subject.startsWith(CODE_MARK) ? (/^\{\{code\}\}\s?:\s/.exec(subject)?.[0] ?? '') : '')

/** The introduction of an e-mail: its first two paragraphs, where the second is a sentence. */
function openingOf(parts: readonly Part[]): string[] {
  const [greeting, sentence] = parts
  return [greeting, sentence].filter((part) => typeof part === 'string')
}

const valueIn = (value: About['values'][string] | undefined, language: Language): string | undefined =>
  typeof value === 'string' ? value : value?.[language === 'fr' ? 0 : 1]

const filled = (text: string, { values }: About, language: Language): string =>
  text.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => valueIn(values[name], language) ?? whole)

/** Returns the text of the service, with the names of its fields for the values of a sample. */
export function defaultTextOf({ about, subject, french, inEnglish }: Parts, language: Language): MailText {
  const words = language === 'fr' ? { subject, parts: french } : { subject: inEnglish?.subject ?? '', parts: inEnglish?.parts ?? [] }
  // The longest first: "à Béthune" has "Béthune".
  const values = Object.entries(about?.values ?? {})
    .map(([name, value]) => [name, valueIn(value, language) ?? ''] as const)
    .toSorted(([, a], [, b]) => b.length - a.length)
  const named = (text: string) => values.reduce((rest, [name, value]) => (value ? rest.replaceAll(value, `{${name}}`) : rest), text)
  return { subject: named(words.subject.slice(codeBefore(words.subject).length)), opening: named(openingOf(words.parts).join('\n\n')) }
}

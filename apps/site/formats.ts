import type { Language } from './page.ts'

/** Numbers and lists as they are printed. Formatters are slow to make, a quarter of a millisecond each: there is one for each language and form. */

const LOCALES: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' }
const numbers = new Map<string, Intl.NumberFormat>()
const lists = new Map<Language, Intl.ListFormat>()

/** A number: "25 224", "2,4". @param digits the most digits after the point */
export function numberInWords(value: number, language: Language, digits = 0): string {
  const key = `${language} ${digits}`
  let found = numbers.get(key)
  if (!found) numbers.set(key, (found = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: digits })))
  return found.format(value)
}

/** A list: "le mardi, le jeudi et le samedi". */
export function listInWords(parts: readonly string[], language: Language): string {
  let found = lists.get(language)
  if (!found) lists.set(language, (found = new Intl.ListFormat(language, { type: 'conjunction' })))
  return found.format(parts)
}

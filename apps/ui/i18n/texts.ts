import { useLanguage } from './language.ts'
import { typeset } from './typeset.ts'

/** Texts by name: strings, or functions that return one. */
type Texts = { readonly [name: string]: string | ((...about: never[]) => string) | Texts }
/** The same names and kinds of texts. */
type Alike<T> = {
  [K in keyof T]: T[K] extends (...about: infer A) => string ? (...about: A) => string : T[K] extends string ? string : Alike<T[K]>
}
export interface Bilingual<T> {
  fr: T
  en: Alike<T>
}

/** Declares texts in both languages. French typography is applied here, once. A name missing in one language is a compile error. */
export const bilingual = <const T extends Texts>(fr: T, en: Alike<T>): Bilingual<T> => ({ fr: printed(fr) as T, en })

function printed(of: Texts[string]): Texts[string] {
  if (typeof of === 'string') return typeset(of)
  if (typeof of === 'function') return (...about) => typeset(of(...about))
  return Object.fromEntries(Object.entries(of).map(([name, text]) => [name, printed(text)]))
}

/** The texts in the current language. */
export const useTexts = <T>({ fr, en }: Bilingual<T>): Alike<T> => (useLanguage() === 'fr' ? (fr as unknown as Alike<T>) : en)

/** A count with its noun in French, where the plural begins at two: "1 publication", "12 publications". */
export const pluralFr = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${Math.abs(count) < 2 ? one : many}`
/** A count with its noun in English, where every number but one is plural. */
export const pluralEn = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${Math.abs(count) === 1 ? one : many}`

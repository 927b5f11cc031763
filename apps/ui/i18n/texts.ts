import { useLanguage } from './language.ts'
import { typeset } from './typeset.ts'

/** Texts by name: plain, or made from what they are about. */
type Texts = { readonly [name: string]: string | ((...about: never[]) => string) | Texts }
/** The same names, with texts of the same kind. */
type Alike<T> = {
  [K in keyof T]: T[K] extends (...about: infer A) => string ? (...about: A) => string : T[K] extends string ? string : Alike<T[K]>
}
export interface Bilingual<T> {
  fr: T
  en: Alike<T>
}

/** Texts in both languages; the French gets its spaces here, once. A name that one of them lacks is a compile error. */
export const bilingual = <const T extends Texts>(fr: T, en: Alike<T>): Bilingual<T> => ({ fr: printed(fr) as T, en })

function printed(of: Texts[string]): Texts[string] {
  if (typeof of === 'string') return typeset(of)
  if (typeof of === 'function') return (...about) => typeset(of(...about))
  return Object.fromEntries(Object.entries(of).map(([name, text]) => [name, printed(text)]))
}

/** Texts in the language of the moment. */
export const useTexts = <T>({ fr, en }: Bilingual<T>): Alike<T> => (useLanguage() === 'fr' ? (fr as unknown as Alike<T>) : en)

/** "1 publication", "12 publications": the French plural begins at two. */
export const pluralFr = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${Math.abs(count) < 2 ? one : many}`
/** The English plural is for all but one. */
export const pluralEn = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${Math.abs(count) === 1 ? one : many}`

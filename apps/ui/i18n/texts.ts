import { useLanguage } from './language.ts'
import { typeset } from './typeset.ts'

export type Pair = readonly [fr: string, en: string]
/** Texts by name: pairs, or functions that return one. */
type Pairs = { readonly [name: string]: Pair | ((...about: never[]) => Pair) | Pairs }
/** The same texts in one language. */
type InOneLanguage<T> = {
  readonly [K in keyof T]: T[K] extends Pair
    ? string
    : T[K] extends (...about: infer A) => Pair
      ? (...about: A) => string
      : InOneLanguage<T[K]>
}
export interface Bilingual<T> {
  fr: T
  en: T
}

/** Declares texts in both languages: each is a pair of French and English. French typography is applied here, once. */
export const bilingual = <const T extends Pairs>(texts: T): Bilingual<InOneLanguage<T>> => ({
  fr: inOneLanguage(texts, ([fr]) => typeset(fr)) as InOneLanguage<T>,
  en: inOneLanguage(texts, ([, en]) => en) as InOneLanguage<T>,
})

function inOneLanguage(of: Pairs[string], pick: (pair: Pair) => string): unknown {
  if (isPair(of)) return pick(of)
  if (typeof of === 'function') return (...about: never[]) => pick(of(...about))
  return Object.fromEntries(Object.entries(of).map(([name, text]) => [name, inOneLanguage(text, pick)]))
}
const isPair = (of: Pairs[string]): of is Pair => Array.isArray(of)

/** The texts in the current language. */
export const useTexts = <T>({ fr, en }: Bilingual<T>): T => (useLanguage() === 'fr' ? fr : en)

/** The label of a code; an unknown code is shown as it is. */
export const labelOf = (labels: Readonly<Record<string, string>>, code: string): string => labels[code] ?? code

const NUMBERS = { fr: new Intl.NumberFormat('fr-FR'), en: new Intl.NumberFormat('en-GB') }
/** A count with its noun in French, where the plural begins at two: "1 publication", "12 publications". */
export const pluralFr = (count: number, one: string, many: string): string =>
  `${NUMBERS.fr.format(count)} ${Math.abs(count) < 2 ? one : many}`
/** A count with its noun in English, where every number but one is plural. */
export const pluralEn = (count: number, one: string, many: string): string =>
  `${NUMBERS.en.format(count)} ${Math.abs(count) === 1 ? one : many}`

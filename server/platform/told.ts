/**
 * What the machine room writes down in one language, for people to read in two: English is kept, as whoever finds a fault needs to
 * know no other; the French, and a name that does not change where the words do, are read from catalogues such as these.
 * `$1` and so on carry over what a sentence names.
 */
export type Sentences = Readonly<Record<string, readonly [english: RegExp, french: string]>>

/** A sentence in both languages; the code is null where no catalogue has it, and its French is then the English. */
export interface Told {
  code: string | null
  fr: string
  en: string
}

/** From five digits on, figures are read in threes. */
const LONG_FIGURE = /(?<![\d.,:/])\d{5,}(?![\d:/]|[.,]\d)/g

/** Says sentences of these catalogues in both languages. */
export const teller = (...catalogues: readonly Sentences[]): ((english: string) => Told) => {
  const entries = catalogues.flatMap((catalogue) => Object.entries(catalogue))
  return (en) => {
    const [code, sentence] = entries.find(([, [pattern]]) => pattern.test(en)) ?? [null]
    const fr = sentence ? en.replace(...sentence).replaceAll(LONG_FIGURE, (figure) => Number(figure).toLocaleString('fr-FR')) : en
    return { code, en, fr }
  }
}
